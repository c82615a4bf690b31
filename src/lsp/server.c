#include "lsp/server.h"

#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lsp/frame.h"
#include "lsp/workspace.h"

// Of JSON-RPC and of the protocol.
enum {
  PARSE_ERROR = -32700,
  INVALID_REQUEST = -32600,
  NO_METHOD = -32601,
  INVALID_PARAMETERS = -32602,
  INTERNAL = -32603,
  NOT_INITIALIZED = -32002
};

typedef struct Server {
  Outlet outlet;
  LspSettings settings;
  Workspace *workspace; // NULL: not initialized
  bool is_shut_down, ends;
} Server;

// A request has an id and is answered; NULL: a notification.
typedef void Handler(Server *server, json_t *id, const json_t *parameters);

// ---- parameters

static const char *uri_of(const json_t *parameters) {
  return json_string_value(json_object_get(json_object_get(parameters, "textDocument"), "uri"));
}

static bool text_of(const json_t *item, const json_t *document, LspText *out) {
  const json_t *text = json_object_get(item, "text");
  *out = (LspText){json_string_value(text), json_string_length(text),
                   json_integer_value(json_object_get(document, "version"))};
  return out->text;
}

static json_int_t line_of(const json_t *position) { return json_integer_value(json_object_get(position, "line")); }

static void refuse_parameters(Server *server, json_t *id) {
  lsp_refuse(&server->outlet, json_incref(id), INVALID_PARAMETERS, "these parameters make no sense");
}

// ---- from the beginning to the end

static json_t *capabilities(void) {
  json_t *sync = json_pack("{s:b, s:i, s:{s:b}}", "openClose", 1, "change", 1, "save", "includeText", 0);
  json_t *actions = json_pack("{s:[s, s]}", "codeActionKinds", "quickfix", "refactor");
  json_t *all =
      json_pack("{s:o, s:b, s:o}", "textDocumentSync", sync, "hoverProvider", 1, "codeActionProvider", actions);
  return json_pack("{s:o, s:{s:s, s:s}}", "capabilities", all, "serverInfo", "name", "sextant", "version",
                   sextant_version());
}

static void complain(Server *server, const Text *complaints) {
  Text message = {0};
  text_format(&message, "Sextant: %s", text_view(complaints));
  if (complaints->count)
    lsp_notify(&server->outlet, "window/showMessage",
               json_pack("{s:i, s:s}", "type", 2, "message", text_view(&message)));
  text_release(&message);
}

static void initialize(Server *server, json_t *id, const json_t *parameters) {
  Text complaints = {0};
  if (server->workspace) {
    lsp_refuse(&server->outlet, json_incref(id), INVALID_REQUEST, "already initialized");
    return;
  }
  lsp_settings_init(&server->settings, parameters, &complaints);
  server->workspace = lsp_workspace_new(&server->outlet, &server->settings);
  if (server->workspace) lsp_answer(&server->outlet, json_incref(id), capabilities());
  else lsp_refuse(&server->outlet, json_incref(id), INTERNAL, "no thread could be started");
  complain(server, &complaints);
  text_release(&complaints);
}

static void shut_down(Server *server, json_t *id, const json_t *parameters) {
  (void)parameters;
  server->is_shut_down = true;
  lsp_answer(&server->outlet, json_incref(id), json_null());
}

static void leave(Server *server, json_t *id, const json_t *parameters) {
  (void)id, (void)parameters;
  server->ends = true;
}

static void ignore(Server *server, json_t *id, const json_t *parameters) { (void)server, (void)id, (void)parameters; }

// ---- documents

static void did_open(Server *server, json_t *id, const json_t *parameters) {
  (void)id;
  const json_t *document = json_object_get(parameters, "textDocument");
  const char *uri = uri_of(parameters), *language = json_string_value(json_object_get(document, "languageId"));
  LspText text;
  if (uri && text_of(document, document, &text))
    lsp_workspace_open(server->workspace, uri, language ? language : "", text);
}

// The whole text is in the last change.
static void did_change(Server *server, json_t *id, const json_t *parameters) {
  (void)id;
  const json_t *changes = json_object_get(parameters, "contentChanges"), *last = NULL;
  const char *uri = uri_of(parameters);
  LspText text;
  if (json_array_size(changes)) last = json_array_get(changes, json_array_size(changes) - 1);
  if (uri && !json_object_get(last, "range") && text_of(last, json_object_get(parameters, "textDocument"), &text))
    lsp_workspace_change(server->workspace, uri, text);
}

static void did_save(Server *server, json_t *id, const json_t *parameters) {
  (void)id;
  if (uri_of(parameters)) lsp_workspace_save(server->workspace, uri_of(parameters));
}

