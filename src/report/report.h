// What users read at the end of a run. A Report borrows everything; both forms are written to a Text, so that what is
// printed is printed at once.
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H
#include "base/text.h"
#include "evidence/outcome.h"

typedef struct Report {
  const char *file;     // how the program is called in the report
  const char *property; // what was asked, in the words of --property
  Prog *prog;           // NULL: nothing is known but the outcome's verdict and reason
  const Outcome *outcome;
  const DiagList *faults; // what went wrong besides, or NULL
  bool quiet, verbose;
  bool colors;    // for a terminal
  double seconds; // that there were; 0: no limit
} Report;

void report_text(const Report *report, Text *out);        // for people; the last line is `FILE: VERDICT`
void report_run(const Report *report, Text *out);         // the inputs and steps of a violation alone
void report_contracts(const Report *report, Text *out);   // what functions require and ensure
void report_assumptions(const Report *report, Text *out); // what the answer rests on
void report_json(const Report *report, Text *out);        // one object; stable, see docs/MANUAL.md
// The verdict in the words of the competition: true, false(unreach-call), ..., unknown.
void report_svcomp(const Report *report, Text *out);
#endif
