; A program that ends in the middle of its functions, by exit; what main would do afterwards is not done.

declare void @print(i32)
declare void @exit(i32) noreturn

@depth = global i32 0

define void @down(i32 %n) {
  %depth = load i32, ptr @depth
  %deeper = add i32 %depth, 1
  store i32 %deeper, ptr @depth
  %last = icmp eq i32 %n, 0
  br i1 %last, label %end, label %more
end:
  call void @print(i32 %deeper)
  %status = add i32 %deeper, 190
  call void @exit(i32 %status)
  unreachable
more:
  %less = sub i32 %n, 1
  call void @down(i32 %less)
  call void @print(i32 %n)
  ret void
}

define i32 @main() {
  call void @down(i32 9)
  call void @print(i32 -1)
  ret i32 1
}
