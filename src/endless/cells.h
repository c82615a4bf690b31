// The cells of cut points that a proof tells apart, while it is being looked for: the graph of cells and may edges that the ranks
// found so far have left (evidence/check/rank_graph.h), what is reached in it, and a solver for questions about it.
#ifndef ENDLESS_CELLS_H
#define ENDLESS_CELLS_H
#include "evidence/task.h"
#include "endless/rank.h"

#define NO_EDGE UINT32_MAX
#define START_EDGE (UINT32_MAX - 1)

typedef struct Cells {
  Task *task;
  TermTable *table;
  RankFinder *finder;
  RankGraph *graph; // the finder's
  Proof *proof;
  Solver *solver;
  Map possible; // transitions -> 1: there are some, 2: there are none
  uint32_t
      *entry; // node -> the edge by which it is reached first; START_EDGE: at the start; NO_EDGE: it is not reached
} Cells;

void endless_cells_init(Cells *cells, Task *task, RankFinder *finder, Proof *proof); // borrows all
void endless_cells_release(Cells *cells);
SmtAnswer endless_cells_ask(Cells *cells, Term condition);
bool endless_cells_is_possible(Cells *cells,
                               Term transitions); // as far as the solver knows; each question is asked once
// Leaves nodes out that are not reached over may edges. Returns how many edges on accepting cycles are left.
uint32_t endless_cells_drop_unreached(Cells *cells);
// When no accepting cycle is left: the cells that are reached, with their ranks, are those of the proof, and an invariant.
void endless_cells_conclude(Cells *cells);
#endif
