// Abstract domains (SEMANTICS.md 1.2, 1.3): a set A of abstract values with a meaning gamma, and the operations that
// abstract models are built from. A Domain works for one program. Its values are interned: equal values are equal numbers,
// immutable, and live as long as the Domain. Only what is over-approximated may be lost: every operation's result covers
// all concrete results.
//
// A new domain is one file that fills a DomainOps and one line in the table of domain.c. Domains that treat variables
// independently fill the smaller ElementOps of pointwise.h instead.
#ifndef DOMAIN_DOMAIN_H
#define DOMAIN_DOMAIN_H
#include "base/diag.h"
#include "base/limits.h"
#include "base/text.h"
#include "base/vec.h"
#include "prog/prog.h"

typedef uint32_t Abstract;
VEC(AbstractVec, abstractvec, Abstract)

typedef struct Domain Domain;

typedef struct DomainOps {
  const char *name, *about;
  // Post may have several results where the domain can tell them apart, and there are finitely many values: models over it
  // are explored without joins, as in the figures of seed 000.
  bool splits;
  // Variables are treated independently: after a havoc every combination stays possible, so A1 holds at havoc nodes.
  bool independent;

  void *(*open)(Domain *domain); // makes the domain's own data
  void (*close)(Domain *domain);

  // Values that together cover all initial states.
  void (*initial)(Domain *domain, AbstractVec *out);
  // Adds the values after the edge of location l (branch 0 or 1 for IF and CHOICE, 0 otherwise); none: the edge cannot be
  // taken. IF meets the guard (or its negation); CHOICE changes nothing (H2); HAVOC forgets; HALT is skip.
  void (*post)(Domain *domain, Abstract a, Loc l, unsigned branch, AbstractVec *out);
  // Are the results of post known to be exact: together just the states after the edge, nothing added? NULL: never known,
  // beyond what domain_post_is_exact says of every domain.
  bool (*is_exact)(Domain *domain, Abstract a, Loc l, unsigned branch);
  Abstract (*join)(Domain *domain, Abstract a, Abstract b);
  // Like join, but chains a, widen(a, b), ... become stable. `thresholds` of the domain may be used.
  Abstract (*widen)(Domain *domain, Abstract a, Abstract b);
  // A value between b and a, where b is below a: recovers precision after widening. NULL: returns b.
  Abstract (*narrow)(Domain *domain, Abstract a, Abstract b);
  bool (*includes)(Domain *domain, Abstract large, Abstract small); // gamma(small) is a subset: may say no where it is
  // gamma as a formula over the program's variables. Exact: its models are gamma(a).
  Term (*concretise)(Domain *domain, Abstract a);
  bool (*is_empty)(Domain *domain, Abstract a); // known empty; NULL: never
  // As people read it: `x:pos, y:zero`; `0 <= x <= 9`.
  void (*print)(Domain *domain, Abstract a, Text *out);
  // For reduced products: narrows the interval lo..hi of variable v (as its signed or unsigned number by its is_signed;
  // NUMBER_MIN and NUMBER_MAX of number.h for int are infinite) to one that covers what v can be in a and in the interval;
  // false: nothing. And a value that covers the states of a whose v lies in the interval. NULL: not offered.
  bool (*bounds)(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi);
  Abstract (*meet_bounds)(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi, bool *empty);
  // Covers the states of a with any value of v in place of its own. NULL: not offered.
  Abstract (*forget)(Domain *domain, Abstract a, VarId v);
} DomainOps;

struct Domain {
  const DomainOps *ops;
  Prog *prog;
  void *data;
  DiagList *diags;
};

// By name, or a product `sign+interval`. NULL and a diagnostic where a part is unknown or was not built in.
Domain *domain_new(const char *name, Prog *prog, DiagList *diags);
void domain_delete(Domain *domain);
const DomainOps *const *domain_table(uint32_t *count);

// Exactness of a post (see is_exact): always, where the edge changes nothing.
bool domain_post_is_exact(Domain *domain, Abstract a, Loc l, unsigned branch);
// Does gamma(a) contain the state that `value_of` describes? By evaluating concretise(a).
bool domain_contains(Domain *domain, Abstract a, Term (*value_of)(void *context, Term var), void *context);
#endif