static void did_close(Server *server, json_t *id, const json_t *parameters) {
  (void)id;
  if (uri_of(parameters)) lsp_workspace_close(server->workspace, uri_of(parameters));
}

static void hover(Server *server, json_t *id, const json_t *parameters) {
  const json_t *position = json_object_get(parameters, "position");
  if (!uri_of(parameters) || !json_is_object(position)) refuse_parameters(server, id);
  else
    lsp_answer(&server->outlet, json_incref(id),
               lsp_workspace_hover(server->workspace, uri_of(parameters), line_of(position)));
}

static void code_action(Server *server, json_t *id, const json_t *parameters) {
  const json_t *range = json_object_get(parameters, "range");
  if (!uri_of(parameters) || !json_is_object(range)) refuse_parameters(server, id);
  else
    lsp_answer(&server->outlet, json_incref(id),
               lsp_workspace_actions(server->workspace, uri_of(parameters), line_of(json_object_get(range, "start")),
                                     line_of(json_object_get(range, "end")),
                                     json_object_get(json_object_get(parameters, "context"), "only")));
}

// ---- messages

static const struct Method {
  const char *name;
  bool is_request;
  Handler *handle;
} methods[] = {
    {"initialize", true, initialize},
    {"initialized", false, ignore},
    {"shutdown", true, shut_down},
    {"exit", false, leave},
    {"textDocument/didOpen", false, did_open},
    {"textDocument/didChange", false, did_change},
    {"textDocument/didSave", false, did_save},
    {"textDocument/didClose", false, did_close},
    {"textDocument/hover", true, hover},
    {"textDocument/codeAction", true, code_action},
};

static const struct Method *find_method(const char *name) {
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    if (strcmp(methods[i].name, name) == 0) return &methods[i];
  return NULL;
}

static void take_request(Server *server, const char *name, json_t *id, const json_t *parameters) {
  const struct Method *method = find_method(name);
  if (!server->workspace && strcmp(name, "initialize") != 0)
    lsp_refuse(&server->outlet, json_incref(id), NOT_INITIALIZED, "initialize comes first");
  else if (server->is_shut_down)
    lsp_refuse(&server->outlet, json_incref(id), INVALID_REQUEST, "the server is shut down");
  else if (!method) lsp_refuse(&server->outlet, json_incref(id), NO_METHOD, "there is no such method");
  else if (!method->is_request) lsp_refuse(&server->outlet, json_incref(id), INVALID_REQUEST, "this is no request");
  else method->handle(server, id, parameters);
}

static void take_notification(Server *server, const char *name, const json_t *parameters) {
  const struct Method *method = find_method(name);
  bool is_exit = strcmp(name, "exit") == 0;
  if (method && !method->is_request && (is_exit || (server->workspace && !server->is_shut_down)))
    method->handle(server, NULL, parameters);
}

static void take_message(Server *server, json_t *message) {
  json_t *id = json_object_get(message, "id");
  const char *name = json_string_value(json_object_get(message, "method"));
  bool is_answer = json_is_object(message) && !json_object_get(message, "method") && id;
  if (is_answer) return; // nothing is asked of clients
  if (!name || (id && !json_is_integer(id) && !json_is_string(id)))
    lsp_refuse(&server->outlet, NULL, INVALID_REQUEST, "a message is an object with a method, and a request has an id");
  else if (id) take_request(server, name, id, json_object_get(message, "params"));
  else take_notification(server, name, json_object_get(message, "params"));
}

static void take_body(Server *server, const char *body, size_t size) {
  json_t *message = json_loadb(body, size, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
  if (message) take_message(server, message);
  else lsp_refuse(&server->outlet, NULL, PARSE_ERROR, "this is no JSON");
  json_decref(message);
}

static void on_closed_pipe(int number) { (void)number; } // the next read tells that the client is gone

int lsp_serve(FILE *in, FILE *out) {
  Server server = {.outlet = {.out = out, .lock = PTHREAD_MUTEX_INITIALIZER}};
  struct sigaction action = {.sa_handler = on_closed_pipe, .sa_flags = SA_RESTART};
  char *body = NULL;
  size_t size = 0;
  FrameStatus status = FRAME_GOOD;
  sigaction(SIGPIPE, &action, NULL);
  while (!server.ends && (status = lsp_frame_read(in, &body, &size)) != FRAME_END) {
    if (status == FRAME_BAD)
      lsp_refuse(&server.outlet, NULL, PARSE_ERROR, "there is no Content-Length that can be used");
    else take_body(&server, body, size);
    free(body);
    body = NULL;
  }
  bool is_orderly = server.ends && server.is_shut_down;
  if (server.workspace && !lsp_workspace_delete(server.workspace)) _exit(is_orderly ? 0 : 1);
  lsp_settings_release(&server.settings);
  return is_orderly ? 0 : 1;
}
