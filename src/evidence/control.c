// Postdominators by the algorithm of Cooper, Harvey and Kennedy (2001) on the reversed graph, whose root is a node of its own after all ends.
#include "evidence/control.h"

#define NO_NODE UINT32_MAX

typedef struct Reversed {
  const Prog *prog;
  const bool *doomed;
  uint32_t *first; // location -> index into `from`; one more at the end
  Loc *from;
  uint32_t *order; // location -> number in postorder of the search from the root; NO_NODE: not reached
  Loc *by_order;
  uint32_t count; // of locations reached
  U32Vec ends;
} Reversed;

static void reverse(Reversed *r) {
  const Prog *prog = r->prog;
  uint32_t n = prog->locs.count, total = 0;
  Loc next[2];
  r->first = memory_new((n + 2) * sizeof *r->first);
  for (Loc l = 0; l < n; l++)
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0; total++) r->first[next[i] + 2]++;
  for (Loc l = 0; l < n; l++) r->first[l + 2] += r->first[l + 1];
  r->from = memory_new((total + 1) * sizeof *r->from);
  for (Loc l = 0; l < n; l++)
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0;) r->from[r->first[next[i] + 1]++] = l;
}

// ---- ways that lead nowhere

static bool is_doomed_end(const Location *at) {
  return prog_loc_is_final(at) && (at->role == LOC_ERROR || at->role == LOC_LIMIT || at->role == LOC_SINK);
}

static void find_doomed(const Reversed *r, bool *doomed) {
  const Prog *prog = r->prog;
  uint8_t *open = memory_new(prog->locs.count + 1); // ways that are not doomed
  U32Vec work = {0};
  Loc next[2];
  for (Loc l = 0; l < prog->locs.count; l++) {
    open[l] = (uint8_t)prog_loc_successors(&prog->locs.data[l], next);
    if (is_doomed_end(&prog->locs.data[l])) doomed[l] = true, u32vec_push(&work, l);
  }
  while (work.count) {
    Loc l = u32vec_pop(&work);
    for (uint32_t i = r->first[l]; i < r->first[l + 1]; i++) {
      Loc before = r->from[i];
      if (doomed[before] || --open[before] > 0) continue;
      doomed[before] = true;
      u32vec_push(&work, before);
    }
  }
  free(open);
  u32vec_release(&work);
}

static bool goes_straight(const Location *at) { return at->kind == EDGE_ASSIGN || at->kind == EDGE_HAVOC; }

static void find_ending(const Reversed *r, bool *ending) {
  U32Vec work = {0};
  for (Loc l = 0; l < r->prog->locs.count; l++)
    if (r->prog->locs.data[l].role == LOC_END) ending[l] = true, u32vec_push(&work, l);
  while (work.count) {
    Loc l = u32vec_pop(&work);
    for (uint32_t i = r->first[l]; i < r->first[l + 1]; i++) {
      Loc before = r->from[i];
      if (ending[before] || !goes_straight(&r->prog->locs.data[before])) continue;
      ending[before] = true;
      u32vec_push(&work, before);
    }
  }
  u32vec_release(&work);
}

// ---- the search

typedef struct Visit {
  Loc loc;
  uint32_t next; // predecessor to look at
} Visit;
VEC(VisitVec, visitvec, Visit)

static void search(Reversed *r, Loc root, bool *seen) {
  VisitVec stack = {0};
  if (seen[root]) return;
  seen[root] = true;
  visitvec_push(&stack, (Visit){root, r->first[root]});
  while (stack.count) {
    Visit *top = &stack.data[stack.count - 1];
    if (top->next == r->first[top->loc + 1]) {
      r->order[top->loc] = r->count;
      r->by_order[r->count++] = top->loc;
      stack.count--;
      continue;
    }
    Loc before = r->from[top->next++];
    if (seen[before] || r->doomed[before]) continue;
    seen[before] = true;
    visitvec_push(&stack, (Visit){before, r->first[before]});
  }
  visitvec_release(&stack);
}

// Where nothing ends, the run's own last location counts as an end.
static void search_all(Reversed *r, Loc last) {
  const Prog *prog = r->prog;
  bool *seen = memory_new(prog->locs.count + 1);
  r->order = memory_new((prog->locs.count + 1) * sizeof *r->order);
  r->by_order = memory_new((prog->locs.count + 1) * sizeof *r->by_order);
  for (Loc l = 0; l < prog->locs.count; l++) r->order[l] = NO_NODE;
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog_loc_is_final(&prog->locs.data[l]) && !r->doomed[l]) u32vec_push(&r->ends, l), search(r, l, seen);
  if (last != LOC_NONE && !seen[last]) u32vec_push(&r->ends, last), search(r, last, seen);
  free(seen);
}

// ---- postdominators; the root is LOC_NONE

static Loc meet(const Reversed *r, const Loc *join, Loc a, Loc b) {
  while (a != b) {
    while (a != LOC_NONE && (b == LOC_NONE || r->order[a] < r->order[b])) a = join[a];
    if (a == b) break;
    while (b != LOC_NONE && (a == LOC_NONE || r->order[b] < r->order[a])) b = join[b];
    if (a == LOC_NONE || b == LOC_NONE) return LOC_NONE;
  }
  return a;
}

static bool improve(const Reversed *r, Loc *join, bool *known, const bool *is_end, Loc l) {
  Loc next[2], found = LOC_NONE;
  bool any = is_end[l];
  for (uint32_t i = 0, n = prog_loc_successors(&r->prog->locs.data[l], next); i < n; i++) {
    if (r->doomed[next[i]] || r->order[next[i]] == NO_NODE || !known[next[i]]) continue;
    found = any ? meet(r, join, found, next[i]) : next[i];
    any = true;
  }
  if (!any || (known[l] && join[l] == found)) return false;
  known[l] = true;
  join[l] = found;
  return true;
}

static void find_joins(const Reversed *r, Loc *join) {
  bool *known = memory_new(r->prog->locs.count + 1), *is_end = memory_new(r->prog->locs.count + 1);
  for (uint32_t i = 0; i < r->ends.count; i++) is_end[r->ends.data[i]] = true;
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = r->count; i-- > 0;) change |= improve(r, join, known, is_end, r->by_order[i]);
  }
  free(known);
  free(is_end);
}

void evidence_control_init(Control *control, const Prog *prog, Loc last) {
  uint32_t n = prog->locs.count;
  control->join = memory_new((n + 1) * sizeof *control->join);
  control->doomed = memory_new(n + 1);
  control->ending = memory_new(n + 1);
  for (Loc l = 0; l < n; l++) control->join[l] = LOC_NONE;
  Reversed r = {.prog = prog, .doomed = control->doomed};
  reverse(&r);
  find_doomed(&r, control->doomed);
  if (prog->lexicon) find_ending(&r, control->ending); // in a graph every choice is one that people have made
  search_all(&r, last);
  find_joins(&r, control->join);
  free(r.first);
  free(r.from);
  free(r.order);
  free(r.by_order);
  u32vec_release(&r.ends);
}

void evidence_control_release(Control *control) {
  free(control->join);
  free(control->doomed);
  free(control->ending);
}

bool evidence_control_decides(const Control *control, const Prog *prog, Loc at, Loc next) {
  const Location *location = &prog->locs.data[at];
  if (!prog_loc_forks(location)) return false;
  Loc other = location->next[location->next[0] == next ? 1 : 0];
  if (control->doomed[next]) return true;
  return !control->doomed[other] && (!control->ending[other] || control->ending[next]);
}
