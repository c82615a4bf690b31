// Ways to tell cells apart that need no counterexample.
#ifndef ENDLESS_CELL_SPLIT_H
#define ENDLESS_CELL_SPLIT_H
#include "endless/cell_lasso.h"
#include "refine/values.h"

// The predicates of the task's options, in every cell.
void endless_cells_split_as_asked(Cells *cells);
// The values of one variable that only ever holds some constants (a state, a flag), in all cells that are on accepting cycles. False:
// no variable is left.
bool endless_cells_split_by_values(Cells *cells, const Values *values);
// The best split of a cell of the loop by a condition that a step from there depends on: one after which the may edges are fewer (4.6:
// a step that only may be becomes one that cannot be, or must). False: there is none.
bool endless_cells_split_by_condition(Cells *cells, const CellLasso *lasso);
#endif
