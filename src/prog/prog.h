// Programs: control-flow graphs as in [CH] (THEORY 1.1). Each location has exactly one edge: an ordinary
// statement (simultaneous assignment), a conditional, a choice, a havoc, or halt (stays for ever). So the step
// relation is serial everywhere and deterministic except at choice and havoc.
//   - `assume c` is a conditional whose false branch goes to a location with role LOC_SINK (halts silently).
//   - LOC_ERROR locations are bad: reaching one violates the property with index `property`.
//   - LOC_LIMIT locations are where the model of the program ends (recursion too deep, inline assembly, ...): reaching one is
//     no violation, but a proof must show them unreachable too, or else the answer is UNKNOWN with `note` as the reason.
//   - LOC_END is normal termination.
//   - goals are places that tests are to reach (coverage); they mean nothing to engines.
// Array elements are assigned by OP_STORE terms. Variables are 0..var_count-1, locations 0..loc_count-1.
// The Prog owns its memory (one arena) and borrows the term table.
#ifndef PROG_PROG_H
#define PROG_PROG_H
#include "base/arena.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/vec.h"
#include "expr/parse.h"
#include "expr/term.h"
#include "prog/kind.h"
#include "prog/lexicon.h"

typedef uint32_t Loc;
typedef uint32_t VarId;
#define LOC_NONE UINT32_MAX
#define VAR_NONE UINT32_MAX

// The stack of recursive calls, where nothing but calls and returns reads it: a return makes the depth smaller and reads what
// the call at that depth has written.
typedef enum StackRole { STACK_NOT, STACK_DEPTH, STACK_FRAMES } StackRole;

typedef struct ProgVar {
  const char *name;     // unique: `x`, `f::x`, `f::x#2`
  const char *display;  // what the user calls it: `x`
  const char *function; // where it is local, or NULL
  Sort sort;
  Term term;       // the OP_VAR term that stands for its value
  Term init;       // initial value over constants, or TERM_NONE: arbitrary
  Term likely;     // where it is arbitrary, a constant that is as good as any, or TERM_NONE (likely.h)
  bool is_signed;  // how to print and parse it
  bool is_float;   // a float in its encoding
  bool hidden;     // made by a front end: not shown to people
  bool by_calls;   // calls that were cut may change it
  TypeNumber type; // in the source (lexicon.h); 0: not known
  uint64_t at;     // what it holds lies in memory from there on,
  uint32_t step;   // and element i of an array so many times i further; 0: it holds no memory
  HeapRole heap;   // it tells of blocks of the heap
  StackRole stack;
} ProgVar;

typedef struct Assign {
  VarId var;
  Term value; // over the values before the step
} Assign;

typedef enum EdgeKind { EDGE_ASSIGN, EDGE_IF, EDGE_CHOICE, EDGE_HAVOC, EDGE_HALT } EdgeKind;
typedef enum LocRole { LOC_PLAIN, LOC_ERROR, LOC_LIMIT, LOC_SINK, LOC_END } LocRole;

// The moves of an open program's client (client.h).
typedef enum InputRole {
  INPUT_RESULT,   // none: what `function` returned, or an uninitialised variable
  INPUT_CALL,     // calls one of `argument` functions from number `call` on; `element`: 1 where no call is under way
  INPUT_ARGUMENT, // passes a number
  INPUT_POINTER,  // passes one of the argument's sources
  INPUT_LENGTH,   // the first element that the library gets of the object number `element`; of a block its size
  INPUT_CONTENTS, // an array over addresses: the bytes of the block number `element`, which begins at `argument` times 2^32; where
                  // pointers have 32 bits, at `argument`; a number: the element at `call`
  INPUT_ELEMENT, // `argument`: element of the object number `element`
  INPUT_KEEP,    // keeps the result: 0 not, else in a handle
  INPUT_ENTER,   // the environment function number `call` is called
  INPUT_AGAIN,   // it makes another call (1), or goes on to its end (0)
  INPUT_WRITE,   // it sets what its argument number `argument` points to
  INPUT_SET,     // sets one of `argument` public variables: 0 not, else that number
  INPUT_GLOBAL,  // the value of the public variable number `element`
  INPUT_RETURN   // its result
} InputRole;

