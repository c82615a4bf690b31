#include "lsp/outlet.h"

#include <stdlib.h>
#include <string.h>

#include "lsp/frame.h"

void lsp_send(Outlet *outlet, json_t *message) {
  json_object_set_new(message, "jsonrpc", json_string("2.0"));
  char *text = json_dumps(message, JSON_COMPACT);
  json_decref(message);
  if (!text) return;
  pthread_mutex_lock(&outlet->lock);
  lsp_frame_write(outlet->out, text, strlen(text));
  pthread_mutex_unlock(&outlet->lock);
  free(text);
}

void lsp_notify(Outlet *outlet, const char *method, json_t *parameters) {
  lsp_send(outlet, json_pack("{s:s, s:o}", "method", method, "params", parameters));
}

void lsp_answer(Outlet *outlet, json_t *id, json_t *result) {
  lsp_send(outlet, json_pack("{s:o, s:o}", "id", id, "result", result));
}

void lsp_refuse(Outlet *outlet, json_t *id, int code, const char *why) {
  lsp_send(outlet,
           json_pack("{s:o, s:{s:i, s:s}}", "id", id ? id : json_null(), "error", "code", code, "message", why));
}
