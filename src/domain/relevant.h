// Which variables a domain that can only afford some of them should track: those that conditions and assignments mention most.
#ifndef DOMAIN_RELEVANT_H
#define DOMAIN_RELEVANT_H
#include "base/vec.h"
#include "prog/prog.h"

// Adds at most `most` of the variables that `fits` accepts, in the order of their numbers.
void domain_relevant_select(const Prog *prog, bool (*fits)(const ProgVar *var, uint32_t context), uint32_t context,
                            uint32_t most, U32Vec *out);
#endif
