#include "lsp/hover.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

// Labels and what stands under each, as Markdown.
static void add_notes(const json_t *notes, json_int_t line, const char *label, Text *out) {
  size_t i;
  json_t *note;
  json_array_foreach(notes, i, note) {
    const char *of = json_string_value(json_object_get(note, "label"));
    bool is_same = label ? of && strcmp(of, label) == 0 : !of;
    if (!is_same || json_integer_value(json_object_get(note, "line")) != line) continue;
    text_format(out, "- `%s`\n", json_string_value(json_object_get(note, "text")));
  }
}

static void add_runs(const json_t *notes, json_int_t line, Text *out) {
  size_t i;
  json_t *note;
  const char *last = NULL;
  json_array_foreach(notes, i, note) {
    const char *label = json_string_value(json_object_get(note, "label"));
    if (!label || json_integer_value(json_object_get(note, "line")) != line) continue;
    if (last && strcmp(last, label) == 0) continue; // the notes of a run stand together
    text_format(out, "%sIn the run to the violation (%s):\n\n", out->count ? "\n" : "", label);
    add_notes(notes, line, label, out);
    last = label;
  }
}

json_t *lsp_hover(const json_t *notes, json_int_t line) {
  Text invariants = {0}, all = {0};
  add_notes(notes, line, NULL, &invariants);
  if (invariants.count) text_format(&all, "Proved to hold here, each time:\n\n%s", text_view(&invariants));
  add_runs(notes, line, &all);
  json_t *hover =
      all.count ? json_pack("{s:{s:s, s:s}}", "contents", "kind", "markdown", "value", text_view(&all)) : json_null();
  text_release(&invariants);
  text_release(&all);
  return hover;
}
