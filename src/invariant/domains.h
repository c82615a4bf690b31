// Invariants of abstract domains as candidates: what intervals, congruences, affine equalities and polyhedra find.
#ifndef INVARIANT_DOMAINS_H
#define INVARIANT_DOMAINS_H
#include "invariant/houdini.h"

bool invariant_domain_guess(Task *task, Houdini *houdini, uint32_t number); // of one of them; false: there is no such
void invariant_domains_guess(Task *task, Houdini *houdini);                 // of all
#endif
