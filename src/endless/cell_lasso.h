// Accepting lassos of the graph of cells: the may-lassos of the abstract product. One is followed in the program as a path
// (THEORY 2.4): where that path, with its loop repeated, cannot be taken, its cells are told apart; where it can, it may be a
// run without end.
#ifndef ENDLESS_CELL_LASSO_H
#define ENDLESS_CELL_LASSO_H
#include "endless/cells.h"
#include "refine/path.h"

typedef struct CellLasso {
  U32Vec edges;  // of the graph: the stem's, then the loop's
  uint32_t stem; // how many are the stem's
} CellLasso;

// The shortest one, of an accepting node that is reached; false: there is none.
bool endless_cell_lasso_find(const Cells *cells, CellLasso *lasso);
void endless_cell_lasso_release(CellLasso *lasso);
char *endless_cell_lasso_text(const Cells *cells, const CellLasso *lasso); // the loop, for people; the caller frees it

// The path that takes the loop so many times.
typedef struct Unwinding {
  Path *path;
  Term *labels;   // by cut point: the node's formula
  uint32_t *node; // by cut point
  uint32_t stem;  // steps
} Unwinding;

Unwinding endless_cell_lasso_unwind(const Cells *cells, const CellLasso *lasso, uint32_t repeats);
void endless_unwinding_release(Unwinding *unwinding);
// The path cannot be taken: tells its cells apart by interpolants. False: nothing new.
bool endless_unwinding_refine(Cells *cells, Unwinding *unwinding);
// The path can be taken, and the solver of the cells has a model of it: a run without end that begins so, if one is found, as the
// loop's cells are a recurrent region (Theorem 8) or the loop ends in the state that it began in. NULL: none is found.
Trace *endless_unwinding_counterexample(Cells *cells, Unwinding *unwinding);
#endif