// What a havoc stands for in the source; reported as an input where `function` is set.
typedef struct Input {
  const char *function; // "__VERIFIER_nondet_int", "read_sensor", ...; NULL: an uninitialised variable
  const char *type;     // C type for the harness: "int", "unsigned char", ...
  InputRole role;
  uint32_t call, argument, element;
} Input;

// What a check is about: `bytes` from `address` on, both over the variables before the step; TERM_NONE: not known. `whole` is where the pointer
// points that it was computed from. Of a comparison that is asserted, `left` and `right` are its sides, as the source has them.
typedef struct CheckAccess {
  Term address, bytes, whole;
  Term left, right;
  bool writes;
  bool is_unsigned; // the sides
} CheckAccess;

typedef struct Location {
  const char *name; // `L3`, `main.4`; unique once prog_finish was called
  LocRole role;
  EdgeKind kind;
  Loc next[2];     // ASSIGN, HAVOC: next[0]; IF: then, else; CHOICE: both; HALT: unused
  Term condition;  // IF
  Assign *assigns; // ASSIGN: count of them, targets distinct
  uint32_t count;
  VarId havoc; // HAVOC
  Input input; // HAVOC
  Place place;
  const char *function; // source function, or NULL
  uint32_t property;    // LOC_ERROR, and LOC_LIMIT that is a doubt: index into properties
  const char *note;     // LOC_LIMIT: why the model ends here
  bool is_doubt; // LOC_LIMIT: its check fails here, on a run that is not exact: nobody else's proof has to exclude that
  bool kept;     // an entry of a goal: prog_finish leaves it where it is, though it may be a skip
  bool
      inexact; // from here on a run may be one that the program does not have: it proves no violation (reading.h); `note` says why
  bool is_setup;      // before the first state that a formula is about: static objects get their contents
  const char *origin; // in a product: the name of the location that this one is a copy of, or NULL
  bool is_check;  // a conditional that leads to an error or the like where a check fails: no step of the program itself
  bool undefined; // a sink or limit that stands for a check that fails (reading.h), not for an assumption
  bool silent;    // in a product: a step of the automaton, not of the program
  // For people (lexicon.h): nothing that decides looks at these.
  uint32_t call;       // the call that it is part of; 0: not known
  const char *through; // an assignment through a pointer that the source calls so; or NULL
  TypeNumber pointee;  // of that pointer
  CheckAccess access;  // is_check: what is to be accessed; a conditional: what is compared
} Location;

// Something to prove: reaching any location in `errors` violates it; it is vacuous where no location in `reach_points`
// (the conditionals that decide it) can be reached.
typedef struct Property {
  PropertyKind kind;
  const char *name; // what people call it: "assertion", "unreach-call", or the kind's name
  const char *text; // what is asserted, where known
  Place place;
  U32Vec errors, reach_points;
} Property;

// Something that tests are to cover: reaching any of `entries`; or, where there are pairs, both goals of one pair (the two sides
// of an independence pair of MC/DC). A goal without entries and pairs is unreachable: the graph does not contain it.
typedef struct Goal {
  const char *kind;     // "branch", "decision", "condition", "independence"; "evaluation": only there for pairs
  const char *text;     // "true", "false", "case 3", "default"
  const char *function; // where it is
  Place place;
  U32Vec entries;
  U32Vec pairs;    // numbers of goals, two and two
  bool incomplete; // there are more pairs than those
} Goal;

// A parameter of the function that a program starts in, in the order of its declaration.
typedef struct Parameter {
  Term var;         // the variable that holds it, or TERM_NONE: nothing reads it, or it points to an object of its own
  const char *type; // C type, roughly: for a harness that calls the function
} Parameter;

// A C expression that the front end was asked to read, over the program's variables.
typedef struct Expression {
  const char *text;
  Term term;
  bool is_signed;
} Expression;

// What a function requires and ensures, for reports: conditions of C, or empty texts.
typedef struct ToldContract {
  const char *function, *
    requires, *
            ensures;
  const char *status;  // "given" in the source, or "found"
  const char *assigns; // all that it writes of what there was before, as sx_assigns has it; NULL: not known
} ToldContract;

VEC(ToldContractVec, toldcontractvec, ToldContract)
VEC(ExpressionVec, expressionvec, Expression)
VEC(VarVec, varvec, ProgVar)
VEC(ParameterVec, parametervec, Parameter)
VEC(LocationVec, locationvec, Location)
VEC(PropertyVec, propertyvec, Property)
VEC(GoalVec, goalvec, Goal)

