// Inside spec/: how formulas are stored.
#ifndef SPEC_FORMULA_TABLE_H
#define SPEC_FORMULA_TABLE_H
#include "base/map.h"
#include "spec/formula.h"

typedef struct FormulaNode {
  FormulaKind kind;
  uint32_t index; // atom or variable
  uint32_t first, count;
  Formula same_hash; // the next with this hash, or FORMULA_NONE
} FormulaNode;
VEC(FormulaNodeVec, formulanodevec, FormulaNode)

struct FormulaTable {
  Arena arena; // texts
  FormulaNodeVec nodes;
  U32Vec children;
  AtomVec atoms;
  TextVec variables; // names of fixpoint variables; NULL: made by a rewriting
  Map by_hash;
};
// Words of the language of formulas: X, AF, mu, true, ...
bool spec_formula_word_is_reserved(const char *word, size_t length);
#endif
