; The sum of an array.
define i32 @sum(ptr %numbers, i32 %count) {
entry:
  %none = icmp eq i32 %count, 0
  br i1 %none, label %end, label %loop

loop:
  %place = phi ptr [ %numbers, %entry ], [ %next, %loop ]
  %left = phi i32 [ %count, %entry ], [ %fewer, %loop ]
  %so_far = phi i32 [ 0, %entry ], [ %more, %loop ]
  %number = load i32, ptr %place
  %more = add i32 %so_far, %number
  %next = getelementptr i32, ptr %place, i32 1
  %fewer = sub i32 %left, 1
  %done = icmp eq i32 %fewer, 0
  br i1 %done, label %end, label %loop

end:
  %result = phi i32 [ 0, %entry ], [ %more, %loop ]
  ret i32 %result
}
