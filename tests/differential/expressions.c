// Expressions: without side effects, printed at once, in parentheses unless they are primary. Each returns its type, which
// decides how far a shift may go.
#include <stdio.h>
#include <stdlib.h>
#include "generator.h"

static Kind print_constant(Generator *g) {
  static const char *const edges[] = {
      "(-2147483647 - 1)", "2147483647", "(-1)", "255", "128", "(-128)", "65535", "32767"};
  switch (below(g, 10)) {
  case 0: fputs(edges[below(g, 8)], stdout); return (Kind){32, true};
  case 1: printf("0x%xu", (unsigned)random_bits(g)); return (Kind){32, false};
  case 2: printf("%lldLL", (long long)(random_bits(g) >> (1 + below(g, 40)))); return (Kind){64, true};
  case 3: printf("0x%llxULL", (unsigned long long)random_bits(g)); return (Kind){64, false};
  case 4: printf("(-%u)", below(g, 1000)); return (Kind){32, true};
  case 5: printf("'%c'", (int)('a' + below(g, 26))); return (Kind){32, true};
  default: printf("%u", below(g, chance(g, 80) ? 20 : 100000)); return (Kind){32, true};
  }
}

void print_initial(Generator *g, unsigned type) {
  if (type == BOOL) printf("%u", below(g, 2));
  else if (types[type].width == 64) printf("%lld", (long long)random_bits(g) >> below(g, 60));
  else printf("%d", (int)((int64_t)random_bits(g) >> (32 + below(g, 30))));
}

void print_index(Generator *g, unsigned length) {
  if (g->constant || chance(g, 50)) printf("%u", below(g, length));
  else if ((length & (length - 1)) == 0) {
    expression(g, 1);
    printf(" & %u", length - 1);
  } else {
    fputs("(unsigned)", stdout);
    expression(g, 1);
    printf(" %% %uu", length);
  }
}

void print_place(Generator *g, const Place *place) {
  for (const char *c = place->text; *c != '\0'; c++)
    if (*c != '@') putchar(*c);
    else print_index(g, (unsigned)strtoul(c + 1, (char **)&c, 10)), c--;
}

static Kind print_read(Generator *g) {
  const Place *place = pick_place(g, 0, ANY_TYPE);
  if (place == NULL) return print_constant(g);
  if (place->cast) printf("(%s)", types[place->type].name);
  print_place(g, place);
  return place->kind;
}

static Kind print_binary(Generator *g, unsigned depth) {
  static const char *const symbols[] = {"+", "-", "*", "&", "|", "^"};
  Kind left = expression(g, depth - 1);
  printf(" %s ", symbols[below(g, 6)]);
  return usual(left, expression(g, depth - 1));
}

static Kind print_shift(Generator *g, unsigned depth) {
  Kind left = expression(g, depth - 1);
  printf(" %s ", chance(g, 50) ? "<<" : ">>");
  if (chance(g, 50)) printf("%u", below(g, left.width));
  else {
    putchar('(');
    expression(g, 1);
    printf(" & %u)", left.width - 1);
  }
  return left;
}

static Kind print_division(Generator *g, unsigned depth) {
  const char *symbol = chance(g, 50) ? "/" : "%";
  if (g->has_safe_division && chance(g, 40)) {
    fputs(*symbol == '/' ? "safe_div(" : "safe_rem(", stdout);
    expression(g, depth - 1);
    fputs(", ", stdout);
    expression(g, depth - 1);
    putchar(')');
    return (Kind){32, true};
  }
  Kind left = expression(g, depth - 1);
  switch (below(g, 4)) {
  case 0: printf(" %s %u", symbol, 1 + below(g, 100)); return left;
  case 1: printf(" %s (-%u)", symbol, 2 + below(g, 100)); return left;
  case 2: printf(" / 2 %s (-1)", symbol); return left;
  default: {
    printf(" %s ((", symbol);
    Kind right = expression(g, 1);
    printf(" & 7) %s)", chance(g, 50) ? "+ 1" : "- 9");
    return usual(left, right);
  }
  }
}

