// Boolean: ask for a model, read off the valuation, block it, until nothing is left. Where the solver gives up, what is left is
// searched predicate by predicate, pruned where it can refute the beginning of a valuation.
// Cartesian: the first model says of each predicate which of its two sides can be implied at all, and every further model
// excludes more of them; a refutation is kept as a core: the literals that were needed. A later question whose literals
// include a core has that answer already.
#include "domain/abstraction.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "domain/intern.h"
#include "expr/walk.h"

VEC(CubesVec, cubesvec, const Cubes *)

// Under the relation and these literals, `literal` cannot hold (TERM_NONE: nothing can).
typedef struct Core {
  uint32_t next; // number + 1 of another core of the same relation and literal
  uint32_t first, count;
} Core;
VEC(CoreVec, corevec, Core)
VEC(ByteVec, bytevec, uint8_t)

struct Abstraction {
  TermTable *table;
  Limits *limits, unlimited;
  Solver *solvers[2]; // by SolverKind; NULL: not needed yet
  Solver *last;       // asked last
  Arena arena;
  Intern questions; // answered ones: the answer has the same number
  CubesVec answers;
  Intern checks;
  ByteVec check_answers;
  CoreVec cores;
  U32Vec core_terms;
  Map core_of; // relation and literal -> core number + 1
};

Abstraction *domain_abstraction_new(TermTable *table, Limits *limits) {
  Abstraction *a = memory_new(sizeof *a);
  a->table = table;
  limits_init(&a->unlimited, 0, 0);
  a->limits = limits ? limits : &a->unlimited;
  return a;
}

static void delete_solvers(Abstraction *a) {
  for (unsigned i = 0; i < 2; i++) {
    smt_delete(a->solvers[i]);
    a->solvers[i] = NULL;
  }
  a->last = NULL;
}

void domain_abstraction_delete(Abstraction *a) {
  if (!a) return;
  delete_solvers(a);
  arena_release(&a->arena);
  domain_intern_release(&a->questions);
  domain_intern_release(&a->checks);
  cubesvec_release(&a->answers);
  bytevec_release(&a->check_answers);
  corevec_release(&a->cores);
  u32vec_release(&a->core_terms);
  map_release(&a->core_of);
  free(a);
}

void domain_abstraction_set_limits(Abstraction *a, Limits *limits) {
  delete_solvers(a);
  a->limits = limits ? limits : &a->unlimited;
}

uint64_t domain_abstraction_calls(const Abstraction *a) {
  uint64_t calls = 0;
  for (unsigned i = 0; i < 2; i++) calls += a->solvers[i] ? smt_calls(a->solvers[i]) : 0;
  return calls;
}

static Solver *solver_for(Abstraction *a, const Term *terms, uint32_t count) {
  SolverKind kind = smt_kind_for(a->table, terms, count);
  if (!a->solvers[kind]) {
    a->solvers[kind] = smt_new(kind, a->table, a->limits);
    smt_set_budget(a->solvers[kind], EFFORT(a->limits, abstraction_conflicts));
  }
  return a->last = a->solvers[kind];
}

// ---- one question in work

typedef struct Work {
  Abstraction *a;
  const PostQuestion *q;
  Solver *solver;
  U32Vec assumed; // the relation and the given literals, and then what is tried
  bool is_quick;  // the solver tells the truth of all predicates, whether or not it was asked about them
  ByteVec truth, certain;
} Work;

static void work_begin(Work *w, Abstraction *a, const PostQuestion *q) {
  *w = (Work){.a = a, .q = q};
  for (uint32_t i = 0; i < q->given_count; i++) u32vec_push(&w->assumed, q->given[i]);
  u32vec_push(&w->assumed, q->relation);
  for (uint32_t i = 0; i < q->count; i++) u32vec_push(&w->assumed, q->predicates[i]);
  w->solver = solver_for(a, w->assumed.data, w->assumed.count);
  w->assumed.count = q->given_count + 1;
  w->is_quick = w->solver == a->solvers[SOLVER_CADICAL];
  for (uint32_t i = 0; i < q->count && w->is_quick; i++) w->is_quick = !expr_has_array(a->table, q->predicates[i]);
}

// In the solver's model; TERM_NONE where that does not say it.
static Term truth_in_model(Work *w, Term predicate) {
  return w->is_quick ? expr_bool(w->a->table, smt_holds(w->solver, predicate)) : smt_value(w->solver, predicate);
}

