// The history of a run: what each step set, and because of which earlier steps. Found by taking the steps of a confirmed trace once more.
//   - A step is caused by the steps that set what it reads, element by element where it reads memory: of a conditional value only the part
//     that is taken, of a conjunction that is false only what makes it so.
//   - It is also caused by the step that decided that it is taken (control.h).
//   - In a graph that is no C program, and in a product with an automaton, every conditional counts: people, or the formula, look at each.
//   - Steps matter that cause the last one (dynamic slicing, Korel and Laski); of a run without end, those that cause what is repeated.
// Only the last steps of a very long run are kept.
#ifndef EVIDENCE_HISTORY_H
#define EVIDENCE_HISTORY_H
#include "evidence/run.h"

typedef struct HistoryStep {
  Loc loc, next;
  uint32_t first_cause, cause_count; // into causes
  bool matters;
  bool is_near; // near.h
} HistoryStep;
VEC(HistoryStepVec, historystepvec, HistoryStep)

typedef struct History {
  uint64_t omitted; // steps before the first that is kept
  HistoryStepVec steps;
  U32Vec causes;
  bool *initial; // by variable: does its initial value matter?
} History;

void evidence_history_init(History *history, Prog *prog, const Trace *trace, const Run *run);
void evidence_history_release(History *history);
#endif
