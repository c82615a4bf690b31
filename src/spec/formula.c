// The table of formulas: nodes in a vector, children in another, found again by a hash of kind, index and children. Hashes that
// collide are chained.
#include "spec/formula.h"

#include "spec/formula_table.h"

FormulaTable *spec_formula_table_new(void) {
  FormulaTable *table = memory_new(sizeof *table);
  spec_formula_make(table, FORMULA_TRUE, NULL, 0);
  spec_formula_make(table, FORMULA_FALSE, NULL, 0);
  return table;
}

void spec_formula_table_delete(FormulaTable *table) {
  if (!table) return;
  for (uint32_t i = 0; i < table->atoms.count; i++) u32vec_release(&table->atoms.data[i].locs);
  formulanodevec_release(&table->nodes);
  u32vec_release(&table->children);
  atomvec_release(&table->atoms);
  textvec_release(&table->variables);
  map_release(&table->by_hash);
  arena_release(&table->arena);
  free(table);
}

// ---- building

static bool is_same(const FormulaTable *table, Formula f, FormulaKind kind, uint32_t index, const Formula *children,
                    uint32_t count) {
  const FormulaNode *node = &table->nodes.data[f];
  return node->kind == kind && node->index == index && node->count == count &&
         (count == 0 || memcmp(table->children.data + node->first, children, count * sizeof *children) == 0);
}

static Formula intern(FormulaTable *table, FormulaKind kind, uint32_t index, const Formula *children, uint32_t count) {
  uint64_t hash = hash_add(hash_mix((uint64_t)kind), index);
  for (uint32_t i = 0; i < count; i++) hash = hash_add(hash, children[i]);
  hash &= MAP_EMPTY >> 1;
  Formula head = map_find(&table->by_hash, hash, FORMULA_NONE);
  for (Formula f = head; f != FORMULA_NONE; f = table->nodes.data[f].same_hash)
    if (is_same(table, f, kind, index, children, count)) return f;
  FormulaNode node = {kind, index, table->children.count, count, head};
  for (uint32_t i = 0; i < count; i++) u32vec_push(&table->children, children[i]);
  formulanodevec_push(&table->nodes, node);
  map_set(&table->by_hash, hash, table->nodes.count - 1);
  return table->nodes.count - 1;
}

static int compare_ids(const void *a, const void *b) {
  Formula x = *(const Formula *)a, y = *(const Formula *)b;
  return (x > y) - (x < y);
}

static void flatten(const FormulaTable *table, FormulaKind kind, Formula f, U32Vec *out) {
  if (spec_formula_kind(table, f) != kind) {
    u32vec_push(out, f);
    return;
  }
  for (uint32_t i = 0; i < spec_formula_child_count(table, f); i++) u32vec_push(out, spec_formula_child(table, f, i));
}

// Units vanish, absorbing constants win, equal children are one, and a single child is the formula.
static Formula make_junction(FormulaTable *table, FormulaKind kind, const Formula *children, uint32_t count) {
  Formula unit = kind == FORMULA_AND ? FORMULA_IS_TRUE : FORMULA_IS_FALSE;
  Formula zero = kind == FORMULA_AND ? FORMULA_IS_FALSE : FORMULA_IS_TRUE, result = FORMULA_NONE;
  U32Vec all = {0};
  for (uint32_t i = 0; i < count; i++) flatten(table, kind, children[i], &all);
  if (all.count) qsort(all.data, all.count, sizeof *all.data, compare_ids);
  uint32_t n = 0;
  for (uint32_t i = 0; i < all.count; i++) {
    if (all.data[i] == zero) result = zero;
    if (all.data[i] != unit && (n == 0 || all.data[n - 1] != all.data[i])) all.data[n++] = all.data[i];
  }
  if (result == FORMULA_NONE) result = n == 0 ? unit : n == 1 ? all.data[0] : intern(table, kind, 0, all.data, n);
  u32vec_release(&all);
  return result;
}

Formula spec_formula_make(FormulaTable *table, FormulaKind kind, const Formula *children, uint32_t count) {
  if (kind == FORMULA_AND || kind == FORMULA_OR) return make_junction(table, kind, children, count);
  return intern(table, kind, 0, children, count);
}

Formula spec_formula_binary(FormulaTable *table, FormulaKind kind, Formula a, Formula b) {
  return spec_formula_make(table, kind, (Formula[]){a, b}, 2);
}

Formula spec_formula_unary(FormulaTable *table, FormulaKind kind, Formula a) {
  return spec_formula_make(table, kind, &a, 1);
}