// Keeps the result.
static const Cubes *work_end(Work *w) {
  Arena *arena = &w->a->arena;
  Cubes *cubes = arena_new(arena, sizeof *cubes);
  uint8_t *truth = arena_new(arena, w->truth.count + 1), *certain = arena_new(arena, w->certain.count + 1);
  if (w->certain.count) memcpy(certain, w->certain.data, w->certain.count);
  if (w->truth.count) memcpy(truth, w->truth.data, w->truth.count);
  *cubes = (Cubes){w->q->count, w->certain.count, truth, certain};
  u32vec_release(&w->assumed);
  bytevec_release(&w->truth);
  bytevec_release(&w->certain);
  return cubes;
}

enum { ASKED_BOOLEAN, ASKED_CARTESIAN };

// The number of the question: that of its answer where it was asked before.
static uint32_t domain_number_of(Abstraction *a, const PostQuestion *q, uint32_t kind) {
  U32Vec key = {0};
  u32vec_push(&key, kind);
  u32vec_push(&key, q->relation);
  u32vec_push(&key, q->given_count);
  for (uint32_t i = 0; i < q->given_count; i++) u32vec_push(&key, q->given[i]);
  for (uint32_t i = 0; i < q->count; i++) u32vec_push(&key, q->predicates[i]);
  uint32_t id = domain_intern_add(&a->questions, key.data, key.count * sizeof *key.data);
  u32vec_release(&key);
  return id;
}

// ---- boolean

static void add_everything(Work *w) {
  w->truth.count = w->certain.count = 0;
  for (uint32_t i = 0; i < w->q->count; i++) bytevec_push(&w->truth, TRUTH_BOTH);
  bytevec_push(&w->certain, false);
}

static Term literal(TermTable *table, Term predicate, Truth truth) {
  return truth == TRUTH_TRUE ? predicate : expr_not(table, predicate);
}

// Adds the valuation of the solver's model and blocks it; false where the model does not say it.
static bool add_model(Work *w) {
  TermTable *table = w->a->table;
  Term blocked = expr_false(table);
  uint32_t start = w->truth.count;
  for (uint32_t i = 0; i < w->q->count; i++) {
    Term value = truth_in_model(w, w->q->predicates[i]);
    if (!value) {
      w->truth.count = start;
      return false;
    }
    bytevec_push(&w->truth, (uint8_t)truth_of(value == expr_true(table)));
  }
  bytevec_push(&w->certain, true);
  for (uint32_t i = 0; i < w->q->count; i++) {
    Truth opposite = w->truth.data[start + i] == TRUTH_TRUE ? TRUTH_FALSE : TRUTH_TRUE;
    blocked = expr_or(table, blocked, literal(table, w->q->predicates[i], opposite));
  }
  smt_assert(w->solver, blocked);
  return true;
}

// Is the valuation that is tried among those found?
static bool is_found(const Work *w) {
  const Term *tried = &w->assumed.data[w->q->given_count + 1];
  for (uint32_t c = 0; c < w->certain.count; c++) {
    uint32_t i = 0;
    while (i < w->q->count &&
           (w->truth.data[(size_t)c * w->q->count + i] == TRUTH_TRUE) == (tried[i] == w->q->predicates[i]))
      i++;
    if (i == w->q->count) return true;
  }
  return false;
}

// All valuations that agree with the first `depth` literals tried, what is blocked apart.
static void search(Work *w, uint32_t depth) {
  if (w->certain.count > EFFORT(w->a->limits, abstraction_cubes)) return;
  if (smt_check(w->solver, w->assumed.data, w->assumed.count) == SMT_UNSAT) return;
  uint32_t base = w->q->given_count + 1;
  if (depth == w->q->count) {
    if (is_found(w)) return;
    for (uint32_t i = 0; i < depth; i++)
      bytevec_push(&w->truth, (uint8_t)truth_of(w->assumed.data[base + i] == w->q->predicates[i]));
    bytevec_push(&w->certain, false);
    return;
  }
  for (Truth side = TRUTH_TRUE; side <= TRUTH_FALSE; side++) {
    u32vec_push(&w->assumed, literal(w->a->table, w->q->predicates[depth], side));
    search(w, depth + 1);
    w->assumed.count--;
  }
}

static void enumerate(Work *w) {
  while (w->certain.count <= EFFORT(w->a->limits, abstraction_cubes)) {
    SmtAnswer answer = smt_check(w->solver, w->assumed.data, w->assumed.count);
    if (answer == SMT_UNSAT) return;
    if (answer == SMT_SAT && add_model(w)) continue;
    if (w->q->count <= EFFORT(w->a->limits, abstraction_search) && !limits_reached(w->a->limits)) search(w, 0);
    else add_everything(w);
    break;
  }
  if (w->certain.count > EFFORT(w->a->limits, abstraction_cubes)) add_everything(w);
}

