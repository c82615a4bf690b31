// A temporal question of the command line, as the engine wants it: products of the program, read in the ways that the answers
// need (endless/temporal.h), each when it is first asked for.
//
// A safety formula (whose negation is settled by a finite run) is a question of reachability: its product has an error
// location, and every engine can be asked.
// There may be several readings of a program, each good for one answer:
//   READING_RUN     to find runs on: undefined behaviour is no run
//   READING_PROOF   to prove on: undefined behaviour must be shown impossible
//   READING_EXACT   to prove on, in exact arithmetic: a named assumption says that signed operations do not overflow; or in
//                   the machine's, where exact arithmetic is not possible, and undefined behaviour is no run
//   READING_EXACT_RUN  to find runs on, in exact arithmetic: other undefined behaviour is no run
// A program whose own semantics settles everything has READING_RUN only, for both. Questions of reachability and of branching time
// have readings of their own, of which no liveness attempt is made:
//   READING_STRICT        undefined behaviour of any kind must be shown impossible
//   READING_ENDLESS       as READING_RUN, for safety formulas, of which it is not enough that some run comes to violate them: for both
//   READING_MODEL         machine arithmetic, for a predicate model; READING_STRICT_MODEL: the same as READING_STRICT
#ifndef CLI_TEMPORAL_H
#define CLI_TEMPORAL_H
#include "cli/request.h"
#include "domain/predicates.h"
#include "schedule/verify.h"
#include "spec/buchi_product.h"

#define EXACT_ASSUMPTION                                                                                               \
  "signed integers are taken as mathematical integers: what happens after an overflow is undefined in C"
#define DEFINED_ASSUMPTION                                                                                             \
  "runs count up to where C leaves undefined what happens, as after an overflow of a signed operation"
#define WRAP_ASSUMPTION "signed integers wrap around where they overflow, which C leaves undefined"

typedef enum Reading {
  READING_RUN,
  READING_PROOF,
  READING_EXACT,
  READING_EXACT_RUN,
  READING_MODEL,
  READING_STRICT,
  READING_STRICT_MODEL,
  READING_ENDLESS,
  READING_COUNT
} Reading; // numbers of evidence files

typedef struct Temporal {
  const Request *request; // what was asked, or `own`
  Request own;            // the same with the expressions that the formula needs
  const Program *program;
  TermTable *table;
  Arena arena;
  const char *formula; // NULL: termination
  TemporalKind kind;
  bool is_safety;  // error locations in place of accepting ones: READING_RUN and READING_STRICT; also READING_ENDLESS
  bool is_single;  // there is only one reading
  bool is_defined; // nothing in the program can be undefined behaviour
  bool sees_calls; // the formula looks into calls that were cut in the last reading
  bool is_misaligned;   // some reading has other steps than the plain program
  uint32_t checks;      // of front_c.h: those that leave the steps as they are
  bool wraps;           // of C, only machine arithmetic could be read: the one reading is READING_RUN, without checks
  bool is_dual;         // what is looked at is the negation of the formula, a question about all paths
  bool is_stuttering;   // a CTL formula whose next step is that of --stutter
  Prog *plain;          // the program without checks, where the formula speaks of its steps or places; or NULL
  const char *obstacle; // why the formula is beyond what can be settled, or NULL
  Product *products[READING_COUNT];
  bool made[READING_COUNT];
  Predicates *predicates[READING_COUNT]; // those of --predicates over a product, where it was made
} Temporal;

// Reads the program for READING_RUN. False with diagnostics; to be released in either case.
bool cli_temporal_init(Temporal *temporal, const Request *request, const Program *program, TermTable *table,
                       DiagList *diags);
void cli_temporal_release(Temporal *temporal);
// What an answer about a product says about the formula. Where the product is that of the negation: a proof that no path
// satisfies it refutes an existential formula, where there is a run at all; a path that does proves it, where there is only one initial
// state to start from. No violation rests on what a signed overflow does. `prog` is the product's.
void cli_temporal_withdraw(Outcome *outcome, const char *reason); // UNKNOWN, for that reason
void cli_temporal_settle(Temporal *temporal, const Prog *prog, Outcome *outcome, Limits *limits);
// A safety formula was proved about READING_RUN, of runs without undefined behaviour: the reading of the program that
// the proof, or another one that takes its place, is about. That there is no undefined behaviour is proved too, or named as an assumption.
void cli_temporal_assume_defined(Temporal *temporal, Reading reading); // names it, of READING_RUN and READING_ENDLESS
Reading cli_temporal_strengthen(Temporal *temporal, Outcome *outcome, const ScheduleRequest *how);
// A run comes to violate a safety formula, but an assumption may cut it off: in place of that outcome, one about runs that go on for
// ever. The reading that it is about.
Reading cli_temporal_go_on(Temporal *temporal, Outcome *outcome, const ScheduleRequest *how);
// Does a run, or a proof, about that product say something about the program?
bool cli_temporal_reading_counts(const Temporal *temporal, Reading reading, bool is_run);
// Looks for an answer about runs without end, in all readings. `how` says by which engine, with which limits.
Outcome cli_temporal_verify(Temporal *temporal, const ScheduleRequest *how, Reading *reading);
Product *cli_temporal_product(Temporal *temporal, Reading reading); // NULL: there is none
// The predicates of --predicates over that product, or NULL: none are given, or they are none of its variables.
const Predicates *cli_temporal_predicates(const Temporal *temporal, Reading reading);

const char *cli_temporal_kind_name(TemporalKind kind); // in the words of --property
// The formulas of `//@ ltl invariant NAME: FORMULA;` in a source file, as one, in the arena; NULL: there are none.
const char *cli_temporal_annotation(Arena *arena, const char *path);
#endif
