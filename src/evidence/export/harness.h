// A C file that supplies the inputs of a run: `cc harness.c program.c` makes a program that shows the violation by itself.
// Each input function returns its values in the order of the run, then 0. Everything is weak, so that the program's own
// definitions win; -DSEXTANT_STRONG turns that round (for linkers that are told to take the first definition).
#ifndef EVIDENCE_EXPORT_HARNESS_H
#define EVIDENCE_EXPORT_HARNESS_H
#include "base/arena.h"
#include "base/text.h"
#include "evidence/check/replay.h"

// `entry` is the function that the run starts in; where that is not main, the harness has a main that calls it with the
// arguments of the run (scalars; pointers point to zeros). What a harness cannot supply is listed in a comment.
void evidence_harness_print(Prog *prog, const Trace *trace, const Run *run, const char *entry, Text *out);
// The arguments on its command line that the program had in the run, besides its own name; the arena owns them.
void evidence_harness_arguments(Prog *prog, const Trace *trace, const Run *run, Arena *arena, TextVec *out);
#endif
