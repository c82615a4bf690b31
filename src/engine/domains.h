// Invariants of abstract domains as candidates: what intervals, congruences, affine equalities and polyhedra find.
#ifndef ENGINE_DOMAINS_H
#define ENGINE_DOMAINS_H
#include "engine/houdini.h"

void domains_guess(Task *task, Houdini *houdini);
#endif
