// Where widening pauses: the constants of a program and their neighbours, in both readings. Few enough that a chain through
// all of them is short.
#ifndef DOMAIN_THRESHOLDS_H
#define DOMAIN_THRESHOLDS_H
#include "domain/range.h"
#include "prog/prog.h"

#define THRESHOLDS_MOST 120

void domain_thresholds_collect(const Prog *prog, Thresholds *out); // out->data is the caller's to free
#endif
