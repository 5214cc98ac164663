; Arrays: a quick sort of words, an insertion sort of half words, products of matrices, and an array on the stack.

declare void @print(i32)
declare void @print_line()

@words = global [12 x i32] [i32 5, i32 -3, i32 2147483647, i32 0, i32 77, i32 -2147483648, i32 12, i32 5, i32 -1, i32 1000, i32 4, i32 6]
@halves = global [7 x i16] [i16 300, i16 -300, i16 7, i16 32767, i16 -32768, i16 0, i16 -1]
@left = constant [3 x [4 x i32]] [[4 x i32] [i32 1, i32 2, i32 3, i32 4], [4 x i32] [i32 -5, i32 6, i32 -7, i32 8], [4 x i32] [i32 9, i32 10, i32 11, i32 12]]
@right = constant [4 x [2 x i32]] [[2 x i32] [i32 1, i32 -1], [2 x i32] [i32 20, i32 3], [2 x i32] [i32 0, i32 70000], [2 x i32] [i32 5, i32 -6]]

define void @sort(ptr %array, i32 %low, i32 %high) {
  %done = icmp sge i32 %low, %high
  br i1 %done, label %end, label %start
start:
  %pivot.at = getelementptr i32, ptr %array, i32 %high
  %pivot = load i32, ptr %pivot.at
  br label %loop
loop:
  %i = phi i32 [ %low, %start ], [ %i.next, %next ]
  %store = phi i32 [ %low, %start ], [ %store.next, %next ]
  %more = icmp slt i32 %i, %high
  br i1 %more, label %compare, label %last
compare:
  %i.at = getelementptr i32, ptr %array, i32 %i
  %value = load i32, ptr %i.at
  %less = icmp slt i32 %value, %pivot
  br i1 %less, label %swap, label %next
swap:
  %store.at = getelementptr i32, ptr %array, i32 %store
  %other = load i32, ptr %store.at
  store i32 %value, ptr %store.at
  store i32 %other, ptr %i.at
  %stored = add i32 %store, 1
  br label %next
next:
  %store.next = phi i32 [ %store, %compare ], [ %stored, %swap ]
  %i.next = add i32 %i, 1
  br label %loop
last:
  %middle.at = getelementptr i32, ptr %array, i32 %store
  %middle = load i32, ptr %middle.at
  store i32 %pivot, ptr %middle.at
  store i32 %middle, ptr %pivot.at
  %below = sub i32 %store, 1
  call void @sort(ptr %array, i32 %low, i32 %below)
  %above = add i32 %store, 1
  call void @sort(ptr %array, i32 %above, i32 %high)
  br label %end
end:
  ret void
}

define void @insert(ptr %array, i32 %count) {
  br label %outer
outer:
  %i = phi i32 [ 1, %0 ], [ %i.next, %placed ]
  %i.at = getelementptr i16, ptr %array, i32 %i
  %value = load i16, ptr %i.at
  br label %inner
inner:
  %j = phi i32 [ %i, %outer ], [ %before, %shift ]
  %first = icmp eq i32 %j, 0
  br i1 %first, label %placed, label %look
look:
  %before = sub i32 %j, 1
  %before.at = getelementptr i16, ptr %array, i32 %before
  %other = load i16, ptr %before.at
  %greater = icmp sgt i16 %other, %value
  br i1 %greater, label %shift, label %placed
shift:
  %j.at = getelementptr i16, ptr %array, i32 %j
  store i16 %other, ptr %j.at
  br label %inner
placed:
  %place.at = getelementptr i16, ptr %array, i32 %j
  store i16 %value, ptr %place.at
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %outer, label %end
end:
  ret void
}

define i32 @cell(i32 %row, i32 %column) {
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %sum.next, %loop ]
  %a.at = getelementptr [3 x [4 x i32]], ptr @left, i32 0, i32 %row, i32 %k
  %b.at = getelementptr [4 x [2 x i32]], ptr @right, i32 0, i32 %k, i32 %column
  %a = load i32, ptr %a.at
  %b = load i32, ptr %b.at
  %product = mul i32 %a, %b
  %sum.next = add i32 %sum, %product
  %k.next = add i32 %k, 1
  %more = icmp slt i32 %k.next, 4
  br i1 %more, label %loop, label %end
end:
  ret i32 %sum.next
}

; Pascal's triangle, one row at a time, from the end of a row to its beginning.
define i32 @binomial(i32 %n, i32 %k) {
  %row = alloca [20 x i32]
  store i32 1, ptr %row
  br label %outer
outer:
  %i = phi i32 [ 1, %0 ], [ %i.next, %outer.end ]
  %i.at = getelementptr [20 x i32], ptr %row, i32 0, i32 %i
  store i32 0, ptr %i.at
  br label %inner
inner:
  %j = phi i32 [ %i, %outer ], [ %before, %inner ]
  %j.at = getelementptr [20 x i32], ptr %row, i32 0, i32 %j
  %before = sub i32 %j, 1
  %before.at = getelementptr [20 x i32], ptr %row, i32 0, i32 %before
  %a = load i32, ptr %j.at
  %b = load i32, ptr %before.at
  %sum = add i32 %a, %b
  store i32 %sum, ptr %j.at
  %j.more = icmp ugt i32 %before, 0
  br i1 %j.more, label %inner, label %outer.end
outer.end:
  %i.next = add i32 %i, 1
  %i.more = icmp ule i32 %i.next, %n
  br i1 %i.more, label %outer, label %end
end:
  %result.at = getelementptr [20 x i32], ptr %row, i32 0, i32 %k
  %result = load i32, ptr %result.at
  ret i32 %result
}

define i32 @main() {
  call void @sort(ptr @words, i32 0, i32 11)
  call void @insert(ptr @halves, i32 7)
  br label %print.words
print.words:
  %i = phi i32 [ 0, %0 ], [ %i.next, %print.words ]
  %i.at = getelementptr [12 x i32], ptr @words, i32 0, i32 %i
  %word = load i32, ptr %i.at
  call void @print(i32 %word)
  %i.next = add i32 %i, 1
  %i.more = icmp slt i32 %i.next, 12
  br i1 %i.more, label %print.words, label %line
line:
  call void @print_line()
  br label %print.halves
print.halves:
  %j = phi i32 [ 0, %line ], [ %j.next, %print.halves ]
  %j.at = getelementptr [7 x i16], ptr @halves, i32 0, i32 %j
  %half = load i16, ptr %j.at
  %half.word = sext i16 %half to i32
  call void @print(i32 %half.word)
  %j.next = add i32 %j, 1
  %j.more = icmp slt i32 %j.next, 7
  br i1 %j.more, label %print.halves, label %matrix
matrix:
  call void @print_line()
  br label %rows
rows:
  %row = phi i32 [ 0, %matrix ], [ %row.next, %rows ]
  %one = call i32 @cell(i32 %row, i32 0)
  %two = call i32 @cell(i32 %row, i32 1)
  call void @print(i32 %one)
  call void @print(i32 %two)
  %row.next = add i32 %row, 1
  %row.more = icmp slt i32 %row.next, 3
  br i1 %row.more, label %rows, label %end
end:
  call void @print_line()
  %binomial = call i32 @binomial(i32 18, i32 7)
  call void @print(i32 %binomial)
  ret i32 0
}
