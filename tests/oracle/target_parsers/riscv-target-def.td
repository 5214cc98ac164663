// Extensions, profiles and processors of RISC-V in small: classes with the fields that llvm-tblgen reads.
include "llvm/Target/Target.td"

class RISCVExtension<string name, int major, int minor, list<SubtargetFeature> implies = []>
    : SubtargetFeature<name, "Has" # NAME, "true", "extension", implies> {
  int MajorVersion = major;
  int MinorVersion = minor;
  bit Experimental = !eq(!find(name, "experimental-"), 0);
}
class RISCVExtensionBitmask<int group, int position> {
  int GroupID = group;
  int BitPos = position;
}
class RISCVProfile<string name, list<SubtargetFeature> features>
    : SubtargetFeature<name, "Is" # NAME, "true", "profile", features> {
  bit Experimental = !eq(!find(name, "experimental-"), 0);
}
class RISCVProcessorModel<string name, list<SubtargetFeature> features, string march = "">
    : ProcessorModel<name, NoSchedModel, features> {
  string DefaultMarch = march;
  int MVendorID = 0x489;
  int MArchID = -1;
  int MImpID = 7;
}
class RISCVTuneProcessorModel<string name> : ProcessorModel<name, NoSchedModel, []>;

def I : RISCVExtension<"i", 2, 1>, RISCVExtensionBitmask<0, 8>;
def F : RISCVExtension<"f", 2, 2, [I]>, RISCVExtensionBitmask<0, 5>;
def Zve : RISCVExtension<"zve32x", 1, 0, [F, I]>, RISCVExtensionBitmask<1, 1>;
def Zma : RISCVExtension<"zmx", 1, 0>;
def Zia : RISCVExtension<"zicsr", 2, 0>;
def Y : RISCVExtension<"y", 1, 0>;
def Ss : RISCVExtension<"ssaia", 1, 0>;
def Xa : RISCVExtension<"xab", 0, 1>;
def Zq : RISCVExtension<"experimental-zqq", 0, 1>, RISCVExtensionBitmask<0, 63>;
def Bits32 : SubtargetFeature<"32bit", "IsRV32", "true", "">;
def Bits64 : SubtargetFeature<"64bit", "IsRV64", "true", "">;
def FastScalars : SubtargetFeature<"unaligned-scalar-mem", "A", "true", "">;
def FastVectors : SubtargetFeature<"unaligned-vector-mem", "B", "true", "">;
def P1 : RISCVProfile<"p1", [Bits64, Xa, Zq, Ss, Y, Zia, Zma, Zve, F, I]>;
def P2 : RISCVProfile<"experimental-p2", [Bits32, I]>;
def CPU1 : RISCVProcessorModel<"cpu1", [Bits64, I, FastScalars]>;
def CPU2 : RISCVProcessorModel<"cpu2", [FastVectors], "rv32i">;
def TUNE : RISCVTuneProcessorModel<"tune">;
