; Structures and arrays as values: copies on the stack (byval), results in registers and in memory (sret), parts that are taken and replaced.

declare void @print(i32)
declare void @print_hex(i64)
declare void @print_line()

%point = type { i32, i32 }
%record = type { i8, i16, i32, [3 x i8], %point, i64 }

@records = global [3 x %record] [
  %record { i8 -1, i16 -2, i32 -3, [3 x i8] c"abc", %point { i32 10, i32 20 }, i64 1099511627776 },
  %record { i8 1, i16 2, i32 3, [3 x i8] c"xyz", %point { i32 -10, i32 -20 }, i64 -5 },
  %record zeroinitializer
]

; Changes its copy alone.
define i32 @by_value(i32 %before, ptr byval(%record) %record, i32 %after) {
  %word.at = getelementptr %record, ptr %record, i32 0, i32 2
  %word = load i32, ptr %word.at
  store i32 999, ptr %word.at
  %letter.at = getelementptr %record, ptr %record, i32 0, i32 3, i32 1
  %letter = load i8, ptr %letter.at
  store i8 63, ptr %letter.at
  %y.at = getelementptr %record, ptr %record, i32 0, i32 4, i32 1
  %y = load i32, ptr %y.at
  %letter.word = zext i8 %letter to i32
  %sum.1 = add i32 %word, %letter.word
  %sum.2 = add i32 %sum.1, %y
  %sum.3 = mul i32 %sum.2, %before
  %again = load i32, ptr %word.at
  %sum.4 = add i32 %sum.3, %again
  %sum = sub i32 %sum.4, %after
  ret i32 %sum
}

; The copy of a copy.
define i32 @passed_on(ptr byval(%record) %record) {
  %first = call i32 @by_value(i32 2, ptr byval(%record) %record, i32 1)
  %second = call i32 @by_value(i32 3, ptr byval(%record) %record, i32 1)
  %sum = add i32 %first, %second
  ret i32 %sum
}

define void @made(ptr sret(%record) %result, i32 %n) {
  %byte = trunc i32 %n to i8
  store i8 %byte, ptr %result
  %half = trunc i32 %n to i16
  %half.at = getelementptr %record, ptr %result, i32 0, i32 1
  store i16 %half, ptr %half.at
  %word.at = getelementptr %record, ptr %result, i32 0, i32 2
  store i32 %n, ptr %word.at
  %letters.at = getelementptr %record, ptr %result, i32 0, i32 3
  store [3 x i8] c"new", ptr %letters.at
  %point.at = getelementptr %record, ptr %result, i32 0, i32 4
  %point = insertvalue %point { i32 1, i32 2 }, i32 %n, 1
  store %point %point, ptr %point.at
  %wide = sext i32 %n to i64
  %wide.at = getelementptr %record, ptr %result, i32 0, i32 5
  store i64 %wide, ptr %wide.at
  ret void
}

; Two words, four words, and more words than there are registers for results.
define %point @swapped(%point %point) {
  %x = extractvalue %point %point, 0
  %y = extractvalue %point %point, 1
  %half = insertvalue %point poison, i32 %y, 0
  %both = insertvalue %point %half, i32 %x, 1
  ret %point %both
}
define { i64, i8, i16 } @four(i64 %a, i32 %b) {
  %byte = trunc i32 %b to i8
  %half = trunc i32 %b to i16
  %one = insertvalue { i64, i8, i16 } poison, i64 %a, 0
  %two = insertvalue { i64, i8, i16 } %one, i8 %byte, 1
  %three = insertvalue { i64, i8, i16 } %two, i16 %half, 2
  ret { i64, i8, i16 } %three
}
define [6 x i32] @many(i32 %n) {
  %one = insertvalue [6 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6], i32 %n, 2
  %twice = shl i32 %n, 1
  %two = insertvalue [6 x i32] %one, i32 %twice, 5
  ret [6 x i32] %two
}

define i32 @main() {
  %copy = alloca %record
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %at = getelementptr [3 x %record], ptr @records, i32 0, i32 %n
  %one = call i32 @by_value(i32 5, ptr byval(%record) %at, i32 %n)
  call void @print(i32 %one)
  %two = call i32 @passed_on(ptr byval(%record) %at)
  call void @print(i32 %two)
  %again = call i32 @by_value(i32 5, ptr byval(%record) %at, i32 %n)
  call void @print(i32 %again)
  %value = load %record, ptr %at
  %wide = extractvalue %record %value, 5
  call void @print_hex(i64 %wide)
  %byte = extractvalue %record %value, 0
  %byte.word = sext i8 %byte to i32
  call void @print(i32 %byte.word)
  %letter = extractvalue %record %value, 3, 2
  %letter.word = zext i8 %letter to i32
  call void @print(i32 %letter.word)
  call void @print_line()
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %results
results:
  call void @made(ptr sret(%record) %copy, i32 -70000)
  %made = call i32 @by_value(i32 1, ptr byval(%record) %copy, i32 0)
  call void @print(i32 %made)
  %made.half.at = getelementptr %record, ptr %copy, i32 0, i32 1
  %made.half = load i16, ptr %made.half.at
  %made.half.word = sext i16 %made.half to i32
  call void @print(i32 %made.half.word)
  %point = call %point @swapped(%point { i32 3, i32 4 })
  %x = extractvalue %point %point, 0
  %y = extractvalue %point %point, 1
  %tens = mul i32 %x, 10
  %xy = add i32 %tens, %y
  call void @print(i32 %xy)
  %four = call { i64, i8, i16 } @four(i64 -6000000000, i32 -200)
  %four.wide = extractvalue { i64, i8, i16 } %four, 0
  call void @print_hex(i64 %four.wide)
  %four.byte = extractvalue { i64, i8, i16 } %four, 1
  %four.byte.word = sext i8 %four.byte to i32
  call void @print(i32 %four.byte.word)
  %four.half = extractvalue { i64, i8, i16 } %four, 2
  %four.half.word = zext i16 %four.half to i32
  call void @print(i32 %four.half.word)
  %many = call [6 x i32] @many(i32 77)
  %m0 = extractvalue [6 x i32] %many, 0
  %m2 = extractvalue [6 x i32] %many, 2
  %m4 = extractvalue [6 x i32] %many, 4
  %m5 = extractvalue [6 x i32] %many, 5
  call void @print(i32 %m0)
  call void @print(i32 %m2)
  call void @print(i32 %m4)
  call void @print(i32 %m5)
  ret i32 %xy
}
