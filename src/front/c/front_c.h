// The C front end: C source, LLVM assembly or bitcode in, a control-flow graph out.
// What is not modelled becomes a LOC_LIMIT location or a named assumption in the Prog; it is never silent.
#ifndef FRONT_C_FRONT_C_H
#define FRONT_C_FRONT_C_H
#include "front/c/options.h"
#include "prog/prog.h"

// NULL and diagnostics where the input is at fault.
Prog *c_read(TermTable *table, const CFrontOptions *options, DiagList *diags);
#endif
