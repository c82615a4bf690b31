// Places as editors count them: lines and columns from 0 on, columns in units of UTF-16; files as addresses.
#ifndef LSP_PLACE_H
#define LSP_PLACE_H
#include <jansson.h>
#include <stdbool.h>

#include "base/text.h"
#include "sextant.h"

char *lsp_path_of_uri(const char *uri);           // a new text; NULL where the address is not one of a file
void lsp_add_uri(const char *path, Text *out);    // of a file
bool lsp_same_file(const char *a, const char *b); // do two paths lead to one file?
const char *lsp_line_at(const char *text, size_t line,
                        size_t *length); // from 0 on, without its line break; NULL: no such line

json_t *lsp_range(size_t line, size_t from, size_t to); // in one line
// What a place of the compiler points at: the word that begins there, else a character, else the whole line. `text` is that of the place's file,
// or NULL.
json_t *lsp_range_of_place(const char *text, sextant_place place);
#endif
