// The two predicate domains (THEORY 3.5), one value of which says of each predicate of a location that it holds, that it does
// not, or nothing. Boolean: a value is a valuation, a post has one result for each valuation that is possible afterwards, so
// that a set of valuations is a set of nodes. Cartesian: one result, with nothing said where both are possible. Posts are
// questions to the core (abstraction.h) about weakest preconditions: the predicates after the step, with its values substituted.
#include "domain/abstraction.h"
#include "domain/domain.h"
#include "domain/intern.h"
#include "domain/predicates.h"
#include "domain/list.h"
#include "prog/initial.h"

typedef struct Literal {
  Term predicate;
  uint32_t truth; // a Truth
} Literal;

typedef struct Predicated {
  bool cartesian;
  Predicates *own;              // from the guards, where none were given
  const Predicates *predicates; // those in use
  Abstraction *abstraction;
  Intern values; // sequences of literals
  U32Vec *after; // by location: the predicates after its assignment or havoc, over what is before; made when asked for
  U32Vec given, initial; // scratch
} Predicated;

static Predicated *data_of(Domain *domain) { return domain->data; }
static const Literal *literals_of(Predicated *p, Abstract a) { return intern_get(&p->values, a); }
static uint32_t count_of(const Predicated *p, Abstract a) {
  return (uint32_t)(intern_size(&p->values, a) / sizeof(Literal));
}

// ---- open and close

static void *open_domain(Domain *domain, bool cartesian) {
  Predicated *p = memory_new(sizeof *p);
  p->cartesian = cartesian;
  p->predicates = p->own = domain_predicates_new(domain->prog);
  domain_predicates_add_guards(p->own);
  p->abstraction = domain_abstraction_new(domain->prog->table, NULL);
  p->after = memory_new(domain->prog->locs.count * sizeof *p->after + 1);
  return p;
}

static void *boolean_open(Domain *domain) { return open_domain(domain, false); }
static void *cartesian_open(Domain *domain) { return open_domain(domain, true); }

static void close_domain(Domain *domain) {
  Predicated *p = data_of(domain);
  for (Loc l = 0; l < domain->prog->locs.count; l++) u32vec_release(&p->after[l]);
  free(p->after);
  domain_predicates_delete(p->own);
  domain_abstraction_delete(p->abstraction);
  domain_intern_release(&p->values);
  u32vec_release(&p->given);
  u32vec_release(&p->initial);
  free(p);
}

static void use_predicates(Domain *domain, const Predicates *predicates, Limits *limits) {
  Predicated *p = data_of(domain);
  if (predicates) p->predicates = predicates;
  domain_abstraction_set_limits(p->abstraction, limits);
  for (Loc l = 0; l < domain->prog->locs.count; l++) p->after[l].count = 0;
}

// ---- values

static Abstract value_of_cube(Predicated *p, const U32Vec *predicates, const Cubes *cubes, uint32_t cube) {
  Literal *literals = memory_new(predicates->count * sizeof *literals + 1);
  for (uint32_t i = 0; i < predicates->count; i++)
    literals[i] = (Literal){predicates->data[i], cube_at(cubes, cube, i)};
  Abstract value = domain_intern_add(&p->values, literals, predicates->count * sizeof *literals);
  free(literals);
  return value;
}

static Term term_of(TermTable *table, const Literal *literal) {
  if (literal->truth == TRUTH_BOTH) return expr_true(table);
  return literal->truth == TRUTH_TRUE ? literal->predicate : expr_not(table, literal->predicate);
}

// Is the value about just these predicates?
static bool fits(Predicated *p, Abstract a, const U32Vec *predicates) {
  if (count_of(p, a) != predicates->count) return false;
  for (uint32_t i = 0; i < predicates->count; i++)
    if (literals_of(p, a)[i].predicate != predicates->data[i]) return false;
  return true;
}

// ---- initial and post

static void answer(Predicated *p, const PostQuestion *q, const U32Vec *predicates, AbstractVec *out) {
  const Cubes *cubes = (p->cartesian ? domain_abstraction_cartesian : domain_abstraction_boolean)(p->abstraction, q);
  for (uint32_t c = 0; c < cubes->count; c++) abstractvec_push(out, value_of_cube(p, predicates, cubes, c));
}

