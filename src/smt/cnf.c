// Variables are handed out from the outputs to the inputs: a node's variable is made when a gate above it mentions it,
// and the node is then pending until its own gate is made. Recognised shapes, up to complement of the inputs:
//   !(s & t) & !(!s & e)            if-then-else of !t and !e; exclusive-or where t is !e
//   !(a & b) & !(c & !(!a & !b))    not the majority of a, b, c
//   a tree of conjunctions whose inner nodes have one parent and no variable
#include "smt/cnf.h"

void smt_cnf_init(Cnf *cnf, const Aig *aig, void (*add)(void *, int), void *context) {
  *cnf = (Cnf){.aig = aig, .add = add, .context = context};
}

void smt_cnf_release(Cnf *cnf) {
  u32vec_release(&cnf->variable);
  u32vec_release(&cnf->pending);
  u32vec_release(&cnf->inputs);
  u32vec_release(&cnf->leaves);
}

static void clause1(Cnf *cnf, int a) {
  cnf->add(cnf->context, a);
  cnf->add(cnf->context, 0);
}
static void clause2(Cnf *cnf, int a, int b) {
  cnf->add(cnf->context, a);
  clause1(cnf, b);
}
static void clause3(Cnf *cnf, int a, int b, int c) {
  cnf->add(cnf->context, a);
  clause2(cnf, b, c);
}

int smt_cnf_fresh(Cnf *cnf) { return (int)++cnf->variables; }

static uint32_t variable_of(const Cnf *cnf, uint32_t node) {
  return node < cnf->variable.count ? cnf->variable.data[node] : 0;
}

int smt_cnf_find(const Cnf *cnf, Lit lit) {
  int variable = (int)variable_of(cnf, lit_node(lit));
  return lit_is_negated(lit) ? -variable : variable;
}

// The literal of an operand; its node is pending where it is new.
static int operand(Cnf *cnf, Lit lit) {
  uint32_t node = lit_node(lit);
  if (!variable_of(cnf, node)) {
    if (node >= cnf->variable.count) u32vec_resize(&cnf->variable, cnf->aig->nodes.count);
    cnf->variable.data[node] = (uint32_t)smt_cnf_fresh(cnf);
    u32vec_push(&cnf->pending, node);
  }
  return smt_cnf_find(cnf, lit);
}

static void make_xor(Cnf *cnf, int out, int a, int b) {
  clause3(cnf, -out, a, b);
  clause3(cnf, -out, -a, -b);
  clause3(cnf, out, -a, b);
  clause3(cnf, out, a, -b);
}

static void make_mux(Cnf *cnf, int out, int s, int a, int b) {
  clause3(cnf, -s, -a, out);
  clause3(cnf, -s, a, -out);
  clause3(cnf, s, -b, out);
  clause3(cnf, s, b, -out);
  clause3(cnf, -a, -b, out); // implied, but they propagate where s is open
  clause3(cnf, a, b, -out);
}

static void make_majority(Cnf *cnf, int out, int a, int b, int c) {
  clause3(cnf, -a, -b, out);
  clause3(cnf, -a, -c, out);
  clause3(cnf, -b, -c, out);
  clause3(cnf, a, b, -out);
  clause3(cnf, a, c, -out);
  clause3(cnf, b, c, -out);
}

// The children of the conjunction that lit complements.
static bool negated_and(const Cnf *cnf, Lit lit, AigNode *children) {
  if (!lit_is_negated(lit) || !aig_is_and(cnf->aig, lit_node(lit))) return false;
  *children = cnf->aig->nodes.data[lit_node(lit)];
  return true;
}

static AigNode swapped(AigNode n) { return (AigNode){n.right, n.left}; }

static bool try_mux(Cnf *cnf, int out, AigNode m, AigNode n) {
  if (m.left != lit_not(n.left)) return false;
  int s = operand(cnf, m.left), a = -operand(cnf, m.right), b = -operand(cnf, n.right);
  if (a == -b) make_xor(cnf, out, s, b);
  else make_mux(cnf, out, s, a, b);
  return true;
}

static bool try_majority(Cnf *cnf, int out, AigNode m, AigNode n) {
  AigNode either;
  if (!negated_and(cnf, n.right, &either)) return false;
  bool same = (either.left == lit_not(m.left) && either.right == lit_not(m.right)) ||
              (either.left == lit_not(m.right) && either.right == lit_not(m.left));
  if (!same) return false;
  int a = operand(cnf, m.left), b = operand(cnf, m.right), c = operand(cnf, n.left);
  make_majority(cnf, -out, a, b, c);
  return true;
}

