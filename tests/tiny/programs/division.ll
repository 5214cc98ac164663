; Division: with and without sign, of all widths, by variables and by constants, which become multiplications and shifts.

declare void @print(i32)
declare void @print_hex(i64)
declare void @print_line()

@dividends = constant [8 x i32] [i32 0, i32 1, i32 -1, i32 100, i32 -100, i32 2147483647, i32 -2147483648, i32 305419896]
@divisors = constant [6 x i32] [i32 1, i32 3, i32 -7, i32 64, i32 -2147483648, i32 2147483647]

define void @by_variables(i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  call void @print(i32 %q)
  %r = srem i32 %a, %b
  call void @print(i32 %r)
  %uq = udiv i32 %a, %b
  call void @print(i32 %uq)
  %ur = urem i32 %a, %b
  call void @print(i32 %ur)
  %a.half = trunc i32 %a to i16
  %b.half = trunc i32 %b to i16
  %b.odd = or i16 %b.half, 3
  %uq.half = udiv i16 %a.half, %b.odd
  %uq.word = zext i16 %uq.half to i32
  call void @print(i32 %uq.word)
  %is.minus = icmp eq i16 %b.odd, -1
  %safe = select i1 %is.minus, i16 9, i16 %b.odd
  %q.half = sdiv i16 %a.half, %safe
  %q.word = sext i16 %q.half to i32
  call void @print(i32 %q.word)
  %r.half = srem i16 %a.half, %safe
  %r.word = sext i16 %r.half to i32
  call void @print(i32 %r.word)
  call void @print_line()
  ret void
}

define void @by_constants(i32 %a) {
  %q10 = sdiv i32 %a, 10
  call void @print(i32 %q10)
  %uq10 = udiv i32 %a, 10
  call void @print(i32 %uq10)
  %r7 = srem i32 %a, 7
  call void @print(i32 %r7)
  %ur7 = urem i32 %a, 7
  call void @print(i32 %ur7)
  %q8 = sdiv i32 %a, 8
  call void @print(i32 %q8)
  %r8 = srem i32 %a, 8
  call void @print(i32 %r8)
  %q.minus = sdiv i32 %a, -16
  call void @print(i32 %q.minus)
  %q.large = udiv i32 %a, 1000003
  call void @print(i32 %q.large)
  %sum = add i32 %a, 12
  %exact.begin = and i32 %sum, -4
  %exact = sdiv exact i32 %exact.begin, 4
  call void @print(i32 %exact)
  %wide = sext i32 %a to i64
  %wide.product = mul i64 %wide, 10000000019
  %wide.q = udiv i64 %wide.product, 10
  call void @print_hex(i64 %wide.q)
  %wide.r = srem i64 %wide.product, 86400
  call void @print_hex(i64 %wide.r)
  %wide.4096 = sdiv i64 %wide.product, 4096
  call void @print_hex(i64 %wide.4096)
  call void @print_line()
  ret void
}

define i32 @main() {
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %outer.end ]
  %a.at = getelementptr [8 x i32], ptr @dividends, i32 0, i32 %i
  %a = load i32, ptr %a.at
  call void @by_constants(i32 %a)
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %b.at = getelementptr [6 x i32], ptr @divisors, i32 0, i32 %j
  %b = load i32, ptr %b.at
  call void @by_variables(i32 %a, i32 %b)
  %j.next = add i32 %j, 1
  %j.more = icmp slt i32 %j.next, 6
  br i1 %j.more, label %inner, label %outer.end
outer.end:
  %i.next = add i32 %i, 1
  %i.more = icmp slt i32 %i.next, 8
  br i1 %i.more, label %outer, label %end
end:
  ret i32 3
}