static void initial(Domain *domain, AbstractVec *out) {
  Predicated *p = data_of(domain);
  const Prog *prog = domain->prog;
  const U32Vec *here = predicates_at(p->predicates, prog->start);
  Subst subst;
  expr_subst_init(&subst, prog->table);
  prog_bind_initial(prog, &subst);
  p->initial.count = 0;
  for (uint32_t i = 0; i < here->count; i++) u32vec_push(&p->initial, expr_subst_apply(&subst, here->data[i]));
  PostQuestion q = {expr_subst_apply(&subst, prog->initially), NULL, 0, p->initial.data, p->initial.count};
  expr_subst_release(&subst);
  answer(p, &q, here, out);
}

// The predicates at the target of an assignment or a havoc, over the values before it. A new value that a havoc gives has a
// symbol of its own.
static const U32Vec *predicates_after(Domain *domain, Loc l) {
  Predicated *p = data_of(domain);
  const Location *at = &domain->prog->locs.data[l];
  const U32Vec *there = predicates_at(p->predicates, at->next[0]);
  U32Vec *after = &p->after[l];
  if (after->count == there->count) return after;
  Subst subst;
  expr_subst_init(&subst, domain->prog->table);
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    expr_subst_bind(&subst, domain->prog->vars.data[at->assigns[i].var].term, at->assigns[i].value);
  if (at->kind == EDGE_HAVOC) {
    const ProgVar *var = &domain->prog->vars.data[at->havoc];
    expr_subst_bind(&subst, var->term, expr_fresh(domain->prog->table, var->name, var->sort));
  }
  after->count = 0;
  for (uint32_t i = 0; i < there->count; i++) u32vec_push(after, expr_subst_apply(&subst, there->data[i]));
  expr_subst_release(&subst);
  return after;
}

static void give_literals(Domain *domain, Abstract a) {
  Predicated *p = data_of(domain);
  p->given.count = 0;
  for (uint32_t i = 0; i < count_of(p, a); i++)
    if (literals_of(p, a)[i].truth != TRUTH_BOTH)
      u32vec_push(&p->given, term_of(domain->prog->table, &literals_of(p, a)[i]));
}

static Term guard_of(Domain *domain, Term guard, bool holds) {
  return holds ? guard : expr_not(domain->prog->table, guard);
}

static SmtAnswer ask_with(Predicated *p, Term guard) {
  u32vec_push(&p->given, guard);
  SmtAnswer answer = domain_abstraction_check(p->abstraction, p->given.data, p->given.count);
  p->given.count--;
  return answer;
}

// A guard can only exclude a valuation; what is not said of a predicate, it may settle.
static Abstract meet(Domain *domain, Abstract a, Term guard, bool holds, bool *exact) {
  Predicated *p = data_of(domain);
  U32Vec predicates = {0};
  bool valuation = true;
  *exact = true;
  give_literals(domain, a);
  for (uint32_t i = 0; i < count_of(p, a); i++) {
    u32vec_push(&predicates, literals_of(p, a)[i].predicate);
    valuation = valuation && literals_of(p, a)[i].truth != TRUTH_BOTH;
  }
  guard = guard_of(domain, guard, holds);
  Abstract met = a;
  if (!valuation) {
    PostQuestion q = {guard, p->given.data, p->given.count, predicates.data, predicates.count};
    const Cubes *cubes = domain_abstraction_cartesian(p->abstraction, &q);
    met = cubes->count ? value_of_cube(p, &predicates, cubes, 0) : ABSTRACT_BOTTOM;
  } else if (ask_with(p, guard) == SMT_UNSAT) met = ABSTRACT_BOTTOM;
  if (met != ABSTRACT_BOTTOM) *exact = met == a && ask_with(p, expr_not(domain->prog->table, guard)) == SMT_UNSAT;
  u32vec_release(&predicates);
  return met;
}

static bool post(Domain *domain, Abstract a, Loc l, AbstractVec *out) {
  Predicated *p = data_of(domain);
  const U32Vec *there = predicates_at(p->predicates, domain->prog->locs.data[l].next[0]);
  const U32Vec *after = predicates_after(domain, l);
  give_literals(domain, a);
  PostQuestion q = {expr_true(domain->prog->table), p->given.data, p->given.count, after->data, after->count};
  answer(p, &q, there, out);
  return false;
}