static int compare_rows(const void *a, const void *b, void *width) { return memcmp(a, b, *(uint32_t *)width); }

// In a fixed order, whatever the solver found first: true before false.
static void sort_cubes(Work *w) {
  uint32_t width = w->q->count, row = width + 1, count = w->certain.count;
  uint8_t *rows = memory_new((size_t)count * row + 1);
  for (uint32_t c = 0; c < count; c++) {
    if (width) memcpy(&rows[(size_t)c * row], &w->truth.data[(size_t)c * width], width);
    rows[(size_t)c * row + width] = w->certain.data[c];
  }
  qsort_r(rows, count, row, compare_rows, &width);
  for (uint32_t c = 0; c < count; c++) {
    if (width) memcpy(&w->truth.data[(size_t)c * width], &rows[(size_t)c * row], width);
    w->certain.data[c] = rows[(size_t)c * row + width];
  }
  free(rows);
}

const Cubes *domain_abstraction_boolean(Abstraction *a, const PostQuestion *q) {
  uint32_t id = domain_number_of(a, q, ASKED_BOOLEAN);
  if (id < a->answers.count) return a->answers.data[id];
  Work w;
  work_begin(&w, a, q);
  smt_push(w.solver);
  enumerate(&w);
  sort_cubes(&w);
  smt_pop(w.solver);
  const Cubes *answer = work_end(&w);
  cubesvec_push(&a->answers, answer);
  return answer;
}

// ---- cartesian

static uint64_t core_key(Term relation, Term refuted) { return (uint64_t)relation << 32 | refuted; }

static bool is_given(const PostQuestion *q, Term t) {
  for (uint32_t i = 0; i < q->given_count; i++)
    if (q->given[i] == t) return true;
  return false;
}

// Is `refuted` (TERM_NONE: everything) known to be impossible under the question's formula?
static bool has_core(const Abstraction *a, const PostQuestion *q, Term refuted) {
  for (uint32_t i = map_find(&a->core_of, core_key(q->relation, refuted), 0); i; i = a->cores.data[i - 1].next) {
    const Core *core = &a->cores.data[i - 1];
    uint32_t k = 0;
    while (k < core->count && is_given(q, a->core_terms.data[core->first + k])) k++;
    if (k == core->count) return true;
  }
  return false;
}

static void keep_core(Work *w, Term refuted) {
  Abstraction *a = w->a;
  uint64_t key = core_key(w->q->relation, refuted);
  Core core = {.next = map_find(&a->core_of, key, 0), .first = a->core_terms.count};
  for (uint32_t i = 0; i < w->q->given_count; i++)
    if (smt_failed(w->solver, w->q->given[i])) u32vec_push(&a->core_terms, w->q->given[i]);
  core.count = a->core_terms.count - core.first;
  corevec_push(&a->cores, core);
  map_set(&a->core_of, key, a->cores.count);
}

// Can the predicate be on this side?
static SmtAnswer ask_side(Work *w, Term side) {
  if (has_core(w->a, w->q, side)) return SMT_UNSAT;
  u32vec_push(&w->assumed, side);
  SmtAnswer answer = smt_check(w->solver, w->assumed.data, w->assumed.count);
  w->assumed.count--;
  if (answer == SMT_UNSAT) keep_core(w, side);
  return answer;
}

// Adds to what each predicate is known to be able to be.
static void see_model(Work *w, uint8_t *seen) {
  for (uint32_t i = 0; i < w->q->count; i++) {
    Term value = truth_in_model(w, w->q->predicates[i]);
    if (value) seen[i] = (uint8_t)(seen[i] | truth_of(value == expr_true(w->a->table)));
  }
}

static bool cartesian(Work *w, uint8_t *seen) {
  SmtAnswer any = has_core(w->a, w->q, TERM_NONE) ? SMT_UNSAT : smt_check(w->solver, w->assumed.data, w->assumed.count);
  if (any == SMT_UNSAT) {
    if (!has_core(w->a, w->q, TERM_NONE)) keep_core(w, TERM_NONE);
    return false;
  }
  if (any == SMT_SAT) see_model(w, seen);
  for (uint32_t i = 0; i < w->q->count; i++)
    for (Truth side = TRUTH_TRUE; side <= TRUTH_FALSE; side++) {
      if (truth_may((Truth)seen[i], side == TRUTH_TRUE)) continue;
      SmtAnswer answer = ask_side(w, literal(w->a->table, w->q->predicates[i], side));
      if (answer == SMT_SAT) see_model(w, seen);
      if (answer != SMT_UNSAT) seen[i] = (uint8_t)(seen[i] | side);
    }
  bytevec_push(&w->certain, any == SMT_SAT);
  return true;
}

