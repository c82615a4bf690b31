// Traversals of terms. All are iterative or depth-bounded by memory, not by the C stack.
#ifndef EXPR_WALK_H
#define EXPR_WALK_H
#include "base/map.h"
#include "base/vec.h"
#include "expr/term.h"

// A substitution of variables (or any terms) by terms, with a memo that lives as long as the Subst.
// Bindings must all be set before the first use; expr_subst_clear starts anew.
typedef struct Subst {
  TermTable *table;
  Map memo; // term -> result
  U32Vec stack;
} Subst;
void expr_subst_init(Subst *subst, TermTable *table);
void expr_subst_bind(Subst *subst, Term from, Term to); // sorts must agree
Term expr_subst_apply(Subst *subst, Term t);
void expr_subst_clear(Subst *subst);
void expr_subst_release(Subst *subst);

// The subterms of the terms that were added, each once, whatever they share:
//   Subterms walk = {0};
//   for (subterms_add(&walk, root); expr_subterms_next(table, &walk, &t);) ...
// Terms may be added later; what came before does not come again. Zero-initialised it is empty.
typedef struct Subterms {
  U32Vec stack;
  Map seen;
} Subterms;
static inline void subterms_add(Subterms *walk, Term root) { u32vec_push(&walk->stack, root); }
bool expr_subterms_next(const TermTable *table, Subterms *walk, Term *t); // false: there is none left
void expr_subterms_clear(Subterms *walk);                                 // from now on everything comes again
void expr_subterms_release(Subterms *walk);

// Adds to `vars` the variables of t not yet marked in `seen` (term -> 1); seen also marks inner terms.
void expr_collect_vars(const TermTable *table, Term t, Map *seen, U32Vec *vars);
bool expr_mentions(const TermTable *table, Term t, Term sub);
bool expr_has_array(const TermTable *table, Term t); // is there a variable of an array sort in it?
// Number of distinct subterms, counted up to `most`.
uint32_t expr_size(const TermTable *table, Term t, uint32_t most);

// The constant (scalar) that t becomes when each variable is replaced by what `value_of` says (a constant term or a
// constant array; TERM_NONE: the default of its sort). TERM_NONE where an integer leaves 128 bits.
typedef Term (*ValueOf)(void *context, Term var);
Term expr_evaluate(TermTable *table, Term t, ValueOf value_of, void *context);
#endif
