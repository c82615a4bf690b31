#include <string.h>

#include "report/report.h"

// Names of properties, and what the competition calls their violation.
static const struct Name {
  const char *property, *verdict;
} names[] = {{"overflow", "no-overflow"},
             {"free", "valid-free"},
             {"bounds", "valid-deref"},
             {"null", "valid-deref"},
             {"lifetime", "valid-deref"},
             {"leak", "valid-memtrack"},
             {"termination", "termination"},
             {"ltl", "ltl"},
             {"ctl", "ctl"}};

void report_svcomp(const Report *report, Text *out) {
  const Outcome *outcome = report->outcome;
  if (outcome->verdict == VERDICT_VERIFIED) text_add(out, "true\n");
  else if (outcome->verdict != VERDICT_FALSIFIED || !report->prog) text_add(out, "unknown\n");
  else {
    uint32_t violated = outcome->trace ? report->prog->locs.data[outcome->run.end].property : 0;
    const char *property = report->prog->properties.data[violated].name, *verdict = "unreach-call";
    for (uint32_t i = sizeof names / sizeof *names; i-- > 0;)
      if (strstr(property, names[i].property)) verdict = names[i].verdict;
    text_format(out, "false(%s)\n", verdict);
  }
}
