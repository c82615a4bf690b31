// The inputs of a run: every choice and havoc on the way with the value taken, in order, however long the run is (the Run of
// replay.h forgets the middle of a very long one).
//
// An input that a model of the C library takes belongs to the library function that the program called: `rand() returned 17`,
// at the place where the program goes on. Models are known by their places, all in LIBRARY_FOLDER.
#ifndef EVIDENCE_INPUTS_H
#define EVIDENCE_INPUTS_H
#include "evidence/evidence.h"

#define LIBRARY_FOLDER "libc/"

typedef struct RunInput {
  Loc loc;              // a choice or havoc location
  Term value;           // choice: true takes next[0]
  const char *function; // what returned it; NULL: a choice, an uninitialised variable or a parameter
  bool inside;          // it is no result: `function` is of the library, and has used it for something else
  Place place;          // in the program itself
} RunInput;
VEC(RunInputVec, runinputvec, RunInput)

// Appends what a trace that was confirmed takes on its way to the error, or within so many steps.
void evidence_inputs(Prog *prog, const Trace *trace, uint64_t most_steps, RunInputVec *out);
bool evidence_place_is_library(Place place);
#endif
