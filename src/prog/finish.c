// What is left to do when a front end has built its graph: the reach points of the properties, then (unless the graph
// is to be kept as written) removal of what cannot matter: unreachable locations, skips, and hidden variables that
// nothing reads.
#include <assert.h>

#include "expr/walk.h"
#include "prog/prog.h"

// ---- reach points: walk back from an error location to the conditionals that decide it

typedef struct Predecessors {
  uint32_t *first; // location -> index into `from`; one more at the end
  Loc *from;
} Predecessors;

static Predecessors predecessors_of(const Prog *prog) {
  uint32_t n = prog->locs.count, total = 0;
  Predecessors p = {.first = memory_new((n + 2) * sizeof(uint32_t))};
  Loc next[2];
  for (Loc l = 0; l < n; l++)
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0; total++) p.first[next[i] + 2]++;
  for (Loc l = 0; l < n; l++) p.first[l + 2] += p.first[l + 1];
  p.from = memory_new((total + 1) * sizeof(Loc));
  for (Loc l = 0; l < n; l++)
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0;) p.from[p.first[next[i] + 1]++] = l;
  return p;
}

// The call of an error function is a conditional that always fails (reading.c): what decides about it comes before.
static bool is_error_call(const Prog *prog, const Property *property, Loc l) {
  return property->kind == KIND_REACH && expr_is_const(prog->table, prog->locs.data[l].condition);
}

// The operands of && and || in an assertion are conditionals at its own place: the first of them decides, too.
static bool is_operand(const Property *property, const Location *at) {
  return property->kind == KIND_REACH && at->place.line == property->place.line &&
         at->place.column == property->place.column && at->place.file && property->place.file &&
         strcmp(at->place.file, property->place.file) == 0;
}

static void find_reach_points(Prog *prog, const Predecessors *preds, Property *property) {
  Map seen = {0};
  U32Vec stack = {0};
  for (uint32_t i = 0; i < property->errors.count; i++) u32vec_push(&stack, property->errors.data[i]);
  while (stack.count) {
    Loc l = u32vec_pop(&stack);
    uint32_t ignored;
    if (map_get(&seen, l, &ignored)) continue;
    map_set(&seen, l, 1);
    EdgeKind kind = prog->locs.data[l].kind;
    bool decides = kind == EDGE_CHOICE || (kind == EDGE_IF && !is_error_call(prog, property, l));
    if (decides || l == prog->start) u32vec_push(&property->reach_points, l);
    if (!decides && l == prog->start) continue;
    for (uint32_t i = preds->first[l]; i < preds->first[l + 1]; i++)
      if (!decides || is_operand(property, &prog->locs.data[preds->from[i]])) u32vec_push(&stack, preds->from[i]);
  }
  map_release(&seen);
  u32vec_release(&stack);
}

// ---- skips

static bool is_skip(const Location *at) {
  if (at->kept) return false;
  return (at->kind == EDGE_ASSIGN && at->count == 0) || (at->kind == EDGE_IF && at->next[0] == at->next[1]);
}

// Where skips lead: the target of each that was met, LOC_NONE for others; so a long chain is gone through once.
typedef struct Skips {
  const Prog *prog;
  Loc *target;
  U32Vec path; // scratch
} Skips;

// Where the skips from l on lead; a cycle of skips stays, and one of its locations stands for it.
static Loc skip_target(Skips *skips, Loc l) {
  skips->path.count = 0;
  while (is_skip(&skips->prog->locs.data[l]) && skips->target[l] != l) {
    if (skips->target[l] == LOC_NONE) {
      u32vec_push(&skips->path, l);
      skips->target[l] = l; // for now: a cycle ends where it comes back
      l = skips->prog->locs.data[l].next[0];
    } else l = skips->target[l]; // a conditional there may have become a skip since
  }
  for (uint32_t i = 0; i < skips->path.count; i++) skips->target[skips->path.data[i]] = l;
  return l;
}

