#include "schedule/engines.h"

#include <string.h>

#include "endless/endless.h"
#include "reach/reach.h"

static const Engine engines[] = {
    {"explicit", "follows concrete runs", QUESTION_REACH, reach_explicit_run, false},
    {"symbolic", "strongest postconditions until nothing is new", QUESTION_REACH, reach_symbolic_run, false},
    {"bounded", "unrolls the program and asks a solver, one frame after the other", QUESTION_REACH, reach_bounded_run,
     false},
    {"placed", "as bounded, with objects and functions at addresses that are as good as any: finds violations alone",
     QUESTION_REACH, reach_placed_run, false},
    {"unwind", "follows loops to their end, with memory at constant places", QUESTION_REACH, reach_unwind_run, true},
    {"abstract", "an abstract model: proves where nothing bad is in it, falsifies where the start is hopeless",
     QUESTION_REACH, reach_abstract_run, false},
    {"game", "the same model, named for its other answer: the falsification game", QUESTION_REACH, reach_abstract_run,
     false},
    {"sieve", "one interval model: proves the checks that are not in it, and leaves the others", QUESTION_REACH,
     reach_sieve_run, false},
    {"claims",
     "what checks need, carried back over the interval model: proves those of which it holds, and leaves the others",
     QUESTION_REACH, reach_claims_run, true},
    {"induction", "k-induction with auxiliary invariants", QUESTION_REACH, reach_induction_run, false},
    {"spacer", "invariants guessed over the mathematical integers by Horn clauses, kept where inductive",
     QUESTION_REACH, reach_spacer_run, false},
    {"summaries", "recursive procedures by summaries in place of a stack, guessed from runs", QUESTION_REACH,
     reach_summaries_run, false},
    {"cegar", "predicate abstraction, refined along spurious paths; concrete runs beside it", QUESTION_REACH,
     reach_cegar_run, false},
    {"wander", "long concrete runs: lassos and recurrent regions", QUESTION_ENDLESS, endless_long_runs, false},
    {"enumeration", "all states, where they are finitely many up to data independence", QUESTION_ENDLESS,
     endless_enumeration, false},
    {"ranking", "invariants, ranking terms, and cells told apart by the lassos that are left", QUESTION_ENDLESS,
     endless_ranking, false},
    {"lasso", "the unrolling, with a state that comes back", QUESTION_ENDLESS, endless_lasso, false},
    {"branching", "CTL on a predicate model, refined", QUESTION_BRANCHING, endless_branching, false},
};

const Engine *schedule_engine_table(uint32_t *count) {
  *count = sizeof engines / sizeof *engines;
  return engines;
}

const Engine *schedule_engine_find(const char *name, QuestionKind kind) {
  for (uint32_t i = 0; i < sizeof engines / sizeof *engines; i++)
    if (engines[i].kind == kind && strcmp(engines[i].name, name) == 0) return &engines[i];
  return NULL;
}
