// A program times a Buchi automaton (THEORY 4.8), as a program again: its runs are the program's runs together with the
// automaton's runs over them, and it has an infinite run through accepting locations infinitely often just if some run
// of the program is accepted.
//
// Letters are read at the source of a step. Where a formula does not mention the next step (it is invariant under
// stuttering), they are read only where an atom may have changed, at loop heads, and where the program has halted; otherwise at
// every location, or with `statements` at every location whose edge is no mere jump (assignments and inputs).
//
// A program that has ended stays there for ever, as one that has come to an error. A failed assumption (LOC_SINK) is no run. Checks are
// no steps, and no places of their own: a check is where what it checks is.
#ifndef SPEC_BUCHI_PRODUCT_H
#define SPEC_BUCHI_PRODUCT_H
#include "spec/buchi.h"

typedef struct ProductOptions {
  bool uses_next;  // read at every location
  bool statements; // with uses_next: jumps are no steps
  // A state of the automaton that accepts every word is an error location, of property 0: for formulas whose violations show
  // in a finite run (footnote 10). That run must go on for ever: where an assumption of the program may still fail it is doubtful,
  // and a limit (Product.doubtful).
  bool stop_when_universal;
  // The same formulas in a product without error locations: from such a state on, a check that fails is the end of a run, whatever the
  // reading says.
  bool end_when_universal;
} ProductOptions;

typedef struct Product {
  Prog *prog;      // the same variables; locations are copies
  bool *accepting; // by location of prog
  U32Vec doubtful; // of stop_when_universal: limits at which the run violates the formula, if it can go on for ever
} Product;

// The atoms' conditions are over the program's variables. The product owns its Prog and borrows nothing.
Product *spec_buchi_product_new(const Prog *prog, const Buchi *automaton, const AtomVec *atoms, ProductOptions options);
// The product for termination: a run is accepted where it never ends.
Product *spec_buchi_product_for_termination(const Prog *prog);
// The product in which every run is accepted.
Product *spec_buchi_product_for_runs(const Prog *prog);
void spec_buchi_product_delete(Product *product);
// Makes errors of the doubtful locations, so that a search finds the runs that lead there, or limits again, so that no such run is
// taken for a violation.
void spec_buchi_product_suspect(Product *product, bool as_errors);
#endif
