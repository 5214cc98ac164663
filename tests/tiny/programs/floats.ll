; Floating-point numbers, which are words to this machine: each operation is a call of a library function.

declare void @print(i32)
declare void @print_hex(i64)
declare void @print_line()
declare double @llvm.fabs.f64(double)
declare double @llvm.copysign.f64(double, double)

@numbers = constant [5 x double] [double 1.5, double -2.25, double 1000000.0, double 1.0e-3, double -0.0]

define void @operations(double %a, double %b) {
  %sum = fadd double %a, %b
  %difference = fsub double %sum, 3.0
  %product = fmul double %difference, %b
  %negated = fneg double %product
  %bits = bitcast double %negated to i64
  call void @print_hex(i64 %bits)
  %less = fcmp olt double %a, %b
  %least = select i1 %less, double %a, double %b
  %word = fptosi double %least to i32
  call void @print(i32 %word)
  %absolute = call double @llvm.fabs.f64(double %a)
  %unsigned = fptoui double %absolute to i32
  call void @print(i32 %unsigned)
  %copied = call double @llvm.copysign.f64(double %a, double %b)
  %wide = fptosi double %copied to i64
  call void @print_hex(i64 %wide)
  %single = fptrunc double %a to float
  %half = fdiv float %single, 2.0
  %again = fpext float %half to double
  %again.bits = bitcast double %again to i64
  call void @print_hex(i64 %again.bits)
  %equal = fcmp oeq double %a, %b
  %not.less = fcmp uge double %a, %b
  %ordered = fcmp ord double %a, %b
  %e = zext i1 %equal to i32
  %n = select i1 %not.less, i32 2, i32 0
  %o = select i1 %ordered, i32 4, i32 0
  %en = or i32 %e, %n
  %eno = or i32 %en, %o
  call void @print(i32 %eno)
  call void @print_line()
  ret void
}

; A square root by Newton's steps, with a table of constants.
define double @root(double %x) {
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %root = phi double [ %x, %0 ], [ %better, %loop ]
  %quotient = fdiv double %x, %root
  %sum = fadd double %root, %quotient
  %better = fmul double %sum, 0.5
  %next = add i32 %n, 1
  %more = icmp slt i32 %next, 12
  br i1 %more, label %loop, label %end
end:
  ret double %better
}

define i32 @main() {
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %outer ]
  %a.at = getelementptr [5 x double], ptr @numbers, i32 0, i32 %i
  %a = load double, ptr %a.at
  %j = sub i32 4, %i
  %b.at = getelementptr [5 x double], ptr @numbers, i32 0, i32 %j
  %b = load double, ptr %b.at
  call void @operations(double %a, double %b)
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, 5
  br i1 %more, label %outer, label %end
end:
  %two = sitofp i32 2 to double
  %root = call double @root(double %two)
  %bits = bitcast double %root to i64
  call void @print_hex(i64 %bits)
  %n = load i32, ptr @million
  %single = sitofp i32 %n to float
  %single.bits = bitcast float %single to i32
  call void @print(i32 %single.bits)
  %unsigned = uitofp i32 %n to double
  %unsigned.bits = bitcast double %unsigned to i64
  call void @print_hex(i64 %unsigned.bits)
  %large = fmul double %root, 1.0e2
  %status = fptoui double %large to i8
  %status.word = zext i8 %status to i32
  ret i32 %status.word
}

@million = global i32 -1000000
