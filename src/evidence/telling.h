// A run as it is told: what its steps did, in the words of the source (words.h), one event after the other.
//   TOLD_CALL   a function is called; the values are its arguments
//   TOLD_SET    variables or memory got other values
//   TOLD_FREE   a block was freed
//   TOLD_WAY    a condition was decided; the values are what it is about
//   TOLD_CHOICE one of two ways was taken, in a graph that is no C program
// What happens inside a function of the library is one event, at the place of its call, with all that it changed. Only what matters is told
// (history.h, near.h), unless all is wanted.
#ifndef EVIDENCE_TELLING_H
#define EVIDENCE_TELLING_H
#include "evidence/run.h"
#include "evidence/told.h"

Telling *evidence_tell(Prog *prog, const Trace *trace, const Run *run, bool all);
void evidence_telling_delete(Telling *telling);
#endif
