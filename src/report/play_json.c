#include <jansson.h>
#include <string.h>

#include "report/escape.h"
#include "report/fault_json.h"
#include "report/play_report.h"

static void set_text(json_t *object, const char *key, const char *text) {
  json_object_set_new(object, key, report_json_text(text));
}

static json_t *line_json(Place place) { return json_integer(place.line); }

static json_t *events_json(const PlayReport *r, Text *names) {
  json_t *list = json_array();
  const Play *play = r->outcome->play;
  for (uint32_t e = 0; e < r->found->events.count; e++) {
    text_format(names, "%s%s", e ? "," : "", r->found->events.data[e]);
    json_t *item = json_object();
    set_text(item, "name", r->found->events.data[e]);
    set_text(item, "status", evidence_status_name(r->outcome->status[e]));
    if (r->outcome->status[e] == STATUS_VIOLATED && play && play->moves.count) {
      Place place = play->moves.data[play->moves.count - 1].place;
      json_object_set_new(item, "line", json_integer(place.line));
      json_object_set_new(item, "column", json_integer(place.column));
    }
    json_array_append_new(list, item);
  }
  return list;
}

static json_t *play_json(const Play *play) {
  json_t *moves = json_array(), *inputs = json_array(), *steps = json_array(), *object = json_object();
  for (uint32_t i = 0; i < play->moves.count; i++) {
    const PlayMove *move = &play->moves.data[i];
    json_array_append_new(moves, report_json_text(move->text));
    json_t *step = json_object();
    json_object_set_new(step, "line", line_json(move->place));
    set_text(step, "text", move->text);
    set_text(step, "by", move->by_environment ? "environment" : "program");
    json_array_append_new(steps, step);
  }
  for (uint32_t i = 0; i < play->inputs.count; i++) {
    json_t *input = json_object();
    set_text(input, "variable", play->inputs.data[i].name);
    set_text(input, "value", play->inputs.data[i].value);
    json_object_set_new(input, "line", line_json(play->inputs.data[i].place));
    json_array_append_new(inputs, input);
  }
  json_object_set_new(object, "inputs", inputs);
  json_object_set_new(object, "moves", moves);
  json_object_set_new(object, "steps", steps);
  return object;
}

static json_t *domains_json(const char *line) {
  json_t *list = json_array();
  while (*line) {
    size_t n = strcspn(line, "\n"), name = strcspn(line, ":");
    json_t *item = json_object();
    json_object_set_new(item, "name", json_stringn(line, name));
    json_object_set_new(item, "blocks", name + 2 <= n ? json_stringn(line + name + 2, n - name - 2) : json_string(""));
    json_array_append_new(list, item);
    line += n + (line[n] == '\n');
  }
  return list;
}

static json_t *statistics_json(const Outcome *o) {
  json_t *object = json_object();
  json_object_set_new(object, "seconds", json_real((double)(long long)(o->seconds * 1000 + 0.5) / 1000));
  for (uint32_t i = 0; i < o->statistics.count; i++)
    json_object_set_new(object, o->statistics.data[i].name, json_integer((json_int_t)o->statistics.data[i].value));
  json_object_set_new(object, "memory_mb", json_integer((json_int_t)o->memory_mb));
  return object;
}

static void print_json(json_t *root, Text *out) {
  char *text = json_dumps(root, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
  text_add(out, text ? text : "{}");
  text_add(out, "\n");
  free(text);
  json_decref(root);
}

void report_play_json(const PlayReport *r, Text *out) {
  const Outcome *o = r->outcome;
  json_t *root = json_object();
  Text names = {0};
  json_t *events = events_json(r, &names);
  json_object_set_new(root, "version", json_integer(JSON_VERSION));
  set_text(root, "file", r->found->file);
  set_text(root, "verdict", evidence_verdict_name(o->verdict));
  set_text(root, "reason", o->reason ? o->reason : "");
  set_text(root, "engine", o->engine);
  set_text(root, "property", text_view(&names));
  json_object_set_new(root, "properties", events);
  if (o->verdict == VERDICT_FALSIFIED) json_object_set_new(root, "counterexample", play_json(o->play));
  if (o->verdict == VERDICT_VERIFIED) json_object_set_new(root, "invariants", json_array());
  json_object_set_new(root, "domains", domains_json(text_view(&r->found->domains)));
  json_object_set_new(root, "evidence_checked", json_boolean(o->evidence_checked));
  json_object_set_new(root, "assumptions", json_array());
  json_object_set_new(root, "statistics", statistics_json(o));
  text_release(&names);
  print_json(root, out);
}

void report_play_graph_json(const PlayGraph *g, Text *out) {
  json_t *root = json_object(), *states = json_array(), *transitions = json_array();
  for (uint32_t i = 0; i < g->nodes.count; i++) {
    const PlayNode *n = &g->nodes.data[i];
    json_t *state = json_object();
    json_object_set_new(state, "id", json_integer(i));
    set_text(state, "value", n->label ? n->label : "");
    json_object_set_new(state, "initial", json_boolean(n->initial));
    json_object_set_new(state, "bad", json_boolean(n->bad));
    json_object_set_new(state, "environment_chooses", json_boolean(n->waits));
    json_array_append_new(states, state);
  }
  for (uint32_t i = 0; i < g->edges.count; i++) {
    const PlayEdge *e = &g->edges.data[i];
    json_t *transition = json_object();
    json_object_set_new(transition, "from", json_integer(e->from));
    json_object_set_new(transition, "to", json_integer(e->to));
    set_text(transition, "move", e->text ? e->text : "");
    set_text(transition, "by", e->by_environment ? "environment" : "program");
    json_object_set_new(transition, "approximate", json_boolean(e->approximate));
    json_array_append_new(transitions, transition);
  }
  json_object_set_new(root, "states", states);
  json_object_set_new(root, "transitions", transitions);
  print_json(root, out);
}