static Kind print_comparison(Generator *g, unsigned depth) {
  static const char *const symbols[] = {"<", "<=", ">", ">=", "==", "!=", "&&", "||"};
  expression(g, depth - 1);
  printf(" %s ", symbols[below(g, 8)]);
  expression(g, depth - 1);
  return (Kind){32, true};
}

static Kind expr_print_conditional(Generator *g, unsigned depth) {
  expression(g, depth - 1);
  fputs(" ? ", stdout);
  Kind left = expression(g, depth - 1);
  fputs(" : ", stdout);
  return usual(left, expression(g, depth - 1));
}

static Kind print_unary(Generator *g, unsigned depth) {
  char symbol = "-~!+"[below(g, 4)];
  printf("%c", symbol);
  Kind kind = expression(g, depth - 1);
  return symbol == '!' ? (Kind){32, true} : kind;
}

static Kind print_cast(Generator *g, unsigned depth) {
  unsigned type = below(g, TYPE_COUNT);
  printf("(%s)", types[type].name);
  expression(g, depth - 1);
  return type_kind(type);
}

static Kind print_operator_call(Generator *g, unsigned depth) {
  if (g->operators == 0) return print_binary(g, depth);
  if (g->has_table && chance(g, 50)) {
    fputs("table[", stdout);
    print_index(g, g->operators);
    putchar(']');
  } else printf("op%u", below(g, g->operators));
  putchar('(');
  expression(g, depth - 1);
  fputs(", ", stdout);
  expression(g, depth - 1);
  putchar(')');
  return (Kind){32, true};
}

// Comparisons and differences of pointers, lengths and orders of strings, sizes.
static Kind print_address_fact(Generator *g, unsigned depth) {
  const Name *pointer = pick_name(g, &g->pointers), *array = pick_name(g, &g->arrays), *text = pick_name(g, &g->texts);
  switch (below(g, 4)) {
  case 0:
    if (pointer == NULL) break;
    const Place *place = pick_place(g, ADDRESSABLE, pointer->type);
    if (place == NULL) break;
    printf("%s %s &", pointer->text, chance(g, 50) ? "==" : "!=");
    print_place(g, place);
    return (Kind){32, true};
  case 1:
    if (array == NULL) break;
    printf("&%s[", array->text);
    print_index(g, array->length);
    printf("] %s &%s[", chance(g, 50) ? "-" : "<", array->text);
    print_index(g, array->length);
    putchar(']');
    return (Kind){32, true}; // a difference is a long, and narrower to the caller than it is
  case 2:
    if (text == NULL) break;
    if (chance(g, 50)) printf("(int)strlen(%s + %u)", text->text, below(g, 3));
    else
      printf("strcmp(%s, \"%c%c\") %s 0", text->text, (int)('a' + below(g, 3)), (int)('a' + below(g, 3)),
             chance(g, 50) ? "<" : "==");
    return (Kind){32, true};
  default: printf("(int)sizeof(%s)", types[below(g, TYPE_COUNT)].name); return (Kind){32, true};
  }
  return print_binary(g, depth);
}

Kind expression(Generator *g, unsigned depth) {
  if (depth == 0 || chance(g, 15)) return chance(g, 70) ? print_read(g) : print_constant(g);
  static Kind (*const forms[])(Generator *, unsigned) = {
      print_binary,      print_binary, print_binary, print_shift,         print_division,    print_comparison,
      expr_print_conditional, print_unary,  print_cast,   print_operator_call, print_address_fact};
  putchar('(');
  Kind kind = forms[below(g, sizeof forms / sizeof *forms)](g, depth);
  putchar(')');
  return kind;
}

void print_address(Generator *g, const Place *place) {
  putchar('&');
  print_place(g, place);
}
