// A predicate says nothing at a location where one of its variables is dead: on every way from there the variable is assigned
// before it is read. Where a textual graph halts all variables count as read, since people look at them there; a C program's
// variables are gone by then.
#include "domain/predicates.h"

typedef struct Live {
  Prog *prog;
  uint32_t words;
  uint64_t *sets; // by location
} Live;

static uint64_t *set_at(const Live *live, Loc l) { return &live->sets[(size_t)l * live->words]; }
static bool has(const uint64_t *set, VarId v) { return set[v / 64] >> v % 64 & 1; }

static void add_reads(const Live *live, Term t, uint64_t *set) {
  U32Vec vars = {0};
  prog_collect_vars(live->prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) set[vars.data[i] / 64] |= (uint64_t)1 << vars.data[i] % 64;
  u32vec_release(&vars);
}

static void remove_var(uint64_t *set, VarId v) { set[v / 64] &= ~((uint64_t)1 << v % 64); }

// What is live at l, by what is live after it; true where that changed.
static bool update(Live *live, Loc l, uint64_t *scratch) {
  const Location *at = &live->prog->locs.data[l];
  Loc next[2];
  uint32_t count = prog_loc_successors(at, next);
  memset(scratch, count || !live->prog->as_written ? 0 : 0xff, live->words * sizeof *scratch);
  for (uint32_t n = 0; n < count; n++)
    for (uint32_t w = 0; w < live->words; w++) scratch[w] |= set_at(live, next[n])[w];
  if (at->kind == EDGE_HAVOC) remove_var(scratch, at->havoc);
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) remove_var(scratch, at->assigns[i].var);
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) add_reads(live, at->assigns[i].value, scratch);
  if (at->kind == EDGE_IF) add_reads(live, at->condition, scratch);
  if (memcmp(scratch, set_at(live, l), live->words * sizeof *scratch) == 0) return false;
  memcpy(set_at(live, l), scratch, live->words * sizeof *scratch);
  return true;
}

static bool is_live(const Live *live, Loc l, Term predicate) {
  U32Vec vars = {0};
  bool all = true;
  prog_collect_vars(live->prog, predicate, &vars);
  for (uint32_t i = 0; i < vars.count; i++) all = all && has(set_at(live, l), vars.data[i]);
  u32vec_release(&vars);
  return all;
}

void domain_predicates_localise(Predicates *p) {
  Live live = {.prog = p->prog, .words = p->prog->vars.count / 64 + 1};
  live.sets = memory_new((size_t)p->prog->locs.count * live.words * sizeof *live.sets + 1);
  uint64_t *scratch = memory_new(live.words * sizeof *scratch);
  for (bool changed = true; changed;) {
    changed = false;
    for (Loc l = p->prog->locs.count; l-- > 0;) changed = update(&live, l, scratch) || changed;
  }
  for (Loc l = 0; l < p->prog->locs.count; l++) {
    U32Vec *list = &p->at[l];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++)
      if (is_live(&live, l, list->data[i])) list->data[kept++] = list->data[i];
    list->count = kept;
  }
  free(scratch);
  free(live.sets);
}