Formula spec_formula_atom(FormulaTable *table, uint32_t atom) { return intern(table, FORMULA_ATOM, atom, NULL, 0); }
Formula spec_formula_variable(FormulaTable *table, uint32_t variable) {
  return intern(table, FORMULA_VARIABLE, variable, NULL, 0);
}
Formula spec_formula_binder(FormulaTable *table, FormulaKind kind, uint32_t variable, Formula body) {
  return intern(table, kind, variable, &body, 1);
}

Formula spec_formula_not(FormulaTable *table, Formula f) {
  if (f == FORMULA_IS_TRUE) return FORMULA_IS_FALSE;
  if (f == FORMULA_IS_FALSE) return FORMULA_IS_TRUE;
  if (spec_formula_kind(table, f) == FORMULA_NOT) return spec_formula_child(table, f, 0);
  return spec_formula_unary(table, FORMULA_NOT, f);
}

uint32_t spec_formula_new_variable(FormulaTable *table, const char *name) {
  textvec_push(&table->variables, name ? arena_text(&table->arena, name) : NULL);
  return table->variables.count - 1;
}

static bool same_locs(const Atom *a, const Atom *b) {
  return a->locs.count == b->locs.count &&
         (a->locs.count == 0 || memcmp(a->locs.data, b->locs.data, a->locs.count * sizeof *a->locs.data) == 0);
}

static bool same_atom(const Atom *a, const Atom *b) {
  if (a->kind != b->kind) return false;
  if (a->kind == ATOM_NAME) return strcmp(a->text, b->text) == 0;
  return a->kind == ATOM_CONDITION ? a->condition == b->condition : same_locs(a, b);
}

uint32_t spec_formula_add_atom(FormulaTable *table, Atom atom) {
  for (uint32_t i = 0; i < table->atoms.count; i++) {
    if (!same_atom(&table->atoms.data[i], &atom)) continue;
    u32vec_release(&atom.locs);
    return i;
  }
  atom.text = arena_text(&table->arena, atom.text);
  atomvec_push(&table->atoms, atom);
  return table->atoms.count - 1;
}

// ---- looking

FormulaKind spec_formula_kind(const FormulaTable *table, Formula f) { return table->nodes.data[f].kind; }
uint32_t spec_formula_child_count(const FormulaTable *table, Formula f) { return table->nodes.data[f].count; }
Formula spec_formula_child(const FormulaTable *table, Formula f, uint32_t i) {
  return table->children.data[table->nodes.data[f].first + i];
}
uint32_t spec_formula_index(const FormulaTable *table, Formula f) { return table->nodes.data[f].index; }
const AtomVec *spec_formula_atoms(const FormulaTable *table) { return &table->atoms; }
uint32_t spec_formula_count(const FormulaTable *table) { return table->nodes.count; }

// Is there a subformula whose kind is between first and last? Shared subformulas are looked at once.
static bool uses_new(const FormulaTable *table, Formula f, FormulaKind first, FormulaKind last, Map *seen) {
  FormulaKind kind = spec_formula_kind(table, f);
  if (kind >= first && kind <= last) return true;
  if (map_get(seen, f, &(uint32_t){0})) return false;
  map_set(seen, f, 1);
  for (uint32_t i = 0; i < spec_formula_child_count(table, f); i++)
    if (uses_new(table, spec_formula_child(table, f, i), first, last, seen)) return true;
  return false;
}

static bool uses(const FormulaTable *table, Formula f, FormulaKind first, FormulaKind last) {
  Map seen = {0};
  bool result = uses_new(table, f, first, last, &seen);
  map_release(&seen);
  return result;
}

bool spec_formula_is_ltl(const FormulaTable *table, Formula f) { return !uses(table, f, FORMULA_AX, FORMULA_VARIABLE); }
bool spec_formula_is_state(const FormulaTable *table, Formula f) {
  return !uses(table, f, FORMULA_NEXT, FORMULA_RELEASE);
}
bool spec_formula_is_propositional(const FormulaTable *table, Formula f) {
  return !uses(table, f, FORMULA_NEXT, FORMULA_VARIABLE);
}
bool spec_formula_uses_next(const FormulaTable *table, Formula f) {
  return uses(table, f, FORMULA_NEXT, FORMULA_NEXT) || uses(table, f, FORMULA_AX, FORMULA_EY) ||
         uses(table, f, FORMULA_MU, FORMULA_VARIABLE);
}
bool spec_formula_uses(const FormulaTable *table, Formula f, FormulaKind kind) { return uses(table, f, kind, kind); }
