// Bit-vectors, bools and arrays by SAT: terms lose their arrays (arrays.c), become an and-inverter graph (blast.c), then
// clauses (cnf.c), each step incremental. The only file that knows CaDiCaL.
//
// Scopes. The assertions of a scope are guarded by the scope's activation literal: assumed by each check, made false
// for good by the pop. Definitions of gates and facts about arrays hold in every scope and are not guarded.
//
// Arrays. A read of an array variable is a vector of inputs. When one of them first gets a SAT variable the read becomes
// relevant, and its index gets variables too. Functional consistency (equal indices, equal elements) is demanded lazily
// (lemmas on demand, Brummayer and Biere 2008): after an answer "satisfiable", for two relevant reads that violate it
// the constraint is added, and the check repeated. It ends, since there are finitely many pairs.
#include <assert.h>
#include <ccadical.h>
#include <limits.h>

#include "smt/arrays.h"
#include "smt/blast.h"
#include "smt/cnf.h"
#include "smt/ops.h"

typedef struct Scope {
  int activation;       // a SAT variable; 0 where nothing was asserted yet, and always 0 in the outermost scope
  uint32_t unsupported; // assertions that could not be translated
} Scope;
VEC(ScopeVec, scope_vec, Scope)

typedef struct Assumption {
  Term term;
  Lit lit;
  int literal;
  bool failed;
} Assumption;
VEC(AssumptionVec, assumption_vec, Assumption)

// The relevant reads of one array variable.
typedef struct Reads {
  Term array;
  U32Vec selects;
  bool is_symbolic; // some index is not a constant
} Reads;
VEC(ReadsVec, reads_vec, Reads)

typedef struct Cadical {
  Solver base;
  CCaDiCaL *sat;
  Arrays arrays;
  Aig aig;
  Blast blast;
  Cnf cnf;
  ScopeVec scopes;
  AssumptionVec assumptions; // of the last check
  ReadsVec reads;
  Map reads_of; // array variable -> 1 + place in `reads`
  Map relevant; // reads (terms) that are in `reads`
  Map by_index; // hash of an index value -> place in `selects`; only during a consistency check
  uint32_t polls;
  uint64_t literals; // given to the solver since the last check
  uint64_t active;   // variables after the last check
  uint32_t gates;    // of the graph that were counted
  ByteVec truth;     // by node: its value in the model, as far as it was asked for
  U32Vec to_evaluate;
} Cadical;

static Cadical *cadical_of(Solver *solver) { return (Cadical *)solver; }
static Scope *top_scope(Cadical *c) { return &c->scopes.data[c->scopes.count - 1]; }

static void add_literal(void *context, int literal) {
  Cadical *c = context;
  c->literals++;
  ccadical_add(c->sat, literal);
}

// Ticks. The solver does not say how much it has done; what it calls us for is a measure that does not depend on the machine. The weights
// fit the time of some 16,000 checks of bounded model checking within a factor of two, for half of them.
enum {
  POLL_TICKS = 2,
  LITERALS_PER_TICK = 16,
  GATES_PER_TICK = 4,
  CONFLICT_TICKS = 6,
  LEARNT_TICKS = 2,
  VARIABLES_PER_TICK = 20,
  CACHED_VARIABLES = 40000, // so many more make each of them as dear again
  VARIABLES_PER_CONFLICT_TICK = 140
};

// Called very often by CaDiCaL; the limits are looked at every few times.
static int terminate(void *context) {
  Cadical *c = context;
  limits_spend(c->base.limits, POLL_TICKS);
  return ++c->polls % 16 == 0 && limits_reached(c->base.limits);
}

// A clause was learnt: a conflict is as dear as there are variables.
static void learn(void *context, int *clause) {
  Cadical *c = context;
  uint64_t length = 0;
  while (clause[length]) length++;
  limits_spend(c->base.limits, CONFLICT_TICKS + LEARNT_TICKS * length + c->active / VARIABLES_PER_CONFLICT_TICK);
}

// ---- array reads

