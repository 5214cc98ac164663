; Shifts and bits: by constants and by variables, of 32 and 64 bits; rotations, bytes and bits in the other order, bits that are counted.

declare void @print(i32)
declare void @print_hex(i64)
declare void @print_line()
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i16 @llvm.bswap.i16(i16)
declare i32 @llvm.bswap.i32(i32)
declare i64 @llvm.bswap.i64(i64)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.ctpop.i32(i32)
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i8 @llvm.ctlz.i8(i8, i1)

define void @show(i32 %word) {
  %wide = zext i32 %word to i64
  call void @print_hex(i64 %wide)
  ret void
}

define void @words(i32 %x, i32 %n) {
  %left = shl i32 %x, %n
  call void @show(i32 %left)
  %right = lshr i32 %x, %n
  call void @show(i32 %right)
  %signed = ashr i32 %x, %n
  call void @show(i32 %signed)
  %left.five = shl i32 %x, 5
  %right.five = lshr i32 %x, 27
  %rotated = or i32 %left.five, %right.five
  call void @show(i32 %rotated)
  %rotated.left = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %n)
  call void @show(i32 %rotated.left)
  %rotated.right = call i32 @llvm.fshr.i32(i32 %x, i32 %x, i32 %n)
  call void @show(i32 %rotated.right)
  %funnel = call i32 @llvm.fshl.i32(i32 %x, i32 -1, i32 %n)
  call void @show(i32 %funnel)
  call void @print_line()
  ret void
}

define void @wide(i64 %x, i64 %n) {
  %left = shl i64 %x, %n
  call void @print_hex(i64 %left)
  %right = lshr i64 %x, %n
  call void @print_hex(i64 %right)
  %signed = ashr i64 %x, %n
  call void @print_hex(i64 %signed)
  %left.40 = shl i64 %x, 40
  call void @print_hex(i64 %left.40)
  %right.32 = lshr i64 %x, 32
  call void @print_hex(i64 %right.32)
  %signed.3 = ashr i64 %x, 3
  call void @print_hex(i64 %signed.3)
  %rotated = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %n)
  call void @print_hex(i64 %rotated)
  call void @print_line()
  ret void
}

define void @counts(i32 %x, i64 %y) {
  %ones = call i32 @llvm.ctpop.i32(i32 %x)
  call void @print(i32 %ones)
  %leading = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  call void @print(i32 %leading)
  %trailing = call i32 @llvm.cttz.i32(i32 %x, i1 false)
  call void @print(i32 %trailing)
  %ones.wide = call i64 @llvm.ctpop.i64(i64 %y)
  %leading.wide = call i64 @llvm.ctlz.i64(i64 %y, i1 false)
  %trailing.wide = call i64 @llvm.cttz.i64(i64 %y, i1 false)
  %ones.word = trunc i64 %ones.wide to i32
  %leading.word = trunc i64 %leading.wide to i32
  %trailing.word = trunc i64 %trailing.wide to i32
  call void @print(i32 %ones.word)
  call void @print(i32 %leading.word)
  call void @print(i32 %trailing.word)
  %byte = trunc i32 %x to i8
  %leading.byte = call i8 @llvm.ctlz.i8(i8 %byte, i1 false)
  %leading.byte.word = zext i8 %leading.byte to i32
  call void @print(i32 %leading.byte.word)
  %rotated = call i8 @llvm.fshl.i8(i8 %byte, i8 %byte, i8 3)
  %rotated.word = zext i8 %rotated to i32
  call void @print(i32 %rotated.word)
  call void @print_line()
  %swapped = call i32 @llvm.bswap.i32(i32 %x)
  call void @show(i32 %swapped)
  %reversed = call i32 @llvm.bitreverse.i32(i32 %x)
  call void @show(i32 %reversed)
  %swapped.wide = call i64 @llvm.bswap.i64(i64 %y)
  call void @print_hex(i64 %swapped.wide)
  %half = trunc i32 %x to i16
  %swapped.half = call i16 @llvm.bswap.i16(i16 %half)
  %swapped.half.word = zext i16 %swapped.half to i32
  call void @show(i32 %swapped.half.word)
  call void @print_line()
  ret void
}

define i32 @main() {
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @words(i32 -2023406815, i32 %n)
  %wide.amount = zext i32 %n to i64
  call void @wide(i64 -8690466096661279488, i64 %wide.amount)
  %twice = shl i64 %wide.amount, 1
  %twice.more = or i64 %twice, 1
  call void @wide(i64 81985529216486895, i64 %twice.more)
  %next = add i32 %n, 5
  %more = icmp ult i32 %next, 32
  br i1 %more, label %loop, label %end
end:
  call void @words(i32 1, i32 31)
  call void @wide(i64 -2, i64 31)
  call void @wide(i64 -2, i64 32)
  call void @wide(i64 -2, i64 33)
  call void @wide(i64 1, i64 63)
  call void @counts(i32 0, i64 0)
  call void @counts(i32 -1, i64 -1)
  call void @counts(i32 305419896, i64 81985529216486895)
  call void @counts(i32 1048576, i64 1125899906842624)
  call void @counts(i32 -2147483648, i64 2147483648)
  ret i32 0
}
