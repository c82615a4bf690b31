// Rewriting formulas: negations pushed to the atoms, CTL as fixpoints, and the formulas that CTL and LTL share.
//
// The rewriter goes down with a polarity. One table remembers the result for each formula and polarity, so that what was shared
// stays shared: duplicates would weaken six-valued answers (THEORY 4.4).
//
// CTL and LTL: a CTL formula of the deterministic fragment (Maidl, 2000) holds in the initial state just if all paths from there
// satisfy the LTL formula without its path quantifiers. The fragment: propositional formulas, conjunctions, a disjunction of which
// at most one part is not propositional, AX f, AG f, AF p and A[f U p] with p propositional, and the like for release.
#include "spec/formula_table.h"

typedef struct Rewriter {
  FormulaTable *table;
  Map done;      // formula * 2 + negated -> result
  bool to_mu;    // CTL operators become fixpoints
  bool to_until; // a negated until stays one
  Map variables; // bound variable -> that of the rewritten formula
} Rewriter;

static Formula rewrite(Rewriter *r, Formula f, bool negated);

static FormulaKind dual(FormulaKind kind) {
  static const FormulaKind duals[] = {
      [FORMULA_TRUE] = FORMULA_FALSE,
      [FORMULA_FALSE] = FORMULA_TRUE,
      [FORMULA_AND] = FORMULA_OR,
      [FORMULA_OR] = FORMULA_AND,
      [FORMULA_NEXT] = FORMULA_NEXT,
      [FORMULA_FINALLY] = FORMULA_GLOBALLY,
      [FORMULA_GLOBALLY] = FORMULA_FINALLY,
      [FORMULA_UNTIL] = FORMULA_RELEASE,
      [FORMULA_RELEASE] = FORMULA_UNTIL,
      [FORMULA_AX] = FORMULA_EX,
      [FORMULA_EX] = FORMULA_AX,
      [FORMULA_AY] = FORMULA_EY,
      [FORMULA_EY] = FORMULA_AY,
      [FORMULA_AF] = FORMULA_EG,
      [FORMULA_EF] = FORMULA_AG,
      [FORMULA_AG] = FORMULA_EF,
      [FORMULA_EG] = FORMULA_AF,
      [FORMULA_MU] = FORMULA_NU,
      [FORMULA_NU] = FORMULA_MU,
  };
  return duals[kind];
}

static Formula rewrite_children(Rewriter *r, FormulaKind kind, Formula f, bool negated) {
  U32Vec children = {0};
  for (uint32_t i = 0; i < spec_formula_child_count(r->table, f); i++)
    u32vec_push(&children, rewrite(r, spec_formula_child(r->table, f, i), negated));
  Formula result = spec_formula_make(r->table, kind, children.data, children.count);
  u32vec_release(&children);
  return result;
}

static uint32_t part_count(const FormulaTable *table, FormulaKind junction, Formula f) {
  return spec_formula_kind(table, f) == junction ? spec_formula_child_count(table, f) : 1;
}

static Formula part_of(const FormulaTable *table, FormulaKind junction, Formula f, uint32_t i) {
  return spec_formula_kind(table, f) == junction ? spec_formula_child(table, f, i) : f;
}

static bool has_part(const FormulaTable *table, FormulaKind junction, Formula f, Formula part) {
  for (uint32_t i = 0; i < part_count(table, junction, f); i++)
    if (part_of(table, junction, f, i) == part) return true;
  return false;
}

// The parts of f that g has too, or those that it has not, as a junction again; FORMULA_NONE: there are none.
static Formula take_parts(FormulaTable *table, FormulaKind junction, Formula f, Formula g, bool shared) {
  U32Vec parts = {0};
  for (uint32_t i = 0; i < part_count(table, junction, f); i++) {
    Formula part = part_of(table, junction, f, i);
    if (has_part(table, junction, g, part) == shared) u32vec_push(&parts, part);
  }
  Formula result = parts.count ? spec_formula_make(table, junction, parts.data, parts.count) : FORMULA_NONE;
  u32vec_release(&parts);
  return result;
}

