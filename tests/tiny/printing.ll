; How programs print: a module that lli runs with each program, and that is linked to each for tiny.

declare i32 @putchar(i32)

define void @print_text(ptr %text) {
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %put ]
  %at = getelementptr i8, ptr %text, i32 %n
  %byte = load i8, ptr %at
  %end = icmp eq i8 %byte, 0
  br i1 %end, label %done, label %put
put:
  %character = zext i8 %byte to i32
  %ignored = call i32 @putchar(i32 %character)
  %next = add i32 %n, 1
  br label %loop
done:
  ret void
}

define void @print_line() {
  %ignored = call i32 @putchar(i32 10)
  ret void
}

define internal void @print_digits(i32 %number) {
  %upper = udiv i32 %number, 10
  %digit = urem i32 %number, 10
  %has_more = icmp ne i32 %upper, 0
  br i1 %has_more, label %more, label %last
more:
  call void @print_digits(i32 %upper)
  br label %last
last:
  %character = add i32 %digit, 48
  %ignored = call i32 @putchar(i32 %character)
  ret void
}

; A number with its sign, and a blank.
define void @print(i32 %number) {
  %negative = icmp slt i32 %number, 0
  br i1 %negative, label %minus, label %digits
minus:
  %sign = call i32 @putchar(i32 45)
  %negated = sub i32 0, %number
  br label %digits
digits:
  %positive = phi i32 [ %number, %0 ], [ %negated, %minus ]
  call void @print_digits(i32 %positive)
  %blank = call i32 @putchar(i32 32)
  ret void
}

; The sixteen digits of a number, and a blank.
define void @print_hex(i64 %number) {
  br label %loop
loop:
  %shift = phi i64 [ 60, %0 ], [ %next, %loop ]
  %shifted = lshr i64 %number, %shift
  %word = trunc i64 %shifted to i32
  %digit = and i32 %word, 15
  %is_letter = icmp ugt i32 %digit, 9
  %base = select i1 %is_letter, i32 87, i32 48
  %character = add i32 %digit, %base
  %ignored = call i32 @putchar(i32 %character)
  %next = sub i64 %shift, 4
  %more = icmp sge i64 %next, 0
  br i1 %more, label %loop, label %end
end:
  %blank = call i32 @putchar(i32 32)
  ret void
}
