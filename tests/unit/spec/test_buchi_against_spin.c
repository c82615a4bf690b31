// The automata of random formulas against those that `spin -f` makes: both accept the same random words. Skipped where spin is not
// installed. Spin's claims are read as text: blocks with labels, those that begin with accept_ accepting; a branch that asserts the
// opposite of its own condition is one that accepts whatever follows.
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/random_formula.h"
#include "spec/buchi.h"

enum { MOST_STATES = 400, MOST_BRANCHES = 4000, EVERYTHING = MOST_STATES - 1 };

typedef struct Claim {
  char names[MOST_STATES][48]; // label -> block
  uint32_t block_of[MOST_STATES];
  uint32_t labels, blocks;
  bool accepting[MOST_STATES]; // by block
  struct {
    uint32_t from;
    char target[48]; // empty: everything
    char condition[512];
  } branches[MOST_BRANCHES];
  uint32_t count;
} Claim;

// ---- spin's notation

static void print_spin(const FormulaTable *t, Formula f, Text *out) {
  static const char names[] = "pqr";
  FormulaKind kind = spec_formula_kind(t, f);
  uint32_t n = spec_formula_child_count(t, f);
  if (kind == FORMULA_TRUE || kind == FORMULA_FALSE) text_add(out, kind == FORMULA_TRUE ? "true" : "false");
  if (kind == FORMULA_ATOM) text_format(out, "%c", names[spec_formula_index(t, f)]);
  if (n == 1) {
    text_add(out, kind == FORMULA_NOT ? "!(" : kind == FORMULA_FINALLY ? "<>(" : "[](");
    print_spin(t, spec_formula_child(t, f, 0), out);
    text_add(out, ")");
  }
  const char *sign = kind == FORMULA_UNTIL ? "U" : kind == FORMULA_RELEASE ? "V" : kind == FORMULA_AND ? "&&" : "||";
  for (uint32_t i = 0; n > 1 && i < n; i++) {
    text_format(out, "%s(", i ? sign : "");
    print_spin(t, spec_formula_child(t, f, i), out);
    text_add(out, ")");
  }
}

// ---- reading a claim

static void add_label(Claim *c, const char *line, bool same_block) {
  size_t n = strcspn(line, ":");
  if (!same_block) c->blocks++;
  snprintf(c->names[c->labels], sizeof c->names[0], "%.*s", (int)n, line);
  c->block_of[c->labels++] = c->blocks - 1;
  if (strncmp(line, "accept", 6) == 0) c->accepting[c->blocks - 1] = true;
}

static void add_branch(Claim *c, const char *line) {
  const char *start = strchr(line, '('), *arrow = strstr(line, " -> "), *go = strstr(line, "goto ");
  assert_non_null(start);
  assert_non_null(arrow);
  assert_true(c->count < MOST_BRANCHES);
  c->branches[c->count].from = c->blocks - 1;
  snprintf(c->branches[c->count].condition, sizeof c->branches[0].condition, "%.*s", (int)(arrow - start), start);
  snprintf(c->branches[c->count].target, sizeof c->branches[0].target, "%s", go ? go + 5 : "");
  c->count++;
}

static bool read_claim(Claim *c, const char *formula) {
  char command[4096], line[4096];
  *c = (Claim){0};
  snprintf(command, sizeof command, "timeout 5 spin -f '%s' 2>/dev/null", formula);
  FILE *in = popen(command, "r");
  bool was_label = false, fine = false;
  while (in && fgets(line, sizeof line, in)) {
    line[strcspn(line, "\n")] = 0;
    bool is_label = isalpha((unsigned char)line[0]) && line[strlen(line) - 1] == ':';
    if (is_label) add_label(c, line, was_label);
    else if (strncmp(line, "\t::", 3) == 0) add_branch(c, line);
    else if (strcmp(line, "\tskip") == 0) {
      strcpy(c->branches[c->count].condition, "(1)");
      c->branches[c->count++].from = c->blocks - 1;
    }
    was_label = is_label;
    fine |= line[0] == '}';
  }
  return in && pclose(in) == 0 && fine && c->blocks < EVERYTHING;
}

// ---- conditions: || of && of ! of brackets

static bool evaluate_or(const char **at, uint64_t letter);

static bool evaluate_unary(const char **at, uint64_t letter) {
  while (**at == ' ') ++*at;
  if (**at == '!') return ++*at, !evaluate_unary(at, letter);
  if (**at == '(') {
    ++*at;
    bool value = evaluate_or(at, letter);
    while (**at == ' ') ++*at;
    assert_int_equal(**at, ')');
    return ++*at, value;
  }
  size_t n = strspn(*at, "abcdefghijklmnopqrstuvwxyz01");
  bool value = **at == '1' || **at == 't' || (n == 1 && **at >= 'p' && letter >> (**at - 'p') & 1);
  *at += n;
  return value;
}

