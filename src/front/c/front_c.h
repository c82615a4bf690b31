// The C front end: C source, LLVM assembly or bitcode in, a control-flow graph out. The source is compiled once; it can be lowered more than
// once. The graph has checks of every kind (prog/kind.h); a reading says which count (prog/reading.h).
// What is not modelled becomes a LOC_LIMIT location or a named assumption in the Prog; it is never silent.
#ifndef FRONT_C_FRONT_C_H
#define FRONT_C_FRONT_C_H
#include "base/diag.h"
#include "front/c/options.h"
#include "prog/prog.h"

typedef struct CSource CSource;

// Compiles and links. NULL and diagnostics where the input is at fault. The options and what they point to have to stay.
CSource *c_open(const CFrontOptions *options, DiagList *diags);
void c_close(CSource *source);
Prog *c_lower(const CSource *source, TermTable *table, Calls calls, DiagList *diags);
#endif
