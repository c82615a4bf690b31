// For each edge b -> c of the block graph: are the candidates of c implied by those of b and the block? A model that says
// no drops every candidate of c that is false in it; then all edges leaving c are looked at again. There is one
// incremental solver, so nothing is encoded twice.
#include "invariant/houdini.h"

#include "evidence/model.h"

typedef struct Candidate {
  Term formula;
  bool dropped;
} Candidate;
VEC(CandidateVec, candidatevec, Candidate)

// A way into a cut point: from a block's exit, or from the program's start.
typedef struct Edge {
  uint32_t from, to; // blocks; from == UINT32_MAX: initially
  Unroll *unroll;
  uint32_t frame, point;
  bool waiting;
} Edge;
VEC(EdgeVec, edgevec, Edge)

struct Houdini {
  Task *task;
  TermTable *table;
  Solver *solver;
  CandidateVec *at; // by block
  EdgeVec edges;
  Unroll **unrolls; // by block
  Unroll *start;
};

static void add_edges(Houdini *h, uint32_t from, Unroll *unroll, uint32_t frame) {
  const UnrollFrame *f = &unroll->frames.data[frame];
  for (uint32_t i = 0; i < f->count; i++)
    if (!prog_blocks_is_final(h->task->blocks, f->data[i].block) && !evidence_task_is_target(h->task, f->data[i].block))
      edgevec_push(&h->edges, (Edge){from, f->data[i].block, unroll, frame, i, true});
}

Houdini *invariant_houdini_new(Task *task) {
  Houdini *h = memory_new(sizeof *h);
  uint32_t n = task->blocks->count;
  h->task = task;
  h->table = task->prog->table;
  h->solver = smt_new(evidence_task_solver_kind(task), h->table, task->limits);
  h->at = memory_new(n * sizeof(CandidateVec));
  h->unrolls = memory_new(n * sizeof(Unroll *));
  h->start = prog_unroll_from_start(task->blocks);
  add_edges(h, UINT32_MAX, h->start, 0);
  for (uint32_t b = 0; b < n; b++) {
    if (prog_blocks_is_final(task->blocks, b) || evidence_task_is_target(task, b)) continue;
    h->unrolls[b] = prog_unroll_from_block(task->blocks, b);
    prog_unroll_step(h->unrolls[b]);
    add_edges(h, b, h->unrolls[b], 1);
  }
  return h;
}

void invariant_houdini_delete(Houdini *h) {
  if (!h) return;
  for (uint32_t b = 0; b < h->task->blocks->count; b++) {
    candidatevec_release(&h->at[b]);
    prog_unroll_delete(h->unrolls[b]);
  }
  prog_unroll_delete(h->start);
  edgevec_release(&h->edges);
  smt_delete(h->solver);
  free(h->at);
  free(h->unrolls);
  free(h);
}

void invariant_houdini_add(Houdini *h, uint32_t block, Term candidate) {
  if (candidate == expr_true(h->table)) return;
  uint32_t i = 0;
  while (i < h->at[block].count && h->at[block].data[i].formula != candidate) i++;
  if (i < h->at[block].count && !h->at[block].data[i].dropped) return;
  if (i == h->at[block].count) candidatevec_push(&h->at[block], (Candidate){candidate, false});
  h->at[block].data[i].dropped = false;
  for (uint32_t k = 0; k < h->edges.count; k++)
    if (h->edges.data[k].to == block) h->edges.data[k].waiting = true;
}

void invariant_houdini_add_list(Houdini *h, const InvariantVec *candidates) {
  for (uint32_t i = 0; i < candidates->count; i++)
    invariant_houdini_add(h, h->task->blocks->index_of[candidates->data[i].loc], candidates->data[i].formula);
}

// The candidates of the edge's source as one condition: a solver is slow with thousands of assumptions.
static Term source_of(Houdini *h, const Edge *edge) {
  return edge->from == UINT32_MAX ? expr_true(h->table) : invariant_houdini_invariant(h, edge->from);
}