static void redirect_skips(Prog *prog) {
  Skips skips = {.prog = prog, .target = memory_new((prog->locs.count + 1) * sizeof(Loc))};
  for (Loc l = 0; l < prog->locs.count; l++) skips.target[l] = LOC_NONE;
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    Loc next[2];
    for (uint32_t i = prog_loc_successors(at, next); i-- > 0;) at->next[i] = skip_target(&skips, next[i]);
  }
  prog->start = skip_target(&skips, prog->start);
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    U32Vec *points = &prog->properties.data[i].reach_points;
    for (uint32_t k = 0; k < points->count; k++) points->data[k] = skip_target(&skips, points->data[k]);
  }
  u32vec_release(&skips.path);
  free(skips.target);
}

static bool is_failing_check(const Prog *prog, const Location *at) {
  const Location *to = &prog->locs.data[at->next[expr_bits(prog->table, at->condition) ? 0 : 1]];
  return to->role == LOC_ERROR;
}

static void fold_constant_ifs(Prog *prog) {
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (at->kind != EDGE_IF || !expr_is_const(prog->table, at->condition)) continue;
    if (prog->keeps_checks && is_failing_check(prog, at)) continue;
    at->kind = EDGE_ASSIGN;
    at->count = 0;
    if (!expr_bits(prog->table, at->condition)) at->next[0] = at->next[1];
  }
}

// ---- hidden variables that nothing reads

static void mark_reads(const Prog *prog, Term t, Map *seen, U32Vec *found, bool *read, U32Vec *work) {
  found->count = 0;
  expr_collect_vars(prog->table, t, seen, found);
  for (uint32_t i = 0; i < found->count; i++) {
    VarId v = prog_var_of(prog, found->data[i]);
    if (v == VAR_NONE || read[v]) continue;
    read[v] = true;
    u32vec_push(work, v);
  }
}

// For every variable the locations that assign it.
typedef struct Writers {
  uint32_t *first;
  Loc *locs;
} Writers;

static Writers writers_of(const Prog *prog) {
  Writers w = {.first = memory_new((prog->vars.count + 2) * sizeof(uint32_t))};
  uint32_t total = 0;
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_ASSIGN)
      for (uint32_t i = 0; i < prog->locs.data[l].count; i++, total++) w.first[prog->locs.data[l].assigns[i].var + 2]++;
  for (VarId v = 0; v < prog->vars.count; v++) w.first[v + 2] += w.first[v + 1];
  w.locs = memory_new((total + 1) * sizeof(Loc));
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_ASSIGN)
      for (uint32_t i = 0; i < prog->locs.data[l].count; i++)
        w.locs[w.first[prog->locs.data[l].assigns[i].var + 1]++] = l;
  return w;
}

static Term value_assigned(const Location *at, VarId v) {
  for (uint32_t i = 0; i < at->count; i++)
    if (at->assigns[i].var == v) return at->assigns[i].value;
  return TERM_NONE;
}

static bool *variables_read(Prog *prog) {
  bool *read = memory_new(prog->vars.count + 1);
  Map seen = {0};
  U32Vec found = {0}, work = {0};
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (!prog->vars.data[v].hidden) {
      read[v] = true;
      u32vec_push(&work, v);
    }
  }
  mark_reads(prog, prog->initially, &seen, &found, read, &work);
  for (uint32_t i = 0; i < prog->expressions.count; i++)
    mark_reads(prog, prog->expressions.data[i].term, &seen, &found, read, &work);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_IF) mark_reads(prog, prog->locs.data[l].condition, &seen, &found, read, &work);
  Writers writers = writers_of(prog);
  while (work.count) {
    VarId v = u32vec_pop(&work);
    for (uint32_t i = writers.first[v]; i < writers.first[v + 1]; i++)
      mark_reads(prog, value_assigned(&prog->locs.data[writers.locs[i]], v), &seen, &found, read, &work);
  }
  free(writers.first);
  free(writers.locs);
  map_release(&seen);
  u32vec_release(&found);
  u32vec_release(&work);
  return read;
}

static void drop_unread(Prog *prog, const bool *read) {
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_HAVOC && !read[at->havoc] && !at->input.function) {
      at->kind = EDGE_ASSIGN;
      at->count = 0;
    }
    if (at->kind != EDGE_ASSIGN) continue;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < at->count; i++)
      if (read[at->assigns[i].var]) at->assigns[kept++] = at->assigns[i];
    at->count = kept;
  }
}

// What a check is about does not keep a variable alive.
typedef struct Readable {
  const Prog *prog;
  const bool *read;
} Readable;

