// Evidence on the wire (base/wire.h), about a program that both ends have: locations and variables by their numbers. What is read fits the
// program; whether it is true is for evidence/check to say.
#ifndef EVIDENCE_WIRE_H
#define EVIDENCE_WIRE_H
#include "evidence/outcome.h"
#include "evidence/task.h"
#include "expr/wire.h"

void evidence_put_invariants(TermsOut *out, const InvariantVec *list);
void evidence_get_invariants(TermsIn *in, const Prog *prog, InvariantVec *list); // appends

// What an engine has found, with its statistics.
void evidence_put_answer(TermsOut *out, const Answer *answer, const Statistics *statistics);
// False where it does not fit; then nothing is to be released. The name of the engine is in the reader's arena.
bool evidence_get_answer(TermsIn *in, const Prog *prog, Answer *answer, Statistics *statistics);

// What is known about the checks of a program, so that it can be kept and checked again later: runs that violate some, proofs of others.
typedef struct Known {
  const char *engine; // that found it
  TraceVec traces;
  Proof *proof;   // PARTS
  U32Vec vacuous; // properties that are proved, but never reached
} Known;
void evidence_put_known(TermsOut *out, const Prog *prog, const Outcome *outcome);
// False where it does not fit; then nothing is to be released. The name of the engine is in the reader's arena.
bool evidence_get_known(TermsIn *in, const Prog *prog, Known *known);
void evidence_known_release(Known *known);
#endif
