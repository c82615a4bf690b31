// Told apart by cases: a model of the bad states gives an implicant (implicant.h), a conjunction of literals that is bad
// altogether; the reached states refute it, and the core says by which literals. Their negation, a clause, is true on all
// that is reached. The clauses are collected until nothing bad satisfies them all.
//
// Along a path, the reached states at cut point i are those one step from the interpolant before, the bad ones those from which
// the rest of the path can be taken (Theorem 7: backward). As backward[i-1] is the weakest precondition of backward[i], the
// bad states are refuted at every cut point, and at the last one nothing is reached.
#include "refine/separate.h"

#include "refine/implicant.h"

#define ARBITRARY_COST 1000 // in worth: a predicate about one value among many says little

typedef struct Separation {
  Refiner *refiner;
  Path *path;
  TermTable *table;
  uint32_t cut;
  Term base;           // what is reached, before the step (or from the start)
  bool from_start;     // base is over initial values, else over the values before the step into the cut point
  Term bad, known;     // at the cut point
  Term found;          // what known was strengthened by
  U32Vec cube, before; // literals at the cut point, and as they are where base is
  uint32_t arbitrary;  // of the cube, fresh from its model: how many depend on arbitrary inputs, the last ones
} Separation;

static SmtAnswer check(Separation *s, const Term *assumptions, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (assumptions[i] == expr_false(s->table)) return SMT_UNSAT;
  ++*s->refiner->solver_calls;
  return smt_check(s->refiner->solver, assumptions, n);
}

static Term pulled_back(Separation *s, Term t) {
  t = refine_path_before(s->path, s->cut, t);
  for (uint32_t i = s->cut; s->from_start && i > 0; i--) t = refine_path_before(s->path, i - 1, t);
  return t;
}

static int worth(const Separation *s, Term literal) {
  const Refiner *r = s->refiner;
  return r->worth ? r->worth(r->context, refine_path_block(s->path, s->cut), literal) : 0;
}

// The best literals first: those that are tried last when some are dropped.
static void sort_cube(Separation *s) {
  int *worths = memory_new((s->cube.count + 1) * sizeof(int));
  for (uint32_t i = 0; i < s->cube.count; i++) {
    Term t = s->cube.data[i];
    int w = worth(s, t) - (i + s->arbitrary >= s->cube.count ? ARBITRARY_COST : 0);
    uint32_t k = i;
    for (; k > 0 && worths[k - 1] < w; k--) {
      s->cube.data[k] = s->cube.data[k - 1];
      worths[k] = worths[k - 1];
    }
    s->cube.data[k] = t;
    worths[k] = w;
  }
  free(worths);
}

// Keeps the literals that the core of the last answer uses (before[0] is the base).
static void keep_core(Separation *s) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->cube.count; i++) {
    Term b = s->before.data[i + 1];
    if (b != expr_false(s->table) && !smt_failed(s->refiner->solver, b)) continue;
    s->cube.data[kept] = s->cube.data[i];
    s->before.data[++kept] = b;
  }
  s->cube.count = kept;
  s->before.count = kept + 1;
}

static void drop_literal(Separation *s, uint32_t i) {
  for (uint32_t k = i; k + 1 < s->cube.count; k++) {
    s->cube.data[k] = s->cube.data[k + 1];
    s->before.data[k + 1] = s->before.data[k + 2];
  }
  s->cube.count--;
  s->before.count--;
}

// Where one literal is false before the step, it alone refutes the cube.
static bool shrink_to_false(Separation *s) {
  for (uint32_t i = 0; i < s->cube.count; i++) {
    if (s->before.data[i + 1] != expr_false(s->table)) continue;
    s->cube.data[0] = s->cube.data[i];
    s->cube.count = 1;
    return true;
  }
  return false;
}

// Drops literals that are not needed, the least worthy first.
static void minimise(Separation *s) {
  for (uint32_t i = s->cube.count; i-- > 0 && !limits_reached(s->refiner->limits);) {
    if (i >= s->cube.count) continue; // a core was smaller
    Term tried = s->before.data[i + 1], literal = s->cube.data[i];
    drop_literal(s, i);
    if (check(s, s->before.data, s->before.count) == SMT_UNSAT) {
      if (s->before.data[0] != expr_false(s->table)) keep_core(s);
      continue;
    }
    u32vec_push(&s->cube, literal); // back in its place
    u32vec_push(&s->before, tried);
    for (uint32_t k = s->cube.count - 1; k > i; k--) {
      s->cube.data[k] = s->cube.data[k - 1];
      s->before.data[k + 1] = s->before.data[k];
    }
    s->cube.data[i] = literal;
    s->before.data[i + 1] = tried;
  }
}

