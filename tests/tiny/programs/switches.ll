; Switches: dense ones, which become tables, sparse ones, which become comparisons, with ranges, negative numbers, bytes and 64 bits; a
; machine of states; and jumps to addresses of blocks.

declare void @print(i32)
declare void @print_line()
declare i32 @putchar(i32)

define i32 @dense(i32 %n) {
  switch i32 %n, label %other [
    i32 10, label %a
    i32 11, label %b
    i32 12, label %c
    i32 13, label %a
    i32 14, label %d
    i32 15, label %e
    i32 17, label %f
  ]
a:
  ret i32 1
b:
  ret i32 22
c:
  ret i32 333
d:
  ret i32 4444
e:
  ret i32 55555
f:
  ret i32 666666
other:
  ret i32 -1
}

define i32 @sparse(i32 %n) {
  switch i32 %n, label %other [
    i32 -2147483648, label %a
    i32 -5, label %b
    i32 0, label %c
    i32 1000, label %d
    i32 70000, label %e
    i32 2147483647, label %f
  ]
a:
  br label %end
b:
  br label %end
c:
  br label %end
d:
  br label %end
e:
  br label %end
f:
  br label %end
other:
  br label %end
end:
  %result = phi i32 [ 10, %a ], [ 20, %b ], [ 30, %c ], [ 40, %d ], [ 50, %e ], [ 60, %f ], [ 70, %other ]
  ret i32 %result
}

define i32 @wide(i64 %n) {
  switch i64 %n, label %other [
    i64 0, label %a
    i64 4294967296, label %b
    i64 -1, label %c
    i64 4294967295, label %d
  ]
a:
  ret i32 1
b:
  ret i32 2
c:
  ret i32 3
d:
  ret i32 4
other:
  ret i32 5
}

; Letters, digits and the rest of a text, by states.
@text = internal constant [27 x i8] c"abc 123 x9 -7;; 00 zz\09top.\00"

define i32 @states() {
  br label %outside
outside:
  %n.outside = phi i32 [ 0, %0 ], [ %n.skipped, %skip ], [ %n.word.end, %word.end ]
  %count = phi i32 [ 0, %0 ], [ %count, %skip ], [ %count.more, %word.end ]
  %at.outside = getelementptr [27 x i8], ptr @text, i32 0, i32 %n.outside
  %byte.outside = load i8, ptr %at.outside
  switch i8 %byte.outside, label %word.begin [
    i8 0, label %end
    i8 9, label %skip
    i8 32, label %skip
    i8 45, label %skip
    i8 46, label %skip
    i8 59, label %skip
  ]
skip:
  %n.skipped = add i32 %n.outside, 1
  br label %outside
word.begin:
  br label %word
word:
  %n.word = phi i32 [ %n.outside, %word.begin ], [ %n.word.next, %word.more ]
  %at.word = getelementptr [27 x i8], ptr @text, i32 0, i32 %n.word
  %byte.word = load i8, ptr %at.word
  switch i8 %byte.word, label %word.more [
    i8 0, label %word.end
    i8 9, label %word.end
    i8 32, label %word.end
    i8 45, label %word.end
    i8 46, label %word.end
    i8 59, label %word.end
  ]
word.more:
  %character = zext i8 %byte.word to i32
  %put = call i32 @putchar(i32 %character)
  %n.word.next = add i32 %n.word, 1
  br label %word
word.end:
  %n.word.end = phi i32 [ %n.word, %word ], [ %n.word, %word ], [ %n.word, %word ], [ %n.word, %word ], [ %n.word, %word ], [ %n.word, %word ]
  %count.more = add i32 %count, 1
  call void @print_line()
  br label %outside
end:
  ret i32 %count
}

; An interpreter whose instructions are addresses of blocks: push, add, multiply, print, stop.
@code = internal global [9 x ptr] [
  ptr blockaddress(@interpret, %push), ptr inttoptr (i64 6 to ptr), ptr blockaddress(@interpret, %push), ptr inttoptr (i64 7 to ptr),
  ptr blockaddress(@interpret, %multiply), ptr blockaddress(@interpret, %double), ptr blockaddress(@interpret, %show),
  ptr blockaddress(@interpret, %double), ptr blockaddress(@interpret, %stop)
]

