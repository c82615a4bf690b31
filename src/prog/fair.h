// Where fairness is looked at: of a program with accepting locations, cut points such that an infinite run visits accepting
// locations infinitely often just if it visits accepting cut points infinitely often. A run that stays in accepting
// locations passes their loop heads, which are cut points anyway; one that keeps entering them passes the entries, which are
// the extra cut points given here.
#ifndef PROG_FAIR_H
#define PROG_FAIR_H
#include "prog/block.h"

void prog_fair_cut_points(const Prog *prog, const bool *accepting, U32Vec *extra); // for prog_blocks_new
Blocks *prog_fair_blocks(Prog *prog, const bool *accepting);
#endif
