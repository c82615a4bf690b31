// Statements. Each takes the depth of nesting that is left.
#include <stdio.h>
#include "generator.h"

static void block(Generator *g, unsigned count, unsigned depth) {
  Scope scope = scope_open(g);
  g->indent++;
  if (chance(g, 20)) declare_scalar(g, false), g->places[g->place_count - 1].addressable = false;
  statements(g, count, depth);
  g->indent--;
  scope_close(g, scope);
}

static void condition(Generator *g) {
  const Place *place = chance(g, 15) ? pick_place(g, WRITABLE | PLAIN, ANY_TYPE) : NULL;
  expression(g, 2);
  if (place == NULL) return;
  printf(" %s (%s = ", chance(g, 50) ? "&&" : "||", place->text);
  expression(g, 1);
  fputs(") > 5", stdout);
}

void assignment(Generator *g, unsigned depth) {
  (void)depth;
  static const char *const symbols[] = {"=", "=", "=", "+=", "-=", "*=", "&=", "|=", "^="};
  const Place *place = pick_place(g, WRITABLE, ANY_TYPE);
  line(g, "%s", "");
  print_place(g, place);
  if (chance(g, 15) && !place->cast) {
    puts(chance(g, 50) ? "++;" : "--;");
    return;
  }
  if (chance(g, 10) && !place->cast) {
    printf(" %s %u;\n", chance(g, 50) ? "<<=" : ">>=", below(g, place->kind.width));
    return;
  }
  printf(" %s ", symbols[below(g, 9)]);
  expression(g, 3);
  puts(";");
}

static void chain(Generator *g, unsigned depth) {
  const Place *a = pick_place(g, WRITABLE | PLAIN, ANY_TYPE), *b = pick_place(g, WRITABLE | PLAIN, ANY_TYPE);
  if (a == NULL || b == NULL || a == b) return assignment(g, depth);
  line(g, "%s = %s %s", a->text, b->text, chance(g, 50) ? "= " : "+= ");
  expression(g, 2);
  puts(";");
}

static void conditional(Generator *g, unsigned depth) {
  line(g, "if (");
  condition(g);
  puts(") {");
  block(g, 1 + below(g, 2), depth - 1);
  if (chance(g, 50)) {
    line(g, "} else {\n");
    block(g, 1, depth - 1);
  }
  line(g, "}\n");
}

static void loop_body(Generator *g, unsigned depth) {
  g->loop_depth++;
  block(g, 1 + below(g, 2), depth - 1);
  g->loop_depth--;
  if (!chance(g, 25)) return;
  line(g, "  if (");
  condition(g);
  puts(chance(g, 50) ? ") break;" : ") continue;");
}

static void loop(Generator *g, unsigned depth) {
  if (g->loop_depth == 2) return assignment(g, depth);
  unsigned n = fresh(g), count = 1 + below(g, 4), form = below(g, 3);
  Scope scope = scope_open(g);
  if (form == 0) line(g, "for (int i%u = 0; i%u < %u; i%u++) {\n", n, n, count, n);
  else {
    line(g, "%s i%u = %u;\n", chance(g, 50) ? "unsigned char" : "int", n, count);
    if (form == 1) line(g, "while (i%u-- > 0) {\n", n);
    else line(g, "do {\n");
  }
  Place *place = add_place(g, INT, false, "i%u", n);
  place->writable = place->addressable = false;
  loop_body(g, depth);
  if (form == 2) line(g, "} while (--i%u > 0);\n", n);
  else line(g, "}\n");
  scope_close(g, scope);
}

// A pointer that goes over an array, forwards or backwards.
static void walk(Generator *g, unsigned depth) {
  const Name *array = pick_name(g, &g->arrays);
  if (array == NULL) return assignment(g, depth);
  unsigned n = fresh(g);
  const char *type = types[array->type].name;
  if (chance(g, 50))
    line(g, "for (%s *w%u = %s; w%u < %s + %u; w%u++) *w%u = ", type, n, array->text, n, array->text, array->length, n,
         n);
  else
    line(g, "for (%s *w%u = %s + %u; w%u > %s;) w%u--, *w%u ^= ", type, n, array->text, array->length, n, array->text, n,
         n);
  Scope scope = scope_open(g);
  add_place(g, array->type, false, "*w%u", n);
  expression(g, 2);
  scope_close(g, scope);
  puts(";");
}

