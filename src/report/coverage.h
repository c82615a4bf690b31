// What a test suite covers, for people and as JSON.
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H
#include "base/text.h"
#include "query/found.h"

typedef struct CoverageReport {
  const CoverageAnswer *found;
  const Prog *prog;
  bool quiet;
} CoverageReport;

void report_coverage_text(const CoverageReport *report, Text *out);
void report_coverage_json(const CoverageReport *report, Text *out);
#endif
