; Many arguments: in registers and on the stack, of all widths, wide ones that are partly here and there, and variable ones.

declare void @print(i32)
declare void @print_hex(i64)
declare void @print_line()
declare void @llvm.va_start(ptr)
declare void @llvm.va_copy(ptr, ptr)
declare void @llvm.va_end(ptr)

define i32 @ten(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h, i32 %i, i32 %j) {
  %ab = sub i32 %a, %b
  %abc = mul i32 %ab, %c
  %d.more = add i32 %abc, %d
  %e.more = mul i32 %d.more, %e
  %f.more = sub i32 %e.more, %f
  %g.more = mul i32 %f.more, %g
  %h.more = xor i32 %g.more, %h
  %i.more = sub i32 %h.more, %i
  %j.more = mul i32 %i.more, %j
  ret i32 %j.more
}

define void @mixed(i8 signext %a, i64 %b, i16 zeroext %c, i64 %d, i1 zeroext %e, i8 %f, ptr %g, i64 %h, i16 signext %i) {
  %a.word = sext i8 %a to i32
  call void @print(i32 %a.word)
  call void @print_hex(i64 %b)
  %c.word = zext i16 %c to i32
  call void @print(i32 %c.word)
  call void @print_hex(i64 %d)
  %e.word = zext i1 %e to i32
  call void @print(i32 %e.word)
  %f.word = sext i8 %f to i32
  call void @print(i32 %f.word)
  %g.word = load i32, ptr %g
  call void @print(i32 %g.word)
  call void @print_hex(i64 %h)
  %i.word = sext i16 %i to i32
  call void @print(i32 %i.word)
  call void @print_line()
  ret void
}

; Arguments that are those of the caller in another order, while its own are still wanted.
define i32 @turned(i32 %n, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f) {
  %done = icmp eq i32 %n, 0
  br i1 %done, label %end, label %more
more:
  %less = sub i32 %n, 1
  %inner = call i32 @turned(i32 %less, i32 %f, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e)
  %result = add i32 %inner, %f
  ret i32 %result
end:
  %tens = mul i32 %a, 1000
  %sum = add i32 %tens, %b
  ret i32 %sum
}

; Choices that are made between the arguments of a call.
define i32 @chosen(i1 %which, i32 %n) {
  %byte = select i1 %which, i8 -128, i8 0
  %wide = select i1 %which, i64 -3, i64 5000000000
  %half = trunc i32 %n to i16
  %result = call i32 @five(i16 %half, i8 0, i8 %byte, i64 %wide, i48 -1)
  ret i32 %result
}
define i32 @five(i16 %a, i8 %b, i8 %c, i64 %d, i48 %e) noinline {
  %a.word = sext i16 %a to i32
  %b.word = zext i8 %b to i32
  %c.word = zext i8 %c to i32
  %d.shifted = lshr i64 %d, 3
  %d.word = trunc i64 %d.shifted to i32
  %e.shifted = lshr i48 %e, 20
  %e.word = trunc i48 %e.shifted to i32
  %ab = sub i32 %a.word, %b.word
  %abc = mul i32 %ab, %c.word
  %abcd = add i32 %abc, %d.word
  %abcde = xor i32 %abcd, %e.word
  ret i32 %abcde
}

; The sum of as many words as the first argument says, and the sum of their squares.
define i32 @sums(i32 %count, ...) {
  %list = alloca [3 x i64]
  %copy = alloca [3 x i64]
  call void @llvm.va_start(ptr %list)
  call void @llvm.va_copy(ptr %copy, ptr %list)
  br label %first
first:
  %i = phi i32 [ 0, %0 ], [ %i.next, %add ]
  %sum = phi i32 [ 0, %0 ], [ %sum.next, %add ]
  %i.more = icmp slt i32 %i, %count
  br i1 %i.more, label %add, label %second
add:
  %one = va_arg ptr %list, i32
  %sum.next = add i32 %sum, %one
  %i.next = add i32 %i, 1
  br label %first
second:
  %j = phi i32 [ 0, %first ], [ %j.next, %square ]
  %squares = phi i32 [ 0, %first ], [ %squares.next, %square ]
  %j.more = icmp slt i32 %j, %count
  br i1 %j.more, label %square, label %end
square:
  %other = va_arg ptr %copy, i32
  %squared = mul i32 %other, %other
  %squares.next = add i32 %squares, %squared
  %j.next = add i32 %j, 1
  br label %second
end:
  call void @llvm.va_end(ptr %copy)
  call void @llvm.va_end(ptr %list)
  %shifted = shl i32 %squares, 8
  %both = xor i32 %shifted, %sum
  ret i32 %both
}

define i64 @last(i32 %a, i64 %b, i32 %c, i32 %d, ...) {
  %list = alloca [3 x i64]
  call void @llvm.va_start(ptr %list)
  %one = va_arg ptr %list, i64
  %two = va_arg ptr %list, ptr
  %three = va_arg ptr %list, i64
  call void @llvm.va_end(ptr %list)
  %behind = load i32, ptr %two
  %behind.wide = sext i32 %behind to i64
  %sum = add i64 %one, %behind.wide
  %product = mul i64 %sum, %three
  %all = add i64 %product, %b
  ret i64 %all
}

define i32 @main() {
  %place = alloca i32
  store i32 -12345, ptr %place
  %ten = call i32 @ten(i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10)
  call void @print(i32 %ten)
  call void @print_line()
  call void @mixed(i8 signext -5, i64 -6000000000, i16 zeroext 65000, i64 81985529216486895, i1 zeroext true, i8 -100, ptr %place, i64 7, i16 signext -8)
  %turned = call i32 @turned(i32 9, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6)
  call void @print(i32 %turned)
  %chosen = call i32 @chosen(i1 true, i32 -20)
  call void @print(i32 %chosen)
  %not.chosen = call i32 @chosen(i1 false, i32 20)
  call void @print(i32 %not.chosen)
  %none = call i32 (i32, ...) @sums(i32 0)
  call void @print(i32 %none)
  %some = call i32 (i32, ...) @sums(i32 7, i32 1, i32 -2, i32 3, i32 -4, i32 5, i32 -6, i32 7000)
  call void @print(i32 %some)
  %last = call i64 (i32, i64, i32, i32, ...) @last(i32 1, i64 1000000000000, i32 3, i32 4, i64 30000000000, ptr %place, i64 -9)
  call void @print_hex(i64 %last)
  ret i32 %turned
}
