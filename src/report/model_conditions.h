// Conditional falsification (THEORY 1.4, Theorem 3.3 at nodes other than the start): for each location with hopeless
// nodes, under which condition the error is reached from there, in the words of the source.
#ifndef REPORT_MODEL_CONDITIONS_H
#define REPORT_MODEL_CONDITIONS_H
#include "base/vec.h"
#include "report/model_report.h"

typedef struct ModelCondition {
  Loc loc;
  // What a state at the location must satisfy, beyond what holds in all nodes there; true where all of them are hopeless.
  Term condition;
  bool partial;   // it also depends on variables that are not shown
  bool every_run; // otherwise some run: it takes the right choices and inputs
  Loc error;      // the only error location that is reached so, or LOC_NONE
} ModelCondition;
VEC(ModelConditionVec, modelconditionvec, ModelCondition)

void report_model_conditions_find(const ModelAnswer *report, ModelConditionVec *out);
// `from line 14 (loop) with n > 0, every run reaches the error at line 31`.
void report_model_condition_print(const ModelAnswer *report, const ModelCondition *condition, Text *out);
#endif
