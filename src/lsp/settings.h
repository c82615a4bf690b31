// What a client may set, as initializationOptions: see docs/EDITOR.md.
#ifndef LSP_SETTINGS_H
#define LSP_SETTINGS_H
#include <jansson.h>
#include <stdbool.h>

#include "base/text.h"
#include "sextant.h"

typedef struct LspSettings {
  double timeout;  // seconds for a check
  double delay;    // seconds from the last edit to the next check
  bool hints;      // are checks that are not settled told?
  json_t *flags;   // for the compiler; an array of texts, or NULL
  json_t *options; // of `sextant check`; an object, or NULL
  bool can_create; // the client can make new files as part of an edit
} LspSettings;

// From the parameters of `initialize`. What cannot be used is left out and told in `complaints`, a line each.
void lsp_settings_init(LspSettings *settings, const json_t *parameters, Text *complaints);
void lsp_settings_release(LspSettings *settings);
// A query about nothing yet, for `sextant check` with these settings. Open programs and what is brief get less time.
sextant_query *lsp_settings_query(const LspSettings *settings, bool is_open, bool is_brief);
#endif
