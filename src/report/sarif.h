// An answer as a run of SARIF, version 2.1.0 (OASIS): the format of code scanning and editors. It is one element of `runs`; what stands around it is
// document.h's.
#ifndef REPORT_SARIF_H
#define REPORT_SARIF_H
#include "base/text.h"
#include "query/answer.h"

#define SARIF_SCHEMA "https://json.schemastore.org/sarif-2.1.0.json"

// Only violations are results, unless the settings are verbose: then the other checks are results of the kinds open and pass, too.
void report_sarif(sextant_answer *answer, Text *out);
void report_sarif_fault(const Diag *faults, size_t count, Text *out); // a run in which nothing was found out
#endif
