// Random terms next to what they mean: every node has its value under each of a number of assignments, computed by
// expr_op_apply and by plain arrays while the term is built. So a term can be compared with a meaning that no simplification
// has touched.
#ifndef TESTS_RANDOM_TERMS_H
#define TESTS_RANDOM_TERMS_H
#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "expr/term.h"
#include "expr/walk.h"

#define ASSIGNMENTS 32
#define MOST_ELEMENTS 8

typedef struct Meaning {
  Term term;
  Sort sort;
  u128 value[ASSIGNMENTS];                   // of a scalar
  u128 elements[ASSIGNMENTS][MOST_ELEMENTS]; // of an array
} Meaning;
VEC(MeaningVec, meaningvec, Meaning)

typedef struct RandomTerms {
  TermTable *table;
  MeaningVec pool; // variables first
  uint32_t var_count;
  uint64_t seed;
  uint32_t most_width; // of concatenations and extensions
  bool floats;         // float operations too
} RandomTerms;

static inline uint64_t random_next(uint64_t *seed) {
  *seed += 0x9e3779b97f4a7c15ULL;
  return hash_mix(*seed);
}
static inline uint32_t random_below(RandomTerms *r, uint32_t n) { return (uint32_t)(random_next(&r->seed) % n); }

// Small numbers and those near the ends are the ones that matter.
static inline u128 random_bits(RandomTerms *r, uint32_t width) {
  u128 any = (u128)random_next(&r->seed) << 64 | random_next(&r->seed);
  switch (random_below(r, 6)) {
  case 0: return random_below(r, 4) & bits_mask(width);
  case 1: return -(u128)random_below(r, 4) & bits_mask(width);
  case 2: return (((u128)1 << (width - 1)) + random_below(r, 3) - 1) & bits_mask(width);
  case 3: return ((u128)1 << random_below(r, width)) & bits_mask(width);
  default: return any & bits_mask(width);
  }
}

static inline u128 random_value(RandomTerms *r, Sort sort) {
  if (sort == SORT_BOOL) return random_below(r, 2);
  if (sort == SORT_INT) return (u128)((i128)random_below(r, 19) - 9);
  return random_bits(r, sort_width(sort));
}

static inline void random_var(RandomTerms *r, const char *name, Sort sort) {
  Meaning m = {.term = expr_var(r->table, name, sort), .sort = sort};
  uint32_t n = sort_is_array(sort) ? 1u << sort_width(sort_index(sort)) : 0;
  for (uint32_t k = 0; k < ASSIGNMENTS; k++) {
    if (!n) m.value[k] = random_value(r, sort);
    for (uint32_t i = 0; i < n; i++) m.elements[k][i] = random_value(r, sort_element(sort));
  }
  meaningvec_push(&r->pool, m);
  r->var_count++;
}

static inline const Meaning *random_node(RandomTerms *r) { return &r->pool.data[random_below(r, r->pool.count)]; }

// A node of the sort, or NULL.
static inline const Meaning *random_of(RandomTerms *r, Sort sort) {
  for (int i = 0; i < 60; i++) {
    const Meaning *m = random_node(r);
    if (m->sort == sort) return m;
  }
  return NULL;
}

static inline bool random_constant(RandomTerms *r, Meaning *m) {
  Sort sort = random_node(r)->sort;
  if (sort_is_array(sort)) return false;
  u128 v = random_value(r, sort);
  *m = (Meaning){.term = expr_const(r->table, sort, v), .sort = sort};
  for (uint32_t k = 0; k < ASSIGNMENTS; k++) m->value[k] = v;
  return true;
}

static inline bool apply_scalar(RandomTerms *r, Meaning *m, Op op, uint32_t param, const Meaning *const *args,
                                uint32_t n) {
  Sort sorts[3];
  for (uint32_t i = 0; i < n; i++) sorts[i] = args[i]->sort;
  for (uint32_t k = 0; k < ASSIGNMENTS; k++) {
    u128 values[3];
    for (uint32_t i = 0; i < n; i++) values[i] = args[i]->value[k];
    if (!expr_op_apply(op, m->sort, param, sorts, values, &m->value[k])) return false;
    i128 v = (i128)m->value[k];
    if (m->sort == SORT_INT && (v > 1000000 || v < -1000000)) return false;
  }
  (void)r;
  return true;
}

static inline bool is_predicate_op(Op op) {
  return (op >= OP_BVULT && op <= OP_BVSLE) || op == OP_INTLT || op == OP_INTLE || (op >= OP_FEQ && op <= OP_FLE);
}

static inline bool random_binary(RandomTerms *r, Meaning *m, Op op, Sort sort) {
  const Meaning *args[2] = {random_of(r, sort), NULL};
  if (!args[0] || !(args[1] = random_of(r, sort))) return false;
  m->sort = op == OP_EQ || is_predicate_op(op) ? SORT_BOOL : sort;
  m->term = expr_binary(r->table, op, args[0]->term, args[1]->term);
  return apply_scalar(r, m, op, 0, args, 2);
}

