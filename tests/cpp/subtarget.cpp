// Prints TARGET's generated subtarget information: for each feature and each processor, its features, also with switches; for each
// processor, its machine model, the sched classes and the itineraries. switches.inc has a SWITCH("+key") for each switch to try.

#include "generated.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCInstrItineraries.h"
#include "llvm/MC/MCSchedule.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/TargetParser/Triple.h"
#include <memory>
#include <string>

using namespace llvm;

#define GET_SUBTARGETINFO_ENUM
#include FILE_OF(TARGET, GenSubtargetInfo.inc)
#define GET_SUBTARGETINFO_MC_DESC
#include FILE_OF(TARGET, GenSubtargetInfo.inc)

static std::unique_ptr<MCSubtargetInfo> subtarget(StringRef CPU, StringRef Switches) {
  return std::unique_ptr<MCSubtargetInfo>(
      NAME_WITH(create, TARGET, MCSubtargetInfoImpl)(Triple("sparc"), CPU, /*TuneCPU=*/CPU, Switches));
}

static void printFeatures(const MCSubtargetInfo &Info) {
  std::printf(", features");
  for (const SubtargetFeatureKV &Feature : Info.getAllProcessorFeatures())
    if (Info.hasFeature(Feature.Value))
      std::printf(" %u", Feature.Value);
  std::printf("\n");
}

static void printResources(const MCSchedModel &Model) {
  for (unsigned Number = 1; Number < Model.NumProcResourceKinds; ++Number) {
    const MCProcResourceDesc &Resource = *Model.getProcResource(Number);
    std::printf("resource %u %s, units %u, super %u, buffer %d", Number, Resource.Name, Resource.NumUnits, Resource.SuperIdx,
                Resource.BufferSize);
    std::printf(", sub-units");
    if (Resource.SubUnitsIdxBegin)
      for (unsigned Unit = 0; Unit < Resource.NumUnits; ++Unit)
        std::printf(" %u", Resource.SubUnitsIdxBegin[Unit]);
    std::printf("\n");
  }
}

static void printCosts(const MCSubtargetInfo &Info, const MCSchedModel &Model) {
  for (unsigned Number = 1; Model.hasInstrSchedModel() && Number < Model.NumSchedClasses; ++Number) {
    const MCSchedClassDesc &Class = *Model.getSchedClassDesc(Number);
    std::printf("class %u, micro-ops %u", Number, unsigned(Class.NumMicroOps));
    if (Class.isValid() && !Class.isVariant()) {
      std::printf(", flags %d%d%d, resources", Class.BeginGroup, Class.EndGroup, Class.RetireOOO);
      for (auto *Use = Info.getWriteProcResBegin(&Class); Use != Info.getWriteProcResEnd(&Class); ++Use)
        std::printf(" %u:%u:%u", Use->ProcResourceIdx, Use->ReleaseAtCycle, Use->AcquireAtCycle);
      std::printf(", latencies");
      for (unsigned Def = 0; Def < Class.NumWriteLatencyEntries; ++Def)
        std::printf(" %d:%u", Info.getWriteLatencyEntry(&Class, Def)->Cycles,
                    Info.getWriteLatencyEntry(&Class, Def)->WriteResourceID);
      std::printf(", advances");
      for (const MCReadAdvanceEntry &Advance : Info.getReadAdvanceEntries(Class))
        std::printf(" %u:%u:%d", Advance.UseIdx, Advance.WriteResourceID, Advance.Cycles);
      std::printf(", latency %d", MCSchedModel::computeInstrLatency(Info, Class));
    }
    std::printf("\n");
  }
}

static void printItineraries(const MCSubtargetInfo &Info, StringRef CPU) {
  InstrItineraryData Data = Info.getInstrItineraryForCPU(CPU);
  for (unsigned Class = 1; !Data.isEmpty() && !Data.isEndMarker(Class); ++Class) {
    std::printf("itinerary %u, micro-ops %d, stages", Class, Data.Itineraries[Class].NumMicroOps);
    for (const InstrStage *Stage = Data.beginStage(Class); Stage != Data.endStage(Class); ++Stage)
      std::printf(" %u:%llx:%u:%d", Stage->getCycles(), static_cast<unsigned long long>(Stage->getUnits()),
                  Stage->getNextCycles(), int(Stage->getReservationKind()));
    std::printf(", operands");
    for (unsigned Operand = 0; auto Cycle = Data.getOperandCycle(Class, Operand); ++Operand)
      std::printf(" %u", *Cycle);
    std::printf("\n");
  }
}

static void printProcessor(StringRef CPU) {
  auto Info = subtarget(CPU, "");
  std::printf("processor %s", CPU.str().c_str());
  printFeatures(*Info);
#define SWITCH(text)                                                                                                           \
  std::printf("%s", text);                                                                                                     \
  printFeatures(*subtarget(CPU, text));
#include "switches.inc"
#undef SWITCH
  const MCSchedModel &Model = Info->getSchedModelForCPU(CPU);
  std::printf("model %u, issue %u, buffer %u, loop %u, load %u, high %u, mispredict %u, flags %d%d%d\n", Model.ProcID,
              Model.IssueWidth, Model.MicroOpBufferSize, Model.LoopMicroOpBufferSize, Model.LoadLatency, Model.HighLatency,
              Model.MispredictPenalty, Model.PostRAScheduler, Model.CompleteModel, Model.EnableIntervals);
  printResources(Model);
  printCosts(*Info, Model);
  printItineraries(*Info, CPU);
}

int main() {
  auto Info = subtarget("", "");
  for (const SubtargetFeatureKV &Feature : Info->getAllProcessorFeatures()) {
    std::printf("feature %u %s", Feature.Value, Feature.Key);
    printFeatures(*subtarget("", std::string("+") + Feature.Key));
  }
  for (const SubtargetSubTypeKV &Processor : Info->getAllProcessorDescriptions())
    printProcessor(Processor.Key);
}
