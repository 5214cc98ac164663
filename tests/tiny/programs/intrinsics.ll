; What LLVM has operations for, and the machine has not: least and greatest, absolute values, overflow, saturation, choices, and vectors.

declare void @print(i32)
declare void @print_hex(i64)
declare void @print_line()
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i32 @llvm.abs.i32(i32, i1)
declare i64 @llvm.abs.i64(i64, i1)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i16 @llvm.ssub.sat.i16(i16, i16)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i1 @llvm.expect.i1(i1, i1)
declare void @llvm.assume(i1)

define void @with_overflow({ i32, i1 } %both) {
  %result = extractvalue { i32, i1 } %both, 0
  call void @print(i32 %result)
  %overflow = extractvalue { i32, i1 } %both, 1
  br i1 %overflow, label %yes, label %no
yes:
  call void @print(i32 1)
  ret void
no:
  call void @print(i32 0)
  ret void
}

define void @pairs(i32 %a, i32 %b) {
  %smin = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  call void @print(i32 %smin)
  %smax = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  call void @print(i32 %smax)
  %umin = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  call void @print(i32 %umin)
  %umax = call i32 @llvm.umax.i32(i32 %a, i32 100)
  call void @print(i32 %umax)
  %abs = call i32 @llvm.abs.i32(i32 %a, i1 false)
  call void @print(i32 %abs)
  call void @print_line()
  %sadd = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
  call void @with_overflow({ i32, i1 } %sadd)
  %uadd = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
  call void @with_overflow({ i32, i1 } %uadd)
  %ssub = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %a, i32 %b)
  call void @with_overflow({ i32, i1 } %ssub)
  %usub = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %a, i32 %b)
  call void @with_overflow({ i32, i1 } %usub)
  %smul = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %a, i32 %b)
  call void @with_overflow({ i32, i1 } %smul)
  %umul = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
  call void @with_overflow({ i32, i1 } %umul)
  call void @print_line()
  %sat = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)
  call void @print(i32 %sat)
  %usat = call i32 @llvm.usub.sat.i32(i32 %a, i32 %b)
  call void @print(i32 %usat)
  %a.byte = trunc i32 %a to i8
  %b.byte = trunc i32 %b to i8
  %sat.byte = call i8 @llvm.uadd.sat.i8(i8 %a.byte, i8 %b.byte)
  %sat.byte.word = zext i8 %sat.byte to i32
  call void @print(i32 %sat.byte.word)
  %a.half = trunc i32 %a to i16
  %b.half = trunc i32 %b to i16
  %sat.half = call i16 @llvm.ssub.sat.i16(i16 %a.half, i16 %b.half)
  %sat.half.word = sext i16 %sat.half to i32
  call void @print(i32 %sat.half.word)
  call void @print_line()
  ret void
}

define void @wide(i64 %a, i64 %b) {
  %smax = call i64 @llvm.smax.i64(i64 %a, i64 %b)
  call void @print_hex(i64 %smax)
  %umin = call i64 @llvm.umin.i64(i64 %a, i64 %b)
  call void @print_hex(i64 %umin)
  %abs = call i64 @llvm.abs.i64(i64 %a, i1 false)
  call void @print_hex(i64 %abs)
  %both = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %sum = extractvalue { i64, i1 } %both, 0
  call void @print_hex(i64 %sum)
  %overflow = extractvalue { i64, i1 } %both, 1
  %chosen = select i1 %overflow, i64 %a, i64 %b
  call void @print_hex(i64 %chosen)
  call void @print_line()
  ret void
}

@four = global <4 x i32> <i32 1, i32 -2, i32 30, i32 400>

; Vectors become their parts.
define i32 @vectors(i32 %n) {
  %vector = load <4 x i32>, ptr @four
  %begun = insertelement <4 x i32> poison, i32 %n, i32 0
  %all = shufflevector <4 x i32> %begun, <4 x i32> poison, <4 x i32> zeroinitializer
  %product = mul <4 x i32> %vector, %all
  %less = icmp slt <4 x i32> %product, <i32 5, i32 5, i32 5, i32 5>
  %chosen = select <4 x i1> %less, <4 x i32> %vector, <4 x i32> %product
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %chosen)
  ret i32 %sum
}

; Choices between choices, and values that are of no interest.
define i32 @chosen(i32 %a, i32 %b, i32 %c) {
  %first = icmp sgt i32 %a, %b
  %second = icmp ule i32 %b, %c
  %third = icmp ne i32 %a, %c
  %expected = call i1 @llvm.expect.i1(i1 %first, i1 true)
  %and = and i1 %expected, %second
  %or = or i1 %and, %third
  %xor = xor i1 %or, %second
  %logical = select i1 %xor, i1 %first, i1 false
  %frozen = freeze i32 %c
  %inner = select i1 %second, i32 %a, i32 %frozen
  %outer = select i1 %logical, i32 %inner, i32 %b
  br i1 %or, label %one, label %two
one:
  %more = add i32 %outer, 1000
  ret i32 %more
two:
  ret i32 %outer
}

define i32 @main() {
  call void @pairs(i32 5, i32 -7)
  call void @pairs(i32 2147483647, i32 1)
  call void @pairs(i32 -2147483648, i32 -1)
  call void @pairs(i32 70000, i32 70000)
  call void @pairs(i32 0, i32 0)
  call void @wide(i64 -6000000000, i64 4294967295)
  call void @wide(i64 -1, i64 1)
  call void @wide(i64 1, i64 -9223372036854775808)
  %v1 = call i32 @vectors(i32 7)
  call void @print(i32 %v1)
  %v2 = call i32 @vectors(i32 -3)
  call void @print(i32 %v2)
  %c1 = call i32 @chosen(i32 1, i32 2, i32 3)
  call void @print(i32 %c1)
  %c2 = call i32 @chosen(i32 3, i32 -2, i32 3)
  call void @print(i32 %c2)
  %c3 = call i32 @chosen(i32 9, i32 2, i32 4)
  call void @print(i32 %c3)
  ret i32 0
}
