#include "report/model_report.h"

#include "prog/print.h"

bool model_report_hopeless(const ModelReport *r, uint32_t node) { return r->rank[node] != UINT32_MAX; }

char model_report_owner(const ModelReport *r, uint32_t node) {
  return r->model->nodes.data[node].owner == OWNER_F && !r->all_to_p ? 'F' : 'P';
}

void model_report_value(const ModelReport *r, uint32_t node, Text *out) {
  r->model->domain->ops->print(r->model->domain, r->model->nodes.data[node].value, out);
}

static void print_node(const ModelReport *r, uint32_t i, Text *out) {
  const ModelNode *n = &r->model->nodes.data[i];
  const Location *at = &r->model->prog->locs.data[n->loc];
  text_format(out, "  %u: %s", i, at->name);
  if (at->place.line) text_format(out, " (line %u)", at->place.line);
  text_add(out, " [");
  model_report_value(r, i, out);
  text_format(out, "] %c%s%s%s%s\n", model_report_owner(r, i), n->initial ? ", start" : "",
              model_is_bad(r->model, i) ? ", bad" : "", model_report_hopeless(r, i) ? ", hopeless" : "",
              n->complete ? "" : ", not explored");
}

// ---- conditional falsification

// Can anything but the program itself decide what happens from here on?
static bool *has_choices(const Model *model) {
  uint32_t n = model->nodes.count;
  bool *free_choice = memory_new(n + 1), changed = true;
  for (uint32_t i = 0; i < n; i++) {
    EdgeKind kind = model->prog->locs.data[model->nodes.data[i].loc].kind;
    free_choice[i] = kind == EDGE_CHOICE || kind == EDGE_HAVOC;
  }
  while (changed) {
    changed = false;
    for (uint32_t e = 0; e < model->edges.count; e++) {
      const ModelEdge *edge = &model->edges.data[e];
      if (free_choice[edge->from] || !free_choice[edge->to]) continue;
      free_choice[edge->from] = changed = true;
    }
  }
  return free_choice;
}

static void print_condition(const ModelReport *r, Loc loc, const bool *free_choice, Text *out) {
  const Model *model = r->model;
  TermTable *table = model->prog->table;
  Term any = term_false(table);
  bool some_free = false, all = true;
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    if (model->nodes.data[i].loc != loc) continue;
    all = all && model_report_hopeless(r, i);
    if (!model_report_hopeless(r, i)) continue;
    any = term_or(table, any, model->domain->ops->concretise(model->domain, model->nodes.data[i].value));
    some_free = some_free || free_choice[i];
  }
  if (any == term_false(table)) return;
  const Location *at = &model->prog->locs.data[loc];
  if (at->place.line) text_format(out, "  from line %u", at->place.line);
  else text_format(out, "  from %s", at->name);
  if (at->place.line) text_format(out, " (%s)", at->name);
  if (any != term_true(table)) {
    text_add(out, " with ");
    prog_print_term_at(model->prog, loc, any, out, 200);
  }
  text_format(out, ", %s run reaches the error%s\n", some_free ? "some" : "every", all ? "" : "");
}

void model_report_conditions(const ModelReport *r, Text *out) {
  bool *free_choice = has_choices(r->model);
  for (Loc l = 0; l < r->model->prog->locs.count; l++)
    if (r->model->prog->locs.data[l].role != LOC_ERROR) print_condition(r, l, free_choice, out);
  free(free_choice);
}

void model_report_text(const ModelReport *r, Text *out) {
  const Model *model = r->model;
  text_format(out, "%s: %u nodes, %u edges, domain %s%s\n", r->file, model->nodes.count, model->edges.count,
              model->domain->ops->name, model->truncated ? ", cut short" : "");
  for (uint32_t i = 0; i < model->nodes.count; i++) print_node(r, i, out);
  text_add(out, "edges:\n");
  for (uint32_t e = 0; e < model->edges.count; e++) {
    const ModelEdge *edge = &model->edges.data[e];
    text_format(out, "  %u -> %u%s\n", edge->from, edge->to, edge->must ? (edge->may ? " must" : " must only") : "");
  }
  Text conditions = {0};
  model_report_conditions(r, &conditions);
  if (conditions.count) text_format(out, "hopeless:\n%s", text_view(&conditions));
  text_release(&conditions);
  static const char *const names[] = {"UNKNOWN", "VERIFIED", "FALSIFIED"};
  text_format(out, "%s: %s by this model\n", r->file, names[r->verdict]);
}