static void neighbours(Generator *g, unsigned depth) {
  const Name *array = pick_name(g, &g->arrays);
  if (array == NULL) return assignment(g, depth);
  unsigned n = fresh(g), at = 1 + below(g, array->length - 1);
  line(g, "{\n");
  line(g, "  %s *w%u = &%s[%u];\n", types[array->type].name, n, array->text, at);
  line(g, "  w%u[-1] = *(w%u - %u) + w%u[0];\n", n, n, below(g, at + 1), n);
  line(g, "  w%u--;\n", n);
  line(g, "  *w%u += (w%u - %s) + (w%u < %s + %u);\n", n, n, array->text, n, array->text, at);
  line(g, "}\n");
}

static void selection(Generator *g, unsigned depth) {
  unsigned cases = 2 + below(g, 3), fallback = below(g, cases + 1);
  bool is_signed = chance(g, 30);
  line(g, is_signed ? "switch ((signed char)" : "switch (");
  expression(g, 2);
  puts(is_signed ? ") {" : " & 7) {");
  for (unsigned i = 0; i < cases; i++) {
    if (i == fallback) line(g, "default:\n");
    if (i != fallback || chance(g, 50)) line(g, "case %d:\n", is_signed ? (int)(i * 5) - 7 : (int)(i * 2));
    line(g, "{\n");
    block(g, 1, depth - 1);
    line(g, chance(g, 60) ? "} break;\n" : "}\n");
  }
  line(g, "}\n");
}

static void jump(Generator *g, unsigned depth) {
  unsigned n = fresh(g);
  line(g, "if (");
  condition(g);
  printf(") goto L%u;\n", n);
  line(g, "{\n");
  block(g, 1 + below(g, 2), depth - 1);
  line(g, "}\n");
  line(g, "L%u:;\n", n);
}

static void retarget(Generator *g, unsigned depth) {
  const Name *pointer = pick_name(g, &g->pointers);
  if (pointer == NULL) return assignment(g, depth);
  unsigned wanted = ADDRESSABLE | (pointer->global ? GLOBAL : 0);
  const Place *a = pick_place(g, wanted, pointer->type), *b = pick_place(g, wanted, pointer->type);
  if (a == NULL) return assignment(g, depth);
  line(g, "%s = ", pointer->text);
  if (chance(g, 40)) {
    expression(g, 1);
    fputs(" ? ", stdout);
    print_address(g, b);
    fputs(" : ", stdout);
  }
  print_address(g, a);
  puts(";");
}

static void struct_copy(Generator *g, unsigned depth) {
  const Name *to = pick_name(g, &g->structs), *from = pick_name(g, &g->structs);
  if (to == NULL || to->type != from->type) return assignment(g, depth);
  if (g->has_struct_function && to->type == 0 && chance(g, 50)) {
    line(g, "%s = change(%s, ", to->text, from->text);
    expression(g, 2);
    puts(");");
  } else if (chance(g, 20)) line(g, "memmove(&%s, &%s, sizeof(struct S%u));\n", to->text, from->text, to->type);
  else if (chance(g, 10)) line(g, "memset(&%s, 0, sizeof %s);\n", to->text, to->text);
  else line(g, "%s = %s;\n", to->text, from->text);
}

// Bytes go through `raw`; never into a _Bool, which has few values.
static void memory(Generator *g, unsigned depth) {
  const Place *place = pick_place(g, WRITABLE | ADDRESSABLE, ANY_TYPE);
  const Name *text = pick_name(g, &g->texts);
  if (place == NULL || place->type == BOOL) return assignment(g, depth);
  switch (below(g, 5)) {
  case 0: line(g, "memset(raw + %u, ", below(g, 4)), expression(g, 1), printf(", %u);\n", 1 + below(g, 4)); return;
  case 1: line(g, "memmove(raw + %u, raw + %u, %u);\n", below(g, 4), below(g, 4), 1 + below(g, 4)); return;
  case 2:
    line(g, "%s(raw, ", place->type == UCHAR ? "memmove" : "memcpy"), print_address(g, place),
        printf(", sizeof(%s));\n", types[place->type].name);
    return;
  case 3:
    if (text == NULL) break;
    line(g, "strcpy(%s, ", text->text), expression(g, 1), printf(" ? \"%s\" : \"ba\");\n", &"abcabc"[below(g, 7)]);
    return;
  default: break;
  }
  line(g, "%s(", place->type == UCHAR ? "memmove" : "memcpy"), print_address(g, place),
      printf(", raw, sizeof(%s));\n", types[place->type].name);
}