define i32 @interpret() {
  %stack = alloca [8 x i32]
  %first = load ptr, ptr @code
  indirectbr ptr %first, [label %push, label %multiply, label %double, label %show, label %stop]
push:
  %pc.push = phi i32 [ 0, %0 ], [ %pc.push.next, %push ], [ %pc.multiply.next, %multiply ], [ %pc.double.next, %double ], [ %pc.show.next, %show ]
  %sp.push = phi i32 [ 0, %0 ], [ %sp.pushed, %push ], [ %sp.multiplied, %multiply ], [ %sp.double, %double ], [ %sp.show, %show ]
  %number.pc = add i32 %pc.push, 1
  %number.at = getelementptr [9 x ptr], ptr @code, i32 0, i32 %number.pc
  %number.pointer = load ptr, ptr %number.at
  %number = ptrtoint ptr %number.pointer to i32
  %push.at = getelementptr [8 x i32], ptr %stack, i32 0, i32 %sp.push
  store i32 %number, ptr %push.at
  %sp.pushed = add i32 %sp.push, 1
  %pc.push.next = add i32 %pc.push, 2
  %push.code = getelementptr [9 x ptr], ptr @code, i32 0, i32 %pc.push.next
  %push.next = load ptr, ptr %push.code
  indirectbr ptr %push.next, [label %push, label %multiply, label %double, label %show, label %stop]
multiply:
  %pc.multiply = phi i32 [ 0, %0 ], [ %pc.push.next, %push ], [ %pc.multiply.next, %multiply ], [ %pc.double.next, %double ], [ %pc.show.next, %show ]
  %sp.multiply = phi i32 [ 0, %0 ], [ %sp.pushed, %push ], [ %sp.multiplied, %multiply ], [ %sp.double, %double ], [ %sp.show, %show ]
  %sp.multiplied = sub i32 %sp.multiply, 1
  %sp.left = sub i32 %sp.multiply, 2
  %right.at = getelementptr [8 x i32], ptr %stack, i32 0, i32 %sp.multiplied
  %left.at = getelementptr [8 x i32], ptr %stack, i32 0, i32 %sp.left
  %right = load i32, ptr %right.at
  %left = load i32, ptr %left.at
  %product = mul i32 %left, %right
  store i32 %product, ptr %left.at
  %pc.multiply.next = add i32 %pc.multiply, 1
  %multiply.code = getelementptr [9 x ptr], ptr @code, i32 0, i32 %pc.multiply.next
  %multiply.next = load ptr, ptr %multiply.code
  indirectbr ptr %multiply.next, [label %push, label %multiply, label %double, label %show, label %stop]
double:
  %pc.double = phi i32 [ 0, %0 ], [ %pc.push.next, %push ], [ %pc.multiply.next, %multiply ], [ %pc.double.next, %double ], [ %pc.show.next, %show ]
  %sp.double = phi i32 [ 0, %0 ], [ %sp.pushed, %push ], [ %sp.multiplied, %multiply ], [ %sp.double, %double ], [ %sp.show, %show ]
  %sp.top = sub i32 %sp.double, 1
  %top.at = getelementptr [8 x i32], ptr %stack, i32 0, i32 %sp.top
  %top = load i32, ptr %top.at
  %doubled = shl i32 %top, 1
  store i32 %doubled, ptr %top.at
  %pc.double.next = add i32 %pc.double, 1
  %double.code = getelementptr [9 x ptr], ptr @code, i32 0, i32 %pc.double.next
  %double.next = load ptr, ptr %double.code
  indirectbr ptr %double.next, [label %push, label %multiply, label %double, label %show, label %stop]
show:
  %pc.show = phi i32 [ 0, %0 ], [ %pc.push.next, %push ], [ %pc.multiply.next, %multiply ], [ %pc.double.next, %double ], [ %pc.show.next, %show ]
  %sp.show = phi i32 [ 0, %0 ], [ %sp.pushed, %push ], [ %sp.multiplied, %multiply ], [ %sp.double, %double ], [ %sp.show, %show ]
  %shown = load i32, ptr %stack
  call void @print(i32 %shown)
  %pc.show.next = add i32 %pc.show, 1
  %show.code = getelementptr [9 x ptr], ptr @code, i32 0, i32 %pc.show.next
  %show.next = load ptr, ptr %show.code
  indirectbr ptr %show.next, [label %push, label %multiply, label %double, label %show, label %stop]
stop:
  %result = load i32, ptr %stack
  ret i32 %result
}

define i32 @main() {
  br label %loop
loop:
  %n = phi i32 [ 8, %0 ], [ %next, %loop ]
  %dense = call i32 @dense(i32 %n)
  call void @print(i32 %dense)
  %next = add i32 %n, 1
  %more = icmp sle i32 %next, 19
  br i1 %more, label %loop, label %others
others:
  call void @print_line()
  %s1 = call i32 @sparse(i32 -2147483648)
  call void @print(i32 %s1)
  %s2 = call i32 @sparse(i32 -5)
  call void @print(i32 %s2)
  %s3 = call i32 @sparse(i32 0)
  call void @print(i32 %s3)
  %s4 = call i32 @sparse(i32 1000)
  call void @print(i32 %s4)
  %s5 = call i32 @sparse(i32 70000)
  call void @print(i32 %s5)
  %s6 = call i32 @sparse(i32 2147483647)
  call void @print(i32 %s6)
  %s7 = call i32 @sparse(i32 69999)
  call void @print(i32 %s7)
  %w1 = call i32 @wide(i64 0)
  call void @print(i32 %w1)
  %w2 = call i32 @wide(i64 4294967296)
  call void @print(i32 %w2)
  %w3 = call i32 @wide(i64 -1)
  call void @print(i32 %w3)
  %w4 = call i32 @wide(i64 4294967295)
  call void @print(i32 %w4)
  %w5 = call i32 @wide(i64 8589934592)
  call void @print(i32 %w5)
  call void @print_line()
  %words = call i32 @states()
  call void @print(i32 %words)
  %result = call i32 @interpret()
  ret i32 %result
}
