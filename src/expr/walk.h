// Traversals of terms. All are iterative or depth-bounded by memory, not by the C stack.
#ifndef EXPR_WALK_H
#define EXPR_WALK_H
#include "base/map.h"
#include "base/vec.h"
#include "expr/term.h"

// A substitution of variables (or any terms) by terms, with a memo that lives as long as the Subst.
// Bindings must all be set before the first use; subst_clear starts anew.
typedef struct Subst {
  TermTable *table;
  Map memo; // term -> result
  U32Vec stack;
} Subst;
void subst_init(Subst *subst, TermTable *table);
void subst_bind(Subst *subst, Term from, Term to); // sorts must agree
Term subst_apply(Subst *subst, Term t);
void subst_clear(Subst *subst);
void subst_release(Subst *subst);

// The subterms of the terms that were added, each once, whatever they share:
//   Subterms walk = {0};
//   for (subterms_add(&walk, root); subterms_next(table, &walk, &t);) ...
// Terms may be added later; what came before does not come again. Zero-initialised it is empty.
typedef struct Subterms {
  U32Vec stack;
  Map seen;
} Subterms;
static inline void subterms_add(Subterms *walk, Term root) { u32vec_push(&walk->stack, root); }
bool subterms_next(const TermTable *table, Subterms *walk, Term *t); // false: there is none left
void subterms_clear(Subterms *walk);                                 // from now on everything comes again
void subterms_release(Subterms *walk);

// Adds to `vars` the variables of t not yet marked in `seen` (term -> 1); seen also marks inner terms.
void term_collect_vars(const TermTable *table, Term t, Map *seen, U32Vec *vars);
bool term_mentions(const TermTable *table, Term t, Term sub);
bool term_has_array(const TermTable *table, Term t); // is there a variable of an array sort in it?
// Number of distinct subterms, counted up to `most`.
uint32_t term_size(const TermTable *table, Term t, uint32_t most);

// The constant (scalar) that t becomes when each variable is replaced by what `value_of` says (a constant term or a
// constant array; TERM_NONE: the default of its sort). TERM_NONE where an integer leaves 128 bits.
typedef Term (*ValueOf)(void *context, Term var);
Term term_evaluate(TermTable *table, Term t, ValueOf value_of, void *context);
#endif
