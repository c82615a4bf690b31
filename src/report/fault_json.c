#include "report/fault_json.h"

#include <jansson.h>
#include <stdlib.h>

#include "report/escape.h"

static json_t *fault_json(const Diag *fault) {
  json_t *json = json_object();
  json_object_set_new(json, "file", fault->place.file ? report_json_text(fault->place.file) : json_null());
  json_object_set_new(json, "line", json_integer(fault->place.line));
  json_object_set_new(json, "column", json_integer(fault->place.column));
  json_object_set_new(json, "message", report_json_text(fault->message));
  if (fault->hint) json_object_set_new(json, "hint", report_json_text(fault->hint));
  return json;
}

void report_set_faults(json_t *object, const Diag *faults, size_t count) {
  if (count == 0) return;
  json_object_set_new(object, "error", fault_json(&faults[0]));
  if (count == 1) return;
  json_t *all = json_array();
  for (size_t i = 0; i < count; i++) json_array_append_new(all, fault_json(&faults[i]));
  json_object_set_new(object, "errors", all);
}

void report_fault_json(const Diag *faults, size_t count, Text *out) {
  json_t *root = json_object();
  json_object_set_new(root, "version", json_integer(JSON_VERSION));
  report_set_faults(root, faults, count);
  char *text = json_dumps(root, JSON_INDENT(2));
  text_add(out, text ? text : "{}");
  text_add(out, "\n");
  free(text);
  json_decref(root);
}
