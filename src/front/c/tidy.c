// Last touches on the graph that make it read like the source.
#include "expr/walk.h"
#include "front/c/context.h"
#include "prog/live.h"

void c_tidy_havocs(Prog *prog) {
  Live *live = prog_live_new(prog, LIVE_READ);
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (at->kind != EDGE_HAVOC || at->input.function || sort_is_array(prog->vars.data[at->havoc].sort)) continue;
    if (!prog_is_live(live, at->next[0], at->havoc)) prog_set_assign(prog, l, NULL, 0, at->next[0]);
  }
  prog_live_delete(live);
}

// ---- hidden variables that no edge mentions

static void mark_term(const Prog *prog, Term t, Map *seen, bool *used) {
  U32Vec vars = {0};
  if (t != TERM_NONE) expr_collect_vars(prog->table, t, seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) used[prog_var_of(prog, vars.data[i])] = true;
  u32vec_release(&vars);
}

static bool *used_variables(const Prog *prog) {
  bool *used = memory_new(prog->vars.count + 1);
  Map seen = {0};
  mark_term(prog, prog->initially, &seen, used);
  for (uint32_t i = 0; i < prog->expressions.count; i++) mark_term(prog, prog->expressions.data[i].term, &seen, used);
  for (VarId v = 0; v < prog->vars.count; v++) used[v] |= !prog->vars.data[v].hidden;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_HAVOC) used[at->havoc] = true;
    if (at->kind == EDGE_IF) mark_term(prog, at->condition, &seen, used);
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) {
      used[at->assigns[i].var] = true;
      mark_term(prog, at->assigns[i].value, &seen, used);
    }
  }
  map_release(&seen);
  return used;
}

void c_tidy_variables(Prog *prog) {
  bool *used = used_variables(prog);
  VarId *to = memory_new((prog->vars.count + 1) * sizeof *to), kept = 0;
  map_clear(&prog->var_by_term);
  map_clear(&prog->var_by_name);
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (!used[v]) continue;
    to[v] = kept;
    prog->vars.data[kept] = prog->vars.data[v];
    map_set(&prog->var_by_term, prog->vars.data[v].term, kept);
    map_set(&prog->var_by_name, hash_text(prog->vars.data[v].name), kept++);
  }
  prog->vars.count = kept;
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_HAVOC) at->havoc = to[at->havoc];
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) at->assigns[i].var = to[at->assigns[i].var];
  }
  free(used);
  free(to);
}

// ---- properties in the order of the source

static int compare_places(const void *a, const void *b) {
  const Place *p = &((const Property *)a)->place, *q = &((const Property *)b)->place;
  int files = strcmp(p->file ? p->file : "", q->file ? q->file : "");
  if (files) return files;
  if (p->line != q->line) return p->line < q->line ? -1 : 1;
  if (p->column != q->column) return p->column < q->column ? -1 : 1;
  return strcmp(((const Property *)a)->name, ((const Property *)b)->name);
}

void c_tidy_properties(Prog *prog) {
  if (prog->properties.count) qsort(prog->properties.data, prog->properties.count, sizeof(Property), compare_places);
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    const U32Vec *errors = &prog->properties.data[i].errors;
    for (uint32_t k = 0; k < errors->count; k++) prog->locs.data[errors->data[k]].property = i;
  }
}

// ---- names

void c_tidy_names(Prog *prog) {
  Map counts = {0}; // function name -> locations so far
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (!at->function) continue;
    uint64_t key = hash_text(at->function) & ~((uint64_t)1 << 63);
    uint32_t n = map_find(&counts, key, 0);
    at->name = arena_format(&prog->arena, "%s.%u", at->function, n);
    map_set(&counts, key, n + 1);
  }
  map_release(&counts);
}
