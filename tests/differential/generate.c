// Writes a random C program to standard output: generate SEED [--inputs] [--floats].
//
// The program is a function of the seed, reads nothing, and has no undefined behaviour under -fwrapv: every variable is
// initialised, indices are reduced modulo the length, shift amounts masked, divisors kept away from zero and from
// overflow, and no expression has two side effects. It ends by mixing every global, and main's locals, into a checksum;
// -DPRINT prints it, -DEXPECT=1 -DOBSERVED=n asserts that it is n, -DEXPECT=0 that it is not. With --inputs some values
// come from __VERIFIER_nondet_X, constrained by __VERIFIER_assume to one value: the same program, but symbolic.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "generator.h"

static void define_operators(Generator *g) {
  unsigned count = below(g, 4);
  for (unsigned i = 0; i < count; i++) {
    Scope scope = scope_open(g);
    add_place(g, INT, false, "x"), add_place(g, INT, false, "y");
    printf("static int op%u(int x, int y) { return ", i);
    expression(g, 2);
    puts("; }");
    scope_close(g, scope);
  }
  g->operators = count;
  if (count == 0 || chance(g, 40)) return;
  printf("static int (*%stable[%u])(int, int) = {", chance(g, 50) ? "const " : "", count);
  for (unsigned i = 0; i < count; i++) printf("%sop%u", i > 0 ? ", " : "", (i + 1) % count);
  puts("};");
  g->has_table = true;
}

static void define_recursion(Generator *g) {
  unsigned type = pick_type(g);
  Scope scope = scope_open(g);
  printf("static %s descend(int n, %s x) {\n  if (n <= 0) return x;\n  return ", types[type].name, types[type].name);
  add_place(g, type, false, "x"), add_place(g, INT, false, "n");
  expression(g, 2);
  printf(" %s descend(n - 1, ", chance(g, 50) ? "+" : "^");
  expression(g, 2);
  puts(");\n}");
  scope_close(g, scope);
  g->has_recursion = true;
}

static void define_struct_function(Generator *g) {
  if (g->shape_count == 0) return;
  Scope scope = scope_open(g);
  puts("static struct S0 change(struct S0 s, long x) {");
  add_members(g, &g->shapes[0], "s.", false);
  add_place(g, LONG, false, "x");
  g->indent = 1;
  for (unsigned i = 1 + below(g, 2); i > 0; i--) assignment(g, 0);
  g->indent = 0;
  puts("  return s;\n}");
  scope_close(g, scope);
  g->has_struct_function = true;
}

// static T fN(A x, B y, T *out): changes globals and *out.
static void define_function(Generator *g) {
  unsigned type = pick_type(g), a = pick_type(g), b = pick_type(g), n = fresh(g);
  Scope scope = scope_open(g);
  printf("static %s f%u(%s x, %s y, %s *out) {\n", types[type].name, n, types[a].name, types[b].name, types[type].name);
  add_place(g, a, false, "x"), add_place(g, b, false, "y"), add_place(g, type, false, "(*out)");
  g->indent = 1;
  for (unsigned i = below(g, 3); i > 0; i--) declare(g, false);
  g->budget = 4 + below(g, 4);
  statements(g, g->budget, 2);
  line(g, "return ");
  expression(g, 2);
  puts(";\n}");
  g->indent = 0;
  scope_close(g, scope);
  compose(add_name(&g->functions, type, 0, true)->text, "f%u", n);
}

static void print_inputs(void) {
  puts("#ifdef PRINT\n#define INPUT(type, name) static type input_##name(type value) { return value; }\n#else");
  puts("extern void __VERIFIER_assume(int);\n#define INPUT(type, name) extern type __VERIFIER_nondet_##name(void); \\\n"
       "  static type input_##name(type value) { type x = __VERIFIER_nondet_##name(); \\\n"
       "    __VERIFIER_assume(sizeof x & 1 ? x == value : sizeof x & 2 ? (x ^ value) == 0 : x >= value && x <= value); "
       "\\\n"
       "    return x; }\n#endif");
  for (unsigned i = 0; i < TYPE_COUNT; i++)
    if (types[i].input != NULL) printf("INPUT(%s, %s)\n", types[i].name, types[i].input);
}

static void print_prologue(Generator *g) {
  puts("#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n#ifdef PRINT\n#include <stdio.h>\n#endif");
  puts("static unsigned mix(unsigned sum, unsigned long long value) {\n"
       "  return (sum << 5 | sum >> 27) ^ ((unsigned)value + (unsigned)(value >> 32) * 3);\n}");
  if (g->inputs) print_inputs();
  g->has_safe_division = chance(g, 50);
  if (g->has_safe_division)
    puts("static int safe_div(int a, int b) { return b == 0 || b == -1 ? -a : a / b; }\n"
         "static int safe_rem(int a, int b) { return b == 0 || b == -1 ? 0 : a % b; }");
}

// Mixes a place in; each index becomes a loop.
static void print_mix(const Place *place) {
  char indices = 0;
  printf("  ");
  for (const char *c = strchr(place->text, '@'); c != NULL; c = strchr(c + 1, '@'), indices++)
    printf("for (int i%d = 0; i%d < %lu; i%d++) ", indices, indices, strtoul(c + 1, NULL, 10), indices);
  printf("sum = mix(sum, (unsigned long long)");
  indices = 0;
  for (const char *c = place->text; *c != '\0'; c++)
    if (*c != '@') putchar(*c);
    else {
      printf("i%d", indices++);
      while (c[1] >= '0' && c[1] <= '9') c++;
    }
  puts(");");
}

static void print_main(Generator *g) {
  puts("int main(void) {");
  g->indent = 1;
  for (unsigned i = 2 + below(g, 4); i > 0; i--) declare(g, false);
  if (g->inputs) declare_scalar(g, false);
  g->budget = 8 + below(g, 8);
  statements(g, g->budget, 2);
  puts("  unsigned sum = 17;");
  for (size_t i = 0; i < g->place_count; i++) print_mix(&g->places[i]);
  puts("#ifdef PRINT\n  printf(\"%u\\n\", sum);\n#elif EXPECT\n  assert(sum == OBSERVED);\n#else\n"
       "  assert(sum != OBSERVED);\n#endif\n  return 0;\n}");
}

static void print_program(Generator *g) {
  print_prologue(g);
  for (unsigned i = below(g, 3); i > 0; i--) declare_shape(g);
  define_operators(g);
  if (chance(g, 40)) define_struct_function(g);
  puts("static unsigned char raw[8] = {1, 2, 3};");
  add_place(g, UCHAR, true, "raw[@8]");
  declare_scalar(g, true);
  for (unsigned i = 2 + below(g, 4); i > 0; i--) declare(g, true);
  if (chance(g, 40)) declare_text(g, true);
  if (chance(g, 40)) define_recursion(g);
  for (unsigned i = below(g, 3); i > 0; i--) define_function(g);
  print_main(g);
}

int main(int count, char **arguments) {
  static Generator g;
  if (count < 2) return fprintf(stderr, "usage: generate SEED [--inputs] [--floats]\n"), 3;
  g.random = strtoull(arguments[1], NULL, 10);
  for (int i = 2; i < count; i++) {
    if (strcmp(arguments[i], "--inputs") == 0) g.inputs = true;
    else if (strcmp(arguments[i], "--floats") == 0) g.floats = true;
    else return fprintf(stderr, "generate: no option %s\n", arguments[i]), 3;
  }
  printf("// generate");
  for (int i = 1; i < count; i++) printf(" %s", arguments[i]);
  putchar('\n');
  print_program(&g);
  return 0;
}
