// A graph that keeps a stack: r := f(n) for any n, where f(0) = 0 and f(n) = f(n - 1) + 2; an error where r is odd.
#ifndef TESTS_RECURSIVE_GRAPH_H
#define TESTS_RECURSIVE_GRAPH_H
#include <string.h>

#include "front/cfg/front_cfg.h"

#define RECURSIVE_VARIABLES                                                                                            \
  "var n : bv8; var r : bv8; var depth : bv8; init depth = 0; var stack : bv8[bv8]; var saved : bv8[bv8];\n"
#define RECURSIVE_START                                                                                                \
  "START: havoc n -> CALL;\n"                                                                                          \
  "CALL: stack[depth], depth := 0, depth + 1 -> F;\n"
#define RECURSIVE_BODY                                                                                                 \
  "F: if (n == 0) -> BASE else INNER;\n"                                                                               \
  "BASE: r := 0 -> RETURN;\n"                                                                                          \
  "INNER: n, stack[depth], saved[depth], depth := n - 1, 1, n, depth + 1 -> F;\n"                                      \
  "RETURN: depth := depth - 1 -> DISPATCH;\n"
#define RECURSIVE_BACK                                                                                                 \
  "DISPATCH: if (stack[depth] == 0) -> OUT else BACK;\n"                                                               \
  "BACK: n := saved[depth] -> MORE;\n"
#define RECURSIVE_END "OUT: if (r & 1) -> ERROR else END;\nEND: halt;\nERROR: halt;\n"
#define RECURSIVE_GRAPH                                                                                                \
  RECURSIVE_VARIABLES RECURSIVE_START RECURSIVE_BODY RECURSIVE_BACK "MORE: r := r + 2 -> RETURN;\n" RECURSIVE_END
// The same with f(n) = f(n - 1) + 1, which is odd for some n.
#define RECURSIVE_WRONG                                                                                                \
  RECURSIVE_VARIABLES RECURSIVE_START RECURSIVE_BODY RECURSIVE_BACK "MORE: r := r + 1 -> RETURN;\n" RECURSIVE_END

// What a front end says of the stack's variables, by their names.
static inline void set_stack_roles(Prog *prog) {
  for (VarId v = 0; v < prog->vars.count; v++) {
    ProgVar *var = &prog->vars.data[v];
    if (strcmp(var->name, "depth") == 0) var->stack = STACK_DEPTH;
    if (strcmp(var->name, "stack") == 0 || strcmp(var->name, "saved") == 0) var->stack = STACK_FRAMES;
  }
}

static inline Prog *recursive_graph(TermTable *terms, const char *text) {
  DiagList diags = {0};
  Prog *prog = cfg_parse(terms, "recursive.cfg", text, &diags);
  diag_print(&diags, stderr);
  assert_non_null(prog);
  set_stack_roles(prog);
  diag_release(&diags);
  return prog;
}

static inline Loc location_named(const Prog *prog, const char *name) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if (strcmp(prog->locs.data[l].name, name) == 0) return l;
  return LOC_NONE;
}
#endif
