// Backwards from where a variable is read, along predecessors, up to where it is written. A set of locations by variable, in pages that
// are made when they get their first member: most variables are live in few places.
#include "prog/live.h"

#include "expr/walk.h"

enum { PAGE_BITS = 12, PAGE_WORDS = (1 << PAGE_BITS) / 64 };

typedef struct Fact { // the variable matters at the location
  VarId var;
  Loc loc;
} Fact;
VEC(FactVec, factvec, Fact)

struct Live {
  const Prog *prog;
  LiveKind kind;
  uint32_t locs, pages;
  U32Vec *read_at; // by variable: locations; LIVE_READ
  bool reads_at_ends;
  uint32_t *first; // predecessors of l: before[first[l]] .. before[first[l + 1] - 1]
  Loc *before;
  uint64_t ***at; // by variable and page: a set of locations; NULL: none of them, or not looked at so far
  bool *known;    // by variable
  FactVec work;
};

static void index_predecessors(Live *live) {
  const Prog *prog = live->prog;
  Loc next[2];
  live->first = memory_new((live->locs + 2) * sizeof *live->first);
  for (Loc l = 0; l < live->locs; l++)
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0;) live->first[next[i] + 1]++;
  for (Loc l = 0; l < live->locs; l++) live->first[l + 1] += live->first[l];
  live->before = memory_new((live->first[live->locs] + 1) * sizeof *live->before);
  uint32_t *fill = memory_new((live->locs + 1) * sizeof *fill);
  for (Loc l = 0; l < live->locs; l++)
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0;)
      live->before[live->first[next[i]] + fill[next[i]]++] = l;
  free(fill);
}

void prog_live_read_at_ends(Live *live) { live->reads_at_ends = true; }

static bool writes(const Location *at, VarId var) {
  if (at->kind == EDGE_HAVOC) return at->havoc == var;
  for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++)
    if (at->assigns[i].var == var) return true;
  return false;
}

static void add(Live *live, VarId var, Loc l) {
  if (!live->at[var]) live->at[var] = memory_new(live->pages * sizeof(uint64_t *));
  uint64_t **page = &live->at[var][l >> PAGE_BITS];
  if (!*page) *page = memory_new(PAGE_WORDS * sizeof(uint64_t));
  uint64_t *word = &(*page)[l / 64 % PAGE_WORDS], bit = (uint64_t)1 << l % 64;
  if (*word & bit) return;
  *word |= bit;
  factvec_push(&live->work, (Fact){var, l});
}

static bool has(const Live *live, VarId var, Loc l) {
  const uint64_t *page = live->at[var] ? live->at[var][l >> PAGE_BITS] : NULL;
  return page && page[l / 64 % PAGE_WORDS] >> l % 64 & 1;
}

static void add_term(Live *live, Term t, Loc l) {
  U32Vec vars = {0};
  prog_collect_vars(live->prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) add(live, vars.data[i], l);
  u32vec_release(&vars);
}

void prog_live_add_reads(Live *live, Loc l, Term t) {
  if (live->kind != LIVE_READ) {
    add_term(live, t, l);
    return;
  }
  U32Vec vars = {0};
  prog_collect_vars(live->prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) u32vec_push(&live->read_at[vars.data[i]], l);
  u32vec_release(&vars);
}

// What the assignment to a variable that matters afterwards reads, matters before.
static void add_sources(Live *live, const Location *at, VarId var, Loc l) {
  for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++)
    if (at->assigns[i].var == var) add_term(live, at->assigns[i].value, l);
}

static bool is_read_by(const Live *live, const Location *at, VarId var) {
  return at->kind == EDGE_IF && expr_mentions(live->prog->table, at->condition, live->prog->vars.data[var].term);
}

static void spread(Live *live) {
  while (live->work.count) {
    Fact fact = factvec_pop(&live->work);
    for (uint32_t i = live->first[fact.loc]; i < live->first[fact.loc + 1]; i++) {
      Loc l = live->before[i];
      const Location *at = &live->prog->locs.data[l];
      if (!writes(at, fact.var)) add(live, fact.var, l);
      else if (live->kind != LIVE_READ) add_sources(live, at, fact.var, l);
      if (live->kind == LIVE_ASKED && is_read_by(live, at, fact.var)) add_term(live, at->condition, l);
    }
  }
}

Live *prog_live_new(const Prog *prog, LiveKind kind) {
  Live *live = memory_new(sizeof *live);
  *live = (Live){.prog = prog, .kind = kind, .locs = prog->locs.count, .pages = (prog->locs.count >> PAGE_BITS) + 1};
  live->at = memory_new((prog->vars.count + 1) * sizeof *live->at);
  live->known = memory_new(prog->vars.count + 1);
  live->read_at = memory_new((prog->vars.count + 1) * sizeof *live->read_at);
  index_predecessors(live);
  for (Loc l = 0; l < live->locs; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF && kind == LIVE_DECIDES) add_term(live, at->condition, l);
    if (at->kind == EDGE_IF && kind == LIVE_READ) prog_live_add_reads(live, l, at->condition);
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN && kind == LIVE_READ; i++)
      prog_live_add_reads(live, l, at->assigns[i].value);
  }
  spread(live);
  return live;
}

void prog_live_delete(Live *live) {
  if (!live) return;
  for (VarId v = 0; v < live->prog->vars.count; v++) {
    for (uint32_t i = 0; i < live->pages && live->at[v]; i++) free(live->at[v][i]);
    free(live->at[v]);
    u32vec_release(&live->read_at[v]);
  }
  free(live->at);
  free(live->known);
  free(live->read_at);
  free(live->first);
  free(live->before);
  factvec_release(&live->work);
  free(live);
}

// LIVE_READ: from every place that reads the variable.
static void look_at(Live *live, VarId var) {
  live->known[var] = true;
  for (uint32_t i = 0; i < live->read_at[var].count; i++) add(live, var, live->read_at[var].data[i]);
  for (Loc l = 0; l < live->locs && live->reads_at_ends; l++)
    if (prog_loc_is_final(&live->prog->locs.data[l])) add(live, var, l);
  spread(live);
}

bool prog_is_live(Live *live, Loc l, VarId var) {
  if (live->kind == LIVE_READ && !live->known[var]) look_at(live, var);
  if (live->work.count) spread(live);
  return has(live, var, l);
}