static bool accept(const char **at, const char *sign) {
  while (**at == ' ') ++*at;
  if (strncmp(*at, sign, 2) != 0) return false;
  *at += 2;
  return true;
}

static bool evaluate_and(const char **at, uint64_t letter) {
  bool value = evaluate_unary(at, letter);
  while (accept(at, "&&")) value &= evaluate_unary(at, letter);
  return value;
}

static bool evaluate_or(const char **at, uint64_t letter) {
  bool value = evaluate_and(at, letter);
  while (accept(at, "||")) value |= evaluate_and(at, letter);
  return value;
}

// ---- the claim as an automaton over letters: one edge for each branch and letter

static uint32_t target_of(const Claim *c, uint32_t branch) {
  const char *name = c->branches[branch].target;
  for (uint32_t i = 0; i < c->labels; i++)
    if (*name && strcmp(c->names[i], name) == 0) return c->block_of[i];
  return c->blocks; // accepts everything
}

static int by_source(const void *a, const void *b) {
  const BuchiEdge *x = a, *y = b;
  return (x->from > y->from) - (x->from < y->from);
}

static Buchi *claim_automaton(const Claim *c) {
  Buchi *a = memory_new(sizeof *a);
  a->state_count = c->blocks + 1;
  a->accepting = memory_new(a->state_count);
  a->universal = memory_new(a->state_count);
  a->first = memory_new((a->state_count + 1) * sizeof *a->first);
  memcpy(a->accepting, c->accepting, c->blocks);
  a->accepting[c->blocks] = true;
  u32vec_push(&a->initial, 0);
  for (uint32_t b = 0; b < c->count; b++)
    for (uint64_t letter = 0; letter < 1 << RANDOM_ATOMS; letter++) {
      const char *at = c->branches[b].condition;
      if (evaluate_or(&at, letter))
        buchiedgevec_push(
            &a->edges, (BuchiEdge){c->branches[b].from, target_of(c, b), letter, ~letter & ((1 << RANDOM_ATOMS) - 1)});
    }
  buchiedgevec_push(&a->edges, (BuchiEdge){c->blocks, c->blocks, 0, 0});
  qsort(a->edges.data, a->edges.count, sizeof *a->edges.data, by_source);
  for (uint32_t e = 0; e < a->edges.count; e++) a->first[a->edges.data[e].from + 1]++;
  for (uint32_t q = 0; q < a->state_count; q++) a->first[q + 1] += a->first[q];
  return a;
}

static bool accepts(const Buchi *a, const RandomWord *w) {
  return spec_buchi_accepts_lasso(a, w->letters, w->stem, w->letters + w->stem, w->loop);
}

// Debian's spin has no X.
static Formula without_next(FormulaTable *t, Formula f) {
  if (spec_formula_child_count(t, f) == 0) return f;
  U32Vec parts = {0};
  for (uint32_t i = 0; i < spec_formula_child_count(t, f); i++)
    u32vec_push(&parts, without_next(t, spec_formula_child(t, f, i)));
  FormulaKind kind = spec_formula_kind(t, f);
  Formula result = kind == FORMULA_NEXT  ? parts.data[0]
                   : kind == FORMULA_NOT ? spec_formula_not(t, parts.data[0])
                                         : spec_formula_make(t, kind, parts.data, parts.count);
  u32vec_release(&parts);
  return result;
}

static void test_spin(void **unused) {
  (void)unused;
  if (system("command -v spin >/dev/null 2>&1") != 0) skip();
  static Claim claim;
  Random r = {5};
  uint32_t compared = 0, states = 0, spins = 0;
  for (uint32_t round = 0; round < 120; round++) {
    FormulaTable *table = spec_formula_table_new();
    random_atoms_add(table);
    Formula f = without_next(table, random_ltl(table, &r, 4));
    Text text = {0};
    print_spin(table, f, &text);
    if (read_claim(&claim, text_view(&text))) {
      Buchi *ours = spec_buchi_of_ltl(table, f, NULL), *theirs = claim_automaton(&claim);
      compared++;
      states += ours->state_count, spins += claim.blocks;
      for (uint32_t i = 0; i < 50; i++) {
        RandomWord w = random_word(&r);
        if (accepts(ours, &w) != accepts(theirs, &w)) fail_msg("%s", text_view(&text));
      }
      spec_buchi_delete(ours);
      spec_buchi_delete(theirs);
    }
    text_release(&text);
    spec_formula_table_delete(table);
  }
  print_message("%u formulas, %u states, spin has %u\n", compared, states, spins);
  assert_true(compared > 60);
  assert_true(states < spins);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_spin)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
