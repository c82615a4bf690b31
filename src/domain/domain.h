// Abstract domains (THEORY 1.2, 1.3): a set A of abstract values with a meaning gamma, and the operations that
// abstract models are built from. A Domain works for one program. Its values are interned: equal values are equal numbers,
// immutable, and live as long as the Domain. Only what is over-approximated may be lost: every operation's result covers
// all concrete results.
//
// A new domain is one file that fills a DomainOps and one line in table.c. Domains that treat variables
// independently fill the smaller ElementOps of pointwise.h instead.
#ifndef DOMAIN_DOMAIN_H
#define DOMAIN_DOMAIN_H
#include "base/diag.h"
#include "base/limits.h"
#include "base/text.h"
#include "base/vec.h"
#include "domain/predicates.h"
#include "prog/prog.h"

typedef uint32_t Abstract;
// No states at all, in every domain. The operations of DomainOps are never given it; the functions below this struct take it.
#define ABSTRACT_BOTTOM UINT32_MAX
VEC(AbstractVec, abstractvec, Abstract)

typedef struct Domain Domain;

typedef struct DomainOps {
  const char *name, *about;
  // Post may have several results where the domain can tell them apart, and there are finitely many values: models over it
  // are explored without joins, as in the figures of [CH].
  bool splits;
  // Variables are treated independently: after a havoc every combination stays possible, so A1 holds at havoc nodes.
  bool independent;
  uint32_t work; // of one operation, in sixteenths of a tick; 0: little

  void *(*open)(Domain *domain); // makes the domain's own data
  void (*close)(Domain *domain);

  // Adds values that together cover all states, and all initial states.
  void (*top)(Domain *domain, AbstractVec *out);
  void (*initial)(Domain *domain, AbstractVec *out);
  // Covers the states of a in which the guard is `holds`; ABSTRACT_BOTTOM where there are none.
  Abstract (*meet)(Domain *domain, Abstract a, Term guard, bool holds, bool *exact);
  // Adds values that together cover what the states of a become by the assignments or the havoc of location l: none where a
  // is seen to be empty. True where they are exact.
  bool (*post)(Domain *domain, Abstract a, Loc l, AbstractVec *out);
  // Exact, of meet and post: known that the results are together just the concrete ones, and none of them is empty unless a
  // is. So some state of a leads into each result.
  Abstract (*join)(Domain *domain, Abstract a, Abstract b);
  // Like join, but chains a, widen(a, b), ... become stable. `thresholds` of the domain may be used.
  Abstract (*widen)(Domain *domain, Abstract a, Abstract b);
  // A value between b and a, where b is below a: recovers precision after widening. NULL: returns b.
  Abstract (*narrow)(Domain *domain, Abstract a, Abstract b);
  bool (*includes)(Domain *domain, Abstract large, Abstract small); // gamma(small) is a subset: may say no where it is
  // gamma as a formula over the program's variables. Exact: its models are gamma(a).
  Term (*concretise)(Domain *domain, Abstract a);
  bool (*is_empty)(Domain *domain, Abstract a); // known empty; NULL: no value is
  // As people read it: `x:pos, y:zero`; `0 <= x <= 9`.
  void (*print)(Domain *domain, Abstract a, Text *out);
  // For domains that track different things at different locations: adds values that together cover the states of a that satisfy
  // the guard, as they are seen at location `to`. True where they are exact. NULL: as `meet` gives them.
  bool (*move)(Domain *domain, Abstract a, Term guard, Loc to, AbstractVec *out);
  // Predicates to work with, to be called before anything else; both are borrowed and may be NULL: those of the guards, and no
  // limits. NULL: the domain has no use for them.
  void (*use_predicates)(Domain *domain, const Predicates *predicates, Limits *limits);
  // For reduced products: narrows the interval lo..hi of variable v (as its signed or unsigned number by its is_signed;
  // NUMBER_MIN and NUMBER_MAX of number.h for int are infinite) to one that covers what v can be in a and in the interval;
  // false: nothing. And a value that covers the states of a whose v lies in the interval, ABSTRACT_BOTTOM where there are
  // none. NULL: not offered.
  bool (*bounds)(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi);
  Abstract (*meet_bounds)(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi);
  // What a says about v alone, as a formula; where variables are independent, all of these together are gamma. NULL: not offered.
  Term (*about_variable)(Domain *domain, Abstract a, VarId v);
  // Covers the states of a with any value of v in place of its own. NULL: not offered.
  Abstract (*forget)(Domain *domain, Abstract a, VarId v);
} DomainOps;

struct Domain {
  const DomainOps *ops;
  Prog *prog;
  void *data;
  DiagList *diags;
};

void domain_delete(Domain *domain);

// See use_predicates.
void domain_use_predicates(Domain *domain, const Predicates *predicates, Limits *limits);
// Adds the values after the edge of location l (branch 0 or 1 where it forks, 0 otherwise); none: the edge cannot be
// taken. IF meets the guard (or its negation); CHOICE changes nothing (H2); HALT is skip. True: exact, as above.
bool domain_post(Domain *domain, Abstract a, Loc l, unsigned branch, AbstractVec *out);
Abstract domain_join(Domain *domain, Abstract a, Abstract b);
bool domain_includes(Domain *domain, Abstract large, Abstract small);
bool domain_is_empty(Domain *domain, Abstract a);
Term domain_concretise(Domain *domain, Abstract a);
// Does gamma(a) contain the state that `value_of` describes? By evaluating its formula.
bool domain_contains(Domain *domain, Abstract a, Term (*value_of)(void *context, Term var), void *context);
#endif
