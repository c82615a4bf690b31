// From an LLVM module to a control-flow graph; see lower.c for how. `plan` is that of an open program, or NULL; its
// client is copied to the Prog.
#ifndef FRONT_C_LOWER_H
#define FRONT_C_LOWER_H
#include "front/c/client.h"

Prog *c_lower_module(TermTable *table, const CModule *module, const CFrontOptions *options, const ClientPlan *plan,
                     Calls calls, DiagList *diags);
#endif
