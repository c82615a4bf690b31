// In rounds, on the graph of cells and may edges that the ranks found so far have left:
//   - cells that cannot be reached, over may edges, go;
//   - the values of a variable that only ever holds some constants (a state, a flag) are told apart, one variable a round;
//   - else, of what is left, the shortest lasso is followed in the program. Where that is a run without end, it is a
//     counterexample. Where it cannot be taken, or not with the loop repeated, interpolants tell its cells apart, so that it is gone
//     (2.4). This can go on for ever as stems become longer; so before that
//   - a cell is told apart by a condition of the program that some step of the loop depends on, if the may edges become
//     fewer by it (4.6);
//   - then ranks are looked for again.
#include "endless/partition.h"

#include "endless/cell_split.h"

typedef struct CellRefinement {
  Cells cells;
  Values values;
  PartitionResult result;
} CellRefinement;

typedef enum Round { ROUND_SPLIT, ROUND_STUCK, ROUND_FALSIFIED } Round;

static void tell(const CellRefinement *p, const CellLasso *lasso, uint32_t repeats, SmtAnswer answer, bool split) {
  evidence_progress(p->cells.task, "partition: a lasso of %u and %u steps, %u times: %s%s", lasso->stem,
                    lasso->edges.count - lasso->stem, repeats,
                    p->result.trace       ? "real"
                    : answer == SMT_SAT   ? "possible"
                    : answer == SMT_UNSAT ? "spurious"
                                          : "undecided",
                    split ? ", cells told apart" : "");
}

static Round look_at(CellRefinement *p, const CellLasso *lasso) {
  Cells *c = &p->cells;
  for (uint32_t repeats = 1;
       repeats <= EFFORT32(c->task->limits, partition_repeats) && !limits_reached(c->task->limits); repeats++) {
    Unwinding u = endless_cell_lasso_unwind(c, lasso, repeats);
    uint32_t reached;
    SmtAnswer answer = refine_path_check(u.path, c->solver, &reached);
    if (answer == SMT_SAT && c->task->refutes) p->result.trace = endless_unwinding_counterexample(c, &u);
    bool split = !p->result.trace && repeats == 1 && endless_cells_split_by_condition(c, lasso);
    if (!split && answer == SMT_UNSAT) split = endless_unwinding_refine(c, &u);
    endless_unwinding_release(&u);
    tell(p, lasso, repeats, answer, split);
    if (p->result.trace) return ROUND_FALSIFIED;
    if (split) return ROUND_SPLIT;
    if (answer != SMT_SAT) break;
  }
  return ROUND_STUCK;
}

static Round next_round(CellRefinement *p) {
  CellLasso lasso;
  bool found = endless_cell_lasso_find(&p->cells, &lasso);
  Round round = found ? look_at(p, &lasso) : ROUND_STUCK;
  free(p->result.lasso);
  p->result.lasso = found && round == ROUND_STUCK ? endless_cell_lasso_text(&p->cells, &lasso) : NULL;
  endless_cell_lasso_release(&lasso);
  return round;
}

static bool is_done(CellRefinement *p, RankEffort effort) {
  p->result.proved = endless_cells_drop_unreached(&p->cells) == 0 || endless_rank_find(p->cells.finder, effort);
  return p->result.proved || limits_reached(p->cells.task->limits);
}

// Values first, for there are only finitely many; then what the lassos show, with more effort for ranks where nothing is learnt
// any more, or not enough.
static void refine(CellRefinement *p) {
  do
    if (is_done(p, RANK_QUICK)) return;
  while (endless_cells_split_by_values(&p->cells, &p->values));
  RankEffort effort = RANK_QUICK;
  const Limits *limits = p->cells.task->limits;
  uint32_t each = EFFORT32(limits, partition_each);
  for (uint32_t i = 0; i < EFFORT32(limits, partition_rounds); i++) {
    Round round = p->cells.graph->nodes.count < EFFORT32(limits, cells_most) ? next_round(p) : ROUND_STUCK;
    if (round == ROUND_FALSIFIED || (round == ROUND_STUCK && effort == RANK_THOROUGH)) return;
    if (round == ROUND_STUCK || i % each == each - 1) effort = effort == RANK_QUICK ? RANK_USUAL : RANK_THOROUGH;
    if (is_done(p, effort)) return;
  }
}

PartitionResult endless_partition_refine(Task *task, RankFinder *finder, Proof *proof) {
  CellRefinement p = {0};
  endless_cells_init(&p.cells, task, finder, proof);
  refine_values_init(&p.values, task->prog);
  endless_cells_split_as_asked(&p.cells);
  refine(&p);
  if (p.result.proved) endless_cells_conclude(&p.cells);
  p.result.proved &= !limits_reached(task->limits); // that may not have come to its end
  refine_values_release(&p.values);
  endless_cells_release(&p.cells);
  return p.result;
}

void endless_partition_result_release(PartitionResult *result) {
  evidence_trace_delete(result->trace);
  free(result->lasso);
}
