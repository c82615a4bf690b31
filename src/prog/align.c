// Both graphs are walked together, from the two starts on. Where the program with checks is at a conditional with one branch to
// an error, and the plain one is not, it alone takes the other branch. Otherwise the edges must agree, and both take their steps.
#include "prog/align.h"

typedef struct Walk {
  const Prog *plain, *checked;
  Alignment *to;
  U32Vec work; // locations of `checked` that have a counterpart
} Walk;

static Term var_term(const Prog *prog, VarId v) { return prog->vars.data[v].term; }

static bool same_assigns(const Walk *w, const Location *a, const Location *b) {
  if (a->count != b->count) return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (var_term(w->plain, a->assigns[i].var) != var_term(w->checked, b->assigns[i].var) ||
        a->assigns[i].value != b->assigns[i].value)
      return false;
  return true;
}

static bool same_edge(const Walk *w, Loc p, Loc q) {
  const Location *a = &w->plain->locs.data[p], *b = &w->checked->locs.data[q];
  if (a->kind != b->kind || a->role != b->role) return false;
  switch (a->kind) {
  case EDGE_ASSIGN: return same_assigns(w, a, b);
  case EDGE_IF: return a->condition == b->condition;
  case EDGE_HAVOC: return var_term(w->plain, a->havoc) == var_term(w->checked, b->havoc);
  default: return true;
  }
}

// The branch on which a check goes on, or LOC_NONE: it is no check.
static Loc passed(const Prog *prog, Loc q) {
  const Location *at = &prog->locs.data[q];
  if (at->kind != EDGE_IF) return LOC_NONE;
  bool fails[2] = {prog->locs.data[at->next[0]].role == LOC_ERROR, prog->locs.data[at->next[1]].role == LOC_ERROR};
  return fails[0] == fails[1] ? LOC_NONE : at->next[fails[0]];
}

// The program with checks is at q where the plain one is at p.
static bool meet(Walk *w, Loc p, Loc q) {
  if (w->to->plain_of[q] != LOC_NONE) return w->to->plain_of[q] == p;
  w->to->plain_of[q] = p;
  u32vec_push(&w->work, q);
  return true;
}

static bool walk(Walk *w, Loc q) {
  Loc p = w->to->plain_of[q], after = passed(w->checked, q), from[2], to[2];
  if (after != LOC_NONE && passed(w->plain, p) == LOC_NONE) {
    w->to->added[q] = true;
    return meet(w, p, after);
  }
  bool fine = same_edge(w, p, q);
  uint32_t count = prog_loc_successors(&w->plain->locs.data[p], from);
  prog_loc_successors(&w->checked->locs.data[q], to);
  for (uint32_t i = 0; fine && i < count; i++) fine = meet(w, from[i], to[i]);
  return fine;
}

bool prog_alignment_init(Alignment *alignment, const Prog *plain, const Prog *checked) {
  *alignment = (Alignment){memory_new((checked->locs.count + 1) * sizeof(Loc)), memory_new(checked->locs.count + 1)};
  for (Loc q = 0; q < checked->locs.count; q++) alignment->plain_of[q] = LOC_NONE;
  Walk w = {.plain = plain, .checked = checked, .to = alignment};
  bool fine = meet(&w, plain->start, checked->start);
  while (fine && w.work.count) fine = walk(&w, u32vec_pop(&w.work));
  u32vec_release(&w.work);
  return fine;
}

void prog_alignment_release(Alignment *alignment) {
  free(alignment->plain_of);
  free(alignment->added);
}
