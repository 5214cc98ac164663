; Data: lists that point to each other, addresses with distances and of functions, places in others' middles, constants, aliases, and names of
; all kinds of linkage.

declare void @print(i32)
declare void @print_text(ptr)
declare void @print_line()

%node = type { ptr, i32 }

@list = global %node { ptr @second, i32 1 }
@second = internal global %node { ptr @third, i32 20 }
@third = private global %node { ptr null, i32 -300 }

@numbers = global [5 x i32] [i32 10, i32 11, i32 12, i32 13, i32 14]
@middle = global ptr getelementptr ([5 x i32], ptr @numbers, i32 0, i32 2)
@before = global ptr getelementptr (i8, ptr @numbers, i32 -4)
@other = alias [5 x i32], ptr @numbers
@shared = common global i32 0, align 4
@usual = linkonce_odr global i16 -2
@possible = weak global i64 -3000000000
@zeros = global [100 x i32] zeroinitializer
@byte = global i8 65
@odd = global [3 x i8] c"xyz"
@word = global i32 12
@fixed = constant double 1.5
@handler = global ptr @twice

define i32 @twice(i32 %n) {
  %result = shl i32 %n, 1
  ret i32 %result
}

define i32 @sum(ptr %list) {
  br label %loop
loop:
  %at = phi ptr [ %list, %0 ], [ %next, %node ]
  %sum = phi i32 [ 0, %0 ], [ %more, %node ]
  %end = icmp eq ptr %at, null
  br i1 %end, label %done, label %node
node:
  %value.at = getelementptr %node, ptr %at, i32 0, i32 1
  %value = load i32, ptr %value.at
  %more = add i32 %sum, %value
  %next = load ptr, ptr %at
  br label %loop
done:
  ret i32 %sum
}

; The same list, in the other order.
define ptr @reversed(ptr %list) {
  br label %loop
loop:
  %at = phi ptr [ %list, %0 ], [ %next, %node ]
  %result = phi ptr [ null, %0 ], [ %at, %node ]
  %end = icmp eq ptr %at, null
  br i1 %end, label %done, label %node
node:
  %next = load ptr, ptr %at
  store ptr %result, ptr %at
  br label %loop
done:
  ret ptr %result
}

define i32 @main() {
  %sum = call i32 @sum(ptr @list)
  call void @print(i32 %sum)
  %reversed = call ptr @reversed(ptr @list)
  %value.at = getelementptr %node, ptr %reversed, i32 0, i32 1
  %value = load i32, ptr %value.at
  call void @print(i32 %value)
  %again = call i32 @sum(ptr %reversed)
  call void @print(i32 %again)
  %middle = load ptr, ptr @middle
  %twelve = load i32, ptr %middle
  call void @print(i32 %twelve)
  %eleven.at = getelementptr i32, ptr %middle, i32 -1
  %eleven = load i32, ptr %eleven.at
  call void @print(i32 %eleven)
  %before = load ptr, ptr @before
  %first.at = getelementptr i32, ptr %before, i32 1
  %ten = load i32, ptr %first.at
  call void @print(i32 %ten)
  %fourteen = load i32, ptr getelementptr ([5 x i32], ptr @other, i32 0, i32 4)
  call void @print(i32 %fourteen)
  %shared = load i32, ptr @shared
  call void @print(i32 %shared)
  store i32 123456789, ptr @shared
  %shared.again = load i32, ptr @shared
  call void @print(i32 %shared.again)
  %usual = load i16, ptr @usual
  %usual.word = sext i16 %usual to i32
  call void @print(i32 %usual.word)
  %possible = load i64, ptr @possible
  %possible.shifted = ashr i64 %possible, 10
  %possible.word = trunc i64 %possible.shifted to i32
  call void @print(i32 %possible.word)
  store i32 5, ptr getelementptr (i8, ptr @zeros, i32 396)
  %five = load i32, ptr getelementptr ([100 x i32], ptr @zeros, i32 0, i32 99)
  call void @print(i32 %five)
  %zero = load i32, ptr getelementptr ([100 x i32], ptr @zeros, i32 0, i32 98)
  call void @print(i32 %zero)
  call void @print_line()
  %byte = load i8, ptr @byte
  %byte.more = add i8 %byte, 1
  store i8 %byte.more, ptr @byte
  store i8 %byte.more, ptr getelementptr (i8, ptr @odd, i32 1)
  store i8 0, ptr getelementptr (i8, ptr @odd, i32 2)
  call void @print_text(ptr @odd)
  %word = load i32, ptr @word
  call void @print(i32 %word)
  %upper = load i16, ptr getelementptr (i8, ptr @fixed, i32 6)
  %upper.word = zext i16 %upper to i32
  call void @print(i32 %upper.word)
  %handler = load ptr, ptr @handler
  %status = call i32 %handler(i32 21)
  %same = icmp eq ptr %handler, @twice
  %result = select i1 %same, i32 %status, i32 1
  ret i32 %result
}
