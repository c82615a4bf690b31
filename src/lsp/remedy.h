// What can be written into a text against a violation, or to keep what was proved. A remedy is an object:
//   line       where it is offered, from 1 on
//   title      for people
//   kind       quickfix or refactor
//   statement  C that is put into the text; `is_after`: at the end of the line, which opens a body; else in front of the line
//   header     that it needs, or absent
//   code       the kind of check that it is against, or absent
//   column     of that check, from 1 on
// One with a statement works only where a check says so: lsp_remedy_try gives the text to be checked, in which no line moves.
#ifndef LSP_REMEDY_H
#define LSP_REMEDY_H
#include <jansson.h>
#include <stdbool.h>

#include "base/text.h"
#include "sextant.h"

// All give NULL where the text has no place for it.
json_t *lsp_remedy_assert(const char *text, unsigned line, const char *invariant); // at the head of a loop
// `facts`, about the run: `n = 0`. An `if` for kinds of checks that one value decides.
json_t *lsp_remedy_guard(const char *text, sextant_place place, const char *code, const char *facts);
json_t *lsp_remedy_precondition(const char *text, sextant_place place, const char *code, const char *condition);
json_t *lsp_remedy_comment(const char *text, unsigned line, const char *code, const char *message);

void lsp_remedy_try(const char *text, size_t size, const json_t *remedy, Text *out);
// The answer to that, in which the file is called `path`.
bool lsp_remedy_works(const json_t *remedy, const char *text, sextant_answer *answer, const char *path);
json_t *lsp_remedy_edits(const char *text, const json_t *remedy); // a list of TextEdit
#endif
