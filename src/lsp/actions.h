// Code actions: remedies that work, and the test that fails, for lines of a document.
#ifndef LSP_ACTIONS_H
#define LSP_ACTIONS_H
#include <jansson.h>
#include <stdbool.h>

typedef struct ActionSource {
  const char *uri, *path, *text;
  const json_t *diagnostics, *remedies;
  const char *harness;    // of the first run, or NULL
  bool can_create;        // the client can make files
  const json_t *only;     // kinds that are wanted; NULL: all
  json_int_t first, last; // lines, from 1 on
} ActionSource;

json_t *lsp_actions(const ActionSource *from);
#endif