static Reads *reads_of(Cadical *c, Term array) {
  uint32_t at = map_find(&c->reads_of, array, 0);
  if (!at) {
    reads_vec_push(&c->reads, (Reads){.array = array});
    at = c->reads.count;
    map_set(&c->reads_of, array, at);
  }
  return &c->reads.data[at - 1];
}

static void make_literals(Cadical *c, Term t) {
  for (uint32_t i = 0; i < smt_blast_width(c->base.table, t); i++)
    smt_cnf_literal(&c->cnf, smt_blast_bits(&c->blast, t)[i]);
}

static void make_relevant(Cadical *c, Term select) {
  if (expr_op(c->base.table, select) != OP_SELECT || map_find(&c->relevant, select, 0)) return;
  Term index = expr_arg(c->base.table, select, 1);
  Reads *reads = reads_of(c, expr_arg(c->base.table, select, 0));
  map_set(&c->relevant, select, 1);
  u32vec_push(&reads->selects, select);
  if (!expr_is_const(c->base.table, index)) reads->is_symbolic = true;
  make_literals(c, index);
}

// Looks at the inputs that got variables, until making their indices relevant brings no more.
static void make_new_reads_relevant(Cadical *c) {
  while (c->cnf.inputs.count) make_relevant(c, smt_blast_owner(&c->blast, u32vec_pop(&c->cnf.inputs)));
}

// ---- values

static bool lit_value(Cadical *c, Lit lit) {
  if (lit_is_const(lit)) return lit == AIG_TRUE;
  int variable = smt_cnf_find(&c->cnf, lit & ~1u); // ccadical_val answers for variables, whatever the sign asked for
  return variable && (ccadical_val(c->sat, variable) > 0) != lit_is_negated(lit);
}

// The value of a variable or an index; bits that the clauses do not mention are 0.
static u128 bits_value(Cadical *c, Term t) {
  const Lit *bits = smt_blast_bits(&c->blast, t);
  u128 value = 0;
  if (!bits) return 0;
  for (uint32_t i = 0; i < smt_blast_width(c->base.table, t); i++)
    if (lit_value(c, bits[i])) value |= (u128)1 << i;
  return value;
}

static Term array_value(Cadical *c, Term array) {
  TermTable *table = c->base.table;
  Sort sort = expr_sort(table, array);
  uint32_t at = map_find(&c->reads_of, array, 0);
  Term value = expr_default(table, sort);
  if (!at) return value;
  const Reads *reads = &c->reads.data[at - 1];
  for (uint32_t i = 0; i < reads->selects.count; i++) {
    Term select = reads->selects.data[i];
    Term index = expr_const(table, sort_index(sort), bits_value(c, expr_arg(table, select, 1)));
    value = expr_store(table, value, index, expr_const(table, sort_element(sort), bits_value(c, select)));
  }
  return value;
}

static Term variable_value(Solver *solver, Term variable) {
  Cadical *c = cadical_of(solver);
  Sort sort = expr_sort(solver->table, variable);
  if (sort == SORT_INT) return expr_default(solver->table, sort); // in no assertion
  return sort_is_array(sort) ? array_value(c, variable) : expr_const(solver->table, sort, bits_value(c, variable));
}

// ---- functional consistency of reads

static void add_clause(Cadical *c, int a, int b, int d) {
  ccadical_add(c->sat, a);
  ccadical_add(c->sat, b);
  ccadical_add(c->sat, d);
  ccadical_add(c->sat, 0);
}

// Equal indices have equal elements.
static void add_consistency(Cadical *c, Term read_a, Term read_b) {
  TermTable *table = c->base.table;
  Term same = expr_eq(table, expr_arg(table, read_a, 1), expr_arg(table, read_b, 1));
  bool supported = smt_blast_term(&c->blast, same);
  assert(supported);
  (void)supported;
  int guard = smt_cnf_literal(&c->cnf, *smt_blast_bits(&c->blast, same));
  for (uint32_t i = 0; i < smt_blast_width(table, read_a); i++) {
    int a = smt_cnf_literal(&c->cnf, smt_blast_bits(&c->blast, read_a)[i]);
    int b = smt_cnf_literal(&c->cnf, smt_blast_bits(&c->blast, read_b)[i]);
    add_clause(c, -guard, -a, b);
    add_clause(c, -guard, a, -b);
  }
}

