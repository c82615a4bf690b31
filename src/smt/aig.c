// Local two-level simplification without blow-up, after Brummayer and Biere (MEMICS 2006): before a conjunction is
// looked up or made, the operands and their children are compared for contradiction, subsumption, idempotence,
// substitution and resolution. Each rule gives the result or a conjunction of smaller operands, so this ends.
#include "smt/aig.h"

typedef enum Step {
  STEP_NONE,  // no rule applies
  STEP_AGAIN, // the operands were replaced by smaller ones
  STEP_DONE   // *a is the result
} Step;

void smt_aig_init(Aig *aig) {
  *aig = (Aig){0};
  aig_node_vec_push(&aig->nodes, (AigNode){AIG_FALSE, AIG_FALSE});
  byte_vec_push(&aig->parents, 0);
}

void smt_aig_release(Aig *aig) {
  aig_node_vec_release(&aig->nodes);
  byte_vec_release(&aig->parents);
  map_release(&aig->unique);
}

static Lit new_node(Aig *aig, Lit left, Lit right) {
  uint32_t node = aig->nodes.count;
  aig_node_vec_push(&aig->nodes, (AigNode){left, right});
  byte_vec_push(&aig->parents, 0);
  return 2 * node;
}

Lit smt_aig_input(Aig *aig) { return new_node(aig, AIG_FALSE, AIG_FALSE); }

static void count_parent(Aig *aig, Lit child) {
  uint8_t *count = &aig->parents.data[lit_node(child)];
  if (*count < 2) (*count)++;
}

static Step done(Lit *a, Lit result) {
  *a = result;
  return STEP_DONE;
}

static Step replace(Lit *operand, Lit with) {
  *operand = with;
  return STEP_AGAIN;
}

static Step step_trivial(Lit *a, Lit b) {
  if (*a == AIG_FALSE || b == AIG_FALSE || *a == lit_not(b)) return done(a, AIG_FALSE);
  if (*a == AIG_TRUE || *a == b) return done(a, b);
  if (b == AIG_TRUE) return STEP_DONE;
  return STEP_NONE;
}

// x is a conjunction, maybe complemented, and y anything; *a receives a result.
static Step step_one_sided(const Aig *aig, Lit *a, Lit *x, Lit y) {
  if (!aig_is_and(aig, lit_node(*x))) return STEP_NONE;
  AigNode n = aig->nodes.data[lit_node(*x)];
  if (n.left == lit_not(y) || n.right == lit_not(y)) return done(a, lit_is_negated(*x) ? y : AIG_FALSE);
  if (n.left != y && n.right != y) return STEP_NONE;
  if (!lit_is_negated(*x)) return done(a, *x);
  return replace(x, lit_not(n.left == y ? n.right : n.left));
}

static Step step_both_positive(AigNode m, AigNode n, Lit *a, Lit *b) {
  if (m.left == lit_not(n.left) || m.left == lit_not(n.right) || m.right == lit_not(n.left) ||
      m.right == lit_not(n.right))
    return done(a, AIG_FALSE);
  if (m.left == n.left || m.right == n.left) return replace(b, n.right);
  if (m.left == n.right || m.right == n.right) return replace(b, n.left);
  return STEP_NONE;
}

// (m.left & m.right) & !(n.left & n.right), where *x is the first conjunction and *y the complemented second.
static Step step_mixed(AigNode m, AigNode n, Lit *a, const Lit *x, Lit *y) {
  if (m.left == lit_not(n.left) || m.left == lit_not(n.right) || m.right == lit_not(n.left) ||
      m.right == lit_not(n.right))
    return done(a, *x);
  if (m.left == n.left || m.right == n.left) return replace(y, lit_not(n.right));
  if (m.left == n.right || m.right == n.right) return replace(y, lit_not(n.left));
  return STEP_NONE;
}

static Step step_both_negative(AigNode m, AigNode n, Lit *a) {
  if ((m.left == n.left && m.right == lit_not(n.right)) || (m.left == n.right && m.right == lit_not(n.left)))
    return done(a, lit_not(m.left));
  if ((m.right == n.right && m.left == lit_not(n.left)) || (m.right == n.left && m.left == lit_not(n.right)))
    return done(a, lit_not(m.right));
  return STEP_NONE;
}

static Step step_two_sided(const Aig *aig, Lit *a, Lit *b) {
  if (!aig_is_and(aig, lit_node(*a)) || !aig_is_and(aig, lit_node(*b))) return STEP_NONE;
  AigNode m = aig->nodes.data[lit_node(*a)], n = aig->nodes.data[lit_node(*b)];
  if (lit_is_negated(*a) && lit_is_negated(*b)) return step_both_negative(m, n, a);
  if (lit_is_negated(*a)) return step_mixed(n, m, a, b, a);
  if (lit_is_negated(*b)) return step_mixed(m, n, a, a, b);
  return step_both_positive(m, n, a, b);
}

static Step step(const Aig *aig, Lit *a, Lit *b) {
  Step s = step_trivial(a, *b);
  if (!s) s = step_one_sided(aig, a, a, *b);
  if (!s) s = step_one_sided(aig, a, b, *a);
  if (!s) s = step_two_sided(aig, a, b);
  return s;
}

Lit smt_aig_and(Aig *aig, Lit a, Lit b) {
  Step s;
  while ((s = step(aig, &a, &b)) == STEP_AGAIN) continue;
  if (s == STEP_DONE) return a;
  Lit left = a < b ? a : b, right = a < b ? b : a;
  uint64_t key = (uint64_t)left << 32 | right;
  uint32_t node;
  if (map_get(&aig->unique, key, &node)) return 2 * node;
  Lit result = new_node(aig, left, right);
  map_set(&aig->unique, key, lit_node(result));
  count_parent(aig, left);
  count_parent(aig, right);
  return result;
}

Lit smt_aig_or(Aig *aig, Lit a, Lit b) { return lit_not(smt_aig_and(aig, lit_not(a), lit_not(b))); }

// The shapes below are those that cnf.c recognises.
Lit smt_aig_xor(Aig *aig, Lit a, Lit b) {
  Lit both = smt_aig_and(aig, a, b), neither = smt_aig_and(aig, lit_not(a), lit_not(b));
  return smt_aig_and(aig, lit_not(both), lit_not(neither));
}

Lit smt_aig_mux(Aig *aig, Lit condition, Lit a, Lit b) {
  Lit not_then = lit_not(smt_aig_and(aig, condition, a)), not_else = lit_not(smt_aig_and(aig, lit_not(condition), b));
  return lit_not(smt_aig_and(aig, not_then, not_else));
}

Lit smt_aig_majority(Aig *aig, Lit a, Lit b, Lit c) {
  Lit both = smt_aig_and(aig, a, b), either = smt_aig_or(aig, a, b);
  return smt_aig_or(aig, both, smt_aig_and(aig, c, either));
}
