; Thread-local variables, of which one begins with zeros, one is constant data of several words, and one is used before and after calls.

declare void @print(i32)
declare void @print_line()

@count = thread_local global i32 0
@table = internal thread_local global [3 x i32] [i32 7, i32 -8, i32 90000]
@flag = internal thread_local(localexec) global i8 3

define void @step(i32 %by) noinline {
  %old = load i32, ptr @count
  %new = add i32 %old, %by
  store i32 %new, ptr @count
  %place = getelementptr [3 x i32], ptr @table, i32 0, i32 1
  store i32 %new, ptr %place
  %before = load i8, ptr @flag
  %after = mul i8 %before, 5
  store i8 %after, ptr @flag
  ret void
}

define i32 @main() {
  call void @step(i32 5)
  call void @step(i32 -70000)
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %at = getelementptr [3 x i32], ptr @table, i32 0, i32 %n
  %value = load i32, ptr %at
  call void @print(i32 %value)
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %end
end:
  %count = load i32, ptr @count
  call void @print(i32 %count)
  %flag = load i8, ptr @flag
  %wide = sext i8 %flag to i32
  call void @print(i32 %wide)
  call void @print_line()
  ret i32 0
}
