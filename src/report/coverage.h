// What a test suite covers, for people and as JSON.
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H
#include "base/text.h"
#include "evidence/coverage.h"

typedef struct CoverageReport {
  const char *file, *folder;
  const char *cover; // in the words of --cover
  const Prog *prog;
  const Coverage *coverage;
  bool quiet;
} CoverageReport;

typedef struct CoverageCount {
  uint32_t goals, covered, unreachable, undecided;
} CoverageCount;

CoverageCount report_coverage_count(const Prog *prog, const Coverage *coverage); // goals that are shown
void report_coverage_report_text(const CoverageReport *report, Text *out);
void report_coverage_report_json(const CoverageReport *report, Text *out);
#endif
