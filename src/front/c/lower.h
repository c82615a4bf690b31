// From an LLVM module to a control-flow graph; see lower.c for how. `plan` is that of an open program, or NULL; its
// client becomes the Prog's.
#ifndef FRONT_C_LOWER_H
#define FRONT_C_LOWER_H
#include "front/c/client.h"

Prog *c_lower_module(TermTable *table, const CModule *module, const CFrontOptions *options, ClientPlan *plan,
                     DiagList *diags);
#endif
