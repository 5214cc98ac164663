; Bytes and half words with and without sign: loads and stores, arithmetic that wraps, comparisons, bits, and numbers of odd widths.

declare void @print(i32)
declare void @print_line()

@bytes = global [6 x i8] [i8 0, i8 1, i8 127, i8 -128, i8 -1, i8 85]
@halves = global [6 x i16] [i16 0, i16 1, i16 32767, i16 -32768, i16 -1, i16 21845]
@flags = global [4 x i1] [i1 true, i1 false, i1 true, i1 true]
@odd = global i24 -70000
@mixed = global <{ i8, i16, i8, i32 }> <{ i8 -2, i16 -300, i8 3, i32 -70000 }> ; nothing between the parts
@fields = global i32 305419896

define i32 @signed_byte(i32 %n) {
  %at = getelementptr i8, ptr @bytes, i32 %n
  %value = load i8, ptr %at
  %word = sext i8 %value to i32
  ret i32 %word
}
define i32 @unsigned_byte(i32 %n) {
  %at = getelementptr i8, ptr @bytes, i32 %n
  %value = load i8, ptr %at
  %word = zext i8 %value to i32
  ret i32 %word
}
define i32 @signed_half(i32 %n) {
  %at = getelementptr i16, ptr @halves, i32 %n
  %value = load i16, ptr %at
  %word = sext i16 %value to i32
  ret i32 %word
}
define i32 @unsigned_half(i32 %n) {
  %at = getelementptr i16, ptr @halves, i32 %n
  %value = load i16, ptr %at
  %word = zext i16 %value to i32
  ret i32 %word
}

define void @byte_arithmetic(i8 %a, i8 %b) {
  %sum = add i8 %a, %b
  %sum.word = sext i8 %sum to i32
  call void @print(i32 %sum.word)
  %difference = sub i8 %a, %b
  %difference.word = zext i8 %difference to i32
  call void @print(i32 %difference.word)
  %product = mul i8 %a, %b
  %product.word = sext i8 %product to i32
  call void @print(i32 %product.word)
  %half = ashr i8 %a, 1
  %half.word = sext i8 %half to i32
  call void @print(i32 %half.word)
  %unsigned.half = lshr i8 %a, 1
  %unsigned.half.word = zext i8 %unsigned.half to i32
  call void @print(i32 %unsigned.half.word)
  %divisor = or i8 %b, 1
  %is.least = icmp eq i8 %a, -128
  %dividend = select i1 %is.least, i8 -127, i8 %a
  %quotient = sdiv i8 %dividend, %divisor
  %quotient.word = sext i8 %quotient to i32
  call void @print(i32 %quotient.word)
  %rest = urem i8 %a, %divisor
  %rest.word = zext i8 %rest to i32
  call void @print(i32 %rest.word)
  %less = icmp slt i8 %a, %b
  %less.word = zext i1 %less to i32
  call void @print(i32 %less.word)
  %above = icmp ugt i8 %a, %b
  %above.word = sext i1 %above to i32
  call void @print(i32 %above.word)
  call void @print_line()
  ret void
}

define signext i16 @half_arithmetic(i16 signext %a, i16 zeroext %b) {
  %product = mul i16 %a, %b
  %shifted = shl i16 %product, 3
  %sum = add i16 %shifted, %a
  %less = icmp slt i16 %sum, %b
  %negated = sub i16 0, %sum
  %result = select i1 %less, i16 %negated, i16 %sum
  ret i16 %result
}

define i32 @odd_widths(i32 %n) {
  %seven = trunc i32 %n to i7
  %more = add i7 %seven, 60
  %signed = sext i7 %more to i32
  %unsigned = zext i7 %more to i32
  %number = load i24, ptr @odd
  %twice = mul i24 %number, 3
  store i24 %twice, ptr @odd
  %wide = sext i24 %twice to i32
  %sum = add i32 %signed, %unsigned
  %result = add i32 %sum, %wide
  ret i32 %result
}

define i32 @bits() {
  %place = alloca [4 x i1]
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %count = phi i32 [ 0, %0 ], [ %counted, %loop ]
  %at = getelementptr [4 x i1], ptr @flags, i32 0, i32 %n
  %flag = load i1, ptr %at
  %opposite = xor i1 %flag, true
  %place.at = getelementptr [4 x i1], ptr %place, i32 0, i32 %n
  store i1 %opposite, ptr %place.at
  %again = load i1, ptr %place.at
  %first = zext i1 %flag to i32
  %second = select i1 %again, i32 16, i32 0
  %both = or i32 %first, %second
  %counted = add i32 %count, %both
  %next = add i32 %n, 1
  %more = icmp slt i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  ret i32 %counted
}

; Fields of a word: the second byte by itself, and four bits that are set.
define i32 @fields_of_a_word() {
  %second.at = getelementptr i8, ptr @fields, i32 1
  %second = load i8, ptr %second.at
  %more = add i8 %second, 1
  store i8 %more, ptr %second.at
  %word = load i32, ptr @fields
  %cleared = and i32 %word, -983041
  %set = or i32 %cleared, 589824
  store i32 %set, ptr @fields
  %upper.at = getelementptr i16, ptr @fields, i32 1
  %upper = load i16, ptr %upper.at
  %upper.word = zext i16 %upper to i32
  ret i32 %upper.word
}

define i32 @main() {
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %a = call i32 @signed_byte(i32 %n)
  call void @print(i32 %a)
  %b = call i32 @unsigned_byte(i32 %n)
  call void @print(i32 %b)
  %c = call i32 @signed_half(i32 %n)
  call void @print(i32 %c)
  %d = call i32 @unsigned_half(i32 %n)
  call void @print(i32 %d)
  %next = add i32 %n, 1
  %more = icmp slt i32 %next, 6
  br i1 %more, label %loop, label %arithmetic
arithmetic:
  call void @print_line()
  call void @byte_arithmetic(i8 100, i8 100)
  call void @byte_arithmetic(i8 -128, i8 -1)
  call void @byte_arithmetic(i8 -77, i8 6)
  call void @byte_arithmetic(i8 5, i8 -6)
  %h1 = call signext i16 @half_arithmetic(i16 signext -300, i16 zeroext 40000)
  %h1.word = sext i16 %h1 to i32
  call void @print(i32 %h1.word)
  %h2 = call signext i16 @half_arithmetic(i16 signext 12, i16 zeroext 7)
  %h2.word = zext i16 %h2 to i32
  call void @print(i32 %h2.word)
  %o1 = call i32 @odd_widths(i32 5)
  call void @print(i32 %o1)
  %o2 = call i32 @odd_widths(i32 -1)
  call void @print(i32 %o2)
  %half.at = getelementptr i8, ptr @mixed, i32 1
  %half = load i16, ptr %half.at, align 1
  %half.word = sext i16 %half to i32
  call void @print(i32 %half.word)
  %word.at = getelementptr i8, ptr @mixed, i32 4
  %word = load i32, ptr %word.at, align 1
  %word.less = sub i32 %word, 1
  store i32 %word.less, ptr %half.at, align 1
  %word.again = load i32, ptr %half.at, align 1
  call void @print(i32 %word.again)
  %bits = call i32 @bits()
  call void @print(i32 %bits)
  %fields = call i32 @fields_of_a_word()
  call void @print(i32 %fields)
  ret i32 255
}
