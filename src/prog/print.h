// Programs as text. prog_print writes the textual form (.cfg) that front/cfg reads back: the same variables, locations
// and edges. Source places, display names and what a havoc stands for are comments there; floats have no textual form.
#ifndef PROG_PRINT_H
#define PROG_PRINT_H
#include "base/text.h"
#include "expr/print.h"
#include "prog/prog.h"

void prog_print(const Prog *prog, Text *out);
// One edge as people read it, without its targets: `x := x + 3`, `if (x > 0)`, `havoc x`, `a[i] := v`,
// `x := __VERIFIER_nondet_int()`, `skip`, `choice`, `halt`.
void prog_edge_print(const Prog *prog, Loc l, Text *out);
// A term over the program's variables, with their C types: no casts on unsigned variables, floats as floats.
void prog_print_term(const Prog *prog, Term t, Text *out, size_t limit);
// The same for a reader who looks at a location: variables under their names in the source, where that is clear there.
void prog_print_term_at(const Prog *prog, Loc l, Term t, Text *out, size_t limit);
// A value of a variable, as its type is written: -1, 4294967295, 0.5f, true.
void prog_print_value(const Prog *prog, VarId var, Term value, Text *out, size_t limit);
#endif
