; Memory that is copied, moved and filled: sizes that are known, and become loads and stores, and others, which are calls; overlaps.

declare void @print(i32)
declare void @print_text(ptr)
declare void @print_line()
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)

@text = constant [27 x i8] c"abcdefghijklmnopqrstuvwxyz\00"
@buffer = global [64 x i8] zeroinitializer, align 4
@sizes = constant [6 x i32] [i32 0, i32 1, i32 3, i32 4, i32 13, i32 26]

; A number that depends on all bytes and their places.
define i32 @digest() {
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 7, %0 ], [ %sum.next, %loop ]
  %at = getelementptr i8, ptr @buffer, i32 %n
  %byte = load i8, ptr %at
  %word = zext i8 %byte to i32
  %product = mul i32 %sum, 31
  %sum.next = add i32 %product, %word
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, 64
  br i1 %more, label %loop, label %end
end:
  ret i32 %sum.next
}

define void @known_sizes() {
  %one = getelementptr i8, ptr @buffer, i32 1
  %twenty = getelementptr i8, ptr @buffer, i32 20
  call void @llvm.memset.p0.i32(ptr align 4 @buffer, i8 46, i32 63, i1 false)
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 @buffer, ptr align 1 @text, i32 9, i1 false)
  call void @print_text(ptr @buffer)
  call void @print_line()
  call void @llvm.memmove.p0.p0.i32(ptr align 1 %one, ptr align 4 @buffer, i32 7, i1 false)
  call void @print_text(ptr @buffer)
  call void @print_line()
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %twenty, ptr align 4 @buffer, i32 16, i1 false)
  call void @llvm.memset.p0.i32(ptr align 4 %twenty, i8 45, i32 6, i1 false)
  call void @llvm.memset.p0.i32(ptr align 4 @buffer, i8 48, i32 3, i1 true)
  call void @print_text(ptr @buffer)
  call void @print_line()
  ret void
}

define void @other_sizes(i32 %size) {
  %from = getelementptr i8, ptr @buffer, i32 %size
  %three = getelementptr i8, ptr @buffer, i32 3
  call void @llvm.memcpy.p0.p0.i32(ptr @buffer, ptr @text, i32 %size, i1 false)
  call void @llvm.memmove.p0.p0.i32(ptr %three, ptr @buffer, i32 %size, i1 false)
  call void @print_text(ptr @buffer)
  call void @print_line()
  call void @llvm.memmove.p0.p0.i32(ptr @buffer, ptr %three, i32 %size, i1 false)
  call void @llvm.memset.p0.i32(ptr %from, i8 -4, i32 %size, i1 false)
  %digest = call i32 @digest()
  call void @print(i32 %digest)
  call void @print_line()
  ret void
}

define i32 @main() {
  call void @known_sizes()
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %at = getelementptr i32, ptr @sizes, i32 %n
  %size = load i32, ptr %at
  call void @other_sizes(i32 %size)
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, 6
  br i1 %more, label %loop, label %end
end:
  %copy = alloca [27 x i8]
  call void @llvm.memcpy.p0.p0.i32(ptr %copy, ptr @text, i32 27, i1 false)
  call void @print_text(ptr %copy)
  ret i32 1
}
