// The engines of this folder (schedule/engines.h).
#ifndef REACH_REACH_H
#define REACH_REACH_H
#include "evidence/task.h"

Answer reach_explicit_run(Task *task);
Answer reach_symbolic_run(Task *task);
Answer reach_bounded_run(Task *task);
Answer reach_placed_run(Task *task); // finds runs only
Answer reach_unwind_run(Task *task);
Answer reach_induction_run(Task *task);
Answer reach_abstract_run(Task *task);
Answer reach_sieve_run(Task *task);  // proves some targets; the answer says which
Answer reach_claims_run(Task *task); // so does this
Answer reach_spacer_run(Task *task);
Answer reach_summaries_run(Task *task);
Answer reach_cegar_run(Task *task);
#endif