static inline bool random_unary(RandomTerms *r, Meaning *m, Op op, Sort sort) {
  const Meaning *arg = random_of(r, sort);
  if (!arg) return false;
  m->sort = sort;
  m->term = expr_unary(r->table, op, arg->term);
  return apply_scalar(r, m, op, 0, &arg, 1);
}

static inline Sort random_bv_sort(RandomTerms *r) { // of some node, or SORT_NONE
  for (int i = 0; i < 60; i++)
    if (sort_is_bv(random_node(r)->sort)) {
      Sort s = random_node(r)->sort;
      if (sort_is_bv(s)) return s;
    }
  return SORT_NONE;
}

static inline bool random_resize(RandomTerms *r, Meaning *m, Op op) {
  Sort s = random_bv_sort(r);
  const Meaning *arg = s ? random_of(r, s) : NULL;
  if (!arg) return false;
  uint32_t w = sort_width(s), low = 0, width;
  if (op == OP_EXTRACT) {
    width = 1 + random_below(r, w);
    low = random_below(r, w - width + 1);
    m->term = expr_extract(r->table, arg->term, low, width);
  } else {
    if (w >= r->most_width) return false;
    width = w + 1 + random_below(r, r->most_width - w);
    const Meaning *like = random_node(r); // prefer widths that exist
    if (sort_is_bv(like->sort) && sort_width(like->sort) > w) width = sort_width(like->sort);
    m->term = expr_resize(r->table, op, arg->term, width);
  }
  m->sort = sort_bv(width);
  return apply_scalar(r, m, op, low, &arg, 1);
}

static inline bool random_concat(RandomTerms *r, Meaning *m) {
  Sort s = random_bv_sort(r), t = random_bv_sort(r);
  const Meaning *args[2] = {s ? random_of(r, s) : NULL, t ? random_of(r, t) : NULL};
  if (!args[0] || !args[1] || sort_width(s) + sort_width(t) > r->most_width) return false;
  m->sort = sort_bv(sort_width(s) + sort_width(t));
  m->term = expr_binary(r->table, OP_CONCAT, args[0]->term, args[1]->term);
  return apply_scalar(r, m, OP_CONCAT, 0, args, 2);
}

static inline bool random_ite(RandomTerms *r, Meaning *m) {
  m->sort = random_node(r)->sort;
  const Meaning *args[3] = {random_of(r, SORT_BOOL), random_of(r, m->sort), random_of(r, m->sort)};
  if (!args[0] || !args[1] || !args[2]) return false;
  m->term = expr_ite(r->table, args[0]->term, args[1]->term, args[2]->term);
  for (uint32_t k = 0; k < ASSIGNMENTS; k++) {
    const Meaning *from = args[0]->value[k] ? args[1] : args[2];
    m->value[k] = from->value[k];
    memcpy(m->elements[k], from->elements[k], sizeof m->elements[k]);
  }
  return true;
}

static inline const Meaning *random_array(RandomTerms *r) {
  for (int i = 0; i < 60; i++) {
    const Meaning *m = random_node(r);
    if (sort_is_array(m->sort)) return m;
  }
  return NULL;
}

static inline bool random_select(RandomTerms *r, Meaning *m) {
  const Meaning *a = random_array(r), *i = a ? random_of(r, sort_index(a->sort)) : NULL;
  if (!i) return false;
  m->sort = sort_element(a->sort);
  m->term = expr_select(r->table, a->term, i->term);
  for (uint32_t k = 0; k < ASSIGNMENTS; k++) m->value[k] = a->elements[k][i->value[k]];
  return true;
}

static inline bool random_store(RandomTerms *r, Meaning *m) {
  const Meaning *a = random_array(r), *i = a ? random_of(r, sort_index(a->sort)) : NULL;
  const Meaning *v = i ? random_of(r, sort_element(a->sort)) : NULL;
  if (!v) return false;
  Term term = expr_store(r->table, a->term, i->term, v->term);
  u128 at[ASSIGNMENTS], value[ASSIGNMENTS];
  memcpy(at, i->value, sizeof at);
  memcpy(value, v->value, sizeof value);
  *m = *a;
  m->term = term;
  for (uint32_t k = 0; k < ASSIGNMENTS; k++) m->elements[k][at[k]] = value[k];
  return true;
}

static inline bool random_const_array(RandomTerms *r, Meaning *m) {
  const Meaning *a = random_array(r), *v = a ? random_of(r, sort_element(a->sort)) : NULL;
  if (!v) return false;
  m->sort = a->sort;
  m->term = expr_const_array(r->table, a->sort, v->term);
  for (uint32_t k = 0; k < ASSIGNMENTS; k++)
    for (uint32_t i = 0; i < MOST_ELEMENTS; i++) m->elements[k][i] = v->value[k];
  return true;
}

