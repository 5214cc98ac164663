// Puts instructions into packets by LLVM's DFAPacketizer, with a generated automaton. Each line of standard input is the number of a processor
// model, and the sched classes of instructions; printed is how many of them, from the first one on, fit into one packet.

#include "generated.h"
#include "llvm/MC/MCInstrDesc.h"
#include "llvm/MC/MCInstrItineraries.h"
#include "llvm/Support/Automaton.h"
#include <array>
#include <iostream>
#include <memory>
#include <sstream>

namespace llvm {
class DFAPacketizer;
struct NAME_OF(TARGET, GenSubtargetInfo) {
  DFAPacketizer *createDFAPacketizer(const InstrItineraryData *IID) const;
};
} // namespace llvm

using namespace llvm;
#include FILE_OF(TARGET, GenDFAPacketizer.inc)

int main() {
  std::string Line;
  while (std::getline(std::cin, Line)) {
    std::istringstream Words(Line);
    InstrItineraryData Itineraries;
    Words >> Itineraries.SchedModel.ProcID;
    std::unique_ptr<DFAPacketizer> Packetizer(NAME_OF(TARGET, GenSubtargetInfo)().createDFAPacketizer(&Itineraries));
    unsigned Count = 0;
    bool Fits = true;
    for (unsigned Class; Words >> Class;) {
      MCInstrDesc Instr = {};
      Instr.SchedClass = Class;
      Fits = Fits && Packetizer->canReserveResources(&Instr);
      if (Fits) {
        Packetizer->reserveResources(&Instr);
        ++Count;
      }
    }
    std::printf("%u\n", Count);
  }
}
