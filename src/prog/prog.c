#include "prog/prog.h"

#include <assert.h>
#include <stdio.h>

#include "expr/walk.h"
#include "prog/client.h"

Prog *prog_new(TermTable *table, const char *file) {
  Prog *prog = memory_new(sizeof *prog);
  prog->table = table;
  prog->file = arena_text(&prog->arena, file);
  prog->initially = expr_true(table);
  prog->start = LOC_NONE;
  prog->long_width = 64;
  return prog;
}

void prog_access_map(CheckAccess *access, Term (*map)(void *context, Term t), void *context) {
  if (access->address != TERM_NONE) access->address = map(context, access->address);
  if (access->bytes != TERM_NONE) access->bytes = map(context, access->bytes);
  if (access->whole != TERM_NONE) access->whole = map(context, access->whole);
  if (access->left != TERM_NONE) access->left = map(context, access->left);
  if (access->right != TERM_NONE) access->right = map(context, access->right);
}

void prog_delete(Prog *prog) {
  if (!prog) return;
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    u32vec_release(&prog->properties.data[i].errors);
    u32vec_release(&prog->properties.data[i].reach_points);
  }
  varvec_release(&prog->vars);
  parametervec_release(&prog->parameters);
  expressionvec_release(&prog->expressions);
  locationvec_release(&prog->locs);
  propertyvec_release(&prog->properties);
  for (uint32_t i = 0; i < prog->goals.count; i++) {
    u32vec_release(&prog->goals.data[i].entries);
    u32vec_release(&prog->goals.data[i].pairs);
  }
  goalvec_release(&prog->goals);
  textvec_release(&prog->assumptions);
  toldcontractvec_release(&prog->contracts);
  map_release(&prog->var_by_term);
  map_release(&prog->var_by_name);
  prog_client_delete(prog->client);
  prog_lexicon_delete(prog->lexicon);
  arena_release(&prog->arena);
  free(prog);
}

// ---- building

static const char *copy_text(Prog *prog, const char *text) { return text ? arena_text(&prog->arena, text) : NULL; }

static Place copy_place(Prog *prog, Place place) {
  // Most places share their file with the location before: compare before copying.
  if (place.file && prog->locs.count) {
    const char *last = prog->locs.data[prog->locs.count - 1].place.file;
    if (last && strcmp(last, place.file) == 0) {
      place.file = last;
      return place;
    }
  }
  place.file = copy_text(prog, place.file);
  return place;
}

VarId prog_add_var(Prog *prog, const char *name, const char *display, const char *function, Sort sort) {
  ProgVar var = {.sort = sort, .is_signed = true};
  var.name = copy_text(prog, name);
  var.display = copy_text(prog, display ? display : name);
  var.function = copy_text(prog, function);
  var.term = expr_var(prog->table, name, sort);
  VarId id = prog->vars.count;
  varvec_push(&prog->vars, var);
  map_set(&prog->var_by_term, var.term, id);
  map_set(&prog->var_by_name, hash_text(name), id);
  return id;
}

Loc prog_add_loc(Prog *prog, const char *name, Place place) {
  Location location = {.role = LOC_PLAIN, .kind = EDGE_HALT, .next = {LOC_NONE, LOC_NONE}, .havoc = VAR_NONE};
  location.place = copy_place(prog, place);
  location.name = name ? copy_text(prog, name) : arena_format(&prog->arena, "L%u", prog->locs.count);
  locationvec_push(&prog->locs, location);
  return prog->locs.count - 1;
}

uint32_t prog_add_property(Prog *prog, PropertyKind kind, const char *name, const char *text, Place place) {
  Property property = {.kind = kind, .text = copy_text(prog, text), .place = place};
  property.name = copy_text(prog, name ? name : prog_kind_name(kind));
  property.place.file = copy_text(prog, place.file);
  propertyvec_push(&prog->properties, property);
  return prog->properties.count - 1;
}

