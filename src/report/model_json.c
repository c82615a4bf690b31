#include <jansson.h>

#include "report/model_report.h"

static json_t *node_of(const ModelReport *r, uint32_t i) {
  const ModelNode *n = &r->model->nodes.data[i];
  const Location *at = &r->model->prog->locs.data[n->loc];
  Text value = {0};
  model_report_value(r, i, &value);
  char owner[2] = {model_report_owner(r, i), 0};
  json_t *node = json_object();
  json_object_set_new(node, "id", json_integer(i));
  json_object_set_new(node, "location", json_string(at->name));
  json_object_set_new(node, "line", json_integer(at->place.line));
  json_object_set_new(node, "value", json_string_nocheck(text_view(&value)));
  json_object_set_new(node, "initial", json_boolean(n->initial));
  json_object_set_new(node, "bad", json_boolean(model_is_bad(r->model, i)));
  json_object_set_new(node, "owner", json_string(owner));
  json_object_set_new(node, "hopeless", json_boolean(model_report_hopeless(r, i)));
  json_object_set_new(node, "complete", json_boolean(n->complete));
  text_release(&value);
  return node;
}

static json_t *edge_of(const ModelEdge *e) {
  json_t *edge = json_object();
  json_object_set_new(edge, "from", json_integer(e->from));
  json_object_set_new(edge, "to", json_integer(e->to));
  json_object_set_new(edge, "may", json_boolean(e->may));
  json_object_set_new(edge, "must_plus", json_boolean(e->must));
  json_object_set_new(edge, "must_minus", json_false());
  return edge;
}

// The lines of model_report_conditions, one string each.
static json_t *conditions_of(const ModelReport *r) {
  Text lines = {0};
  model_report_conditions(r, &lines);
  json_t *list = json_array();
  for (char *line = lines.data, *end; line && *line; line = end + 1) {
    end = strchr(line, '\n');
    *end = 0;
    json_array_append_new(list, json_string(line + strspn(line, " ")));
  }
  text_release(&lines);
  return list;
}

void model_report_json(const ModelReport *r, Text *out) {
  static const char *const names[] = {"unknown", "verified", "falsified"};
  json_t *root = json_object(), *states = json_array(), *transitions = json_array();
  for (uint32_t i = 0; i < r->model->nodes.count; i++) json_array_append_new(states, node_of(r, i));
  for (uint32_t e = 0; e < r->model->edges.count; e++)
    json_array_append_new(transitions, edge_of(&r->model->edges.data[e]));
  json_object_set_new(root, "file", json_string(r->file));
  json_object_set_new(root, "domain", json_string(r->model->domain->ops->name));
  json_object_set_new(root, "predicates", json_array());
  json_object_set_new(root, "states", states);
  json_object_set_new(root, "transitions", transitions);
  json_object_set_new(root, "hopeless", conditions_of(r));
  json_object_set_new(root, "truncated", json_boolean(r->model->truncated));
  json_object_set_new(root, "verdict", json_string(names[r->verdict]));
  char *text = json_dumps(root, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
  if (text) text_format(out, "%s\n", text);
  free(text);
  json_decref(root);
}