static bool move(Domain *domain, Abstract a, Term guard, Loc to, AbstractVec *out) {
  Predicated *p = data_of(domain);
  const U32Vec *there = predicates_at(p->predicates, to);
  bool exact = true;
  if (fits(p, a, there)) {
    if (guard != expr_true(domain->prog->table)) a = meet(domain, a, guard, true, &exact);
    if (a != ABSTRACT_BOTTOM) abstractvec_push(out, a);
    return exact;
  }
  give_literals(domain, a);
  PostQuestion q = {guard, p->given.data, p->given.count, there->data, there->count};
  answer(p, &q, there, out);
  return false;
}

static void top(Domain *domain, AbstractVec *out) {
  Predicated *p = data_of(domain);
  const U32Vec *everywhere = &p->predicates->everywhere;
  PostQuestion q = {expr_true(domain->prog->table), NULL, 0, everywhere->data, everywhere->count};
  answer(p, &q, everywhere, out);
}

// ---- the order

static const Literal *literal_about(Predicated *p, Abstract a, Term predicate) {
  for (uint32_t i = 0; i < count_of(p, a); i++)
    if (literals_of(p, a)[i].predicate == predicate) return &literals_of(p, a)[i];
  return NULL;
}

// About the predicates that both are about.
static Abstract join(Domain *domain, Abstract a, Abstract b) {
  Predicated *p = data_of(domain);
  Literal *literals = memory_new(count_of(p, a) * sizeof *literals + 1);
  uint32_t count = 0;
  for (uint32_t i = 0; i < count_of(p, a); i++) {
    Literal literal = literals_of(p, a)[i];
    const Literal *other = literal_about(p, b, literal.predicate);
    if (!other) continue;
    literal.truth |= other->truth;
    literals[count++] = literal;
  }
  Abstract joined = domain_intern_add(&p->values, literals, count * sizeof *literals);
  free(literals);
  return joined;
}

static bool includes(Domain *domain, Abstract large, Abstract small) {
  Predicated *p = data_of(domain);
  for (uint32_t i = 0; i < count_of(p, large); i++) {
    const Literal *literal = &literals_of(p, large)[i], *other = literal_about(p, small, literal->predicate);
    if (literal->truth != TRUTH_BOTH && (!other || other->truth != literal->truth)) return false;
  }
  return true;
}

static Term concretise(Domain *domain, Abstract a) {
  Predicated *p = data_of(domain);
  Term t = expr_true(domain->prog->table);
  for (uint32_t i = 0; i < count_of(p, a); i++)
    t = expr_and(domain->prog->table, t, term_of(domain->prog->table, &literals_of(p, a)[i]));
  return t;
}

// A letter for each predicate that is known everywhere, `*` where it is not tracked here; then those of the location.
static void print(Domain *domain, Abstract a, Text *out) {
  Predicated *p = data_of(domain);
  const U32Vec *everywhere = &p->predicates->everywhere;
  uint32_t at = 0, count = count_of(p, a);
  for (uint32_t i = 0; i < everywhere->count; i++) {
    bool here = at < count && literals_of(p, a)[at].predicate == everywhere->data[i];
    text_add_bytes(out, here ? &"?TF*"[literals_of(p, a)[at].truth] : "*", 1);
    at += here;
  }
  for (; at < count; at++) text_add_bytes(out, &"?TF*"[literals_of(p, a)[at].truth], 1);
  if (everywhere->count + count == 0) text_add(out, "true");
}

#define SHARED_OPS                                                                                                     \
  .close = close_domain, .top = top, .initial = initial, .meet = meet, .post = post, .move = move, .join = join,       \
  .widen = join, .includes = includes, .concretise = concretise, .print = print, .use_predicates = use_predicates

const DomainOps domain_boolean = {
    .name = "boolean",
    .about = "which valuations of the predicates are possible",
    .splits = true,
    .open = boolean_open,
    SHARED_OPS,
};

const DomainOps domain_cartesian = {
    .name = "cartesian",
    .about = "of each predicate whether it holds",
    .open = cartesian_open,
    SHARED_OPS,
};
