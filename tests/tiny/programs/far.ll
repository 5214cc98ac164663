; Branches over more than an instruction reaches: their conditions are turned around, and a jump goes the distance. What is in between is never run.

declare void @print(i32)
declare void @print_line()

define i32 @over(i32 %a, i32 %b) noinline {
  %less = icmp slt i32 %a, %b
  br i1 %less, label %far, label %compare
compare:
  %same = icmp eq i32 %a, %b
  br i1 %same, label %end, label %unsigned
unsigned:
  %above = icmp ugt i32 %a, 1000
  br i1 %above, label %never, label %more
never:
  call void asm sideeffect ".space 140000", ""()
  br label %more
more:
  %sum = add i32 %a, %b
  %small = icmp ult i32 %sum, 100
  br i1 %small, label %far, label %end
far:
  %from = phi i32 [ 1, %0 ], [ 2, %more ]
  %product = mul i32 %a, %from
  ret i32 %product
end:
  %result = phi i32 [ -1, %compare ], [ %sum, %more ]
  ret i32 %result
}

; A loop whose end is far from its beginning.
define i32 @loop(i32 %n) noinline {
  br label %begin
begin:
  %i = phi i32 [ 0, %0 ], [ %next, %end ]
  %sum = phi i32 [ 0, %0 ], [ %more, %end ]
  %negative = icmp slt i32 %i, 0
  br i1 %negative, label %never, label %end
never:
  call void asm sideeffect ".space 140000", ""()
  br label %end
end:
  %more = add i32 %sum, %i
  %next = add i32 %i, 1
  %again = icmp sle i32 %next, %n
  br i1 %again, label %begin, label %last
last:
  ret i32 %more
}

define i32 @main() {
  %one = call i32 @over(i32 1, i32 2)
  call void @print(i32 %one)
  %two = call i32 @over(i32 2, i32 2)
  call void @print(i32 %two)
  %three = call i32 @over(i32 30, i32 20)
  call void @print(i32 %three)
  %four = call i32 @over(i32 300, i32 20)
  call void @print(i32 %four)
  %five = call i32 @loop(i32 10)
  call void @print(i32 %five)
  call void @print_line()
  ret i32 %five
}