static bool try_gate(Cnf *cnf, int out, AigNode node) {
  AigNode m, n;
  if (!negated_and(cnf, node.left, &m) || !negated_and(cnf, node.right, &n)) return false;
  return try_mux(cnf, out, m, n) || try_mux(cnf, out, swapped(m), n) || try_mux(cnf, out, m, swapped(n)) ||
         try_mux(cnf, out, swapped(m), swapped(n)) || try_majority(cnf, out, m, n) ||
         try_majority(cnf, out, m, swapped(n)) || try_majority(cnf, out, n, m) || try_majority(cnf, out, n, swapped(m));
}

// May the conjunction below lit be merged into the one above it?
static bool is_inner(const Cnf *cnf, Lit lit) {
  uint32_t node = lit_node(lit);
  return !lit_is_negated(lit) && aig_is_and(cnf->aig, node) && cnf->aig->parents.data[node] < 2 &&
         !variable_of(cnf, node);
}

// The leaves of the conjunction at `node`, from the top; inner conjunctions are found on the way.
static void collect_leaves(Cnf *cnf, uint32_t node) {
  AigNode top = cnf->aig->nodes.data[node];
  cnf->leaves.count = 0;
  u32vec_push(&cnf->leaves, top.left);
  u32vec_push(&cnf->leaves, top.right);
  for (uint32_t i = 0; i < cnf->leaves.count;) {
    Lit lit = cnf->leaves.data[i];
    if (!is_inner(cnf, lit)) {
      i++;
      continue;
    }
    AigNode inner = cnf->aig->nodes.data[lit_node(lit)];
    cnf->leaves.data[i] = inner.left;
    u32vec_push(&cnf->leaves, inner.right);
  }
}

static void make_and(Cnf *cnf, int out, uint32_t node) {
  collect_leaves(cnf, node);
  for (uint32_t i = 0; i < cnf->leaves.count; i++) {
    int leaf = operand(cnf, cnf->leaves.data[i]);
    clause2(cnf, -out, leaf);
    cnf->leaves.data[i] = (uint32_t)leaf;
  }
  for (uint32_t i = 0; i < cnf->leaves.count; i++) cnf->add(cnf->context, -(int)cnf->leaves.data[i]);
  clause1(cnf, out);
}

static void make_node(Cnf *cnf, uint32_t node) {
  int out = (int)cnf->variable.data[node];
  if (node == 0) clause1(cnf, -out);
  else if (!aig_is_and(cnf->aig, node)) u32vec_push(&cnf->inputs, node);
  else if (!try_gate(cnf, out, cnf->aig->nodes.data[node])) make_and(cnf, out, node);
}

static void make_pending(Cnf *cnf) {
  while (cnf->pending.count) make_node(cnf, u32vec_pop(&cnf->pending));
}

int smt_cnf_literal(Cnf *cnf, Lit lit) {
  int literal = operand(cnf, lit);
  make_pending(cnf);
  return literal;
}

static void add_guard(Cnf *cnf, int guard) {
  if (guard) cnf->add(cnf->context, -guard);
}

// Not all leaves of the conjunction below lit.
static void assert_negated(Cnf *cnf, Lit lit, int guard) {
  collect_leaves(cnf, lit_node(lit));
  for (uint32_t i = 0; i < cnf->leaves.count; i++) cnf->leaves.data[i] = (uint32_t)-operand(cnf, cnf->leaves.data[i]);
  add_guard(cnf, guard);
  for (uint32_t i = 0; i < cnf->leaves.count; i++) cnf->add(cnf->context, (int)cnf->leaves.data[i]);
  cnf->add(cnf->context, 0);
}

static void assert_all(Cnf *cnf, Lit lit, int guard) {
  collect_leaves(cnf, lit_node(lit));
  for (uint32_t i = 0; i < cnf->leaves.count; i++) cnf->leaves.data[i] = (uint32_t)operand(cnf, cnf->leaves.data[i]);
  for (uint32_t i = 0; i < cnf->leaves.count; i++) {
    add_guard(cnf, guard);
    clause1(cnf, (int)cnf->leaves.data[i]);
  }
}

void smt_cnf_assert(Cnf *cnf, Lit lit, int guard) {
  bool split = aig_is_and(cnf->aig, lit_node(lit)) && !variable_of(cnf, lit_node(lit));
  if (lit == AIG_TRUE) return;
  if (lit == AIG_FALSE) {
    add_guard(cnf, guard);
    cnf->add(cnf->context, 0);
  } else if (split && lit_is_negated(lit)) {
    assert_negated(cnf, lit, guard);
  } else if (split) {
    assert_all(cnf, lit, guard);
  } else {
    int literal = operand(cnf, lit);
    add_guard(cnf, guard);
    clause1(cnf, literal);
  }
  make_pending(cnf);
}
