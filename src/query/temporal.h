// A temporal question as engines want it: products of the program with the automaton of what is excluded, over readings of the program,
// each made when it is first asked for.
//
// A safety formula (whose negation is settled by a finite run) is a question of reachability: its product has an error
// location, and every engine can be asked.
// There may be several products, each good for one answer:
//   PRODUCT_RUN     to find runs on: undefined behaviour is no run
//   PRODUCT_PROOF   to prove on: a signed overflow must be shown impossible
//   PRODUCT_EXACT   to prove on, in exact arithmetic: a named assumption says that signed operations do not overflow; or in
//                   the machine's, where exact arithmetic is not possible, and undefined behaviour is no run
//   PRODUCT_EXACT_RUN  to find runs on, in exact arithmetic: other undefined behaviour is no run. Such a run is no answer, as a signed
//                   operation may overflow in the machine's, but a reason why there is no proof in exact arithmetic
// A program whose own semantics settles everything has PRODUCT_RUN only, for both. Questions of reachability and of branching time
// have others, of which no attempt at runs without end is made:
//   PRODUCT_STRICT        undefined behaviour of any kind must be shown impossible
//   PRODUCT_ENDLESS       as PRODUCT_RUN, for safety formulas, of which it is not enough that some run comes to violate them: for both
//   PRODUCT_MODEL         the program itself, in machine arithmetic, for a predicate model; PRODUCT_STRICT_MODEL: as PRODUCT_STRICT
#ifndef QUERY_TEMPORAL_H
#define QUERY_TEMPORAL_H
#include "domain/predicates.h"
#include "query/wording.h"
#include "spec/buchi_product.h"

#define EXACT_ASSUMPTION                                                                                               \
  "signed integers are taken as mathematical integers: what happens after an overflow is undefined in C"
#define DEFINED_ASSUMPTION                                                                                             \
  "runs count up to where C leaves undefined what happens, as after an overflow of a signed operation"
#define WRAP_ASSUMPTION "signed integers wrap around where they overflow, which C leaves undefined"

typedef enum ProductKind {
  PRODUCT_RUN,
  PRODUCT_PROOF,
  PRODUCT_EXACT,
  PRODUCT_EXACT_RUN,
  PRODUCT_MODEL,
  PRODUCT_STRICT,
  PRODUCT_STRICT_MODEL,
  PRODUCT_ENDLESS,
  PRODUCT_COUNT
} ProductKind; // numbers of evidence files

typedef struct Temporal {
  Source *source;
  const Asked *asked;
  const char *given; // the text of --predicates, or NULL
  Arena arena;
  Wording wording; // without a formula: termination
  TemporalKind kind;
  bool is_safety;  // error locations in place of accepting ones: PRODUCT_RUN and PRODUCT_STRICT; also PRODUCT_ENDLESS
  bool is_single;  // there is only one reading
  bool is_defined; // nothing in the program can be undefined behaviour
  bool sees_steps; // the formula speaks of single steps or places
  bool sees_calls; // the formula looks into calls that were cut in the last reading
  bool is_dual;    // what is looked at is the negation of the formula, a question about all paths
  bool is_stuttering;   // a CTL formula whose next step is that of --stutter
  const char *obstacle; // why the formula is beyond what can be settled, or NULL
  Product *products[PRODUCT_COUNT];
  bool made[PRODUCT_COUNT];
  Predicates *predicates[PRODUCT_COUNT]; // those given, over a product, where it was made
} Temporal;

// Makes PRODUCT_RUN. False with diagnostics; to be released in either case.
bool query_temporal_init(Temporal *temporal, Source *source, const Asked *asked, const char *predicates,
                         DiagList *diags);
void query_temporal_release(Temporal *temporal);
Product *query_temporal_product(Temporal *temporal, ProductKind kind); // NULL: there is none
Prog *query_temporal_take(Temporal *temporal, ProductKind kind);       // the graph of a product, which goes
// The predicates given, over that product, or NULL: none are given, or they are none of its variables.
const Predicates *query_temporal_predicates(const Temporal *temporal, ProductKind kind);
// Does a run, or a proof, about that product say something about the program?
bool query_temporal_counts(const Temporal *temporal, ProductKind kind, bool is_run);
// Names the assumption that there is no undefined behaviour, in a proof about PRODUCT_RUN or PRODUCT_ENDLESS.
void query_temporal_assume_defined(Temporal *temporal, ProductKind kind);
void query_temporal_add_property(const Temporal *temporal, Prog *prog); // the formula, as its one property
ReadAs query_temporal_plain(void); // the program as formulas see it: nothing is undefined
#endif
