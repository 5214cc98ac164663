; Strings of bytes: lengths, comparisons, reversed and capital letters, words in a text, numbers written in decimal.

declare void @print_text(ptr)
declare void @print(i32)
declare void @print_line()

@text = private unnamed_addr constant [44 x i8] c"The quick brown fox jumps over the lazy dog\00"
@empty = private unnamed_addr constant [1 x i8] zeroinitializer
@bytes = private unnamed_addr constant [5 x i8] c"\80\FF\7F\01\00"
@names = global [5 x ptr] [ptr @text, ptr @empty, ptr @bytes, ptr @level, ptr getelementptr (i8, ptr @text, i32 40)]
@level = private unnamed_addr constant [6 x i8] c"level\00"
@number = private unnamed_addr constant [12 x i8] c"-2147483648\00"

define i32 @length(ptr %text) {
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %at = getelementptr i8, ptr %text, i32 %n
  %byte = load i8, ptr %at
  %next = add i32 %n, 1
  %end = icmp eq i8 %byte, 0
  br i1 %end, label %done, label %loop
done:
  ret i32 %n
}

; Less than zero, zero or greater, as the first byte that differs has no sign.
define i32 @compare(ptr %a, ptr %b) {
  br label %loop
loop:
  %a.at = phi ptr [ %a, %0 ], [ %a.next, %same ]
  %b.at = phi ptr [ %b, %0 ], [ %b.next, %same ]
  %a.byte = load i8, ptr %a.at
  %b.byte = load i8, ptr %b.at
  %differ = icmp ne i8 %a.byte, %b.byte
  %end = icmp eq i8 %a.byte, 0
  %stop = or i1 %differ, %end
  br i1 %stop, label %done, label %same
same:
  %a.next = getelementptr i8, ptr %a.at, i32 1
  %b.next = getelementptr i8, ptr %b.at, i32 1
  br label %loop
done:
  %a.word = zext i8 %a.byte to i32
  %b.word = zext i8 %b.byte to i32
  %difference = sub i32 %a.word, %b.word
  ret i32 %difference
}

define void @reverse(ptr %from, ptr %to) {
  %length = call i32 @length(ptr %from)
  %last = getelementptr i8, ptr %to, i32 %length
  store i8 0, ptr %last
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %copy ]
  %more = icmp ult i32 %n, %length
  br i1 %more, label %copy, label %end
copy:
  %in = getelementptr i8, ptr %from, i32 %n
  %next = add i32 %n, 1
  %place = sub i32 %length, %next
  %out = getelementptr i8, ptr %to, i32 %place
  %byte = load i8, ptr %in
  store i8 %byte, ptr %out
  br label %loop
end:
  ret void
}

; Small letters become capital ones; the number of words.
define i32 @capitals(ptr %text) {
  br label %loop
loop:
  %at = phi ptr [ %text, %0 ], [ %next, %store ]
  %words = phi i32 [ 1, %0 ], [ %words.next, %store ]
  %byte = load i8, ptr %at
  switch i8 %byte, label %letter [ i8 0, label %end  i8 32, label %blank ]
letter:
  %from.a = icmp sge i8 %byte, 97
  %to.z = icmp sle i8 %byte, 122
  %small = and i1 %from.a, %to.z
  %capital = xor i8 %byte, 32
  %changed = select i1 %small, i8 %capital, i8 %byte
  br label %store
blank:
  %counted = add i32 %words, 1
  br label %store
store:
  %new = phi i8 [ %changed, %letter ], [ 95, %blank ]
  %words.next = phi i32 [ %words, %letter ], [ %counted, %blank ]
  store i8 %new, ptr %at
  %next = getelementptr i8, ptr %at, i32 1
  br label %loop
end:
  ret i32 %words
}

; The number that a text writes in decimal.
define i32 @parsed(ptr %text) {
  %first = load i8, ptr %text
  %negative = icmp eq i8 %first, 45
  %skipped = zext i1 %negative to i32
  %start = getelementptr i8, ptr %text, i32 %skipped
  br label %loop
loop:
  %at = phi ptr [ %start, %0 ], [ %next, %digit ]
  %value = phi i32 [ 0, %0 ], [ %more, %digit ]
  %byte = load i8, ptr %at
  %number = sub i8 %byte, 48
  %is = icmp ult i8 %number, 10
  br i1 %is, label %digit, label %end
digit:
  %word = zext i8 %number to i32
  %shifted = mul i32 %value, 10
  %more = add i32 %shifted, %word
  %next = getelementptr i8, ptr %at, i32 1
  br label %loop
end:
  %negated = sub i32 0, %value
  %result = select i1 %negative, i32 %negated, i32 %value
  ret i32 %result
}

define i32 @main() {
  %copy = alloca [64 x i8]
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %at = getelementptr [5 x ptr], ptr @names, i32 0, i32 %n
  %name = load ptr, ptr %at
  %length = call i32 @length(ptr %name)
  call void @print(i32 %length)
  call void @reverse(ptr %name, ptr %copy)
  call void @print_text(ptr %copy)
  call void @print_line()
  %order = call i32 @compare(ptr %name, ptr %copy)
  call void @print(i32 %order)
  %words = call i32 @capitals(ptr %copy)
  call void @print(i32 %words)
  call void @print_text(ptr %copy)
  call void @print_line()
  %next = add i32 %n, 1
  %more = icmp ne i32 %next, 5
  br i1 %more, label %loop, label %end
end:
  %parsed = call i32 @parsed(ptr @number)
  call void @print(i32 %parsed)
  %byte = lshr i32 %parsed, 24
  ret i32 %byte
}
