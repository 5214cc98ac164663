// A small target with all kinds of registers, classes and indices.
include "llvm/Target/Target.td"

def ToyInstrInfo : InstrInfo;
def Toy : Target { let InstructionSet = ToyInstrInfo; }

#ifdef RELEASE_19
def Wide : HwMode<"+wide", []>;
#else
def Wide : HwMode<[]>;
#endif
def WordType : ValueTypeByHwMode<[DefaultMode, Wide], [i32, i64]>;
def WordSizes : RegInfoByHwMode<[DefaultMode, Wide], [RegInfo<32, 32, 32>, RegInfo<64, 64, 32>]>;

let Namespace = "TY" in {
  def Spoken : RegAltNameIndex;

  def lo : SubRegIndex<8>;
  def hi : SubRegIndex<8, 8>;
  def low : SubRegIndex<16>;
  def high : SubRegIndex<16, 16>;

  class ToyReg<string name, bits<16> encoding, list<int> dwarf> : Register<name> {
    let HWEncoding = encoding;
    let DwarfNumbers = dwarf;
  }
  class Pair<string name, bits<16> encoding, list<int> dwarf, list<Register> subs, list<SubRegIndex> indices>
      : ToyReg<name, encoding, dwarf> {
    let SubRegs = subs;
    let SubRegIndices = indices;
    let CoveredBySubRegs = 1;
  }

  def A : ToyReg<"a", 1, [0, 10]>;
  def B : ToyReg<"b", 2, [1, 11]>;
  let CostPerUse = [1, 2] in {
    def C : ToyReg<"c", 3, [2, 12]>;
    def D : ToyReg<"d", 4, [3]>;
  }
  def AB : Pair<"ab", 5, [-2, 14], [A, B], [lo, hi]>;
  def CD : Pair<"cd", 6, [-1, 15], [C, D], [lo, hi]>;
  def ABCD : Pair<"abcd", 7, [], [AB, CD], [low, high]>;
  def Zero : ToyReg<"zero", 0, [9]> { let isConstant = true; }
}

def Byte : RegisterClass<"TY", [i8, v8i1], 8, (add C, D, A, B)> {
  let AltOrders = [(rotl Byte, 2), (sub Byte, C)];
  let AltOrderSelect = [{ return MF.size() > 1; }];
  let BaseClassOrder = 2;
}
def LowByte : RegisterClass<"TY", [i8], 8, (add A, B)> {
  let AllocationPriority = 3;
  let TSFlags = 5;
}
def Half : RegisterClass<"TY", [i16], 16, (add AB, CD)> {
  let BaseClassOrder = 1;
  let CopyCost = -1;
}
def Word : RegisterClass<"TY", [WordType], 32, (add ABCD)> {
  let RegInfos = WordSizes;
  let GlobalPriority = true;
}
def Constant : RegisterClass<"TY", [i8], 8, (add Zero)> { let isAllocatable = false; }

def HalfOrZero : RegisterClass<"TY", [i16], 16, (add AB, Zero)>;  // so that Zero's unit weighs as much as two

def GeneralPurposeRegisters : RegisterCategory<[Byte, Word]>;
def FixedRegisters : RegisterCategory<[Constant]>;

def CSR_Half : CalleeSavedRegs<(add AB)>;
def CSR_None : CalleeSavedRegs<(add)>;
