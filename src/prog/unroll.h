// Unrolling of the large-block encoding, frame by frame, as terms. Frame k holds the cut points where control can be after
// k blocks; paths that meet there are joined by ite. Nothing is re-encoded: a new frame is built from the last one only.
// Symbols: an arbitrary initial value is the variable's own term; the inputs of a frame are named by frame, block and
// number, so that unrollings from the same place share them. Owns its frames, borrows the blocks.
#ifndef PROG_UNROLL_H
#define PROG_UNROLL_H
#include "expr/walk.h"
#include "prog/block.h"

typedef struct UnrollPoint {
  uint32_t block; // the cut point
  Term guard;     // control is here
  Term *values;   // of the relevant variables, by their rank (Unroll.rank_of)
  bool dead;      // known not to be reachable: not continued
} UnrollPoint;
VEC(UnrollFrame, unrollframe, UnrollPoint)
VEC(UnrollFrameVec, unrollframevec, UnrollFrame)

typedef struct Unroll {
  Blocks *blocks;
  Arena arena;
  UnrollFrameVec frames;
  U32Vec vars;       // relevant variables
  uint32_t *rank_of; // variable -> index into vars, or UINT32_MAX
  Subst subst;
  const Term *bound; // the values that subst is set up for, or NULL
} Unroll;

Unroll *prog_unroll_from_start(Blocks *blocks); // frame 0: the start, with the program's initial condition
Unroll *prog_unroll_from_block(Blocks *blocks, uint32_t block); // frame 0: that cut point, in any state
void prog_unroll_delete(Unroll *unroll);
void prog_unroll_step(Unroll *unroll); // adds a frame
UnrollFrame *prog_unroll_last(Unroll *unroll);
// A term over program variables, as it is at that point.
Term prog_unroll_at(Unroll *unroll, const UnrollPoint *point, Term t);
Term prog_unroll_value(const Unroll *unroll, const UnrollPoint *point, VarId var);
// The symbol of an input of the block left after frame `frame`.
Term prog_unroll_input(Unroll *unroll, uint32_t frame, uint32_t block, uint32_t input);
#endif