typedef struct Prog {
  TermTable *table;
  Arena arena;
  const char *file;
  VarVec vars;
  LocationVec locs;
  PropertyVec properties;
  GoalVec goals;
  ParameterVec parameters;
  ExpressionVec expressions; // for conditions over this program, besides its variables
  TextVec *wanted;           // where expressions are noted that a front end would have to read, or NULL; borrowed
  Loc start;
  Term initially; // what else holds at the start (true where nothing)
  ToldContractVec contracts;
  TextVec assumptions;   // named assumptions of the front end, for the report
  uint32_t long_width;   // 32 or 64: for parsing C expressions over this program
  Map var_by_term;       // variable term -> VarId
  Map var_by_name;       // hash of the name -> VarId
  struct Client *client; // of an open program (client.h), or NULL; owned
  Lexicon *lexicon;      // the source, for people; or NULL; owned
  bool as_written;       // prog_finish keeps every location: the graph is the user's own
  bool keeps_checks; // prog_finish keeps conditionals of checks that always fail: a reading (reading.h) may ignore them
  bool cuts_calls;   // calls that come back are single steps with arbitrary effects
  bool mixes_signs;  // read for exact arithmetic: unsigned arithmetic is done on signed variables, too
} Prog;

// Each term that there is becomes another, or TERM_NONE.
void prog_access_map(CheckAccess *access, Term (*map)(void *context, Term t), void *context);

Prog *prog_new(TermTable *table, const char *file);
void prog_delete(Prog *prog);

// ---- building. Texts are copied into the arena.
VarId prog_add_var(Prog *prog, const char *name, const char *display, const char *function, Sort sort);
Loc prog_add_loc(Prog *prog, const char *name, Place place); // name NULL: L<number>; starts as HALT
uint32_t prog_add_property(Prog *prog, PropertyKind kind, const char *name, const char *text,
                           Place place); // name NULL: the kind's
uint32_t prog_add_goal(Prog *prog, const char *kind, const char *text, const char *function, Place place);
void prog_set_assign(Prog *prog, Loc l, const Assign *assigns, uint32_t n, Loc next); // n = 0: skip
// A location of its own for the edge that leaves `loc`, which is free for another one then; an error is where its edge is.
Loc prog_move_edge(Prog *prog, Loc loc);
void prog_set_if(Prog *prog, Loc l, Term condition, Loc then, Loc otherwise);
void prog_set_choice(Prog *prog, Loc l, Loc a, Loc b);
void prog_set_havoc(Prog *prog, Loc l, VarId var, Input input, Loc next);
void prog_set_halt(Prog *prog, Loc l, LocRole role);
void prog_set_error(Prog *prog, Loc l, uint32_t property); // halt, LOC_ERROR, listed in the property
void prog_set_limit(Prog *prog, Loc l, const char *note);  // halt, LOC_LIMIT
void prog_add_contract(Prog *prog, ToldContract contract);
void prog_assume(Prog *prog, const char *text); // adds a named assumption, once
// To be called once when building is done. Fills the properties' reach points that the front end left empty: the nearest
// conditionals before each error location. Then, unless as_written: removes locations that the start cannot reach, skips,
// and assignments to hidden variables that nothing reads. Location numbers change. Then no two locations have the same name.
void prog_finish(Prog *prog);

// ---- looking
VarId prog_var_of(const Prog *prog, Term var_term);      // VAR_NONE where it is none
VarId prog_find_var(const Prog *prog, const char *name); // by unique name
void prog_collect_vars(const Prog *prog, Term t,
                       U32Vec *vars);                 // appends those of the program that t mentions, each once
void prog_offer_names(void *prog, Suggestion *best);  // for ExprScope: what may have been meant by a name
ParsedName prog_lookup(void *prog, const char *name); // for ExprScope: display or qualified names
// For ExprScope: pointer[index] of a C program. TERM_NONE where the program never reads or writes through the pointer.
ParsedName prog_element(void *prog, Term pointer, Term index);
ExprScope prog_scope(Prog *prog);
uint32_t prog_loc_successors(const Location *location, Loc out[2]); // 0 (halt), 1 or 2
bool prog_loc_is_final(const Location *location);                   // halts
// Do the two ways of a conditional or a choice lead to different places? Where they do not there is one step, on which nothing is decided: it
// is branch 0.
bool prog_loc_forks(const Location *location);
#endif
