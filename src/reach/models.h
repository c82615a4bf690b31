// Models of conditions over input symbols: some at random, others from a solver. Each is an assignment of all symbols there are or will be; what a
// solver has not said is random, and the same each time.
#ifndef REACH_MODELS_H
#define REACH_MODELS_H
#include "base/map.h"
#include "prog/prog.h"
#include "smt/solver.h"

enum { RANDOM_MODELS = 64 }; // numbers from 0 on

typedef struct ModelValue {
  uint64_t bits;
  bool known; // else it is wider than that, or no number
} ModelValue;
VEC(ModelValueVec, modelvaluevec, ModelValue)

typedef struct Models {
  TermTable *table;
  uint32_t count;
  Map said;             // model and symbol -> 1 + place in `values`
  ModelValueVec values; // what solvers have said
  U32Vec constants;     // of the program: what inputs are compared with
  Map memo;             // of one evaluation: term -> place in `results`
  ModelValueVec results;
  U32Vec stack;
} Models;

void reach_models_init(Models *models, const Prog *prog);
void reach_models_release(Models *models);
uint32_t reach_models_new(Models *models); // its number
void reach_models_say(Models *models, uint32_t model, Term symbol, Term value);
bool reach_models_hold(Models *models, uint32_t model, Term condition, bool *known);
#endif