// FIX Z. arm JOIN (guard MEET step Z), where JOIN is || for MU and && for NU, MEET the other. A guard that MEET ignores is left out. What arm
// and guard share is taken out, so that it is evaluated once (4.4): p W q, which is q R (p || q), becomes q || (p && step Z).
static Formula make_fixpoint(Rewriter *r, FormulaKind fix, FormulaKind step, Formula arm, Formula guard) {
  FormulaTable *table = r->table;
  FormulaKind join = fix == FORMULA_MU ? FORMULA_OR : FORMULA_AND, meet = dual(join);
  Formula shared = take_parts(table, meet, arm, guard, true), own = take_parts(table, meet, arm, guard, false);
  if (own == FORMULA_NONE) return arm; // the guard says no less
  Formula others = take_parts(table, meet, guard, arm, false);
  uint32_t z = spec_formula_new_variable(table, NULL);
  Formula again = spec_formula_unary(table, step, spec_formula_variable(table, z));
  if (others != FORMULA_NONE) again = spec_formula_binary(table, meet, others, again);
  Formula body = spec_formula_binary(table, join, own, again);
  if (shared != FORMULA_NONE) body = spec_formula_binary(table, meet, shared, body);
  return spec_formula_binder(table, fix, z, body);
}

// A[f U g] and E[f U g]; negated: the greatest fixpoint with the dual step.
static Formula rewrite_until(Rewriter *r, Formula f, bool negated) {
  FormulaKind step = spec_formula_kind(r->table, f) == FORMULA_AU ? FORMULA_AX : FORMULA_EX;
  Formula guard = rewrite(r, spec_formula_child(r->table, f, 0), negated);
  Formula arm = rewrite(r, spec_formula_child(r->table, f, 1), negated);
  return make_fixpoint(r, negated ? FORMULA_NU : FORMULA_MU, negated ? dual(step) : step, arm, guard);
}

// AF p = mu Z. p || AX Z, AG p = nu Z. p && AX Z, and the like for E.
static Formula rewrite_ctl(Rewriter *r, FormulaKind kind, Formula child) {
  bool least = kind == FORMULA_AF || kind == FORMULA_EF;
  FormulaKind step = kind == FORMULA_AF || kind == FORMULA_AG ? FORMULA_AX : FORMULA_EX;
  return make_fixpoint(r, least ? FORMULA_MU : FORMULA_NU, step, child, least ? FORMULA_IS_TRUE : FORMULA_IS_FALSE);
}

// A variable occurs positively below its binder, so that a negated binder meets it negated: the dual fixpoint of the negation.
static Formula rewrite_binder(Rewriter *r, Formula f, bool negated) {
  uint32_t old = spec_formula_index(r->table, f),
           fresh = spec_formula_new_variable(r->table, r->table->variables.data[old]);
  map_set(&r->variables, (uint64_t)old * 2 + negated, fresh);
  Formula body = rewrite(r, spec_formula_child(r->table, f, 0), negated);
  FormulaKind kind = spec_formula_kind(r->table, f);
  return spec_formula_binder(r->table, negated ? dual(kind) : kind, fresh, body);
}

static Formula rewrite_new(Rewriter *r, Formula f, bool negated) {
  FormulaTable *table = r->table;
  FormulaKind kind = spec_formula_kind(table, f);
  switch (kind) {
  case FORMULA_ATOM: return negated ? spec_formula_not(table, f) : f;
  case FORMULA_NOT: return rewrite(r, spec_formula_child(table, f, 0), !negated);
  case FORMULA_VARIABLE:
    return spec_formula_variable(table, map_find(&r->variables, (uint64_t)spec_formula_index(table, f) * 2 + negated,
                                                 spec_formula_index(table, f)));
  case FORMULA_MU:
  case FORMULA_NU: return rewrite_binder(r, f, negated);
  case FORMULA_AU:
  case FORMULA_EU:
    if ((negated && !r->to_until) || r->to_mu) return rewrite_until(r, f, negated);
    return negated ? spec_formula_not(table, rewrite_children(r, kind, f, false)) : rewrite_children(r, kind, f, false);
  case FORMULA_AF:
  case FORMULA_EF:
  case FORMULA_AG:
  case FORMULA_EG:
    if (r->to_mu)
      return rewrite_ctl(r, negated ? dual(kind) : kind, rewrite(r, spec_formula_child(table, f, 0), negated));
    // fall through
  default: return rewrite_children(r, negated ? dual(kind) : kind, f, negated);
  }
}

static Formula rewrite(Rewriter *r, Formula f, bool negated) {
  uint64_t key = (uint64_t)f * 2 + negated;
  Formula result = map_find(&r->done, key, FORMULA_NONE);
  if (result != FORMULA_NONE) return result;
  result = rewrite_new(r, f, negated);
  map_set(&r->done, key, result);
  return result;
}

