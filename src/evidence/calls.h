// The calls around a step of a run, the outermost first, with the arguments that were passed to them. A program whose calls are
// inlined says at each location which call it is in (prog/lexicon.h): following the locations finds what was entered and what was
// left. Arguments are passed before the call is entered; those of steps before what is told are kept as bits, for there may be
// millions of them, and are made into words where telling begins.
#ifndef EVIDENCE_CALLS_H
#define EVIDENCE_CALLS_H
#include "evidence/told.h"

typedef struct Passed {
  VarId var;
  u128 bits;
} Passed;
VEC(PassedVec, passedvec, Passed)

// A call that was entered and may not have been told.
typedef struct Entered {
  uint32_t call;
  bool is_told;
  Place place;
  Loc from;
  ToldValueVec arguments;
  PassedVec passed; // the arguments, where they are not made into words yet
} Entered;
VEC(EnteredVec, enteredvec, Entered)

typedef struct CallStack {
  const Prog *prog;
  EnteredVec entered;
  ToldValueVec arguments; // that were passed to a call that is not yet entered
  const char *argument_function;
  PassedVec passed; // as `arguments`
  const char *passed_function;
} CallStack;

void evidence_calls_release(CallStack *calls);
// Control is in this call (a number of the lexicon; 0: not known), and came there from this location.
void evidence_calls_follow(CallStack *calls, uint32_t call, Loc from);
bool evidence_calls_are_in(const CallStack *calls, uint32_t call); // is it the innermost one?

// Is the variable a parameter of a function that is about to be called there?
bool evidence_calls_is_argument(const Location *at, const ProgVar *var);
void evidence_calls_pass(CallStack *calls, const char *function, ToldValue value);
void evidence_calls_pass_bits(CallStack *calls, const char *function, Passed passed);

// The function that the source calls there; NULL: none, since it is the entry, a function that no source has, or one that a function
// of the library calls.
const char *evidence_calls_function(const CallStack *calls, const Entered *entered);
#endif
