// Domains that treat variables independently: a value maps each scalar variable to an element, which stands for a set of values
// of the variable's sort. An element domain fills an ElementOps; everything else is generic: evaluation of terms, guards,
// simultaneous assignment, set-valued post for domains that split, join, widening, formulas.
// Arrays are not tracked: what is read from them is arbitrary.
//
// Elements are interned, and a value is a vector of element numbers (vectors.h), so equal parts are compared as numbers.
#ifndef DOMAIN_POINTWISE_H
#define DOMAIN_POINTWISE_H
#include "domain/domain.h"
#include "domain/intern.h"
#include "domain/range.h"
#include "domain/truth.h"
#include "domain/vectors.h"

#define ELEMENT_PARTS 3       // at most so many parts of a split
#define POINTWISE_RESULTS 243 // at most so many results of one split; beyond, variables stay unsplit

// Its words mean what the element domain says; equal sets have equal bytes (so unused words are 0).
typedef struct Element {
  i128 word[4];
} Element;
VEC(ElementVec, elementvec, Element)

typedef struct ElementOps {
  bool (*tracks)(const ProgVar *var); // variables of scalar sort only are asked for
  Element (*top)(Sort sort);
  Element (*constant)(Sort sort, u128 bits);
  bool (*is_constant)(Sort sort, const Element *e, u128 *bits);
  // Covers the results of an operation that is neither bool-valued nor ITE, of scalar operands, not all of them constant.
  Element (*apply)(Op op, Sort sort, uint32_t param, const Sort *sorts, const Element *args);
  // What EQ, or a signed, unsigned or integer comparison can be for operands of this sort, not bool, not both constant.
  Truth (*compare)(Op op, Sort sort, const Element *a, const Element *b);
  // Keeps what can make the comparison hold (or fail); false: nothing is left. NULL: equal elements meet, else no change.
  bool (*refine)(Op op, Sort sort, bool holds, Element *a, Element *b);
  bool (*meet)(Sort sort, const Element *a, const Element *b, Element *out); // false: known to be disjoint
  Element (*join)(Sort sort, const Element *a, const Element *b);
  Element (*widen)(const Thresholds *thresholds, Sort sort, const Element *a, const Element *b); // NULL: join
  Element (*narrow)(Sort sort, const Element *a, const Element *b);                              // NULL: b
  bool (*includes)(const Element *large, const Element *small);
  // For domains that split: e as parts that are elements of variables; together they cover e. NULL: does not split.
  uint32_t (*split)(const ProgVar *var, const Element *e, Element parts[ELEMENT_PARTS]);
  Term (*to_term)(TermTable *table, const ProgVar *var, const Element *e);
  void (*print)(TermTable *table, const ProgVar *var, const Element *e, Text *out); // nothing for top
  // Narrows the interval lo..hi of the variable's numbers to what covers those in e; false: none are in it.
  bool (*bounds)(const ProgVar *var, const Element *e, i128 *lo, i128 *hi);
  Element (*between)(const ProgVar *var, i128 lo, i128 hi); // covers the numbers lo..hi
} ElementOps;

// A vector of element numbers, one for each tracked variable.
typedef uint32_t Env;

typedef struct Pointwise {
  const ElementOps *ops;
  Prog *prog;
  U32Vec slots; // of a variable: its place in vectors, or VAR_NONE
  U32Vec vars;  // of a place: the variable
  Intern elements;
  Vectors values;
  Thresholds thresholds;
  // evaluation under one Env
  Map memo; // term -> index into results
  ElementVec results;
  U32Vec stack;
  uint32_t steps; // left for refinement by one guard
} Pointwise;

static inline const Element *pointwise_element(const Pointwise *p, uint32_t id) { return intern_get(&p->elements, id); }
static inline const Element *pointwise_at(const Pointwise *p, Env env, uint32_t slot) {
  return pointwise_element(p, domain_vectors_get(&p->values, env, slot));
}

// ---- evaluate.c. The memo holds for one Env: domain_pointwise_forget after each change of it.
void domain_pointwise_forget(Pointwise *p);
Element domain_pointwise_evaluate(Pointwise *p, Env env, Term t);
Truth domain_pointwise_truth(Pointwise *p, Env env, Term condition);
// ---- refine.c. Changes *env to cover its states in which the condition is `holds`; false: there are none.
bool domain_pointwise_assume(Pointwise *p, Env *env, Term condition, bool holds);

Env domain_pointwise_join_env(Pointwise *p, Env a, Env b);

// ---- what a domain's DomainOps are made of
void *domain_pointwise_open(Domain *domain, const ElementOps *ops);
void domain_pointwise_close(Domain *domain);
void domain_pointwise_top(Domain *domain, AbstractVec *out);
void domain_pointwise_initial(Domain *domain, AbstractVec *out);
Abstract domain_pointwise_meet(Domain *domain, Abstract a, Term guard, bool holds, bool *exact);
bool domain_pointwise_post(Domain *domain, Abstract a, Loc l, AbstractVec *out);
Abstract domain_pointwise_join(Domain *domain, Abstract a, Abstract b);
Abstract domain_pointwise_widen(Domain *domain, Abstract a, Abstract b);
Abstract domain_pointwise_narrow(Domain *domain, Abstract a, Abstract b);
bool domain_pointwise_includes(Domain *domain, Abstract large, Abstract small);
Term domain_pointwise_concretise(Domain *domain, Abstract a);
Term domain_pointwise_about_variable(Domain *domain, Abstract a, VarId v);
void domain_pointwise_print(Domain *domain, Abstract a, Text *out);
Abstract domain_pointwise_forget_variable(Domain *domain, Abstract a, VarId v);
bool domain_pointwise_bounds(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi);
Abstract domain_pointwise_meet_bounds(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi);

#define POINTWISE_OPS                                                                                                  \
  .independent = true, .close = domain_pointwise_close, .top = domain_pointwise_top,                                   \
  .initial = domain_pointwise_initial, .meet = domain_pointwise_meet, .post = domain_pointwise_post,                   \
  .join = domain_pointwise_join, .widen = domain_pointwise_widen, .narrow = domain_pointwise_narrow,                   \
  .includes = domain_pointwise_includes, .concretise = domain_pointwise_concretise, .print = domain_pointwise_print,   \
  .bounds = domain_pointwise_bounds, .meet_bounds = domain_pointwise_meet_bounds,                                      \
  .forget = domain_pointwise_forget_variable, .about_variable = domain_pointwise_about_variable
#endif
