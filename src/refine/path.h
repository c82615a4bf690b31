// A path through the large blocks, from the program's start, and its predicates forward and backward (THEORY 4.7,
// Theorem 7). Cut point i is where control is after i blocks; step 0 is the initial condition, step i > 0 the block left at
// cut point i-1.
//   backward[i]  what must hold at cut point i so that the rest of the path can be taken: over program variables and the
//                inputs of later steps
//   guard[i]     that step i can be taken, given the steps before: over the program's arbitrary initial values and inputs;
//                the conjunction of the first i+1 says that cut point i can be reached along the path
// Inputs are named by step as in prog/unroll.h. Owns its memory, borrows the blocks.
#ifndef REFINE_PATH_H
#define REFINE_PATH_H
#include "expr/walk.h"
#include "prog/block.h"
#include "smt/solver.h"

typedef struct PathStep { // the block left, and by which of its exits
  uint32_t block, exit;
} PathStep;
VEC(PathStepVec, pathstepvec, PathStep)

typedef struct Path {
  Blocks *blocks;
  PathStepVec steps;
  uint32_t cuts;   // steps.count + 1 cut points
  Term *condition; // of step i, over the values and inputs at its beginning
  Subst *effect;   // of step i: the values at its end
  Term *guard;
  Term *backward;
} Path;

Path *refine_path_new(Blocks *blocks, const PathStepVec *steps);
// The same through some of each step's transitions only: `through[i]`, for the step i > 0, is a condition over the values and
// inputs at its beginning, which has the inputs of the block as those of step 0. through[0] is not looked at.
Path *refine_path_new_through(Blocks *blocks, const PathStepVec *steps, const Term *through);
void refine_path_delete(Path *path);
uint32_t refine_path_block(const Path *path, uint32_t cut); // the cut point's number among the blocks
// A term at the end of step i, as a term at its beginning: its weakest precondition.
Term refine_path_before(Path *path, uint32_t step, Term after);
// Can the whole path be taken? After SMT_UNSAT *reached is the last cut point that can be reached along it.
// After SMT_SAT the solver's model says how.
SmtAnswer refine_path_check(Path *path, Solver *solver, uint32_t *reached);
// Can the first `steps` steps be taken? The solver's model says how.
SmtAnswer refine_path_check_prefix(Path *path, Solver *solver, uint32_t steps);
#endif