static Term if_read(void *context, Term t) {
  const Readable *r = context;
  U32Vec vars = {0};
  Map seen = {0};
  expr_collect_vars(r->prog->table, t, &seen, &vars);
  for (uint32_t i = 0; i < vars.count && t != TERM_NONE; i++) {
    VarId v = prog_var_of(r->prog, vars.data[i]);
    if (v == VAR_NONE || !r->read[v]) t = TERM_NONE;
  }
  map_release(&seen);
  u32vec_release(&vars);
  return t;
}

static void drop_unreadable(Prog *prog, const bool *read) {
  Readable readable = {prog, read};
  for (Loc l = 0; l < prog->locs.count; l++) prog_access_map(&prog->locs.data[l].access, if_read, &readable);
}

// ---- compaction

static void map_locs(U32Vec *list, const uint32_t *to) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->count; i++)
    if (to[list->data[i]] != LOC_NONE) list->data[kept++] = to[list->data[i]];
  list->count = kept;
}

// Keeps the locations that the start reaches, in their order.
static void drop_unreachable(Prog *prog) {
  uint32_t n = prog->locs.count, kept = 0;
  uint32_t *to = memory_new((n + 1) * sizeof(uint32_t));
  U32Vec stack = {0};
  memset(to, 0xff, n * sizeof(uint32_t));
  u32vec_push(&stack, prog->start);
  to[prog->start] = 0;
  while (stack.count) {
    Loc next[2];
    for (uint32_t i = prog_loc_successors(&prog->locs.data[u32vec_pop(&stack)], next); i-- > 0;) {
      assert(next[i] < n);
      if (to[next[i]] == 0) continue;
      to[next[i]] = 0;
      u32vec_push(&stack, next[i]);
    }
  }
  for (Loc l = 0; l < n; l++) {
    if (to[l] == LOC_NONE) continue;
    to[l] = kept;
    prog->locs.data[kept++] = prog->locs.data[l];
  }
  prog->locs.count = kept;
  for (Loc l = 0; l < kept; l++) {
    Loc next[2];
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0;)
      prog->locs.data[l].next[i] = to[next[i]];
  }
  prog->start = to[prog->start];
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    map_locs(&prog->properties.data[i].errors, to);
    map_locs(&prog->properties.data[i].reach_points, to);
  }
  for (uint32_t i = 0; i < prog->goals.count; i++) map_locs(&prog->goals.data[i].entries, to);
  free(to);
  u32vec_release(&stack);
}

// ---- names

static bool is_taken(const Map *names, const char *name) { return map_find(names, hash_text(name), 0) != 0; }

// Evidence and graphs as text call locations by their names, so no two have the same. Those that were removed have left gaps in the numbers, and a
// location that was added later may be called after a number that an older one had.
static void part_namesakes(Prog *prog) {
  Map names = {0};
  U32Vec later = {0};
  for (Loc l = 0; l < prog->locs.count; l++) {
    if (is_taken(&names, prog->locs.data[l].name)) u32vec_push(&later, l);
    map_set(&names, hash_text(prog->locs.data[l].name), 1);
  }
  uint32_t number = prog->locs.count;
  for (uint32_t i = 0; i < later.count; i++) {
    const char *name;
    do name = arena_format(&prog->arena, "L%u", number++);
    while (is_taken(&names, name));
    prog->locs.data[later.data[i]].name = name;
  }
  map_release(&names);
  u32vec_release(&later);
}

static void shorten(Prog *prog) {
  fold_constant_ifs(prog);
  redirect_skips(prog);
  bool *read = variables_read(prog);
  drop_unread(prog, read);
  drop_unreadable(prog, read);
  free(read);
  redirect_skips(prog);
  drop_unreachable(prog);
}

void prog_finish(Prog *prog) {
  assert(prog->start < prog->locs.count);
  Predecessors preds = predecessors_of(prog);
  for (uint32_t i = 0; i < prog->properties.count; i++)
    if (prog->properties.data[i].reach_points.count == 0) find_reach_points(prog, &preds, &prog->properties.data[i]);
  free(preds.first);
  free(preds.from);
  if (!prog->as_written) shorten(prog);
  part_namesakes(prog);
}
