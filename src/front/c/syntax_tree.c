// Clang writes of a place only what differs from the one that it has written before: file and line are carried along, in the order of the text.
#include "front/c/syntax_tree.h"

#include <jansson.h>
#include <stdbool.h>
#include <string.h>

// The place that was written last.
typedef struct Cursor {
  SyntaxVisit visit;
  void *data;
  const char *file, *presumed_file;
  uint32_t line, presumed_line;
  bool is_unevaluated; // within sizeof
} Cursor;

SyntaxNode *c_syntax_tree_new(const char *text, size_t size) {
  json_error_t error;
  return json_loadb(text, size, 0, &error);
}

void c_syntax_tree_delete(SyntaxNode *root) { json_decref(root); }

const char *c_syntax_text(const SyntaxNode *node, const char *field) {
  return json_string_value(json_object_get(node, field));
}

const char *c_syntax_type(const SyntaxNode *node) {
  json_t *type = json_object_get(node, "type");
  const char *desugared = c_syntax_text(type, "desugaredQualType");
  return desugared ? desugared : c_syntax_text(type, "qualType");
}

SyntaxNode *c_syntax_field(const SyntaxNode *node, const char *field) { return json_object_get(node, field); }

size_t c_syntax_count(const SyntaxNode *node) { return json_array_size(json_object_get(node, "inner")); }

SyntaxNode *c_syntax_inner(const SyntaxNode *node, size_t index) {
  return json_array_get(json_object_get(node, "inner"), index);
}

bool c_syntax_is(const SyntaxNode *node, const char *kind) {
  const char *own = c_syntax_text(node, "kind");
  return own && strcmp(own, kind) == 0;
}

bool c_syntax_has_sign(const SyntaxNode *node, const char *sign) {
  const char *own = c_syntax_is(node, "BinaryOperator") ? c_syntax_text(node, "opcode") : NULL;
  return own && strcmp(own, sign) == 0;
}

static void move_to(Cursor *at, json_t *place) {
  const char *file = c_syntax_text(place, "file"), *presumed_file = c_syntax_text(place, "presumedFile");
  json_t *line = json_object_get(place, "line"), *presumed = json_object_get(place, "presumedLine");
  if (file) at->file = file, at->presumed_file = NULL;
  if (line) at->line = (uint32_t)json_integer_value(line);
  if (line || file) at->presumed_line = 0;
  if (presumed_file) at->presumed_file = presumed_file;
  if (presumed) at->presumed_line = (uint32_t)json_integer_value(presumed);
}

// Where a macro is used, not where its text is.
static Place read_place(Cursor *at, json_t *place) {
  json_t *spelling = json_object_get(place, "spellingLoc"), *use = json_object_get(place, "expansionLoc");
  if (spelling) move_to(at, spelling);
  json_t *own = use ? use : place;
  json_t *column = json_object_get(own, "col");
  if (column) move_to(at, own);
  const char *file = at->presumed_file ? at->presumed_file : at->file;
  if (!column || !file) return (Place){0};
  return (Place){.file = file,
                 .line = at->presumed_line ? at->presumed_line : at->line,
                 .column = (uint32_t)json_integer_value(column)};
}

// All places in the order of the text. What is in a node is evaluated before it.
static void walk(Cursor *at, json_t *node) {
  const char *kind = c_syntax_text(node, "kind");
  json_t *place = json_object_get(node, "loc"), *range = json_object_get(node, "range"), *inner;
  bool before = at->is_unevaluated;
  size_t i;
  if (place) read_place(at, place);
  SyntaxRange own = {0};
  if (range) own.begin = read_place(at, json_object_get(range, "begin"));
  if (range) own.end = read_place(at, json_object_get(range, "end"));
  if (!kind) return;
  at->is_unevaluated |= strcmp(kind, "UnaryExprOrTypeTraitExpr") == 0;
  json_array_foreach(json_object_get(node, "inner"), i, inner) walk(at, inner);
  if (!at->is_unevaluated) at->visit(at->data, node, kind, own);
  at->is_unevaluated = before;
}

void c_syntax_tree_walk(SyntaxNode *root, SyntaxVisit visit, void *data) {
  Cursor at = {.visit = visit, .data = data};
  if (root) walk(&at, root);
}

// ---- addresses

static bool is_cast(const SyntaxNode *node) {
  return c_syntax_is(node, "CStyleCastExpr") || c_syntax_is(node, "ImplicitCastExpr");
}

const SyntaxNode *c_syntax_object_of(const SyntaxNode *pointer) {
  for (const SyntaxNode *node = pointer;; node = c_syntax_inner(node, 0)) {
    const char *cast = node && is_cast(node) ? c_syntax_text(node, "castKind") : NULL;
    if (!node || (cast && strcmp(cast, "LValueToRValue") == 0)) return NULL;
    if (c_syntax_is(node, "DeclRefExpr") || c_syntax_is(node, "StringLiteral") ||
        c_syntax_is(node, "CompoundLiteralExpr"))
      return node;
    const char *sign = c_syntax_text(node, "opcode");
    bool is_address = c_syntax_is(node, "UnaryOperator") && sign && strcmp(sign, "&") == 0;
    bool is_part = c_syntax_is(node, "MemberExpr") || c_syntax_is(node, "ArraySubscriptExpr") ||
                   c_syntax_is(node, "BinaryOperator");
    if (!is_address && !is_part && !c_syntax_is(node, "ParenExpr") && !is_cast(node)) return NULL;
  }
}