static Formula rewrite_all(FormulaTable *table, Formula f, bool to_mu, bool to_until) {
  Rewriter r = {.table = table, .to_mu = to_mu, .to_until = to_until};
  Formula result = rewrite(&r, f, false);
  map_release(&r.done);
  map_release(&r.variables);
  return result;
}

Formula spec_formula_positive(FormulaTable *table, Formula f) { return rewrite_all(table, f, false, false); }
Formula spec_formula_to_mu(FormulaTable *table, Formula f) { return rewrite_all(table, f, true, false); }

// ---- what CTL and LTL share

static Formula convert(FormulaTable *table, Formula f, bool to_ltl);

// How many children are not of a kind?
static uint32_t count_others(const FormulaTable *table, Formula f, bool (*is)(const FormulaTable *, Formula)) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < spec_formula_child_count(table, f); i++)
    count += !is(table, spec_formula_child(table, f, i));
  return count;
}

static Formula convert_junction(FormulaTable *table, Formula f, bool to_ltl) {
  FormulaKind kind = spec_formula_kind(table, f);
  if (kind == FORMULA_OR && count_others(table, f, spec_formula_is_propositional) > 1) return FORMULA_NONE;
  U32Vec children = {0};
  bool fine = true;
  for (uint32_t i = 0; fine && i < spec_formula_child_count(table, f); i++) {
    Formula part = convert(table, spec_formula_child(table, f, i), to_ltl);
    fine = part != FORMULA_NONE;
    u32vec_push(&children, part);
  }
  Formula result = fine ? spec_formula_make(table, kind, children.data, children.count) : FORMULA_NONE;
  u32vec_release(&children);
  return result;
}

static Formula convert_unary(FormulaTable *table, Formula f, FormulaKind kind, bool to_ltl) {
  Formula child = convert(table, spec_formula_child(table, f, 0), to_ltl);
  return child == FORMULA_NONE ? FORMULA_NONE : spec_formula_unary(table, kind, child);
}

// f U p with p propositional.
static Formula convert_until(FormulaTable *table, Formula f, FormulaKind kind, bool to_ltl) {
  Formula left = convert(table, spec_formula_child(table, f, 0), to_ltl), right = spec_formula_child(table, f, 1);
  if (left == FORMULA_NONE || !spec_formula_is_propositional(table, right)) return FORMULA_NONE;
  return spec_formula_binary(table, kind, left, right);
}

// p R f with p propositional: CTL has it as a fixpoint only.
static Formula convert_release(FormulaTable *table, Formula f) {
  Formula left = spec_formula_child(table, f, 0), right = convert(table, spec_formula_child(table, f, 1), false);
  if (right == FORMULA_NONE || !spec_formula_is_propositional(table, left)) return FORMULA_NONE;
  Rewriter r = {.table = table};
  return make_fixpoint(&r, FORMULA_NU, FORMULA_AX, right, left);
}

// !E[f U g] is A[!f R !g], with f propositional.
static Formula convert_negated(FormulaTable *table, Formula f) {
  Formula until = spec_formula_child(table, f, 0);
  if (spec_formula_kind(table, until) != FORMULA_EU) return FORMULA_NONE;
  Formula left = spec_formula_child(table, until, 0),
          right = spec_formula_not(table, spec_formula_child(table, until, 1));
  right = convert(table, rewrite_all(table, right, false, true), true);
  if (right == FORMULA_NONE || !spec_formula_is_propositional(table, left)) return FORMULA_NONE;
  return spec_formula_binary(table, FORMULA_RELEASE, spec_formula_not(table, left), right);
}

// f is positive, apart from negated untils. What is not in the fragment of the language that it is written in gives FORMULA_NONE.
static Formula convert(FormulaTable *table, Formula f, bool to_ltl) {
  if (spec_formula_is_propositional(table, f)) return f;
  switch (spec_formula_kind(table, f)) {
  case FORMULA_AND:
  case FORMULA_OR: return convert_junction(table, f, to_ltl);
  case FORMULA_AX: return convert_unary(table, f, FORMULA_NEXT, to_ltl);
  case FORMULA_AG: return convert_unary(table, f, FORMULA_GLOBALLY, to_ltl);
  case FORMULA_NEXT: return convert_unary(table, f, FORMULA_AX, to_ltl);
  case FORMULA_GLOBALLY: return convert_unary(table, f, FORMULA_AG, to_ltl);
  case FORMULA_AF:
  case FORMULA_FINALLY:
    if (!spec_formula_is_propositional(table, spec_formula_child(table, f, 0))) return FORMULA_NONE;
    return spec_formula_unary(table, to_ltl ? FORMULA_FINALLY : FORMULA_AF, spec_formula_child(table, f, 0));
  case FORMULA_AU: return convert_until(table, f, FORMULA_UNTIL, to_ltl);
  case FORMULA_UNTIL: return convert_until(table, f, FORMULA_AU, to_ltl);
  case FORMULA_RELEASE: return convert_release(table, f);
  case FORMULA_NOT: return convert_negated(table, f);
  default: return FORMULA_NONE;
  }
}

