// Unwinding: all runs of a program at once, as terms, loop by loop in a weak topological order (order.h). A state is a place with a
// condition (`guard`: control is here) and the values of all variables. States that meet are joined by ite, but for those that differ in
// a *key*: a variable that is a constant in one of them and not the same in the other, or an element of memory that was read to compute an address
// and has two different constants. With keys that are addresses, positions and counters, memory is
// read and written at constant places (contents.h), conditions of checks fold, and what is left symbolic is the data.
//
// Who unwinds is asked for advice where a choice costs precision or time, never soundness: all guards of states that wait are exclusive, and
// together with what was met or excluded they are all that can happen. A proof is the advice; whoever checks it unwinds with the
// same advice, in the same order, and shows that what it excluded cannot be.
#ifndef PROG_UNWIND_H
#define PROG_UNWIND_H
#include "prog/prog.h"

typedef struct UnwindKey {
  VarId var;       // a bit-vector of at most 64 bits
  bool descending; // states with larger values of it go first
} UnwindKey;
VEC(UnwindKeyVec, unwindkeyvec, UnwindKey)

typedef struct UnwindAdvice {
  void *context;
  // Nothing is known about this guard: is the state given up, since control cannot be there? `number` counts the states that have gone
  // on. Where it is alive, `model` may get the number of a model in which the guard holds.
  bool (*is_dead)(void *context, Term guard, uint32_t number, uint32_t *model);
  // Does the condition hold in this model? False in `known` where that cannot be said. NULL where there are no models.
  bool (*holds)(void *context, uint32_t model, Term condition, bool *known);
  // The key gets this value, which is no constant: appends the constants that it can be, or nothing to leave it as it is.
  void (*cases)(void *context, Term guard, VarId var, Term value, U32Vec *constants);
  // What cannot be if the advice is right, so that nothing goes on from there.
  void (*exclude)(void *context, Term condition);
  // Control is at a target under this condition; nothing is followed from there.
  void (*meet)(void *context, Loc loc, Term guard);
  const bool *is_target; // by location
  uint32_t models;       // that there are at the start, from 0 on
} UnwindAdvice;

// An input that was read, under its guard; those whose guards hold in one model are the inputs of its run, in order.
typedef struct UnwindInput {
  Loc loc;
  Term guard, symbol; // TERM_NONE: nothing depends on it
} UnwindInput;
VEC(UnwindInputVec, unwindinputvec, UnwindInput)

#define UNWIND_NO_MODEL UINT32_MAX
typedef struct Unwind Unwind;

Unwind *prog_unwind_new(Prog *prog, const UnwindKeyVec *keys, const UnwindAdvice *advice); // advice is copied
void prog_unwind_delete(Unwind *unwind);
// Goes on with the state that comes first, to where states can meet again; false where there is none.
bool prog_unwind_step(Unwind *unwind);
uint64_t prog_unwind_steps(const Unwind *unwind);       // edges that were taken
uint32_t prog_unwind_most_visits(const Unwind *unwind); // states that one place has seen
const UnwindInputVec *prog_unwind_inputs(const Unwind *unwind);
#endif
