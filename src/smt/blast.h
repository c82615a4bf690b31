// Bit-blasting: bool and bit-vector terms as vectors of literals of an and-inverter graph, least significant bit first
// (a bool is one literal). The input of Blast has no array but under SELECT of an array variable, as arrays.h leaves
// it; variables and such reads become inputs of the graph, and the index of a read is blasted with it. A term is blasted
// at most once.
#ifndef SMT_BLAST_H
#define SMT_BLAST_H
#include "expr/term.h"
#include "smt/aig.h"

typedef struct Blast {
  const TermTable *table;
  Aig *aig;
  U32Vec place; // by term: 1 + where its literals begin in `bits`, 0 where it has none
  U32Vec bits;
  U32Vec owner; // by node: the variable or read it is a bit of
  U32Vec stack;
  Map divisions[2]; // unsigned, signed: dividend << 32 | divisor -> where quotient and remainder begin in `bits`
} Blast;

void smt_blast_init(Blast *blast, const TermTable *table, Aig *aig);
void smt_blast_release(Blast *blast);
// False where t has integers or floats.
bool smt_blast_term(Blast *blast, Term t);
// The literals of t, NULL where it was not blasted. Valid until the next smt_blast_term.
const Lit *smt_blast_bits(const Blast *blast, Term t);
uint32_t smt_blast_width(const TermTable *table, Term t); // 1 for a bool
Term smt_blast_owner(const Blast *blast, uint32_t node);  // of an input
#endif
