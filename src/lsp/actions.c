#include "lsp/actions.h"

#include <string.h>
#include <unistd.h>

#include "lsp/place.h"
#include "lsp/remedy.h"
#include "report/escape.h"

enum { MOST_NAMES = 100 };

// A kind is wanted where it or what it is a kind of is: `refactor` for `refactor.rewrite`.
static bool is_wanted(const ActionSource *from, const char *kind) {
  size_t i;
  json_t *wanted;
  if (!json_is_array(from->only) || json_array_size(from->only) == 0) return true;
  json_array_foreach(from->only, i, wanted) {
    const char *name = json_string_value(wanted);
    size_t n = name ? strlen(name) : 0;
    if (name && strncmp(kind, name, n) == 0 && (!n || !kind[n] || kind[n] == '.')) return true;
  }
  return false;
}

static bool is_in(const ActionSource *from, json_int_t line) { return line >= from->first && line <= from->last; }

static json_int_t line_of(const json_t *diagnostic) {
  const json_t *start = json_object_get(json_object_get(diagnostic, "range"), "start");
  return json_integer_value(json_object_get(start, "line")) + 1;
}

// Of that kind on that line.
static json_t *diagnostics_of(const ActionSource *from, const json_t *code, json_int_t line) {
  json_t *list = json_array(), *diagnostic;
  size_t i;
  json_array_foreach(from->diagnostics, i, diagnostic) if (line_of(diagnostic) == line &&
                                                           json_equal(json_object_get(diagnostic, "code"), code))
      json_array_append(list, diagnostic);
  return list;
}

static void add_remedy(const ActionSource *from, const json_t *remedy, json_t *actions) {
  const char *kind = json_string_value(json_object_get(remedy, "kind"));
  json_t *code = json_object_get(remedy, "code");
  json_int_t line = json_integer_value(json_object_get(remedy, "line"));
  if (!is_in(from, line) || !is_wanted(from, kind)) return;
  json_t *action = json_pack("{s:O, s:s, s:{s:{s:o}}}", "title", json_object_get(remedy, "title"), "kind", kind, "edit",
                             "changes", from->uri, lsp_remedy_edits(from->text, remedy));
  if (code) json_object_set_new(action, "diagnostics", diagnostics_of(from, code, line));
  json_array_append_new(actions, action);
}

// Beside the file, under a name that no other has.
static bool add_new_path(const char *path, Text *out) {
  size_t length = strlen(path);
  if (*path != '/' || length < 3 || path[length - 2] != '.') return false;
  for (int i = 1; i <= MOST_NAMES; i++) {
    Text name = {0};
    text_format(&name, "%.*s_violation", (int)length - 2, path);
    if (i > 1) text_format(&name, "%d", i);
    text_add(&name, ".c");
    bool is_new = access(text_view(&name), F_OK) != 0;
    if (is_new) text_add(out, text_view(&name));
    text_release(&name);
    if (is_new) return true;
  }
  return false;
}

static json_t *creation(const char *uri, const char *text) {
  json_t *create = json_object(), *edit = json_object();
  json_object_set_new(create, "kind", json_string("create"));
  json_object_set_new(create, "uri", report_json_text(uri));
  json_object_set_new(edit, "textDocument", json_pack("{s:o, s:n}", "uri", report_json_text(uri), "version"));
  json_object_set_new(edit, "edits",
                      json_pack("[{s:o, s:o}]", "range", lsp_range(0, 0, 0), "newText", report_json_text(text)));
  return json_pack("{s:[o, o]}", "documentChanges", create, edit);
}

// The harness is of the first run.
static void add_harness(const ActionSource *from, const json_t *diagnostic, json_t *actions) {
  const json_t *run = json_object_get(json_object_get(diagnostic, "data"), "run");
  if (!json_is_integer(run) || json_integer_value(run) != 0 || !is_in(from, line_of(diagnostic))) return;
  Text path = {0}, uri = {0};
  if (add_new_path(from->path, &path)) {
    lsp_add_uri(text_view(&path), &uri);
    json_t *action = json_pack("{s:s, s:s, s:[O], s:o}", "title", "Sextant: write the test that fails", "kind",
                               "quickfix", "diagnostics", diagnostic, "edit", creation(text_view(&uri), from->harness));
    json_array_append_new(actions, action);
  }
  text_release(&path);
  text_release(&uri);
}

json_t *lsp_actions(const ActionSource *from) {
  json_t *actions = json_array(), *item;
  size_t i;
  json_array_foreach(from->remedies, i, item) add_remedy(from, item, actions);
  if (!from->harness || !from->can_create || !is_wanted(from, "quickfix")) return actions;
  json_array_foreach(from->diagnostics, i, item) add_harness(from, item, actions);
  return actions;
}
