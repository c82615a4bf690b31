// What is shown at a line: invariants, and the values that runs have set there.
#ifndef LSP_HOVER_H
#define LSP_HOVER_H
#include <jansson.h>

json_t *lsp_hover(const json_t *notes, json_int_t line); // the notes of a diagnosis, the line from 1 on; null: nothing
#endif
