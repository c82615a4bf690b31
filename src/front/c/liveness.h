// Is a variable read before it is written, on some way from a location? Answers by searching forward on demand.
#ifndef FRONT_C_LIVENESS_H
#define FRONT_C_LIVENESS_H
#include "prog/prog.h"

typedef struct Liveness Liveness;

Liveness *c_liveness_new(const Prog *prog); // of the graph as it is now
void c_liveness_delete(Liveness *live);
void c_liveness_add_reads(Liveness *live, Loc l, Term t); // the location reads the variables of t too
bool c_liveness_is_read(Liveness *live, Loc from, VarId var);
#endif
