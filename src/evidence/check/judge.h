// Where evidence becomes a verdict, and nowhere else: a run is replayed, a proof is certified, and what does not hold against the program
// counts for nothing. Knows questions and evidence, no engine.
#ifndef EVIDENCE_CHECK_JUDGE_H
#define EVIDENCE_CHECK_JUDGE_H
#include "evidence/run.h"
#include "evidence/task.h"

typedef struct Judgement {
  Verdict verdict;    // UNKNOWN unless the evidence was confirmed, and is about what was asked
  CheckResult result; // of the evidence itself
  Run run;            // of a run to an error, or without end: as it was replayed; owned
} Judgement;

// Either a trace or a proof; both may be NULL. A run of QUESTION_REACH has to end in an error of the program, or to visit one of the
// targets where these are others. Evidence about a program that is not the one the user means (Question.proves, refutes) gives no verdict.
Judgement evidence_judge(const Question *question, const Trace *trace, const Proof *proof, Limits *limits);
const char *evidence_judge_reason(const Judgement *judgement,
                                  const Trace *trace); // why there is no verdict, for people
#endif