static inline bool random_copy(RandomTerms *r, Meaning *m) {
  const Meaning *dst = random_array(r), *src = dst ? random_of(r, dst->sort) : NULL;
  Sort index = dst ? sort_index(dst->sort) : SORT_NONE;
  const Meaning *dlo = src ? random_of(r, index) : NULL, *n = dlo ? random_of(r, index) : NULL;
  const Meaning *slo = n ? random_of(r, index) : NULL;
  if (!slo) return false;
  uint32_t size = 1u << sort_width(index);
  m->sort = dst->sort;
  m->term = expr_copy(r->table, dst->term, dlo->term, n->term, src->term, slo->term);
  for (uint32_t k = 0; k < ASSIGNMENTS; k++)
    for (uint32_t i = 0; i < size; i++) {
      uint32_t offset = (i - (uint32_t)dlo->value[k]) & (size - 1);
      bool inside = offset < n->value[k];
      m->elements[k][i] =
          inside ? src->elements[k][(offset + (uint32_t)slo->value[k]) & (size - 1)] : dst->elements[k][i];
    }
  return true;
}

static inline bool random_float(RandomTerms *r, Meaning *m, Op op) {
  static const uint32_t widths[] = {16, 32, 64};
  Sort s = sort_bv(widths[random_below(r, 3)]);
  if (op == OP_FROUND || (op >= OP_FTOF && op <= OP_UTOF)) {
    const Meaning *arg = random_of(r, s);
    if (!arg) return false;
    uint32_t param = op == OP_FROUND ? random_below(r, 5) : 0;
    m->sort = op == OP_FROUND ? s : sort_bv(widths[random_below(r, 3)]);
    m->term = op == OP_FROUND ? expr_fround(r->table, arg->term, (FloatRound)param)
                              : expr_resize(r->table, op, arg->term, sort_width(m->sort));
    if (op == OP_FTOF && m->sort == s) return false;
    return apply_scalar(r, m, op, param, &arg, 1);
  }
  return op == OP_FSQRT ? random_unary(r, m, op, s) : random_binary(r, m, op, s);
}

static inline bool random_op(RandomTerms *r, Meaning *m) {
  Op op = (Op)(OP_NOT + random_below(r, OP_COUNT - OP_NOT));
  switch (op) {
  case OP_NOT: return random_unary(r, m, op, SORT_BOOL);
  case OP_AND:
  case OP_OR: return random_binary(r, m, op, SORT_BOOL);
  case OP_EQ: {
    Sort s = random_node(r)->sort;
    return !sort_is_array(s) && random_binary(r, m, op, s);
  }
  case OP_ITE: return random_ite(r, m);
  case OP_CONCAT: return random_concat(r, m);
  case OP_EXTRACT:
  case OP_ZEXT:
  case OP_SEXT: return random_resize(r, m, op);
  case OP_CONSTARRAY: return random_const_array(r, m);
  case OP_SELECT: return random_select(r, m);
  case OP_STORE: return random_store(r, m);
  case OP_COPY: return random_copy(r, m);
  case OP_INTNEG: return random_unary(r, m, op, SORT_INT);
  case OP_BVNOT:
  case OP_BVNEG: {
    Sort s = random_bv_sort(r);
    return s && random_unary(r, m, op, s);
  }
  default: break;
  }
  if (op >= OP_INTADD && op <= OP_INTLE) return random_binary(r, m, op, SORT_INT);
  if (op >= OP_FADD) return r->floats && random_float(r, m, op);
  Sort s = random_bv_sort(r);
  return s && random_binary(r, m, op, s);
}

static inline void random_grow(RandomTerms *r, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Meaning m = {0};
    if (random_below(r, 8) == 0 ? random_constant(r, &m) : random_op(r, &m)) {
      assert(expr_sort(r->table, m.term) == m.sort);
      meaningvec_push(&r->pool, m);
    }
  }
}

static inline void random_release(RandomTerms *r) {
  meaningvec_release(&r->pool);
  expr_table_delete(r->table);
}

// ---- comparing

static inline Term constant_of(RandomTerms *r, const Meaning *m, uint32_t k) {
  if (!sort_is_array(m->sort)) return expr_const(r->table, m->sort, m->value[k]);
  Sort index = sort_index(m->sort), element = sort_element(m->sort);
  Term a = expr_default(r->table, m->sort);
  for (uint32_t i = 0; i < 1u << sort_width(index); i++)
    a = expr_store(r->table, a, expr_const(r->table, index, i), expr_const(r->table, element, m->elements[k][i]));
  return a;
}

// One substitution per assignment: all terms of a pool are evaluated with one memo.
static inline void random_assignment(RandomTerms *r, uint32_t k, Subst *subst) {
  expr_subst_init(subst, r->table);
  for (uint32_t v = 0; v < r->var_count; v++)
    expr_subst_bind(subst, r->pool.data[v].term, constant_of(r, &r->pool.data[v], k));
}

// Does t mean under assignment k what m says?
static inline bool agrees(RandomTerms *r, Subst *subst, Term t, const Meaning *m, uint32_t k) {
  if (!sort_is_array(m->sort)) return expr_subst_apply(subst, t) == expr_const(r->table, m->sort, m->value[k]);
  Sort index = sort_index(m->sort);
  for (uint32_t i = 0; i < 1u << sort_width(index); i++) {
    Term element = expr_subst_apply(subst, expr_select(r->table, t, expr_const(r->table, index, i)));
    if (element != expr_const(r->table, sort_element(m->sort), m->elements[k][i])) return false;
  }
  return true;
}
#endif
