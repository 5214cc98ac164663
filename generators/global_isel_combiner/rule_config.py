"""The struct ``...RuleConfig`` of a combiner: rules are switched off and on by command-line options of the pass, by number, range or name."""

from __future__ import annotations

from tgdsl.generators.kit.string_matcher import string_matcher
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.combiner import Combiner

_START = template("""\
    struct ${class_name}RuleConfig {
      SparseBitVector<> DisabledRules;

      bool isRuleEnabled(unsigned RuleID) const;
      bool parseCommandLineOption();
      bool setRuleEnabled(StringRef RuleIdentifier);
      bool setRuleDisabled(StringRef RuleIdentifier);
    };

    static std::optional<uint64_t> getRuleIdxForIdentifier(StringRef RuleIdentifier) {
      uint64_t I;
      // getAtInteger(...) returns false on success
      bool Parsed = !RuleIdentifier.getAsInteger(0, I);
      if (Parsed)
        return I;

    #ifndef NDEBUG
    """)

_RANGE = template("""\
    #endif // ifndef NDEBUG

      return std::nullopt;
    }
    static std::optional<std::pair<uint64_t, uint64_t>> getRuleRangeForIdentifier(StringRef RuleIdentifier) {
      std::pair<StringRef, StringRef> RangePair = RuleIdentifier.split('-');
      if (!RangePair.second.empty()) {
        const auto First = getRuleIdxForIdentifier(RangePair.first);
        const auto Last = getRuleIdxForIdentifier(RangePair.second);
        if (!First || !Last)
          return std::nullopt;
        if (First >= Last)
          report_fatal_error("Beginning of range should be before end of range");
        return {{*First, *Last + 1}};
      }
      if (RangePair.first == "*") {
        return {{0, $count}};
      }
      const auto I = getRuleIdxForIdentifier(RangePair.first);
      if (!I)
        return std::nullopt;
      return {{*I, *I + 1}};
    }

    """)

_SWITCH = template("""\
    bool ${class_name}RuleConfig::setRule$state(StringRef RuleIdentifier) {
      auto MaybeRange = getRuleRangeForIdentifier(RuleIdentifier);
      if (!MaybeRange)
        return false;
      for (auto I = MaybeRange->first; I < MaybeRange->second; ++I)
        DisabledRules.$change(I);
      return true;
    }

    """)

_OPTIONS = template("""\
    static std::vector<std::string> ${name}Option;
    static cl::list<std::string> ${name}DisableOption(
        "$lower-disable-rule",
        cl::desc("Disable one or more combiner rules temporarily in the $name pass"),
        cl::CommaSeparated,
        cl::Hidden,
        cl::cat(GICombinerOptionCategory),
        cl::callback([](const std::string &Str) {
          ${name}Option.push_back(Str);
        }));
    static cl::list<std::string> ${name}OnlyEnableOption(
        "$lower-only-enable-rule",
        cl::desc("Disable all rules in the $name pass then re-enable the specified ones"),
        cl::Hidden,
        cl::cat(GICombinerOptionCategory),
        cl::callback([](const std::string &CommaSeparatedArg) {
          StringRef Str = CommaSeparatedArg;
          ${name}Option.push_back("*");
          do {
            auto X = Str.split(",");
            ${name}Option.push_back(("!" + X.first).str());
            Str = X.second;
          } while (!Str.empty());
        }));


    bool ${class_name}RuleConfig::isRuleEnabled(unsigned RuleID) const {
        return  !DisabledRules.test(RuleID);
    }
    bool ${class_name}RuleConfig::parseCommandLineOption() {
      for (StringRef Identifier : ${name}Option) {
        bool Enabled = Identifier.consume_front("!");
        if (Enabled && !setRuleEnabled(Identifier))
          return false;
        if (!Enabled && !setRuleDisabled(Identifier))
          return false;
      }
      return true;
    }

    """)


def rule_config(combiner: Combiner) -> str:
    """The struct and its functions."""
    out = Writer()
    name, class_name = combiner.name, combiner.class_name
    out.fill(_START, class_name=class_name)
    cases = [(rule.name, [f"return {rule.number};"]) for rule in combiner.rules]
    sources = ((rule.name, rule) for rule in combiner.rules)
    out.lines(string_matcher("RuleIdentifier", cases, combiner.record.place, sources=sources))
    out.fill(_RANGE, count=len(combiner.rules))
    out.fill(_SWITCH, class_name=class_name, state="Enabled", change="reset")
    out.fill(_SWITCH, class_name=class_name, state="Disabled", change="set")
    out.fill(_OPTIONS, class_name=class_name, name=name, lower=name.lower())
    return str(out)
