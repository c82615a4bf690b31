// A clause of f(T a, U b) becomes a function with the parameters of f:
//   requires   int NAME(T a, U b, int mode) { return !!(condition); }
//   ensures    the same: first, with CLAUSE_KEEP, at the start of f, to keep what sx_old asks for; then for the answer
//   assigns    void NAME(T a, U b): everything that is named gets arbitrary contents; and NAME_named, which says what it is
// Types are as the syntax tree writes them, in __typeof__, so that they need no declarator around the name. The condition stands alone in a
// line that is called as its line in the source is, at its column: there clang's messages find it.
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "front/c/contract_clauses.h"

// A declaration of a function.
typedef struct Shape {
  const SyntaxNode *declaration;
  bool is_void;
} Shape;

typedef struct Writer {
  Clauses *clauses;
  const SyntaxNode *root;
  Text *out;
  DiagList *diags;
  const Clause *clause;
  Shape shape;
} Writer;

// ---- the syntax tree

static const char *text_of(const SyntaxNode *node, const char *field) {
  const char *text = node ? c_syntax_text(node, field) : NULL;
  return text ? text : "";
}

// As it is written, so that structs without a name have that of their typedef.
static const char *type_of(const SyntaxNode *node) { return text_of(c_syntax_field(node, "type"), "qualType"); }
static bool is_kind(const SyntaxNode *node, const char *kind) { return strcmp(text_of(node, "kind"), kind) == 0; }

static bool is_named(const SyntaxNode *node, const char *function) {
  const char *name = text_of(node, "mangledName");
  return strcmp(*name ? name : text_of(node, "name"), function) == 0;
}

// Does the declaration have the clause, so that its names of parameters are meant?
static bool has_clause(const SyntaxNode *declaration, const Clause *clause) {
  for (size_t i = 0; i < c_syntax_count(declaration); i++) {
    const SyntaxNode *child = c_syntax_inner(declaration, i);
    if (clause->in_body && is_kind(child, "CompoundStmt")) return true;
    if (!clause->in_body && is_kind(child, "AnnotateAttr") && !c_syntax_field(child, "inherited")) return true;
  }
  return false;
}

static bool find_shape(Writer *w, const char **name) {
  for (size_t i = 0; i < c_syntax_count(w->root); i++) {
    const SyntaxNode *node = c_syntax_inner(w->root, i);
    if (!is_kind(node, "FunctionDecl") || !is_named(node, w->clause->function) || !has_clause(node, w->clause))
      continue;
    *name = text_of(node, "name");
    w->shape = (Shape){node, strncmp(type_of(node), "void (", strlen("void (")) == 0};
    return true;
  }
  return diag_error(w->diags, w->clause->place, NULL, "the declaration of '%s' was not found", w->clause->function);
}

// ---- pieces of text

