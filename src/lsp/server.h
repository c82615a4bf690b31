// The language server: reads requests and notifications (JSON-RPC) and answers them. docs/EDITOR.md says what it does.
#ifndef LSP_SERVER_H
#define LSP_SERVER_H
#include <stdio.h>

// Until the client says exit, or the stream ends. The exit status: 0 where the client has asked to shut down before, else 1. Does not return where
// a thread cannot be waited for: then the process ends with that status.
int lsp_serve(FILE *in, FILE *out);
#endif
