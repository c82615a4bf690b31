// The violations of an outcome, one after the other: a report tells one run, and there is one for each check that is violated.
#ifndef REPORT_VIOLATIONS_H
#define REPORT_VIOLATIONS_H
#include "report/report.h"

uint32_t report_violation_count(const Report *report); // 0 also where no run shows the violation, but a model
// The same report, of run number i. It borrows `view`, which borrows from the outcome: nothing is to be released.
Report report_of_violation(const Report *report, uint32_t i, Outcome *view);
// The number of the run that violates a property, or UINT32_MAX.
uint32_t report_violation_of(const Report *report, uint32_t property);
#endif
