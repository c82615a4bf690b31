// Functions as the lowering sees them: blocks in an order in which definitions come before uses, extended basic blocks,
// loops, and which functions call each other recursively.
//   - The parent of a block is its only predecessor: what is known at the end of the parent holds at its beginning.
#ifndef FRONT_C_FLOW_H
#define FRONT_C_FLOW_H
#include "front/c/points_to.h"

#define BLOCK_NONE UINT32_MAX

typedef struct FlowBlock {
  LLVMBasicBlockRef block;
  uint32_t parent; // BLOCK_NONE: none
  // Of the tree of parents: numbers in an order in which each comes before its children, and those below it follow it directly.
  uint32_t number, below; // below: how many numbers are its own or of blocks below it
  bool has_children;
  bool in_loop;
  bool seen_once; // scratch: a first predecessor was counted
} FlowBlock;
VEC(FlowBlockVec, flowblockvec, FlowBlock)

typedef struct FlowFunction {
  LLVMValueRef function;
  const char *name;    // as in the source
  FlowBlockVec blocks; // reverse post-order; only what the entry reaches
  Map block_index;     // LLVM block -> index
  Map positions;       // instruction -> number within its block
  uint32_t returns;    // ret instructions
  bool recursive;      // in a cycle of calls
  bool returns_twice;  // calls setjmp: what follows may happen again
  uint32_t component;  // functions of one cycle have the same number
} FlowFunction;
VEC(FlowFunctionVec, flowfunctionvec, FlowFunction)

typedef struct Flow {
  FlowFunctionVec functions; // those with a body
  Map index;                 // LLVM function -> index
} Flow;

void c_flow_init(Flow *flow, LLVMModuleRef module, PointsTo *points, Arena *arena);
void c_flow_release(Flow *flow);
FlowFunction *c_flow_find(const Flow *flow, LLVMValueRef function); // NULL where it has no body
// Is `above` the block itself or one from which every path to it comes by a chain of parents?
bool c_flow_is_above(const FlowFunction *function, uint32_t above, uint32_t block);
uint32_t c_flow_block(const FlowFunction *function, LLVMBasicBlockRef block); // BLOCK_NONE: not reached
#endif
