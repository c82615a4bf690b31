// The documents that a client has open, and the thread that checks them, one at a time: what is due first comes first. An edit cancels the check of
// its document and makes a new one due after a while. Documents of C are checked; headers stand for their files in the checks of the others.
#ifndef LSP_WORKSPACE_H
#define LSP_WORKSPACE_H
#include "lsp/outlet.h"
#include "lsp/settings.h"

typedef struct Workspace Workspace;

typedef struct LspText {
  const char *text;
  size_t size;
  json_int_t version;
} LspText;

Workspace *lsp_workspace_new(Outlet *outlet,
                             const LspSettings *settings); // borrows both; NULL: no thread could be started
// Cancels what is under way. False where that does not end: then nothing is released, and the process should end.
bool lsp_workspace_delete(Workspace *workspace);

void lsp_workspace_open(Workspace *workspace, const char *uri, const char *language, LspText text);
void lsp_workspace_change(Workspace *workspace, const char *uri, LspText text);
void lsp_workspace_save(Workspace *workspace, const char *uri);
void lsp_workspace_close(Workspace *workspace, const char *uri);

json_t *lsp_workspace_hover(Workspace *workspace, const char *uri, json_int_t line); // lines from 0 on; null: nothing
// `only`: the kinds that are wanted, a list; NULL: all.
json_t *lsp_workspace_actions(Workspace *workspace, const char *uri, json_int_t first, json_int_t last,
                              const json_t *only);
#endif
