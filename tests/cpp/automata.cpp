// Runs generated automata by LLVM's Automaton. Each line of standard input is actions of the automaton Slots, 0 for Add and 1 for Mul; printed is how
// many of them it takes, and then how many ways lead to its state.

#include "generated.h"
#include "llvm/Support/Automaton.h"
#include <array>
#include <iostream>
#include <sstream>
#include <string>
#include <tuple>

using namespace llvm;

enum Kind { Add, Mul };

#define GET_Slots_DECL
#define GET_Wides_DECL
#include FILE_OF(TARGET, GenAutomata.inc)

int main() {
  Automaton<WidesAction> Wide{ArrayRef(WidesTransitions), ArrayRef(WidesTransitionInfo)};
  if (!Wide.add(WidesAction(Add, 7, "x")) || Wide.add(WidesAction(Mul, 7, "x")))
    return 1;
  std::string Line;
  while (std::getline(std::cin, Line)) {
    std::istringstream Words(Line);
    Automaton<SlotsAction> Slots{ArrayRef(SlotsTransitions), ArrayRef(SlotsTransitionInfo)};
    Slots.enableTranscription(true);
    unsigned Count = 0;
    for (int Action; Words >> Action && Slots.add(Kind(Action));)
      ++Count;
    std::printf("%u %u\n", Count, unsigned(Slots.getNfaPaths().size()));
  }
}
