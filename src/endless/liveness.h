// Does a program have an infinite run that visits accepting locations for ever? The two halves, each of which hands over
// evidence: a proof by invariants and ranking terms, a lasso or a recurrent region.
#ifndef ENDLESS_LIVENESS_H
#define ENDLESS_LIVENESS_H
#include "endless/endless.h"

// All concrete states, where they are finitely many (sem/space.h): a proof where no cycle of them is accepting.
Answer endless_liveness_enumerate(EndlessTask *liveness);
// Invariants, ranks, and cells that are told apart by the lassos that are left (partition.h): both answers.
Answer endless_liveness_refine(EndlessTask *liveness);
// Concrete runs with simple inputs, so many of them.
Answer endless_liveness_wander(EndlessTask *liveness, uint32_t runs, uint64_t seed);
// Concrete states near the start (roam.h).
Answer endless_liveness_roam(EndlessTask *liveness);
#endif
