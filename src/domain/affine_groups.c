#include "domain/affine_groups.h"

#include "domain/linear.h"
#include "domain/matrix.h"
#include "domain/number.h"
#include "domain/relevant.h"

#define GROUP_VARS 60 // at most so many variables of one sort

typedef AffineGroups Groups;
typedef AffineGroup Group;

// ---- groups

static bool is_of_sort(const ProgVar *var, uint32_t sort) { return var->sort == sort && !var->is_float; }

static void add_group(Groups *gs, Sort sort) {
  Group group = {.sort = sort, .width = sort == SORT_INT ? 0 : sort_width(sort)};
  domain_relevant_select(gs->prog, is_of_sort, sort, GROUP_VARS, &group.vars);
  for (uint32_t i = 0; i < group.vars.count; i++) {
    gs->group_of.data[group.vars.data[i]] = gs->list.count;
    gs->column_of.data[group.vars.data[i]] = i + 1;
  }
  affinegroupvec_push(&gs->list, group);
}

uint32_t domain_affine_groups_find(const Groups *gs, Sort sort) {
  for (uint32_t g = 0; g < gs->list.count; g++)
    if (gs->list.data[g].sort == sort) return g;
  return VAR_NONE;
}

void domain_affine_groups_init(Groups *gs, Prog *prog) {
  *gs = (Groups){.prog = prog};
  for (VarId v = 0; v < prog->vars.count; v++) {
    u32vec_push(&gs->group_of, VAR_NONE);
    u32vec_push(&gs->column_of, 0);
  }
  for (VarId v = 0; v < prog->vars.count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    bool fits = var->sort == SORT_INT || (sort_is_bv(var->sort) && sort_width(var->sort) <= 64 && !var->is_float);
    if (fits && domain_affine_groups_find(gs, var->sort) == VAR_NONE) add_group(gs, var->sort);
  }
}

void domain_affine_groups_release(Groups *gs) {
  for (uint32_t g = 0; g < gs->list.count; g++) u32vec_release(&gs->list.data[g].vars);
  affinegroupvec_release(&gs->list);
  u32vec_release(&gs->group_of);
  u32vec_release(&gs->column_of);
}

// ---- from terms

typedef struct Columns {
  const Groups *groups;
  uint32_t group;
} Columns;

static bool add_variable(void *context, Term t, i128 factor, i128 *row) {
  const Columns *c = context;
  VarId v = prog_var_of(c->groups->prog, t);
  if (v == VAR_NONE || c->groups->group_of.data[v] != c->group) return false;
  return domain_entry_multiply_add(c->groups->list.data[c->group].width, factor, 1, &row[c->groups->column_of.data[v]]);
}

i128 *domain_affine_row(const Groups *gs, uint32_t group, Term t) {
  const Group *g = &gs->list.data[group];
  i128 *row = memory_new(affine_columns(g) * sizeof *row);
  Columns columns = {gs, group};
  if (domain_linear_add(gs->prog->table, g->width, t, 1, add_variable, &columns, row)) return row;
  free(row);
  return NULL;
}

// ---- to terms and text

// An equality with a variable alone on its left side (column `left`), or with everything there (0) and nothing on the right.
typedef struct Equality {
  uint32_t left;
  i128 rest[GROUP_VARS + 1]; // the other side
} Equality;

// Makes the coefficient of some variable 1 where that is possible, and says which one.
static uint32_t normalise(const Group *group, i128 *row) {
  uint32_t width = group->width, columns = affine_columns(group);
  for (uint32_t c = 1; c < columns; c++) {
    if (width ? (row[c] & 1) == 0 : row[c] != 1 && row[c] != -1) continue;
    i128 inverse = row[c];
    for (uint32_t i = 0; width && i < 6; i++) // Newton: each step doubles the number of correct bits
      inverse = (i128)((u128)inverse * (2 - (u128)row[c] * (u128)inverse) & bits_mask(width));
    for (uint32_t i = 0; i < columns; i++)
      row[i] = width ? (i128)((u128)row[i] * (u128)inverse & bits_mask(width)) : row[i] * inverse;
    return c;
  }
  return 0;
}

// With small numbers on the right: coefficients of bit-vectors are read as signed.
static Equality equality_of(const Group *group, i128 *row) {
  Equality e = {.left = normalise(group, row)};
  for (uint32_t c = 0; c < affine_columns(group); c++) {
    i128 k = e.left ? -row[c] : row[c];
    if (!e.left || c != e.left) e.rest[c] = domain_number_of(group->sort, true, domain_number_bits(group->sort, k));
  }
  return e;
}

Term domain_affine_equality(const Groups *gs, const Group *group, i128 *row) {
  Equality e = equality_of(group, row);
  Term rest = domain_linear_term(gs->prog, group->sort, &group->vars, e.rest);
  if (!e.left) return expr_eq(gs->prog->table, rest, domain_number_term(gs->prog->table, group->sort, 0));
  return expr_eq(gs->prog->table, gs->prog->vars.data[group->vars.data[e.left - 1]].term, rest);
}

void domain_affine_print_equality(const Groups *gs, const Group *group, i128 *row, Text *out) {
  Equality e = equality_of(group, row);
  if (e.left) text_format(out, "%s == ", gs->prog->vars.data[group->vars.data[e.left - 1]].display);
  domain_linear_print(gs->prog, &group->vars, e.rest, out);
  if (!e.left) text_add(out, " == 0");
}
