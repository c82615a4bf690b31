// Random finite programs for property tests, and their exact reachable states by brute force.
#ifndef TESTS_RANDOM_PROGRAM_H
#define TESTS_RANDOM_PROGRAM_H
#include "prog/prog.h"

#define RANDOM_WIDTH 3 // bits of each variable
#define RANDOM_VARS 3

typedef struct Random {
  uint64_t state;
} Random;

static inline uint32_t random_below(Random *r, uint32_t n) {
  r->state ^= r->state << 13;
  r->state ^= r->state >> 7;
  r->state ^= r->state << 17;
  return (uint32_t)(r->state >> 11) % n;
}

static inline Term random_value(Prog *prog, Random *r, int depth) {
  TermTable *t = prog->table;
  if (depth == 0 || random_below(r, 3) == 0)
    return random_below(r, 2) ? expr_bv(t, RANDOM_WIDTH, random_below(r, 1 << RANDOM_WIDTH))
                              : prog->vars.data[random_below(r, RANDOM_VARS)].term;
  static const Op ops[] = {OP_BVADD, OP_BVSUB, OP_BVMUL, OP_BVAND, OP_BVOR, OP_BVXOR, OP_BVUDIV, OP_BVSREM, OP_BVSHL};
  Op op = ops[random_below(r, sizeof ops / sizeof *ops)];
  return expr_binary(t, op, random_value(prog, r, depth - 1), random_value(prog, r, depth - 1));
}

static inline Term random_condition(Prog *prog, Random *r) {
  static const Op ops[] = {OP_EQ, OP_BVULT, OP_BVSLE};
  return expr_binary(prog->table, ops[random_below(r, 3)], random_value(prog, r, 1), random_value(prog, r, 1));
}

static inline void random_edge(Prog *prog, Random *r, Loc l, uint32_t locs) {
  Loc a = random_below(r, locs), b = random_below(r, locs);
  switch (random_below(r, 8)) {
  case 0: prog_set_choice(prog, l, a, b); break;
  case 1: prog_set_havoc(prog, l, random_below(r, RANDOM_VARS), (Input){0}, a); break;
  case 2:
  case 3:
  case 4: prog_set_if(prog, l, random_condition(prog, r), a, b); break;
  default: {
    Assign assigns[2] = {{random_below(r, RANDOM_VARS), random_value(prog, r, 2)}, {0, TERM_NONE}};
    assigns[1] = (Assign){(assigns[0].var + 1) % RANDOM_VARS, random_value(prog, r, 1)};
    prog_set_assign(prog, l, assigns, 1 + random_below(r, 2), a);
  }
  }
}

// A program with `locs` locations; the last is the error, the one before it the end.
static inline Prog *random_program(TermTable *table, Random *r, uint32_t locs) {
  Prog *prog = prog_new(table, "random");
  prog->as_written = true;
  static const char *const names[] = {"x", "y", "z"};
  for (uint32_t v = 0; v < RANDOM_VARS; v++) {
    VarId id = prog_add_var(prog, names[v], NULL, NULL, sort_bv(RANDOM_WIDTH));
    prog->vars.data[id].init = expr_bv(table, RANDOM_WIDTH, random_below(r, 1 << RANDOM_WIDTH));
  }
  for (uint32_t l = 0; l < locs; l++) prog_add_loc(prog, NULL, (Place){0});
  for (Loc l = 0; l + 2 < locs; l++) random_edge(prog, r, l, locs);
  prog_set_halt(prog, locs - 2, LOC_END);
  prog_set_error(prog, locs - 1, prog_add_property(prog, KIND_REACH, "error", NULL, (Place){0}));
  prog->start = 0;
  prog_finish(prog);
  return prog;
}
#endif
