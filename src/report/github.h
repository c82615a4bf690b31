// An answer as workflow commands of GitHub, which shows them beside the lines that they are about.
#ifndef REPORT_GITHUB_H
#define REPORT_GITHUB_H
#include "base/text.h"
#include "query/answer.h"

void report_github(sextant_answer *answer, Text *out); // the faults of the input, where there are some
void report_github_fault(const Diag *fault, Text *out);
#endif
