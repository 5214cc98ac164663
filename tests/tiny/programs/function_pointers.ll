; Functions as values: a table of operations, a sort that is given its order, functions that give functions, objects with methods.

declare void @print(i32)
declare void @print_line()

@operations = constant [4 x ptr] [ptr @plus, ptr @minus, ptr @times, ptr @least]
@numbers = global [8 x i32] [i32 42, i32 -7, i32 19, i32 0, i32 -300, i32 8, i32 1000, i32 7]

define internal i32 @plus(i32 %a, i32 %b) {
  %result = add i32 %a, %b
  ret i32 %result
}
define internal i32 @minus(i32 %a, i32 %b) {
  %result = sub i32 %a, %b
  ret i32 %result
}
define internal i32 @times(i32 %a, i32 %b) {
  %result = mul i32 %a, %b
  ret i32 %result
}
define internal i32 @least(i32 %a, i32 %b) {
  %less = icmp slt i32 %a, %b
  %result = select i1 %less, i32 %a, i32 %b
  ret i32 %result
}

define internal i1 @upwards(ptr %a, ptr %b) {
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %before = icmp slt i32 %x, %y
  ret i1 %before
}
define internal i1 @by_last_digit(ptr %a, ptr %b) {
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %x.digit = urem i32 %x, 10
  %y.digit = urem i32 %y, 10
  %before = icmp ult i32 %x.digit, %y.digit
  ret i1 %before
}

define void @sort(ptr %array, i32 %count, ptr %before) {
  %last = sub i32 %count, 1
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %outer.end ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.end ]
  %a = getelementptr i32, ptr %array, i32 %j
  %j.next = add i32 %j, 1
  %b = getelementptr i32, ptr %array, i32 %j.next
  %wrong = call i1 %before(ptr %b, ptr %a)
  br i1 %wrong, label %swap, label %inner.end
swap:
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  store i32 %y, ptr %a
  store i32 %x, ptr %b
  br label %inner.end
inner.end:
  %j.more = icmp slt i32 %j.next, %last
  br i1 %j.more, label %inner, label %outer.end
outer.end:
  %i.next = add i32 %i, 1
  %i.more = icmp slt i32 %i.next, %count
  br i1 %i.more, label %outer, label %end
end:
  ret void
}

define void @each(ptr %array, i32 %count, ptr %what) {
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %at = getelementptr i32, ptr %array, i32 %n
  %value = load i32, ptr %at
  call void %what(i32 %value)
  %next = add i32 %n, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %end
end:
  ret void
}

define ptr @chosen(i1 %which) {
  %function = select i1 %which, ptr @upwards, ptr @by_last_digit
  ret ptr %function
}

; An object: a table of methods, and a counter.
%object = type { ptr, i32 }
@counter = global %object { ptr @methods, i32 40 }
@methods = internal constant { ptr, ptr } { ptr @increase, ptr @value }

define internal void @increase(ptr %this, i32 %by) {
  %at = getelementptr %object, ptr %this, i32 0, i32 1
  %old = load i32, ptr %at
  %new = add i32 %old, %by
  store i32 %new, ptr %at
  ret void
}
define internal i32 @value(ptr %this) {
  %at = getelementptr %object, ptr %this, i32 0, i32 1
  %value = load i32, ptr %at
  ret i32 %value
}

define i32 @main() {
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %at = getelementptr [4 x ptr], ptr @operations, i32 0, i32 %n
  %operation = load ptr, ptr %at
  %result = call i32 %operation(i32 -6, i32 7)
  call void @print(i32 %result)
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %sorts
sorts:
  call void @print_line()
  %first = call ptr @chosen(i1 true)
  call void @sort(ptr @numbers, i32 8, ptr %first)
  call void @each(ptr @numbers, i32 8, ptr @print)
  call void @print_line()
  %second = call ptr @chosen(i1 false)
  call void @sort(ptr @numbers, i32 8, ptr %second)
  call void @each(ptr @numbers, i32 8, ptr @print)
  call void @print_line()
  %methods = load ptr, ptr @counter
  %increase = load ptr, ptr %methods
  call void %increase(ptr @counter, i32 2)
  %value.at = getelementptr { ptr, ptr }, ptr %methods, i32 0, i32 1
  %value = load ptr, ptr %value.at
  %status = call i32 %value(ptr @counter)
  ret i32 %status
}
