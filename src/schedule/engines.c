#include "schedule/engines.h"

#include <string.h>

#include "reach/reach.h"
static const Engine engines[] = {
    {"auto", "a portfolio of the others", schedule_auto_run},
    {"explicit", "follows concrete runs", reach_explicit_run},
    {"symbolic", "strongest postconditions until nothing is new", reach_symbolic_run},
    {"bounded", "unrolls the program and asks a solver, one frame after the other", reach_bounded_run},
    {"abstract", "an abstract model: proves where nothing bad is in it, falsifies where the start is hopeless",
     reach_abstract_run},
    {"game", "the same model, named for its other answer: the falsification game", reach_abstract_run},
    {"induction", "k-induction with auxiliary invariants", reach_induction_run},
    {"spacer", "invariants guessed over the mathematical integers by Horn clauses, kept where inductive",
     reach_spacer_run},
    {"cegar", "predicate abstraction, refined along spurious paths; concrete runs beside it", reach_cegar_run},
};

const Engine *schedule_engine_table(uint32_t *count) {
  *count = sizeof engines / sizeof *engines;
  return engines;
}

const Engine *schedule_engine_find(const char *name) {
  for (uint32_t i = 0; i < sizeof engines / sizeof *engines; i++)
    if (strcmp(engines[i].name, name) == 0) return &engines[i];
  return NULL;
}
