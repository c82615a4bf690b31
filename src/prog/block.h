// Cut points and the large-block encoding. Cut points are the start, a set of locations that breaks every cycle, and
// every halting location. A block is the acyclic part of the graph from one cut point to the next ones, as formulas:
// for each exit a guard and the new values of the variables, over the values at the block's entry and the block's inputs.
// Each havoc location in a block is one input variable, each choice one bool input. Owned by Blocks, which borrows prog.
#ifndef PROG_BLOCK_H
#define PROG_BLOCK_H
#include "prog/prog.h"

typedef struct BlockInput {
  Loc loc;   // the havoc or choice location
  Term term; // the variable that stands for the value (havoc) or for taking next[0] (choice, bool)
} BlockInput;

typedef struct BlockExit {
  uint32_t to;    // index of the cut point reached
  Term guard;     // when; guards of a block's exits are exclusive and cover everything
  Assign *values; // only variables that change
  uint32_t count;
} BlockExit;

VEC(BlockInputVec, blockinputvec, BlockInput)
VEC(BlockExitVec, blockexitvec, BlockExit)

typedef struct Block {
  Loc loc; // the cut point
  BlockInputVec inputs;
  BlockExitVec exits; // none for a halting location
} Block;

typedef struct Blocks {
  Prog *prog;
  Arena arena;
  Block *blocks; // blocks[0] is the start's
  uint32_t count;
  uint32_t *index_of; // location -> cut point index, or UINT32_MAX
  bool *relevant;     // variable -> may its value decide where control goes? Others are left out of the exits.
} Blocks;

// Cut at these locations too (`extra`, e.g. the reach points of a property).
Blocks *prog_blocks_new(Prog *prog, const Loc *extra, uint32_t extra_count);
void prog_blocks_delete(Blocks *blocks);
bool *prog_blocks_relevant_variables(const Prog *prog); // as Blocks.relevant; the caller frees it
bool prog_blocks_is_final(const Blocks *blocks, uint32_t block);
// Where one of two exclusive guards is known to hold: a condition that tells whether it is `a` (the conjunct that they do
// not share, where they share one).
Term prog_guard_apart(TermTable *table, Term a, Term b);
LocRole prog_blocks_role(const Blocks *blocks, uint32_t block);
// The symbol that stands for an input of the block where that block is left as number `step` of a path or unrolling.
Term prog_blocks_input(const Blocks *blocks, uint32_t step, uint32_t block, uint32_t input);
#endif
