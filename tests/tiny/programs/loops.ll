; Loops within loops: the primes below 200 by a sieve, the lengths of Collatz sequences, greatest common divisors, and a bit pattern.

declare void @print(i32)
declare void @print_line()
declare i32 @putchar(i32)

@composite = internal global [200 x i1] zeroinitializer

define internal i32 @primes() {
  br label %outer
outer:
  %n = phi i32 [ 2, %0 ], [ %n.next, %outer.end ]
  %count = phi i32 [ 0, %0 ], [ %count.next, %outer.end ]
  %at = getelementptr [200 x i1], ptr @composite, i32 0, i32 %n
  %is = load i1, ptr %at
  br i1 %is, label %outer.end, label %prime
prime:
  call void @print(i32 %n)
  %square = mul i32 %n, %n
  br label %inner
inner:
  %multiple = phi i32 [ %square, %prime ], [ %multiple.next, %mark ]
  %inside = icmp ult i32 %multiple, 200
  br i1 %inside, label %mark, label %outer.end
mark:
  %multiple.at = getelementptr [200 x i1], ptr @composite, i32 0, i32 %multiple
  store i1 true, ptr %multiple.at
  %multiple.next = add i32 %multiple, %n
  br label %inner
outer.end:
  %more = phi i32 [ 0, %outer ], [ 1, %inner ]
  %count.next = add i32 %count, %more
  %n.next = add i32 %n, 1
  %again = icmp ult i32 %n.next, 200
  br i1 %again, label %outer, label %end
end:
  ret i32 %count.next
}

define internal i32 @collatz(i32 %start) {
  br label %loop
loop:
  %n = phi i32 [ %start, %0 ], [ %n.next, %step ]
  %length = phi i32 [ 0, %0 ], [ %length.next, %step ]
  %done = icmp eq i32 %n, 1
  br i1 %done, label %end, label %choose
choose:
  %bit = trunc i32 %n to i1
  br i1 %bit, label %odd, label %even
odd:
  %tripled = mul i32 %n, 3
  %n.odd = add i32 %tripled, 1
  br label %step
even:
  %n.even = lshr exact i32 %n, 1
  br label %step
step:
  %n.next = phi i32 [ %n.odd, %odd ], [ %n.even, %even ]
  %length.next = add i32 %length, 1
  br label %loop
end:
  ret i32 %length
}

define internal i32 @divisor(i32 %a, i32 %b) {
  br label %loop
loop:
  %x = phi i32 [ %a, %0 ], [ %y, %step ]
  %y = phi i32 [ %b, %0 ], [ %rest, %step ]
  %done = icmp eq i32 %y, 0
  br i1 %done, label %end, label %step
step:
  %rest = urem i32 %x, %y
  br label %loop
end:
  ret i32 %x
}

; Loops that end at -1, with signed and unsigned counters of a byte.
define internal i32 @narrow_counters() {
  br label %first
first:
  %i = phi i8 [ 100, %0 ], [ %i.next, %first ]
  %a = phi i32 [ 0, %0 ], [ %a.next, %first ]
  %i.word = sext i8 %i to i32
  %a.next = add i32 %a, %i.word
  %i.next = add i8 %i, -3
  %i.more = icmp sgt i8 %i.next, -100
  br i1 %i.more, label %first, label %second
second:
  %j = phi i8 [ -1, %first ], [ %j.next, %second ]
  %b = phi i32 [ %a.next, %first ], [ %b.next, %second ]
  %j.word = zext i8 %j to i32
  %b.next = add i32 %b, %j.word
  %j.next = sub i8 %j, 5
  %j.more = icmp ugt i8 %j.next, 10
  br i1 %j.more, label %second, label %end
end:
  ret i32 %b.next
}

define i32 @main() {
  %count = call i32 @primes()
  call void @print_line()
  br label %loop
loop:
  %n = phi i32 [ 1, %0 ], [ %n.next, %loop ]
  %length = call i32 @collatz(i32 %n)
  call void @print(i32 %length)
  %n.next = add i32 %n, 1
  %more = icmp ule i32 %n.next, 30
  br i1 %more, label %loop, label %end
end:
  call void @print_line()
  %one = call i32 @divisor(i32 1071, i32 462)
  call void @print(i32 %one)
  %two = call i32 @divisor(i32 -4, i32 1000000)
  call void @print(i32 %two)
  %sum = call i32 @narrow_counters()
  call void @print(i32 %sum)
  call void @print_line()
  br label %rows
rows:
  %y = phi i32 [ 0, %end ], [ %y.next, %row.end ]
  br label %columns
columns:
  %x = phi i32 [ 0, %rows ], [ %x.next, %columns ]
  %both = and i32 %x, %y
  %none = icmp eq i32 %both, 0
  %character = select i1 %none, i32 42, i32 32
  %put = call i32 @putchar(i32 %character)
  %x.next = add i32 %x, 1
  %x.more = icmp ne i32 %x.next, 16
  br i1 %x.more, label %columns, label %row.end
row.end:
  call void @print_line()
  %y.next = add i32 %y, 1
  %y.more = icmp slt i32 %y.next, 16
  br i1 %y.more, label %rows, label %last
last:
  ret i32 %count
}
