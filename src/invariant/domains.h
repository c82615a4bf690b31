// Invariants of abstract domains as candidates: what intervals, congruences, affine equalities and polyhedra find.
#ifndef INVARIANT_DOMAINS_H
#define INVARIANT_DOMAINS_H
#include "invariant/houdini.h"

void invariant_domains_guess(Task *task, Houdini *houdini);
#endif
