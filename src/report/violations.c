#include "report/violations.h"

uint32_t report_violation_count(const Report *report) {
  const Outcome *outcome = report->outcome;
  bool has_run = report->prog && outcome->verdict == VERDICT_FALSIFIED && outcome->trace;
  return has_run ? 1 + outcome->others.count : 0;
}

Report report_of_violation(const Report *report, uint32_t i, Outcome *view) {
  Report of = *report;
  *view = *report->outcome;
  if (i) {
    view->trace = report->outcome->others.data[i - 1].trace;
    view->run = report->outcome->others.data[i - 1].run;
  }
  of.outcome = view;
  return of;
}

uint32_t report_violation_of(const Report *report, uint32_t property) {
  for (uint32_t i = 0; i < report_violation_count(report); i++) {
    Outcome view;
    Report of = report_of_violation(report, i, &view);
    Loc end = of.outcome->run.end;
    if (!of.outcome->run.is_endless && report->prog->locs.data[end].property == property) return i;
  }
  return UINT32_MAX;
}
