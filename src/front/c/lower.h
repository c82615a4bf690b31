// From an LLVM module to a control-flow graph; see lower.c for how.
#ifndef FRONT_C_LOWER_H
#define FRONT_C_LOWER_H
#include "front/c/module.h"

Prog *lower_module(TermTable *table, const CModule *module, const CFrontOptions *options, DiagList *diags);
#endif
