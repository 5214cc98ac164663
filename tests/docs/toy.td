// What the sections of docs/from-tablegen*.md stand on that say so; toy.py is the same.
include "llvm/Target/Target.td"

class ToyReg<bits<16> number, string n> : Register<n> {
  let Namespace = "Toy";
  let HWEncoding = number;
}

foreach n = 0...7 in
  def R#n : ToyReg<n, "r"#n>;
foreach n = 0...3 in
  def F#n : ToyReg<n, "f"#n>;
def FLAGS : ToyReg<0, "flags">;

def GPR : RegisterClass<"Toy", [i32], 32, (sequence "R%u", 0, 7)>;
def FPR : RegisterClass<"Toy", [f32], 32, (sequence "F%u", 0, 3)>;

class ToyInst<bits<8> number, dag outs, dag ins, string asm, list<dag> pattern> : Instruction {
  let Namespace = "Toy";
  let Size = 4;
  field bits<32> Inst;
  let Inst{31-24} = number;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = asm;
  let Pattern = pattern;
}

// opcode rd rs1 rs2 and twelve zeros
class RR<bits<8> number, dag outs, dag ins, string asm, list<dag> pattern = []>
    : ToyInst<number, outs, ins, asm, pattern> {
  bits<4> rd;
  bits<4> rs1;
  bits<4> rs2;
  let Inst{23-20} = rd;
  let Inst{19-16} = rs1;
  let Inst{15-12} = rs2;
  let Inst{11-0} = 0;
}

// opcode rd rs1 imm16
class RI<bits<8> number, dag outs, dag ins, string asm, list<dag> pattern = []>
    : ToyInst<number, outs, ins, asm, pattern> {
  bits<4> rd;
  bits<4> rs1;
  bits<16> imm16;
  let Inst{23-20} = rd;
  let Inst{19-16} = rs1;
  let Inst{15-0} = imm16;
}

def ToyInstrInfo : InstrInfo;
def Toy : Target { let InstructionSet = ToyInstrInfo; }
