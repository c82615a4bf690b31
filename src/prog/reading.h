// A reading of a program: what becomes of a run in which a check of some kind fails.
#ifndef PROG_READING_H
#define PROG_READING_H
#include "prog/prog.h"

typedef enum Fate {
  FATE_IGNORED, // the check is not there, and the run goes on; an error call ends the program
  FATE_ERROR,   // a violation
  FATE_NO_RUN,  // what leads there is no run: the sink of an assumption
  FATE_LIMIT,   // the end of what is modelled: a proof must show that nothing leads there
  FATE_END      // the program ends there
} Fate;

typedef struct Reading {
  Fate of[KIND_COUNT];
} Reading;

Reading prog_reading_of(KindSet errors, Fate others); // errors of these kinds, and what the others are
// Where a run has come past a location that is inexact, an error becomes the end of what is modelled; where no kind is an error, as
// for formulas, the location itself does.
//
// The program as it is read. What is left keeps the names of its locations; only properties of violations are left.
Prog *prog_read_as(const Prog *prog, const Reading *reading);
#endif