typedef struct Violation {
  Term read_a, read_b;
} Violation;
VEC(ViolationVec, violation_vec, Violation)

// The first read in by_index with this index value; TERM_NONE: there was none, and now this one is there.
static Term same_index(Cadical *c, Term array, Term select) {
  u128 index = bits_value(c, expr_arg(c->base.table, select, 1));
  uint64_t key = hash_add(hash_add(array, (uint64_t)index), (uint64_t)(index >> 64));
  for (;; key = hash_mix(key + 1)) {
    if (key == MAP_EMPTY) continue;
    Term other = map_find(&c->by_index, key, TERM_NONE);
    if (!other) {
      map_set(&c->by_index, key, select);
      return TERM_NONE;
    }
    bool same_array = expr_arg(c->base.table, other, 0) == array;
    if (same_array && bits_value(c, expr_arg(c->base.table, other, 1)) == index) return other;
  }
}

static void find_violations(Cadical *c, const Reads *reads, ViolationVec *violations) {
  if (!reads->is_symbolic || reads->selects.count < 2) return;
  for (uint32_t i = 0; i < reads->selects.count; i++) {
    Term select = reads->selects.data[i], other = same_index(c, reads->array, select);
    if (other && bits_value(c, other) != bits_value(c, select))
      violation_vec_push(violations, (Violation){other, select});
  }
}

// Adds the constraints that the current model violates; false where there are none.
static bool refine(Cadical *c) {
  ViolationVec violations = {0};
  map_clear(&c->by_index);
  for (uint32_t i = 0; i < c->reads.count; i++) find_violations(c, &c->reads.data[i], &violations);
  for (uint32_t i = 0; i < violations.count; i++)
    add_consistency(c, violations.data[i].read_a, violations.data[i].read_b);
  make_new_reads_relevant(c);
  bool found = violations.count > 0;
  violation_vec_release(&violations);
  return found;
}

// ---- translation

// The literal of a bool term; false where it cannot be translated.
static bool translate(Cadical *c, Term condition, Lit *lit) {
  Term t = smt_arrays_eliminate(&c->arrays, condition);
  if (!smt_blast_term(&c->blast, t)) return false;
  *lit = *smt_blast_bits(&c->blast, t);
  return true;
}

static int activation(Cadical *c) {
  Scope *scope = top_scope(c);
  if (c->scopes.count > 1 && !scope->activation) scope->activation = smt_cnf_fresh(&c->cnf);
  return scope->activation;
}

static void cadical_assert(Solver *solver, Term condition) {
  Cadical *c = cadical_of(solver);
  Lit lit;
  if (!translate(c, condition, &lit)) {
    top_scope(c)->unsupported++;
    return;
  }
  smt_cnf_assert(&c->cnf, lit, activation(c));
  make_new_reads_relevant(c);
}

static void cadical_push(Solver *solver) { scope_vec_push(&cadical_of(solver)->scopes, (Scope){0}); }

static void cadical_pop(Solver *solver) {
  Cadical *c = cadical_of(solver);
  assert(c->scopes.count > 1);
  Scope scope = scope_vec_pop(&c->scopes);
  if (!scope.activation) return;
  ccadical_add(c->sat, -scope.activation);
  ccadical_add(c->sat, 0);
}

// ---- checks

static bool translate_assumptions(Cadical *c, const Term *assumptions, uint32_t n) {
  c->assumptions.count = 0;
  for (uint32_t i = 0; i < n; i++) {
    Lit lit;
    if (!translate(c, assumptions[i], &lit)) return false;
    int literal = lit_is_const(lit) ? 0 : smt_cnf_literal(&c->cnf, lit);
    assumption_vec_push(&c->assumptions, (Assumption){assumptions[i], lit, literal, false});
  }
  make_new_reads_relevant(c);
  return true;
}

