// Bounded search for a lasso: the unrolling, with the condition that a state at a cut point is the same as an earlier one and
// that an accepting cut point lies between them.
#ifndef ENDLESS_LASSO_H
#define ENDLESS_LASSO_H
#include "endless/endless.h"

Answer endless_lasso_search(EndlessTask *liveness);
#endif
