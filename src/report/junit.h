// An answer as a test suite in the XML that JUnit made common: a test case per check. It is a `testsuite`; what stands around several of them
// is document.h's.
#ifndef REPORT_JUNIT_H
#define REPORT_JUNIT_H
#include "base/text.h"
#include "query/answer.h"

void report_junit(sextant_answer *answer, Text *out); // an error, where the input is at fault
void report_junit_fault(const char *file, const Diag *faults, size_t count, Text *out);
#endif