uint32_t prog_add_goal(Prog *prog, const char *kind, const char *text, const char *function, Place place) {
  Goal goal = {.kind = kind, .text = copy_text(prog, text), .function = copy_text(prog, function)};
  goal.place = copy_place(prog, place);
  goalvec_push(&prog->goals, goal);
  return prog->goals.count - 1;
}

static Location *edge_at(Prog *prog, Loc l, EdgeKind kind, Loc a, Loc b) {
  assert(l < prog->locs.count);
  Location *location = &prog->locs.data[l];
  location->kind = kind;
  location->next[0] = a;
  location->next[1] = b;
  return location;
}

void prog_set_assign(Prog *prog, Loc l, const Assign *assigns, uint32_t n, Loc next) {
  Location *location = edge_at(prog, l, EDGE_ASSIGN, next, LOC_NONE);
  location->count = n;
  location->assigns = arena_new(&prog->arena, n * sizeof(Assign));
  for (uint32_t i = 0; i < n; i++) {
    assert(assigns[i].var < prog->vars.count);
    assert(expr_sort(prog->table, assigns[i].value) == prog->vars.data[assigns[i].var].sort);
    location->assigns[i] = assigns[i];
  }
}

Loc prog_move_edge(Prog *prog, Loc loc) {
  Loc moved = prog_add_loc(prog, NULL, prog->locs.data[loc].place);
  const char *name = prog->locs.data[moved].name;
  prog->locs.data[moved] = prog->locs.data[loc];
  prog->locs.data[moved].name = name;
  Location *at = &prog->locs.data[loc];
  *at = (Location){.name = at->name, .place = at->place, .function = at->function, .havoc = VAR_NONE};
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    U32Vec *errors = &prog->properties.data[i].errors;
    for (uint32_t k = 0; k < errors->count; k++)
      if (errors->data[k] == loc) errors->data[k] = moved;
  }
  return moved;
}

void prog_set_if(Prog *prog, Loc l, Term condition, Loc then, Loc otherwise) {
  assert(expr_sort(prog->table, condition) == SORT_BOOL);
  edge_at(prog, l, EDGE_IF, then, otherwise)->condition = condition;
}

void prog_set_choice(Prog *prog, Loc l, Loc a, Loc b) { edge_at(prog, l, EDGE_CHOICE, a, b); }

void prog_set_havoc(Prog *prog, Loc l, VarId var, Input input, Loc next) {
  assert(var < prog->vars.count);
  Location *location = edge_at(prog, l, EDGE_HAVOC, next, LOC_NONE);
  location->havoc = var;
  location->input = input;
  location->input.function = copy_text(prog, input.function);
  location->input.type = copy_text(prog, input.type);
}

void prog_set_halt(Prog *prog, Loc l, LocRole role) { edge_at(prog, l, EDGE_HALT, LOC_NONE, LOC_NONE)->role = role; }

void prog_set_error(Prog *prog, Loc l, uint32_t property) {
  prog_set_halt(prog, l, LOC_ERROR);
  prog->locs.data[l].property = property;
  u32vec_push(&prog->properties.data[property].errors, l);
}

void prog_set_limit(Prog *prog, Loc l, const char *note) {
  prog_set_halt(prog, l, LOC_LIMIT);
  prog->locs.data[l].note = copy_text(prog, note);
}

void prog_assume(Prog *prog, const char *text) {
  for (uint32_t i = 0; i < prog->assumptions.count; i++)
    if (strcmp(prog->assumptions.data[i], text) == 0) return;
  textvec_push(&prog->assumptions, copy_text(prog, text));
}

void prog_add_contract(Prog *prog, ToldContract c) {
  ToldContract copy = {copy_text(prog, c.function), copy_text(prog, c.requires), copy_text(prog, c.ensures),
                       copy_text(prog, c.status), c.assigns ? copy_text(prog, c.assigns) : NULL};
  toldcontractvec_push(&prog->contracts, copy);
}

// ---- looking

VarId prog_var_of(const Prog *prog, Term var_term) { return map_find(&prog->var_by_term, var_term, VAR_NONE); }

