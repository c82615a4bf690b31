#include <string.h>

#include "report/report.h"

// Names of properties, and what the competition calls their violation.
static const struct Name {
  const char *property, *verdict;
} names[] = {{"overflow", "no-overflow"}, {"free", "valid-free"}, {"bounds", "valid-deref"}, {"null", "valid-deref"}};

void report_svcomp(const Report *report, Text *out) {
  const Outcome *outcome = report->outcome;
  if (outcome->verdict == VERDICT_VERIFIED) text_add(out, "true\n");
  else if (outcome->verdict != VERDICT_FALSIFIED || !report->prog) text_add(out, "unknown\n");
  else {
    const Location *end = &report->prog->locs.data[outcome->run.end];
    const char *property = report->prog->properties.data[end->property].name, *verdict = "unreach-call";
    for (uint32_t i = sizeof names / sizeof *names; i-- > 0;)
      if (strstr(property, names[i].property)) verdict = names[i].verdict;
    text_format(out, "false(%s)\n", verdict);
  }
}
