// Clang's syntax tree (-ast-dump=json), which says what the bitcode no longer does: types as C has them, and what was folded.
#ifndef FRONT_C_SYNTAX_TREE_H
#define FRONT_C_SYNTAX_TREE_H
#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

typedef struct json_t SyntaxNode; // lives as long as the tree

// The root; NULL where it cannot be read.
SyntaxNode *c_syntax_tree_new(const char *text, size_t size);
void c_syntax_tree_delete(SyntaxNode *root);
bool c_syntax_is(const SyntaxNode *node, const char *kind);
bool c_syntax_has_sign(const SyntaxNode *node, const char *sign); // of an operator with two operands
// Where a node's first word is, and its last. A macro's place is that of its use; line 0: it has none.
typedef struct SyntaxRange {
  Place begin, end;
} SyntaxRange;
// Visits all nodes that are evaluated (not what sizeof is asked of), what is in a node before it.
typedef void (*SyntaxVisit)(void *data, SyntaxNode *node, const char *kind, SyntaxRange range);
void c_syntax_tree_walk(SyntaxNode *root, SyntaxVisit visit, void *data);
// A field of a node that is text, or NULL. Of its type what typedefs mean, as far as clang says so.
const char *c_syntax_text(const SyntaxNode *node, const char *field);
const char *c_syntax_type(const SyntaxNode *node);
// Another node that it names in a field, or NULL; those within it.
SyntaxNode *c_syntax_field(const SyntaxNode *node, const char *field);
size_t c_syntax_count(const SyntaxNode *node);
SyntaxNode *c_syntax_inner(const SyntaxNode *node, size_t index); // or NULL
// What a pointer is the address of, if it is a constant: a variable, a function, a literal; or NULL.
const SyntaxNode *c_syntax_object_of(const SyntaxNode *pointer);
#endif
