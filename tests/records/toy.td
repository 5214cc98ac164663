// The source of toy.json: llvm-tblgen-19 --dump-json toy.td. Only its class Register has the name of one of LLVM's.

class Register<string n, list<string> alt = []> {
  string Namespace = "Toy";
  string AsmName = n;
  list<string> AltNames = alt;
  list<Register> Aliases = [];
  bits<16> HWEncoding = 0;
}

class Format {
  field bits<8> Inst;
  bits<3> rd;
  bits<3> rs;
  bit wide;
}

class Note<string text> {
  string Text = text;
}

class Pick<list<int> from> {
  field int Picked = from[5];
}

def outs;
def ins;
def set;

def G0 : Register<"g0">;
def G1 : Register<"g1", ["one", "eins"]> { let Aliases = [G0]; let HWEncoding = 5; }

def MOVE : Format {
  let Inst{7} = wide;
  let Inst{6} = 1;
  let Inst{5-3} = rd;
  let Inst{2-0} = rs;
  dag Operands = (outs G0:$rd, (ins G1, 7:$count, "text", { 0, 1 }), ?:$rs);
  list<dag> Pattern = [(set:$all G0)];
  int Latency = -3;
  code Body = [{ return "}"; }];
  string Tabbed = "a\tb\\c\"d\"\ne";
  Note Remark = Note<"made in place">;
  list<list<int>> Table = [[1, 2], [], [0, 1]];
}

def : Pick<[0, 1]>;