// An assumption that is false by itself.
static bool assumption_is_false(Cadical *c) {
  for (uint32_t i = 0; i < c->assumptions.count; i++) {
    if (c->assumptions.data[i].lit != AIG_FALSE) continue;
    c->assumptions.data[i].failed = true;
    return true;
  }
  return false;
}

static bool scopes_supported(const Cadical *c) {
  for (uint32_t i = 0; i < c->scopes.count; i++)
    if (c->scopes.data[i].unsupported) return false;
  return true;
}

static SmtAnswer solve_once(Cadical *c) {
  for (uint32_t i = 0; i < c->scopes.count; i++)
    if (c->scopes.data[i].activation) ccadical_assume(c->sat, c->scopes.data[i].activation);
  for (uint32_t i = 0; i < c->assumptions.count; i++)
    if (c->assumptions.data[i].literal) ccadical_assume(c->sat, c->assumptions.data[i].literal);
  uint64_t translated = c->literals / LITERALS_PER_TICK + (c->aig.nodes.count - c->gates) / GATES_PER_TICK;
  limits_spend(c->base.limits,
               translated + c->active / VARIABLES_PER_TICK * (CACHED_VARIABLES + c->active) / CACHED_VARIABLES);
  c->literals = 0;
  c->gates = c->aig.nodes.count;
  if (c->base.budget) ccadical_limit(c->sat, "conflicts", c->base.budget < INT_MAX ? (int)c->base.budget : INT_MAX);
  c->truth.count = 0;
  int status = ccadical_solve(c->sat);
  c->active = (uint64_t)ccadical_active(c->sat);
  return status == 10 ? SMT_SAT : status == 20 ? SMT_UNSAT : SMT_UNKNOWN;
}

static void note_failed(Cadical *c) {
  for (uint32_t i = 0; i < c->assumptions.count; i++) {
    Assumption *a = &c->assumptions.data[i];
    a->failed = a->literal && ccadical_failed(c->sat, a->literal);
  }
}

static SmtAnswer cadical_check(Solver *solver, const Term *assumptions, uint32_t n) {
  Cadical *c = cadical_of(solver);
  SmtAnswer answer;
  if (!scopes_supported(c) || !translate_assumptions(c, assumptions, n)) return SMT_UNKNOWN;
  if (assumption_is_false(c)) return SMT_UNSAT;
  while ((answer = solve_once(c)) == SMT_SAT && refine(c))
    if (limits_reached(solver->limits)) return SMT_UNKNOWN;
  if (answer == SMT_UNSAT) note_failed(c);
  return answer;
}

static bool cadical_failed(Solver *solver, Term assumption) {
  Cadical *c = cadical_of(solver);
  for (uint32_t i = 0; i < c->assumptions.count; i++)
    if (c->assumptions.data[i].term == assumption) return c->assumptions.data[i].failed;
  return false;
}

// ---- truth: nodes without a variable are evaluated over those that have one

enum { TRUTH_UNKNOWN, TRUTH_FALSE, TRUTH_TRUE }; // of a node in the last model

// What a node that has a variable, or is an input, is; TRUTH_UNKNOWN: a conjunction that was not evaluated so far.
static uint8_t truth_of(Cadical *c, uint32_t node) {
  if (c->truth.data[node] == TRUTH_UNKNOWN && (!aig_is_and(&c->aig, node) || smt_cnf_find(&c->cnf, 2 * node)))
    c->truth.data[node] = lit_value(c, 2 * node) ? TRUTH_TRUE : TRUTH_FALSE;
  return c->truth.data[node];
}

static uint8_t truth_of_literal(Cadical *c, Lit lit) {
  uint8_t truth = truth_of(c, lit_node(lit));
  return truth == TRUTH_UNKNOWN || !lit_is_negated(lit) ? truth : truth == TRUTH_TRUE ? TRUTH_FALSE : TRUTH_TRUE;
}

