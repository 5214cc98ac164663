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
  br label %loop
loop:
  %added = phi i64 [ %a, %0 ], [ %doubled, %loop ]
  %bits = phi i64 [ %b, %0 ], [ %rest, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %next, %loop ]
  %bit = and i64 %bits, 1
  %mask = sub i64 0, %bit
  %part = and i64 %added, %mask
  %next = add i64 %sum, %part
  %doubled = shl i64 %added, 1
  %rest = lshr i64 %bits, 1
  %end = icmp eq i64 %rest, 0
  br i1 %end, label %done, label %loop
done:
  ret i64 %next
}

; A product, bit by bit from the lowest one, for processors that do not multiply.
define i32 @__mulsi3(i32 %a, i32 %b) {
  br label %loop
loop:
  %added = phi i32 [ %a, %0 ], [ %doubled, %loop ]
  %bits = phi i32 [ %b, %0 ], [ %rest, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %next, %loop ]
  %bit = and i32 %bits, 1
  %mask = sub i32 0, %bit
  %part = and i32 %added, %mask
  %next = add i32 %sum, %part
  %doubled = shl i32 %added, 1
  %rest = lshr i32 %bits, 1
  %end = icmp eq i32 %rest, 0
  br i1 %end, label %done, label %loop
done:
  ret i32 %next
}

define i32 @__udivsi3(i32 %a, i32 %b) {
  %wide.a = zext i32 %a to i64
  %wide.b = zext i32 %b to i64
  %quotient = call i64 @__udivdi3(i64 %wide.a, i64 %wide.b)
  %result = trunc i64 %quotient to i32
  ret i32 %result
}

define i32 @__umodsi3(i32 %a, i32 %b) {
  %wide.a = zext i32 %a to i64
  %wide.b = zext i32 %b to i64
  %rest = call i64 @__umoddi3(i64 %wide.a, i64 %wide.b)
  %result = trunc i64 %rest to i32
  ret i32 %result
}

define i32 @__divsi3(i32 %a, i32 %b) {
  %wide.a = sext i32 %a to i64
  %wide.b = sext i32 %b to i64
  %quotient = call i64 @__divdi3(i64 %wide.a, i64 %wide.b)
  %result = trunc i64 %quotient to i32
  ret i32 %result
}

define i32 @__modsi3(i32 %a, i32 %b) {
  %wide.a = sext i32 %a to i64
  %wide.b = sext i32 %b to i64
  %rest = call i64 @__moddi3(i64 %wide.a, i64 %wide.b)
  %result = trunc i64 %rest to i32
  ret i32 %result
}

; Of the one thread there is: the place of a variable is that of the first use, which is kept in its third word. The fourth has the initial value.
define ptr @__emutls_get_address(ptr %variable) {
  %kept.at = getelementptr i32, ptr %variable, i32 2
  %kept = load ptr, ptr %kept.at
  %is.new = icmp eq ptr %kept, null
  br i1 %is.new, label %new, label %done
new:
  %size = load i32, ptr %variable
  %used = load i32, ptr @thread.used
  %more = add i32 %used, %size
  %rounded = add i32 %more, 3
  %next = and i32 %rounded, -4
  store i32 %next, ptr @thread.used
  %place = getelementptr i8, ptr @thread, i32 %used
  store ptr %place, ptr %kept.at
  %value.at = getelementptr i32, ptr %variable, i32 3
  %value = load ptr, ptr %value.at
  %is.zero = icmp eq ptr %value, null
  br i1 %is.zero, label %zero, label %copy
zero:
  call ptr @memset(ptr %place, i32 0, i32 %size)
  ret ptr %place
copy:
  call ptr @memcpy(ptr %place, ptr %value, i32 %size)
  ret ptr %place
done:
  ret ptr %kept
}
@thread = internal global [256 x i8] zeroinitializer, align 4
@thread.used = internal global i32 0

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
