; Frames: larger than the numbers in instructions, with places whose size is known when they are made, that are given back in loops, and more
; values at a time than there are registers.

declare void @print(i32)
declare void @print_line()
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

; 40000 and 33000 bytes: both ends are used.
define i32 @large(i32 %n, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e) {
  %words = alloca [10000 x i32]
  %bytes = alloca [33000 x i8]
  store i32 %n, ptr %words
  %last.at = getelementptr [10000 x i32], ptr %words, i32 0, i32 9999
  store i32 %e, ptr %last.at
  %byte = trunc i32 %a to i8
  store i8 %byte, ptr %bytes
  %end.at = getelementptr [33000 x i8], ptr %bytes, i32 0, i32 32999
  store i8 -7, ptr %end.at
  %n.at = getelementptr [33000 x i8], ptr %bytes, i32 0, i32 %n
  store i8 99, ptr %n.at
  %deeper = icmp sgt i32 %n, 3
  br i1 %deeper, label %call, label %sum
call:
  %less = sub i32 %n, 1
  %inner = call i32 @large(i32 %less, i32 %b, i32 %c, i32 %d, i32 %e, i32 %a)
  br label %sum
sum:
  %begin = phi i32 [ 0, %0 ], [ %inner, %call ]
  %one = load i32, ptr %words
  %two = load i32, ptr %last.at
  %three = load i8, ptr %bytes
  %three.word = zext i8 %three to i32
  %four = load i8, ptr %end.at
  %four.word = sext i8 %four to i32
  %five = load i8, ptr %n.at
  %five.word = zext i8 %five to i32
  %sum.1 = add i32 %begin, %one
  %sum.2 = mul i32 %sum.1, 3
  %sum.3 = add i32 %sum.2, %two
  %sum.4 = add i32 %sum.3, %three.word
  %sum.5 = mul i32 %sum.4, 5
  %sum.6 = add i32 %sum.5, %four.word
  %sum.7 = add i32 %sum.6, %five.word
  %sum.8 = sub i32 %sum.7, %d
  ret i32 %sum.8
}

; An array of as many words as are asked for, next to others, with calls that have arguments on the stack.
define i32 @growing(i32 %n) {
  %fixed = alloca [4 x i32]
  store i32 %n, ptr %fixed
  %array = alloca i32, i32 %n
  br label %fill
fill:
  %i = phi i32 [ 0, %0 ], [ %i.next, %fill ]
  %i.at = getelementptr i32, ptr %array, i32 %i
  %square = mul i32 %i, %i
  store i32 %square, ptr %i.at
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %fill, label %sums
sums:
  %j = phi i32 [ 0, %fill ], [ %j.next, %sums ]
  %sum = phi i32 [ 0, %fill ], [ %sum.next, %sums ]
  %saved = call ptr @llvm.stacksave.p0()
  %half = lshr i32 %j, 1
  %size = add i32 %half, 1
  %temporary = alloca i8, i32 %size
  %last.at = getelementptr i8, ptr %temporary, i32 %half
  store i8 -1, ptr %last.at
  %j.at = getelementptr i32, ptr %array, i32 %j
  %value = load i32, ptr %j.at
  %many = call i32 @many(i32 %value, i32 2, i32 3, i32 4, i32 %j, i32 6)
  %last = load i8, ptr %last.at
  %last.word = sext i8 %last to i32
  call void @llvm.stackrestore.p0(ptr %saved)
  %more.1 = add i32 %sum, %many
  %sum.next = add i32 %more.1, %last.word
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %n
  br i1 %j.more, label %sums, label %end
end:
  %first = load i32, ptr %fixed
  %result = sub i32 %sum.next, %first
  ret i32 %result
}

define i32 @many(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f) noinline {
  %one = mul i32 %a, %b
  %two = mul i32 %c, %d
  %three = mul i32 %e, %f
  %four = add i32 %one, %two
  %five = sub i32 %four, %three
  ret i32 %five
}

; Twenty values that are all needed at the end, with a call in between.
define i32 @crowded(ptr %from) {
  %p1 = getelementptr i32, ptr %from, i32 1
  %p2 = getelementptr i32, ptr %from, i32 2
  %p3 = getelementptr i32, ptr %from, i32 3
  %p4 = getelementptr i32, ptr %from, i32 4
  %p5 = getelementptr i32, ptr %from, i32 5
  %v0 = load volatile i32, ptr %from
  %v1 = load volatile i32, ptr %p1
  %v2 = load volatile i32, ptr %p2
  %v3 = load volatile i32, ptr %p3
  %v4 = load volatile i32, ptr %p4
  %v5 = load volatile i32, ptr %p5
  %a0 = mul i32 %v0, %v1
  %a1 = mul i32 %v1, %v2
  %a2 = mul i32 %v2, %v3
  %a3 = mul i32 %v3, %v4
  %a4 = mul i32 %v4, %v5
  %a5 = mul i32 %v5, %v0
  %b0 = sub i32 %v0, %v5
  %b1 = sub i32 %v1, %v4
  %b2 = sub i32 %v2, %v3
  %b3 = xor i32 %v0, %v4
  %b4 = xor i32 %v1, %v5
  %b5 = xor i32 %v2, %v0
  %middle = call i32 @many(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5)
  %c0 = add i32 %a0, %b5
  %c1 = mul i32 %c0, %b4
  %c2 = add i32 %c1, %a1
  %c3 = mul i32 %c2, %b3
  %c4 = add i32 %c3, %a2
  %c5 = mul i32 %c4, %b2
  %c6 = add i32 %c5, %a3
  %c7 = xor i32 %c6, %b1
  %c8 = add i32 %c7, %a4
  %c9 = xor i32 %c8, %b0
  %d0 = add i32 %c9, %a5
  %d1 = add i32 %d0, %v0
  %d2 = mul i32 %d1, %v1
  %d3 = add i32 %d2, %v2
  %d4 = xor i32 %d3, %v3
  %d5 = sub i32 %d4, %v4
  %d6 = add i32 %d5, %v5
  %result = sub i32 %d6, %middle
  ret i32 %result
}

@six = global [6 x i32] [i32 3, i32 -14, i32 15, i32 92, i32 -65, i32 35]

define i32 @main() {
  %large = call i32 @large(i32 7, i32 300, i32 -2, i32 3, i32 -4, i32 5)
  call void @print(i32 %large)
  %growing = call i32 @growing(i32 20)
  call void @print(i32 %growing)
  %crowded = call i32 @crowded(ptr @six)
  call void @print(i32 %crowded)
  %place = alloca i32, i32 %growing, align 16
  %number = ptrtoint ptr %place to i64
  %rest = and i64 %number, 15
  %rest.word = trunc i64 %rest to i32
  ret i32 %rest.word
}