// ---- path quantifiers apart from their operators

// A (f && g) = A f && A g, and A (p || f) = p || A f for a formula p about states; the dual for E.
static Formula quantify_junction(FormulaTable *table, Formula f, bool all) {
  FormulaKind kind = spec_formula_kind(table, f);
  if ((kind == FORMULA_AND) != all && count_others(table, f, spec_formula_is_state) > 1) return FORMULA_NONE;
  U32Vec children = {0};
  bool fine = true;
  for (uint32_t i = 0; fine && i < spec_formula_child_count(table, f); i++) {
    Formula part = spec_formula_quantify(table, spec_formula_child(table, f, i), all);
    fine = part != FORMULA_NONE;
    u32vec_push(&children, part);
  }
  Formula result = fine ? spec_formula_make(table, kind, children.data, children.count) : FORMULA_NONE;
  u32vec_release(&children);
  return result;
}

// A X f = AX A f, A G f = AG A f, E F f = EF E f; A F f and E G f for a formula f about states.
static Formula quantify_unary(FormulaTable *table, Formula f, FormulaKind kind, bool distributes, bool all) {
  Formula child = spec_formula_child(table, f, 0);
  if (!distributes && !spec_formula_is_state(table, child)) return FORMULA_NONE;
  child = spec_formula_quantify(table, child, all);
  return child == FORMULA_NONE ? FORMULA_NONE : spec_formula_unary(table, kind, child);
}

// E (p U f) = E[p U E f]
static Formula quantify_until(FormulaTable *table, Formula f, bool all) {
  Formula left = spec_formula_child(table, f, 0), right = spec_formula_child(table, f, 1);
  if (!spec_formula_is_state(table, left) || (all && !spec_formula_is_state(table, right))) return FORMULA_NONE;
  right = spec_formula_quantify(table, right, all);
  return right == FORMULA_NONE ? FORMULA_NONE : spec_formula_binary(table, all ? FORMULA_AU : FORMULA_EU, left, right);
}

static Formula quantify_not(FormulaTable *table, Formula f, bool all) {
  Formula result = spec_formula_quantify(table, f, !all);
  return result == FORMULA_NONE ? FORMULA_NONE : spec_formula_not(table, result);
}

Formula spec_formula_quantify(FormulaTable *table, Formula f, bool all) {
  if (spec_formula_is_state(table, f)) return f;
  switch (spec_formula_kind(table, f)) {
  case FORMULA_NOT: return quantify_not(table, spec_formula_child(table, f, 0), all);
  case FORMULA_AND:
  case FORMULA_OR: return quantify_junction(table, f, all);
  case FORMULA_NEXT: return quantify_unary(table, f, all ? FORMULA_AX : FORMULA_EX, true, all);
  case FORMULA_FINALLY: return quantify_unary(table, f, all ? FORMULA_AF : FORMULA_EF, !all, all);
  case FORMULA_GLOBALLY: return quantify_unary(table, f, all ? FORMULA_AG : FORMULA_EG, all, all);
  case FORMULA_UNTIL: return quantify_until(table, f, all);
  case FORMULA_RELEASE: {
    Formula left = spec_formula_not(table, spec_formula_child(table, f, 0)), right = spec_formula_child(table, f, 1);
    return quantify_not(table, spec_formula_binary(table, FORMULA_UNTIL, left, spec_formula_not(table, right)), all);
  }
  default: return FORMULA_NONE;
  }
}

// ----

Formula spec_formula_ctl_to_ltl(FormulaTable *table, Formula f) {
  return spec_formula_is_state(table, f) ? convert(table, rewrite_all(table, f, false, true), true) : FORMULA_NONE;
}

Formula spec_formula_ltl_to_ctl(FormulaTable *table, Formula f) {
  return spec_formula_is_ltl(table, f) ? convert(table, spec_formula_positive(table, f), false) : FORMULA_NONE;
}