const Cubes *domain_abstraction_cartesian(Abstraction *a, const PostQuestion *q) {
  uint32_t id = domain_number_of(a, q, ASKED_CARTESIAN);
  if (id < a->answers.count) return a->answers.data[id];
  Work w;
  work_begin(&w, a, q);
  bytevec_resize(&w.truth, q->count);
  // Where both sides of a predicate are refuted after an undecided first check, the formula is unsatisfiable.
  bool any = cartesian(&w, w.truth.data);
  for (uint32_t i = 0; any && i < q->count; i++) any = w.truth.data[i] != TRUTH_NONE;
  if (!any) w.truth.count = w.certain.count = 0;
  const Cubes *answer = work_end(&w);
  cubesvec_push(&a->answers, answer);
  return answer;
}

// ---- shorter cubes

// The only predicate in which the cubes differ, as true in one and false in the other; UINT32_MAX where it is not so.
static uint32_t only_difference(const uint8_t *x, const uint8_t *y, uint32_t width) {
  uint32_t found = UINT32_MAX;
  for (uint32_t i = 0; i < width; i++) {
    if (x[i] == y[i]) continue;
    if (found != UINT32_MAX || (x[i] | y[i]) != TRUTH_BOTH || x[i] == TRUTH_BOTH || y[i] == TRUTH_BOTH)
      return UINT32_MAX;
    found = i;
  }
  return found;
}

static bool merge_once(uint8_t *truth, uint8_t *certain, uint32_t width, uint32_t *count) {
  for (uint32_t i = 0; i < *count; i++)
    for (uint32_t k = i + 1; k < *count; k++) {
      uint32_t at = only_difference(&truth[(size_t)i * width], &truth[(size_t)k * width], width);
      if (at == UINT32_MAX || certain[i] != certain[k]) continue;
      truth[(size_t)i * width + at] = TRUTH_BOTH;
      --*count;
      memmove(&truth[(size_t)k * width], &truth[(size_t)*count * width], width);
      certain[k] = certain[*count];
      return true;
    }
  return false;
}

const Cubes *domain_abstraction_shorten(Abstraction *a, const Cubes *cubes) {
  if (cubes->count > EFFORT(a->limits, abstraction_shorten) || cubes->width == 0) return cubes;
  Cubes *shorter = arena_new(&a->arena, sizeof *shorter);
  size_t size = (size_t)cubes->count * cubes->width;
  uint8_t *truth = arena_new(&a->arena, size + 1), *certain = arena_new(&a->arena, cubes->count + 1);
  memcpy(truth, cubes->truth, size);
  memcpy(certain, cubes->certain, cubes->count);
  *shorter = (Cubes){cubes->width, cubes->count, truth, certain};
  while (merge_once(truth, certain, cubes->width, &shorter->count)) {}
  return shorter;
}

// ---- plain questions

static int compare_terms(const void *a, const void *b) {
  Term x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return (x > y) - (x < y);
}

SmtAnswer domain_abstraction_solve(Abstraction *a, const Term *conjuncts, uint32_t count) {
  return smt_check(solver_for(a, conjuncts, count), conjuncts, count);
}

Term domain_abstraction_value(Abstraction *a, Term t) { return smt_value(a->last, t); }

SmtAnswer domain_abstraction_check(Abstraction *a, const Term *conjuncts, uint32_t count) {
  U32Vec key = {0};
  for (uint32_t i = 0; i < count; i++) u32vec_push(&key, conjuncts[i]);
  if (count) qsort(key.data, count, sizeof *key.data, compare_terms);
  uint32_t id = domain_intern_add(&a->checks, key.data, count * sizeof *key.data);
  if (id == a->check_answers.count)
    bytevec_push(&a->check_answers, (uint8_t)domain_abstraction_solve(a, key.data, key.count));
  u32vec_release(&key);
  return (SmtAnswer)a->check_answers.data[id];
}

// ---- formulas

Term domain_cube_formula(TermTable *table, const Cubes *cubes, uint32_t cube, const Term *predicates) {
  Term all = expr_true(table);
  for (uint32_t i = 0; i < cubes->width; i++) {
    Truth truth = cube_at(cubes, cube, i);
    if (truth != TRUTH_BOTH) all = expr_and(table, all, literal(table, predicates[i], truth));
  }
  return all;
}

Term domain_cubes_formula(TermTable *table, const Cubes *cubes, const Term *predicates) {
  Term any = expr_false(table);
  for (uint32_t c = 0; c < cubes->count; c++)
    any = expr_or(table, any, domain_cube_formula(table, cubes, c, predicates));
  return any;
}