// Refutes the cube by what is reached and makes it small; false where that cannot be decided.
static bool refute(Separation *s) {
  sort_cube(s);
  s->before.count = 0;
  u32vec_push(&s->before, s->base);
  for (uint32_t i = 0; i < s->cube.count; i++) u32vec_push(&s->before, pulled_back(s, s->cube.data[i]));
  if (s->base == expr_false(s->table)) return s->cube.count = 0, true;
  if (shrink_to_false(s)) return true;
  if (check(s, s->before.data, s->before.count) != SMT_UNSAT) return false;
  keep_core(s);
  minimise(s);
  return true;
}

static void record(Separation *s, Term clause) {
  for (uint32_t i = 0; i < s->cube.count; i++)
    findingvec_push(&s->refiner->atoms, (Finding){s->cut, refine_implicant_atom(s->table, s->cube.data[i])});
  if (s->cube.count > 1) findingvec_push(&s->refiner->clauses, (Finding){s->cut, clause});
}

typedef enum Separated { SEPARATED, NOTHING_REACHED, UNDECIDED } Separated;

static bool find_cube(Separation *s) {
  return refine_implicant_find(s->path->blocks->prog, s->refiner->solver, s->bad, &s->cube, &s->arbitrary);
}

// Strengthens s->known until it excludes what is bad.
static Separated separate(Separation *s) {
  for (uint32_t i = 0; i < EFFORT32(s->refiner->limits, refine_cases) && !limits_reached(s->refiner->limits); i++) {
    Term bad = expr_and(s->table, s->bad, s->known);
    SmtAnswer answer = check(s, &bad, 1);
    if (answer == SMT_UNSAT) return SEPARATED;
    s->cube.count = 0;
    if (answer != SMT_SAT || !find_cube(s) || !refute(s)) return UNDECIDED;
    if (s->cube.count == 0) return NOTHING_REACHED;
    Term clause = expr_not(s->table, expr_and_all(s->table, s->cube.data, s->cube.count));
    record(s, clause);
    s->known = expr_and(s->table, s->known, clause);
    s->found = expr_and(s->table, s->found, clause);
  }
  return UNDECIDED;
}

static void release(Separation *s) {
  u32vec_release(&s->cube);
  u32vec_release(&s->before);
}

bool refine_along(Refiner *refiner, Path *path, const Term *labels) {
  Separation s = {.refiner = refiner, .path = path, .table = path->blocks->prog->table};
  Separated result = SEPARATED;
  s.known = expr_true(s.table);
  for (s.cut = 0; s.cut < path->cuts && result == SEPARATED; s.cut++) {
    s.base = expr_and(s.table, s.known, path->condition[s.cut]);
    s.bad = path->backward[s.cut];
    s.known = labels[s.cut];
    s.found = expr_true(s.table);
    result = separate(&s);
    if (s.found != expr_true(s.table)) findingvec_push(&refiner->interpolants, (Finding){s.cut, s.found});
  }
  release(&s);
  return result == NOTHING_REACHED;
}

bool refine_dead_end(Refiner *refiner, Path *path, const Term *labels, uint32_t reached) {
  Separation s = {.refiner = refiner, .path = path, .table = path->blocks->prog->table, .cut = reached};
  if (reached + 1 >= path->cuts) return false;
  s.from_start = true;
  s.found = expr_true(s.table);
  s.base = expr_and_all(s.table, path->guard, reached + 1);
  s.known = labels[reached];
  s.bad = expr_and(s.table, path->condition[reached + 1], refine_path_before(path, reached + 1, labels[reached + 1]));
  Separated result = separate(&s);
  release(&s);
  return result == SEPARATED;
}

void refine_refiner_release(Refiner *refiner) {
  findingvec_release(&refiner->atoms);
  findingvec_release(&refiner->clauses);
  findingvec_release(&refiner->interpolants);
}
