// Live variables: those whose value at a location may still be read before it is overwritten, for what control or a live variable
// depends on. What a state has in the others makes no difference to the runs from it.
#ifndef PROG_LIVE_H
#define PROG_LIVE_H
#include "prog/prog.h"

// By location and variable: [l * vars.count + v]. The caller frees it.
bool *prog_live_variables(const Prog *prog);
#endif