void prog_collect_vars(const Prog *prog, Term t, U32Vec *vars) {
  Map seen = {0};
  U32Vec terms = {0};
  expr_collect_vars(prog->table, t, &seen, &terms);
  for (uint32_t i = 0; i < terms.count; i++) {
    VarId v = prog_var_of(prog, terms.data[i]);
    if (v != VAR_NONE) u32vec_push(vars, v);
  }
  map_release(&seen);
  u32vec_release(&terms);
}

VarId prog_find_var(const Prog *prog, const char *name) {
  VarId id = map_find(&prog->var_by_name, hash_text(name), VAR_NONE);
  return id != VAR_NONE && strcmp(prog->vars.data[id].name, name) == 0 ? id : VAR_NONE;
}

// Is `f::x` what the user may call the variable x of f?
static bool is_qualified(const ProgVar *var, const char *name) {
  if (!var->function) return false;
  size_t n = strlen(var->function);
  return strncmp(name, var->function, n) == 0 && strncmp(name + n, "::", 2) == 0 &&
         strcmp(name + n + 2, var->display) == 0;
}

ParsedName prog_lookup(void *context, const char *name) {
  Prog *prog = context;
  VarId id = prog_find_var(prog, name), found = VAR_NONE;
  if (id == VAR_NONE) {
    for (VarId v = 0; v < prog->vars.count; v++) {
      const ProgVar *var = &prog->vars.data[v];
      if (var->hidden || (strcmp(var->display, name) != 0 && !is_qualified(var, name))) continue;
      if (found != VAR_NONE) return (ParsedName){.ambiguous = true};
      found = v;
    }
    id = found;
  }
  if (id == VAR_NONE) return (ParsedName){0};
  return (ParsedName){.term = prog->vars.data[id].term, .is_signed = prog->vars.data[id].is_signed};
}

void prog_offer_names(void *context, Suggestion *best) {
  const Prog *prog = context;
  for (VarId v = 0; v < prog->vars.count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    if (var->hidden) continue;
    char qualified[64];
    snprintf(qualified, sizeof qualified, "%s::%s", var->function ? var->function : "", var->display);
    suggestion_offer(best, var->display);
    if (var->function) suggestion_offer(best, qualified);
  }
}

// An expression among those that were read; otherwise it is noted as wanted, and anything stands for it.
static ParsedName prog_foreign(void *context, const char *text, size_t length) {
  Prog *prog = context;
  for (uint32_t i = 0; i < prog->expressions.count; i++) {
    const Expression *e = &prog->expressions.data[i];
    if (strlen(e->text) == length && memcmp(e->text, text, length) == 0)
      return (ParsedName){.term = e->term, .is_signed = e->is_signed};
  }
  if (!prog->wanted) return (ParsedName){0};
  textvec_push(prog->wanted, arena_format(&prog->arena, "%.*s", (int)length, text));
  return (ParsedName){.term = expr_bv(prog->table, 32, 0), .is_signed = true};
}

ExprScope prog_scope(Prog *prog) {
  Sort literal = SORT_INT;
  for (VarId v = 0; v < prog->vars.count; v++)
    if (sort_is_bv(prog->vars.data[v].sort)) literal = sort_bv(32);
  ExprScope scope = {.lookup = prog_lookup, .element = prog_element, .context = prog, .literal = literal};
  scope.foreign = prog_foreign;
  scope.offer = prog_offer_names;
  return scope;
}

uint32_t prog_loc_successors(const Location *location, Loc out[2]) {
  switch (location->kind) {
  case EDGE_HALT: return 0;
  case EDGE_IF:
  case EDGE_CHOICE: out[0] = location->next[0]; return out[1] = location->next[1], 2;
  default: return out[0] = location->next[0], 1;
  }
}

bool prog_loc_is_final(const Location *location) { return location->kind == EDGE_HALT; }

bool prog_loc_forks(const Location *location) {
  return (location->kind == EDGE_IF || location->kind == EDGE_CHOICE) && location->next[0] != location->next[1];
}
