; What compiled code calls on tiny: copies of memory, and arithmetic of 64 bits. lli has these of the machine it runs on.

define ptr @memcpy(ptr %to, ptr %from, i32 %size) {
  %none = icmp eq i32 %size, 0
  br i1 %none, label %end, label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %in = getelementptr i8, ptr %from, i32 %n
  %out = getelementptr i8, ptr %to, i32 %n
  %byte = load i8, ptr %in
  store i8 %byte, ptr %out
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, %size
  br i1 %more, label %loop, label %end
end:
  ret ptr %to
}

define ptr @memmove(ptr %to, ptr %from, i32 %size) {
  %up = icmp ult ptr %to, %from
  br i1 %up, label %upwards, label %downwards
upwards:
  %copied = call ptr @memcpy(ptr %to, ptr %from, i32 %size)
  ret ptr %to
downwards:
  %n = phi i32 [ %size, %0 ], [ %next, %copy ]
  %more = icmp ne i32 %n, 0
  br i1 %more, label %copy, label %end
copy:
  %next = sub i32 %n, 1
  %in = getelementptr i8, ptr %from, i32 %next
  %out = getelementptr i8, ptr %to, i32 %next
  %byte = load i8, ptr %in
  store i8 %byte, ptr %out
  br label %downwards
end:
  ret ptr %to
}

define ptr @memset(ptr %to, i32 %value, i32 %size) {
  %byte = trunc i32 %value to i8
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %set ]
  %more = icmp ult i32 %n, %size
  br i1 %more, label %set, label %end
set:
  %out = getelementptr i8, ptr %to, i32 %n
  store i8 %byte, ptr %out
  %next = add i32 %n, 1
  br label %loop
end:
  ret ptr %to
}

; For 32 bits and an overflow; otherwise, LLVM makes a product of 64 bits of parts itself.
define i32 @strlen(ptr %text) {
entry:
  br label %loop
loop:
  %length = phi i32 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr i8, ptr %text, i32 %length
  %byte = load i8, ptr %place
  %next = add i32 %length, 1
  %end = icmp eq i8 %byte, 0
  br i1 %end, label %done, label %loop
done:
  ret i32 %length
}

define i64 @__muldi3(i64 %a, i64 %b) {
  %product = mul i64 %a, %b
  ret i64 %product
}

; Quotient and remainder, bit by bit from the highest one.
define internal { i64, i64 } @divided(i64 %dividend, i64 %divisor) {
  br label %loop
loop:
  %n = phi i64 [ 63, %0 ], [ %next, %loop ]
  %quotient = phi i64 [ 0, %0 ], [ %quotient.next, %loop ]
  %rest = phi i64 [ 0, %0 ], [ %rest.next, %loop ]
  %doubled = shl i64 %rest, 1
  %rest.high = icmp slt i64 %rest, 0 ; the bit that is shifted out
  %shifted = lshr i64 %dividend, %n
  %bit = and i64 %shifted, 1
  %rest.more = or i64 %doubled, %bit
  %large = icmp uge i64 %rest.more, %divisor
  %fits = or i1 %large, %rest.high
  %smaller = sub i64 %rest.more, %divisor
  %rest.next = select i1 %fits, i64 %smaller, i64 %rest.more
  %one = zext i1 %fits to i64
  %quotient.doubled = shl i64 %quotient, 1
  %quotient.next = or i64 %quotient.doubled, %one
  %next = sub i64 %n, 1
  %more = icmp sge i64 %next, 0
  br i1 %more, label %loop, label %end
end:
  %half = insertvalue { i64, i64 } poison, i64 %quotient.next, 0
  %both = insertvalue { i64, i64 } %half, i64 %rest.next, 1
  ret { i64, i64 } %both
}

define i64 @__udivdi3(i64 %a, i64 %b) {
  %both = call { i64, i64 } @divided(i64 %a, i64 %b)
  %quotient = extractvalue { i64, i64 } %both, 0
  ret i64 %quotient
}

define i64 @__umoddi3(i64 %a, i64 %b) {
  %both = call { i64, i64 } @divided(i64 %a, i64 %b)
  %rest = extractvalue { i64, i64 } %both, 1
  ret i64 %rest
}

define internal i64 @absolute(i64 %a) {
  %sign = ashr i64 %a, 63
  %flipped = xor i64 %a, %sign
  %positive = sub i64 %flipped, %sign
  ret i64 %positive
}

define i64 @__divdi3(i64 %a, i64 %b) {
  %positive.a = call i64 @absolute(i64 %a)
  %positive.b = call i64 @absolute(i64 %b)
  %quotient = call i64 @__udivdi3(i64 %positive.a, i64 %positive.b)
  %signs = xor i64 %a, %b
  %sign = ashr i64 %signs, 63
  %flipped = xor i64 %quotient, %sign
  %result = sub i64 %flipped, %sign
  ret i64 %result
}

define i64 @__moddi3(i64 %a, i64 %b) {
  %positive.a = call i64 @absolute(i64 %a)
  %positive.b = call i64 @absolute(i64 %b)
  %rest = call i64 @__umoddi3(i64 %positive.a, i64 %positive.b)
  %sign = ashr i64 %a, 63
  %flipped = xor i64 %rest, %sign
  %result = sub i64 %flipped, %sign
  ret i64 %result
}
