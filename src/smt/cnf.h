// Clauses for the cones of an and-inverter graph (Tseitin), incrementally: a node gets a SAT variable at most once, when
// something that depends on it is first needed, and its clauses with it. Exclusive-or, if-then-else, majority and wide
// conjunctions are recognised and encoded as one gate each, so most inner nodes never get a variable.
// The clauses go to `add`, literal by literal, each clause ended by 0.
#ifndef SMT_CNF_H
#define SMT_CNF_H
#include "smt/aig.h"

typedef struct Cnf {
  const Aig *aig;
  void (*add)(void *context, int literal);
  void *context;
  U32Vec variable; // by node: its SAT variable, 0 where it has none
  U32Vec pending;  // nodes with a variable, whose clauses are to be made
  U32Vec inputs;   // input nodes that got a variable; the owner empties it when it has looked
  U32Vec leaves;   // of the conjunction at hand
  uint32_t variables;
} Cnf;

void smt_cnf_init(Cnf *cnf, const Aig *aig, void (*add)(void *, int), void *context);
void smt_cnf_release(Cnf *cnf);
int smt_cnf_fresh(Cnf *cnf);            // a SAT variable for the caller's own use
int smt_cnf_literal(Cnf *cnf, Lit lit); // the SAT literal equivalent to lit
// The SAT literal, or 0 where the node has no variable: then nothing in the clauses depends on it.
int smt_cnf_find(const Cnf *cnf, Lit lit);
// Makes lit true, or where guard is not 0: guard implies lit. Conjunctions are split.
void smt_cnf_assert(Cnf *cnf, Lit lit, int guard);
#endif
