; Functions that call themselves and each other; what they need afterwards is on the stack.

declare void @print(i32)
declare void @print_line()
declare i32 @putchar(i32)

define i32 @fibonacci(i32 %n) {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
more:
  %n1 = sub i32 %n, 1
  %n2 = sub i32 %n, 2
  %f1 = call i32 @fibonacci(i32 %n1)
  %f2 = call i32 @fibonacci(i32 %n2)
  %sum = add i32 %f1, %f2
  br label %end
end:
  %result = phi i32 [ %n, %0 ], [ %sum, %more ]
  ret i32 %result
}

define i32 @ackermann(i32 %m, i32 %n) {
  %m.zero = icmp eq i32 %m, 0
  br i1 %m.zero, label %base, label %step
base:
  %n1 = add i32 %n, 1
  ret i32 %n1
step:
  %m1 = sub i32 %m, 1
  %n.zero = icmp eq i32 %n, 0
  br i1 %n.zero, label %last, label %twice
last:
  %one = call i32 @ackermann(i32 %m1, i32 1)
  ret i32 %one
twice:
  %less = sub i32 %n, 1
  %inner = call i32 @ackermann(i32 %m, i32 %less)
  %outer = call i32 @ackermann(i32 %m1, i32 %inner)
  ret i32 %outer
}

define i1 @even(i32 %n) {
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %end, label %more
more:
  %less = sub i32 %n, 1
  %is = call i1 @odd(i32 %less)
  br label %end
end:
  %result = phi i1 [ true, %0 ], [ %is, %more ]
  ret i1 %result
}

define i1 @odd(i32 %n) {
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %end, label %more
more:
  %less = sub i32 %n, 1
  %is = call i1 @even(i32 %less)
  br label %end
end:
  %result = phi i1 [ false, %0 ], [ %is, %more ]
  ret i1 %result
}

; The towers of Hanoi: prints each move, and gives their number.
define i32 @move(i32 %discs, i8 %from, i8 %to, i8 %over) {
  %none = icmp eq i32 %discs, 0
  br i1 %none, label %nothing, label %moves
nothing:
  ret i32 0
moves:
  %less = sub i32 %discs, 1
  %before = call i32 @move(i32 %less, i8 %from, i8 %over, i8 %to)
  %from.word = zext i8 %from to i32
  %to.word = zext i8 %to to i32
  %put1 = call i32 @putchar(i32 %from.word)
  %put2 = call i32 @putchar(i32 %to.word)
  %put3 = call i32 @putchar(i32 32)
  %after = call i32 @move(i32 %less, i8 %over, i8 %to, i8 %from)
  %both = add i32 %before, %after
  %all = add i32 %both, 1
  ret i32 %all
}

define i32 @main() {
  %fibonacci = call i32 @fibonacci(i32 12)
  call void @print(i32 %fibonacci)
  %ackermann = call i32 @ackermann(i32 2, i32 5)
  call void @print(i32 %ackermann)
  %even = call i1 @even(i32 101)
  %even.word = zext i1 %even to i32
  call void @print(i32 %even.word)
  %odd = call i1 @odd(i32 101)
  %odd.word = sext i1 %odd to i32
  call void @print(i32 %odd.word)
  call void @print_line()
  %moves = call i32 @move(i32 5, i8 97, i8 98, i8 99)
  ret i32 %moves
}
