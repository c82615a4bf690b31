// Random LTL formulas over a few propositions, and their meaning on words stem.loop^omega by the definition: a table of truth
// values by position, fixpoints by iteration.
#ifndef TESTS_RANDOM_FORMULA_H
#define TESTS_RANDOM_FORMULA_H
#include "random_program.h"
#include "spec/formula.h"

#define RANDOM_ATOMS 3
#define MOST_LETTERS 8

static inline bool is_random_atom(void *context, const char *name) {
  (void)context;
  return (name[0] == 'p' || name[0] == 'q' || name[0] == 'r') && name[1] == 0;
}

static inline void random_atoms_add(FormulaTable *table) {
  static const char *const names[RANDOM_ATOMS] = {"p", "q", "r"};
  for (uint32_t i = 0; i < RANDOM_ATOMS; i++) spec_formula_add_atom(table, (Atom){.kind = ATOM_NAME, .text = names[i]});
}

static inline Formula random_ltl(FormulaTable *table, Random *r, uint32_t depth) {
  if (depth == 0 || random_below(r, 6) == 0) {
    uint32_t k = random_below(r, 8);
    return k == 0 ? FORMULA_IS_TRUE : k == 1 ? FORMULA_IS_FALSE : spec_formula_atom(table, k % RANDOM_ATOMS);
  }
  static const FormulaKind kinds[] = {FORMULA_NEXT,    FORMULA_FINALLY, FORMULA_GLOBALLY, FORMULA_UNTIL,
                                      FORMULA_RELEASE, FORMULA_AND,     FORMULA_OR};
  uint32_t k = random_below(r, 8);
  Formula a = random_ltl(table, r, depth - 1);
  if (k == 7) return spec_formula_not(table, a);
  if (k < 3) return spec_formula_unary(table, kinds[k], a);
  return spec_formula_binary(table, kinds[k], a, random_ltl(table, r, depth - 1));
}

typedef struct RandomWord {
  uint64_t letters[MOST_LETTERS]; // the stem, then the loop
  uint32_t stem, loop;
} RandomWord;

static inline RandomWord random_word(Random *r) {
  RandomWord w = {.stem = random_below(r, 4), .loop = 1 + random_below(r, 4)};
  for (uint32_t i = 0; i < w.stem + w.loop; i++) w.letters[i] = random_below(r, 1 << RANDOM_ATOMS);
  return w;
}

// The positions of the word at which f holds, a bit each.
static inline uint32_t word_evaluate(const FormulaTable *t, Formula f, const RandomWord *w) {
  uint32_t n = w->stem + w->loop, all = (1u << n) - 1;
  FormulaKind kind = spec_formula_kind(t, f);
  if (kind == FORMULA_TRUE || kind == FORMULA_FALSE) return kind == FORMULA_TRUE ? all : 0;
  if (kind == FORMULA_ATOM) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < n; i++) set |= (uint32_t)(w->letters[i] >> spec_formula_index(t, f) & 1) << i;
    return set;
  }
  uint32_t count = spec_formula_child_count(t, f), a = word_evaluate(t, spec_formula_child(t, f, 0), w), b = a;
  if (kind == FORMULA_NOT) return all & ~a;
  if (kind == FORMULA_AND || kind == FORMULA_OR) {
    for (uint32_t i = 1; i < count; i++) {
      uint32_t c = word_evaluate(t, spec_formula_child(t, f, i), w);
      a = kind == FORMULA_AND ? a & c : a | c;
    }
    return a;
  }
  if (count == 2) b = word_evaluate(t, spec_formula_child(t, f, 1), w);
  else a = kind == FORMULA_FINALLY ? all : 0;
  bool least = kind == FORMULA_UNTIL || kind == FORMULA_FINALLY;
  uint32_t now = kind == FORMULA_NEXT ? b : least ? 0 : all;
  for (uint32_t step = 0; step <= n; step++) {
    uint32_t next = now >> 1; // of each position's successor; the last one's is the start of the loop
    if (now >> w->stem & 1) next |= 1u << (n - 1);
    if (kind == FORMULA_NEXT) return next;
    now = least ? b | (a & next) : b & (a | next);
  }
  return now;
}

static inline bool word_satisfies(const FormulaTable *t, Formula f, const RandomWord *w) {
  return word_evaluate(t, f, w) & 1;
}
#endif