static void write_line(Text *out, Place place) {
  if (!place.line || !place.file) return;
  text_format(out, "\n# %u \"", place.line);
  for (const char *c = place.file; *c; c++) text_format(out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
  text_add(out, "\"\n");
}

// `T a, U b`, or the names alone; false where there are none.
static bool write_parameters(Writer *w, bool types) {
  unsigned count = 0;
  for (size_t i = 0; i < c_syntax_count(w->shape.declaration); i++) {
    const SyntaxNode *child = c_syntax_inner(w->shape.declaration, i);
    if (!is_kind(child, "ParmVarDecl")) continue;
    if (count) text_add(w->out, ", ");
    if (types) text_format(w->out, "__typeof__(%s) ", type_of(child));
    const char *name = text_of(child, "name");
    if (*name) text_add(w->out, name);
    else text_format(w->out, "__sextant_parameter_%u", count);
    count++;
  }
  return count;
}

static void write_head(Writer *w, const char *result, const char *ending, const char *more) {
  uint32_t number = (uint32_t)(w->clause - w->clauses->list.data);
  write_line(w->out, (Place){w->clause->place.file, w->clause->place.line, 0});
  text_format(w->out, "%s " CLAUSE_PREFIX "%u%s(", result, number, ending);
  bool some = write_parameters(w, true);
  text_format(w->out, "%s%s) { ", some && *more ? ", " : "", !some && !*more ? "void" : more);
}

static size_t spaces(const char *text) { return strspn(text, " \t\n"); }
static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Past the parenthesis or bracket that closes the one at the beginning; texts and characters in it count as one.
static const char *past_closing(const char *at) {
  int depth = 0;
  for (; *at; at++) {
    if (*at == '"' || *at == '\'')
      for (char quote = *at++; *at && *at != quote; at++) at += *at == '\\' && at[1];
    if (!*at) break;
    depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
    if (depth == 0) return at + 1;
  }
  return at;
}

// The next sx_old(...) in a text: where it begins; its argument is up to `*end`, which is its parenthesis. NULL: there is none.
static const char *next_old(const char *text, const char **argument, const char **end) {
  for (const char *at = text; (at = strstr(at, "sx_old")); at++) {
    const char *open = at + strlen("sx_old");
    if ((at > text && is_word(at[-1])) || is_word(*open)) continue;
    open += spaces(open);
    if (*open != '(') continue;
    *argument = open + 1;
    *end = past_closing(open) - 1;
    return at;
  }
  return NULL;
}

// In place of each sx_old the variable that has kept it; what is in it stays as long, so that columns stay.
static void write_condition(Writer *w) {
  const char *at = w->clause->text, *old, *argument, *end;
  uint32_t column = w->clause->place.column;
  text_add(w->out, "!!(");
  write_line(w->out, w->clause->place);
  text_format(w->out, "%*s", column > 1 ? (int)column - 1 : 0, "");
  for (uint32_t k = 0; (old = next_old(at, &argument, &end)); k++) {
    text_add_bytes(w->out, at, (size_t)(old - at));
    text_format(w->out, CLAUSE_OLD "%u", k);
    at = *end ? end + 1 : end;
  }
  text_format(w->out, "%s)", at);
}

// ---- clauses

// With sx_forall, to be checked: for indices that are given, and where that fails, or to be assumed, for all of them.
static void write_answer(Writer *w) {
  if (strstr(w->clause->text, "sx_forall")) {
    text_add(w->out, "if (__sextant_mode == 1) { enum { __sextant_exact = 0 }; if (");
    write_condition(w);
    text_add(w->out, ") return 1; } ");
  }
  text_add(w->out, "return ");
  write_condition(w);
  text_add(w->out, "; }\n");
}

static void write_requires(Writer *w) {
  write_head(w, "int", "", "int __sextant_mode");
  write_answer(w);
}

static void write_old(Writer *w, uint32_t k, const char *argument, const char *end) {
  int n = (int)(end - argument);
  text_format(w->out, "static __typeof__(__extension__({ (%.*s); })) " CLAUSE_OLD "%u; ", n, argument, k);
  text_format(w->out, "if (!__sextant_mode) " CLAUSE_OLD "%u = (%.*s); ", k, n, argument);
}

static void write_ensures(Writer *w, Clause *clause, const char *name) {
  const char *at = clause->text, *argument, *end;
  write_head(w, "int", "", "int __sextant_mode");
  if (!w->shape.is_void) {
    text_format(w->out, "static __typeof__(%s(", name);
    write_parameters(w, false);
    text_add(w->out, ")) " CLAUSE_RESULT "; ");
  }
  for (; next_old(at, &argument, &end); at = *end ? end + 1 : end) write_old(w, clause->olds++, argument, end);
  text_add(w->out, "if (!__sextant_mode) return 1; ");
  write_answer(w);
}

// ---- what is assigned: `p[low .. high]` or an lvalue

typedef struct Item {
  const char *base, *low, *high; // pieces of the text, of that many characters each
  int base_length, low_length, high_length;
} Item;

static const char *end_of_item(const char *at) {
  while (*at && *at != ',') at = strchr("([{\"'", *at) ? past_closing(at) : at + 1;
  return at;
}

// The two points of a range within brackets, or NULL.
static const char *find_points(const char *at, const char *end) {
  while (at < end) {
    if (at[0] == '.' && at[1] == '.') return at;
    at = strchr("([{\"'", *at) ? past_closing(at) : at + 1;
  }
  return NULL;
}

// Grammar: item ::= lvalue | pointer '[' low '..' high ']'
static Item read_item(const char *at, const char *end) {
  at += spaces(at);
  while (end > at && isspace((unsigned char)end[-1])) end--;
  Item item = {.base = at, .base_length = (int)(end - at)};
  for (const char *open = at; open < end; open++) {
    const char *close = *open == '[' ? past_closing(open) : NULL;
    const char *points = close == end ? find_points(open + 1, end - 1) : NULL;
    if (!points) continue;
    item.base_length = (int)(open - at);
    item.low = open + 1, item.low_length = (int)(points - item.low);
    item.high = points + 2, item.high_length = (int)(end - 1 - item.high);
  }
  return item;
}

// Where something is and its bytes, of what an item names; a range from a number to the one before it is empty.
static void write_item(Writer *w, const Item *item) {
  if (!item->low) {
    text_format(
        w->out,
        "{ volatile void *__sextant_where = (volatile void *)&(%.*s); __SIZE_TYPE__ __sextant_bytes = sizeof(%.*s); ",
        item->base_length, item->base, item->base_length, item->base);
    return;
  }
  text_format(w->out, "{ __typeof__(0 ? (%.*s) : (%.*s)) __sextant_low = (%.*s), ", item->low_length, item->low,
              item->high_length, item->high, item->low_length, item->low);
  text_format(w->out, "__sextant_count = (__typeof__(__sextant_low))((%.*s) - __sextant_low + 1); ", item->high_length,
              item->high);
  text_format(
      w->out,
      "__SIZE_TYPE__ __sextant_bytes = __sextant_count > 0 ? (__SIZE_TYPE__)__sextant_count * sizeof *(%.*s) : 0; ",
      item->base_length, item->base);
  text_format(w->out,
              "volatile void *__sextant_where = __sextant_bytes ? (volatile void *)&(%.*s)[__sextant_low] : 0; ",
              item->base_length, item->base);
}

static void write_items(Writer *w, const char *with_each) {
  const char *at = w->clause->text;
  for (at += spaces(at); *at;) {
    const char *end = end_of_item(at);
    Item item = read_item(at, end);
    write_line(w->out, (Place){w->clause->place.file, w->clause->place.line, 0});
    write_item(w, &item);
    text_format(w->out, "%s }\n", with_each);
    at = *end ? end + 1 : end;
    at += spaces(at);
  }
}

static void write_assigns(Writer *w) {
  text_add(w->out, "\nvoid __sextant_any(volatile void *, __SIZE_TYPE__); "
                   "void __sextant_assigned(volatile void *, __SIZE_TYPE__); void __sextant_assigns(const char *);");
  write_head(w, "void", "", "");
  write_items(w, "if (__sextant_bytes) __sextant_any(__sextant_where, __sextant_bytes);");
  text_add(w->out, "}\n");
  write_head(w, "void", CLAUSE_NAMED, "");
  text_format(w->out, "__sextant_assigns(\"%s assigns ", w->clause->function);
  for (const char *c = w->clause->source; *c; c++) text_format(w->out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
  text_add(w->out, *w->clause->source ? "\");\n" : "nothing\");\n");
  write_items(w, "__sextant_assigned(__sextant_where, __sextant_bytes);");
  text_add(w->out, "}\n");
}

static bool write_clause(Writer *w, Clause *clause) {
  const char *name = NULL;
  uint32_t number = (uint32_t)(clause - w->clauses->list.data);
  w->clause = clause;
  if (!find_shape(w, &name)) return false;
  switch (clause->kind) {
  case CLAUSE_REQUIRES: write_requires(w); break;
  case CLAUSE_ENSURES: write_ensures(w, clause, name); break;
  case CLAUSE_ASSIGNS: write_assigns(w); break;
  }
  text_format(w->out, "const void *const " CLAUSE_PREFIX "%u" CLAUSE_TABLE "[] = {(const void *)%s, (const void *)",
              number, name);
  text_format(w->out, CLAUSE_PREFIX "%u", number);
  if (clause->kind == CLAUSE_ASSIGNS) text_format(w->out, ", (const void *)" CLAUSE_PREFIX "%u" CLAUSE_NAMED, number);
  text_add(w->out, "};\n");
  return clause->is_written = true;
}

bool c_contract_source_write(Clauses *clauses, uint32_t first, const SyntaxNode *tree, Text *out, DiagList *diags) {
  Writer w = {.clauses = clauses, .root = tree, .out = out, .diags = diags};
  bool good = true;
  text_add(out, "\n");
  for (uint32_t i = first; i < clauses->list.count && good; i++) good = write_clause(&w, &clauses->list.data[i]);
  return good;
}
