; Arithmetic of 64 and 128 bits: parts with carries, and calls of library functions for division.

declare void @print_hex(i64)
declare void @print(i32)
declare void @print_line()

@numbers = global [9 x i64] [
  i64 0, i64 1, i64 -1, i64 4294967295, i64 4294967296, i64 -4294967297, i64 9223372036854775807, i64 81985529216486895,
  i64 -1000000007
]

define void @operations(i64 %a, i64 %b) {
  %sum = add i64 %a, %b
  call void @print_hex(i64 %sum)
  %difference = sub i64 %a, %b
  call void @print_hex(i64 %difference)
  %product = mul i64 %a, %b
  call void @print_hex(i64 %product)
  %and = and i64 %a, %b
  %or = or i64 %a, %b
  %xor = xor i64 %and, %or
  call void @print_hex(i64 %xor)
  %amount = and i64 %b, 63
  %shl = shl i64 %a, %amount
  call void @print_hex(i64 %shl)
  %lshr = lshr i64 %a, %amount
  call void @print_hex(i64 %lshr)
  %ashr = ashr i64 %a, %amount
  call void @print_hex(i64 %ashr)
  call void @print_line()
  ret void
}

define void @comparisons(i64 %a, i64 %b) {
  %eq = icmp eq i64 %a, %b
  %slt = icmp slt i64 %a, %b
  %sle = icmp sle i64 %a, %b
  %ult = icmp ult i64 %a, %b
  %uge = icmp uge i64 %a, %b
  %bits.eq = zext i1 %eq to i32
  %bits.slt = select i1 %slt, i32 2, i32 0
  %bits.sle = select i1 %sle, i32 4, i32 0
  %bits.ult = select i1 %ult, i32 8, i32 0
  %bits.uge = select i1 %uge, i32 16, i32 0
  %bits.1 = or i32 %bits.eq, %bits.slt
  %bits.2 = or i32 %bits.1, %bits.sle
  %bits.3 = or i32 %bits.2, %bits.ult
  %bits.4 = or i32 %bits.3, %bits.uge
  call void @print(i32 %bits.4)
  br i1 %slt, label %less, label %end
less:
  call void @print(i32 -1)
  br label %end
end:
  ret void
}

define void @divisions(i64 %a, i64 %b) {
  %udiv = udiv i64 %a, %b
  call void @print_hex(i64 %udiv)
  %urem = urem i64 %a, %b
  call void @print_hex(i64 %urem)
  %sdiv = sdiv i64 %a, %b
  call void @print_hex(i64 %sdiv)
  %srem = srem i64 %a, %b
  call void @print_hex(i64 %srem)
  %thousandth = sdiv i64 %a, 1000
  call void @print_hex(i64 %thousandth)
  call void @print_line()
  ret void
}

; The upper half of a sum of 128 bits.
define i64 @upper_sum(i64 %a, i64 %b) {
  %a.wide = zext i64 %a to i128
  %b.wide = sext i64 %b to i128
  %shifted = shl i128 %b.wide, 60
  %sum = add i128 %a.wide, %shifted
  %more = sub i128 %sum, 12345678901234567890123
  %upper = ashr i128 %more, 64
  %word = trunc i128 %upper to i64
  ret i64 %word
}

; The upper half of a product of 128 bits, and of what is between.
define i64 @upper_product(i64 %a, i64 %b) {
  %a.wide = zext i64 %a to i128
  %b.wide = sext i64 %b to i128
  %product = mul i128 %a.wide, %b.wide
  %upper = lshr i128 %product, 64
  %word = trunc i128 %upper to i64
  %amount = and i128 %a.wide, 127
  %left = shl i128 %product, %amount
  %shifted = ashr i128 %left, %amount
  %middle = lshr i128 %shifted, 32
  %middle.word = trunc i128 %middle to i64
  %both = xor i64 %word, %middle.word
  ret i64 %both
}

define i32 @main() {
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %outer.end ]
  %a.at = getelementptr [9 x i64], ptr @numbers, i32 0, i32 %i
  %a = load i64, ptr %a.at
  br label %inner
inner:
  %j = phi i32 [ %i, %outer ], [ %j.next, %inner ]
  %b.at = getelementptr [9 x i64], ptr @numbers, i32 0, i32 %j
  %b = load i64, ptr %b.at
  call void @operations(i64 %a, i64 %b)
  call void @comparisons(i64 %a, i64 %b)
  %upper = call i64 @upper_sum(i64 %a, i64 %b)
  call void @print_hex(i64 %upper)
  %upper.product = call i64 @upper_product(i64 %a, i64 %b)
  call void @print_hex(i64 %upper.product)
  call void @print_line()
  %j.next = add i32 %j, 2
  %j.more = icmp slt i32 %j.next, 9
  br i1 %j.more, label %inner, label %outer.end
outer.end:
  %i.next = add i32 %i, 1
  %i.more = icmp slt i32 %i.next, 9
  br i1 %i.more, label %outer, label %divide
divide:
  call void @divisions(i64 81985529216486895, i64 1000000007)
  call void @divisions(i64 -81985529216486895, i64 65537)
  call void @divisions(i64 9223372036854775807, i64 -3)
  call void @divisions(i64 -9223372036854775808, i64 -9223372036854775807)
  call void @divisions(i64 100, i64 7)
  ret i32 7
}
