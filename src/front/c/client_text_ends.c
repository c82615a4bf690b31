#include "front/c/client_text_ends.h"

#include "expr/walk.h"
#include "front/c/client_texts.h"

enum { MOST_TEXTS = 4 }; // in one region: each has a bit that every write to the region looks after

typedef struct Ending {
  Lower *L;
  VarId array, is_zero; // the memory, and the bit
  Term last;            // the address of the last byte
  U32Vec vars;          // that it is made from
} Ending;

static bool depends_on(const Ending *e, VarId var) {
  for (uint32_t i = 0; i < e->vars.count; i++)
    if (e->vars.data[i] == var) return true;
  return false;
}

// ---- writes

// The bit when the memory has become `value`: bytes stored one after the other in what it was, or it is not known.
static Term bit_after(const Ending *e, Term value) {
  TermTable *table = e->L->table;
  if (value == variable_term(e->L, e->array)) return variable_term(e->L, e->is_zero);
  if (expr_op(table, value) != OP_STORE) return expr_false(table);
  Term before = bit_after(e, expr_arg(table, value, 0));
  Term is_last = expr_eq(table, expr_arg(table, value, 1), e->last);
  Term is_zero = expr_eq(table, expr_arg(table, value, 2), expr_bv(table, 8, 0));
  return expr_ite(table, is_last, is_zero, before);
}

static void follow_assignment(const Ending *e, Loc l) {
  Location at = e->L->prog->locs.data[l];
  Term bit = variable_term(e->L, e->is_zero);
  bool is_moved = false;
  AssignVec all = {0};
  for (uint32_t i = 0; i < at.count; i++) {
    assignvec_push(&all, at.assigns[i]);
    is_moved |= depends_on(e, at.assigns[i].var);
    if (at.assigns[i].var == e->array) bit = bit_after(e, at.assigns[i].value);
  }
  if (is_moved) bit = expr_false(e->L->table);
  if (bit != variable_term(e->L, e->is_zero)) {
    assignvec_push(&all, (Assign){e->is_zero, bit});
    prog_set_assign(e->L->prog, l, all.data, all.count, at.next[0]);
  }
  assignvec_release(&all);
}

static void follow_havoc(const Ending *e, Loc l) {
  Prog *prog = e->L->prog;
  Location before = prog->locs.data[l];
  if (before.havoc != e->array && !depends_on(e, before.havoc)) return;
  Loc after = prog_add_loc(prog, NULL, before.place);
  prog->locs.data[after].function = before.function;
  Assign assign = {e->is_zero, expr_false(e->L->table)};
  prog_set_assign(prog, after, &assign, 1, before.next[0]);
  prog_set_havoc(prog, l, before.havoc, before.input, after);
}

// ---- reads

static Term facts_of(const Ending *e, Term t, Term facts) {
  TermTable *table = e->L->table;
  Subterms walk = {0};
  for (subterms_add(&walk, t); expr_subterms_next(table, &walk, &t);) {
    if (expr_op(table, t) != OP_SELECT || expr_arg(table, t, 0) != variable_term(e->L, e->array)) continue;
    Term is_last = expr_and(table, variable_term(e->L, e->is_zero), expr_eq(table, expr_arg(table, t, 1), e->last));
    Term is_zero = expr_eq(table, t, expr_bv(table, 8, 0));
    facts = expr_and(table, facts, expr_or(table, expr_not(table, is_last), is_zero));
  }
  expr_subterms_release(&walk);
  return facts;
}

// What the edge reads, before it.
static void tell_reads(const Ending *e, Loc l) {
  Prog *prog = e->L->prog;
  Location at = prog->locs.data[l];
  Term facts = expr_true(prog->table);
  if (at.kind == EDGE_IF) facts = facts_of(e, at.condition, facts);
  for (uint32_t i = 0; at.kind == EDGE_ASSIGN && i < at.count; i++)
    if (at.assigns[i].var != e->is_zero) facts = facts_of(e, at.assigns[i].value, facts);
  if (facts == expr_true(prog->table)) return;
  Loc goes_on = prog_move_edge(prog, l), never = prog_add_loc(prog, NULL, at.place);
  prog_set_halt(prog, never, LOC_SINK);
  prog_set_if(prog, l, facts, goes_on, never);
}

// ---- texts

static void follow(Lower *L, VarId array, const Object *text) {
  Ending e = {.L = L, .array = array};
  const MemoryObject *memory = &L->memory.data[map_find(&L->global_memory, text->id, 0)];
  Term first = c_address_of(L, text), size = memory->size_term;
  if (size == TERM_NONE) return;
  e.is_zero = c_variable_new(L, NULL, "ended", SORT_BOOL, true, NULL);
  L->prog->vars.data[e.is_zero].init = expr_false(L->table);
  e.last = expr_binary(L->table, OP_BVSUB, expr_binary(L->table, OP_BVADD, first, size), c_term_pointer(L, 1));
  prog_collect_vars(L->prog, e.last, &e.vars);
  uint32_t locs = L->prog->locs.count;
  for (Loc l = 0; l < locs; l++) {
    EdgeKind kind = L->prog->locs.data[l].kind;
    if (kind == EDGE_HAVOC) follow_havoc(&e, l);
    if (kind == EDGE_ASSIGN) follow_assignment(&e, l);
    if (kind == EDGE_ASSIGN || kind == EDGE_IF) tell_reads(&e, l);
  }
  u32vec_release(&e.vars);
}

void c_client_text_ends_finish(Lower *L) {
  if (!L->plan || !L->options->client_is_fair) return;
  for (uint32_t r = 0; r < L->regions.count; r++) {
    Region region = L->regions.data[r];
    const U32Vec *objects = c_points_to_objects(L->points, region.class);
    uint32_t texts = 0;
    if (region.unit != 1 || c_client_text_is_constant(L, region.class)) continue;
    for (uint32_t i = 0; i < objects->count && texts < MOST_TEXTS; i++) {
      const Object *object = &L->objects.list.data[objects->data[i]];
      if (!c_client_text_is(object) || !map_get(&L->global_memory, object->id, &(uint32_t){0})) continue;
      follow(L, region.array, object);
      texts++;
    }
  }
}