static void evaluate(Cadical *c, uint32_t node) {
  c->to_evaluate.count = 0;
  u32vec_push(&c->to_evaluate, node);
  while (c->to_evaluate.count) {
    uint32_t top = c->to_evaluate.data[c->to_evaluate.count - 1];
    AigNode n = c->aig.nodes.data[top];
    uint8_t left = TRUTH_FALSE, right = TRUTH_FALSE;
    if (truth_of(c, top) == TRUTH_UNKNOWN) {
      left = truth_of_literal(c, n.left);
      if (left == TRUTH_UNKNOWN) u32vec_push(&c->to_evaluate, lit_node(n.left));
      else if (left == TRUTH_TRUE) right = truth_of_literal(c, n.right);
      if (left == TRUTH_TRUE && right == TRUTH_UNKNOWN) u32vec_push(&c->to_evaluate, lit_node(n.right));
    }
    if (left == TRUTH_UNKNOWN || (left == TRUTH_TRUE && right == TRUTH_UNKNOWN)) continue;
    if (c->truth.data[top] == TRUTH_UNKNOWN) c->truth.data[top] = left == TRUTH_TRUE ? right : TRUTH_FALSE;
    c->to_evaluate.count--;
  }
}

static Term cadical_truth(Solver *solver, Term condition) {
  Cadical *c = cadical_of(solver);
  const Lit *bit = smt_blast_bits(&c->blast, smt_arrays_eliminate(&c->arrays, condition));
  if (!bit) return TERM_NONE;
  uint32_t known = c->truth.count, nodes = c->aig.nodes.count;
  if (known < nodes) {
    byte_vec_resize(&c->truth, nodes);
    memset(c->truth.data + known, TRUTH_UNKNOWN, nodes - known);
  }
  evaluate(c, lit_node(*bit));
  return truth_of_literal(c, *bit) == TRUTH_TRUE ? expr_true(solver->table) : expr_false(solver->table);
}

// ---- life

static void cadical_delete(Solver *solver) {
  Cadical *c = cadical_of(solver);
  ccadical_release(c->sat);
  smt_arrays_release(&c->arrays);
  smt_aig_release(&c->aig);
  smt_blast_release(&c->blast);
  smt_cnf_release(&c->cnf);
  byte_vec_release(&c->truth);
  u32vec_release(&c->to_evaluate);
  scope_vec_release(&c->scopes);
  assumption_vec_release(&c->assumptions);
  for (uint32_t i = 0; i < c->reads.count; i++) u32vec_release(&c->reads.data[i].selects);
  reads_vec_release(&c->reads);
  map_release(&c->reads_of);
  map_release(&c->relevant);
  map_release(&c->by_index);
  free(c);
}

static const SolverOps cadical_ops = {
    .name = "CaDiCaL",
    .delete = cadical_delete,
    .push = cadical_push,
    .pop = cadical_pop,
    .assert_condition = cadical_assert,
    .check = cadical_check,
    .variable_value = variable_value,
    .failed = cadical_failed,
    .truth = cadical_truth,
};

Solver *smt_new_cadical(TermTable *table, Limits *limits) {
  Cadical *c = memory_new(sizeof *c);
  c->base = (Solver){.ops = &cadical_ops, .table = table, .limits = limits, .answer = SMT_UNKNOWN};
  c->sat = ccadical_init();
  ccadical_set_option(c->sat, "lucky", 0); // looks at every clause in each check
  ccadical_set_terminate(c->sat, c, terminate);
  smt_arrays_init(&c->arrays, table, ARRAYS_ALL);
  smt_aig_init(&c->aig);
  smt_blast_init(&c->blast, table, &c->aig);
  smt_cnf_init(&c->cnf, &c->aig, add_literal, c);
  ccadical_set_learn(c->sat, c, INT_MAX, learn);
  scope_vec_push(&c->scopes, (Scope){0});
  return &c->base;
}