static SmtAnswer violated(Houdini *h, Term source, Term guard, Term violation) {
  Term query[2] = {source, expr_and(h->table, guard, violation)};
  if (query[0] == expr_false(h->table) || query[1] == expr_false(h->table)) return SMT_UNSAT;
  h->task->statistics->solver_calls++;
  return smt_check(h->solver, query, 2);
}

static void drop_false(Houdini *h, CandidateVec *at, const Term *primed) {
  for (uint32_t i = 0; i < at->count; i++)
    if (!at->data[i].dropped && !smt_holds(h->solver, primed[i])) at->data[i].dropped = true;
}

// The query for all candidates at once was too hard: one at a time, and those that stay undecided go.
static void check_singly(Houdini *h, CandidateVec *at, const Term *primed, Term source, Term guard) {
  for (uint32_t i = 0; i < at->count && !limits_reached(h->task->limits); i++)
    if (!at->data[i].dropped && violated(h, source, guard, expr_not(h->table, primed[i])) != SMT_UNSAT)
      at->data[i].dropped = true;
}

// Makes the candidates at the edge's target follow from those at its source; true where some were dropped.
static bool check_edge(Houdini *h, Edge *edge) {
  const UnrollPoint *p = &edge->unroll->frames.data[edge->frame].data[edge->point];
  CandidateVec *at = &h->at[edge->to];
  Term *primed = memory_new((at->count + 1) * sizeof(Term));
  bool dropped = false;
  for (uint32_t i = 0; i < at->count; i++)
    primed[i] = at->data[i].dropped ? TERM_NONE : prog_unroll_at(edge->unroll, p, at->data[i].formula);
  for (;;) {
    Term violation = expr_false(h->table);
    for (uint32_t i = 0; i < at->count; i++)
      if (!at->data[i].dropped) violation = expr_or(h->table, violation, expr_not(h->table, primed[i]));
    Term source = source_of(h, edge);
    SmtAnswer answer = violated(h, source, p->guard, violation);
    if (answer == SMT_UNSAT || limits_reached(h->task->limits)) break;
    dropped = true;
    if (answer == SMT_SAT) drop_false(h, at, primed);
    else check_singly(h, at, primed, source, p->guard);
    if (answer != SMT_SAT) break;
  }
  free(primed);
  return dropped;
}

bool invariant_houdini_run(Houdini *h, uint64_t conflicts) {
  smt_set_budget(h->solver, conflicts);
  bool again = true;
  while (again && !limits_reached(h->task->limits)) {
    again = false;
    for (uint32_t i = 0; i < h->edges.count && !limits_reached(h->task->limits); i++) {
      Edge *edge = &h->edges.data[i];
      if (!edge->waiting) continue;
      edge->waiting = false;
      again = true;
      if (!check_edge(h, edge)) continue;
      for (uint32_t k = 0; k < h->edges.count; k++)
        if (h->edges.data[k].from == edge->to) h->edges.data[k].waiting = true;
    }
  }
  h->task->statistics->invariants = invariant_houdini_count(h);
  return !limits_reached(h->task->limits);
}

Term invariant_houdini_invariant(const Houdini *h, uint32_t block) {
  Term t = expr_true(h->table);
  for (uint32_t i = 0; i < h->at[block].count; i++)
    if (!h->at[block].data[i].dropped) t = expr_and(h->table, t, h->at[block].data[i].formula);
  return t;
}

uint32_t invariant_houdini_count(const Houdini *h) {
  uint32_t n = 0;
  for (uint32_t b = 0; b < h->task->blocks->count; b++)
    for (uint32_t i = 0; i < h->at[b].count; i++) n += !h->at[b].data[i].dropped;
  return n;
}

void invariant_houdini_list(const Houdini *h, InvariantVec *out) {
  for (uint32_t b = 0; b < h->task->blocks->count; b++)
    for (uint32_t i = 0; i < h->at[b].count; i++)
      if (!h->at[b].data[i].dropped)
        invariantvec_push(out, (Invariant){h->task->blocks->blocks[b].loc, h->at[b].data[i].formula});
}