static void allocation(Generator *g, unsigned depth) {
  unsigned type = pick_type(g), n = fresh(g), length = 2 + below(g, 3);
  line(g, "{\n");
  Scope scope = scope_open(g);
  g->indent++;
  line(g, "%s *h%u = malloc(%u * sizeof *h%u);\n", types[type].name, n, length, n);
  line(g, "for (int i = 0; i < %u; i++) h%u[i] = ", length, n);
  expression(g, 2);
  puts(";");
  add_place(g, type, false, "h%u[@%u]", n, length)->addressable = false;
  statements(g, 1 + below(g, 2), depth > 0 ? depth - 1 : 0);
  const Place *place = pick_place(g, WRITABLE | GLOBAL | PLAIN, ANY_TYPE);
  if (place != NULL) line(g, "%s ^= h%u[%u];\n", place->text, n, below(g, length));
  line(g, "free(h%u);\n", n);
  g->indent--;
  scope_close(g, scope);
  line(g, "}\n");
}

// plain = function(value, value, &place); arguments are evaluated before the call, and the target is a mere name.
static void call(Generator *g, unsigned depth) {
  const Name *function = pick_name(g, &g->functions);
  const Place *to = pick_place(g, WRITABLE | PLAIN, ANY_TYPE);
  if (function == NULL || to == NULL || g->loop_depth == 2) return assignment(g, depth);
  const Place *out = pick_place(g, WRITABLE | ADDRESSABLE, function->type);
  if (out == NULL) return assignment(g, depth);
  line(g, "%s = %s(", to->text, function->text);
  expression(g, 2);
  fputs(", ", stdout);
  expression(g, 1);
  fputs(", ", stdout);
  print_address(g, out);
  puts(");");
}

static void recursion(Generator *g, unsigned depth) {
  const Place *to = pick_place(g, WRITABLE | PLAIN, ANY_TYPE);
  if (!g->has_recursion || to == NULL) return assignment(g, depth);
  line(g, "%s = descend(", to->text);
  if (chance(g, 50)) printf("%u, ", below(g, 5));
  else expression(g, 1), fputs(" & 3, ", stdout);
  expression(g, 2);
  puts(");");
}

// Small values, exact in binary, so that every conversion back is defined.
static void floating(Generator *g, unsigned depth) {
  const Place *to = pick_place(g, WRITABLE, INT);
  if (!g->floats || to == NULL) return assignment(g, depth);
  unsigned n = fresh(g);
  line(g, "{\n");
  line(g, "  %s x%u = (", chance(g, 50) ? "float" : "double", n), expression(g, 1), printf(" & 255) * 0.5;\n");
  line(g, "  if (x%u %s %u.25) x%u = x%u %s %u.5;\n", n, chance(g, 50) ? "<" : ">=", below(g, 128), n, n,
       chance(g, 50) ? "+" : "*", 1 + below(g, 9));
  line(g, "  "), print_place(g, to), printf(" = (int)x%u + (x%u != x%u);\n", n, n, n);
  line(g, "}\n");
}

static void statement(Generator *g, unsigned depth) {
  static void (*const simple[])(Generator *, unsigned) = {assignment, assignment,  assignment,  assignment, chain,
                                                          retarget,   struct_copy, struct_copy, memory,     walk,
                                                          neighbours, call,        call,        recursion,  floating};
  static void (*const compound[])(Generator *, unsigned) = {conditional, conditional, loop,      loop,
                                                            selection,   jump,        allocation};
  if (depth > 0 && chance(g, 45)) compound[below(g, sizeof compound / sizeof *compound)](g, depth);
  else simple[below(g, sizeof simple / sizeof *simple)](g, depth);
}

// `budget` bounds the statements of a function, so that nesting does not let it grow.
void statements(Generator *g, unsigned count, unsigned depth) {
  for (unsigned i = 0; i < count && g->budget > 0; i++) {
    g->budget--;
    statement(g, depth);
  }
}
