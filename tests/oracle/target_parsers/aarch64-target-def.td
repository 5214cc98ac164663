// Architectures, extensions, function versions and processors of AArch64 in small: classes with the fields that llvm-tblgen reads.
include "llvm/Target/Target.td"

class Extension<string name, string spelling, string feature, list<SubtargetFeature> implies = []>
    : SubtargetFeature<name, "Has" # spelling, "true", "Enable " # name, implies> {
  string ArchExtKindSpelling = "AEK_" # spelling;
  string ArchFeatureName = feature;
  string UserVisibleName = "";
  string UserVisibleAlias = "";
}
class ExtensionWithMArch<string name, string spelling, string feature, list<SubtargetFeature> implies = []>
    : Extension<name, spelling, feature, implies> {
  let UserVisibleName = name;
}
class FMVExtension<string name, string word, string feature, int priority> {
  string Name = name;
  string Bit = word;
  string FeatureBit = word;
  string BackendFeatures = feature;
  string BackendFeature = feature;
  int Priority = priority;
  string PriorityBit = "PRIOR_" # name;
}
class Architecture64<int major, int minor, string profile, string name, list<SubtargetFeature> implied, list<Extension> defaults>
    : SubtargetFeature<name, "HasV" # major # "_" # minor # profile # "Ops", "true", "Support " # name, implied> {
  int Major = major;
  int Minor = minor;
  string Profile = profile;
  list<Extension> DefaultExts = defaults;
}
class ProcessorAlias<string name, string alias> {
  string Name = name;
  string Alias = alias;
}

def FeatA : ExtensionWithMArch<"a", "A", "FEAT_A">;
let UserVisibleAlias = "bee" in
def FeatB : Extension<"b", "B", "FEAT_B, FEAT_C", [FeatA]>;
def FeatS : Extension<"Sve", "sve", "FEAT_S">;
def HasV8_0aOps : Architecture64<8, 0, "a", "v8a", [FeatA], [FeatA, FeatB]>;
def HasV9_1rOps : Architecture64<9, 1, "r", "v9.1r", [FeatB], [FeatA]>;
def : FMVExtension<"aa", "FEAT_AA", "a", 10>;
def : FMVExtension<"nn", "FEAT_NN", "nope", -1>;
def : ProcessorModel<"generic", NoSchedModel, [FeatA]>;
def : ProcessorModel<"cpu1", NoSchedModel, [HasV9_1rOps, FeatA, FeatB]>;
def : ProcessorModel<"apple-latest", NoSchedModel, []>;
def : ProcessorAlias<"cpu2", "cpu1">;
foreach family = ["A5", "A7", "A8", "A9", "A12", "A15", "A17", "A32", "A35", "A53", "A55", "A57", "A65", "A72", "A73", "A75", "A77",
                  "NeoverseWithANameOfMoreThanSixteenLetters", "M3", "", "R4", "R5", "R7", "R52", "R52plus", "X1", "X1C"] in
  def : SubtargetFeature<"proc" # family, "ARMProcFamily", "Cortex" # family, "">;
def : SubtargetFeature<"a8", "ARMArch", "ARMv8a", "">;
def Same : SubtargetFeature<"a8too", "ARMArch", "ARMv8a", "">;
