#include "report/model_report.h"

#include "report/model_conditions.h"

bool model_report_hopeless(const ModelReport *r, uint32_t node) { return r->rank[node] != UINT32_MAX; }

char model_report_owner(const ModelReport *r, uint32_t node) {
  return r->model->nodes.data[node].owner == OWNER_F && !r->all_to_p ? 'F' : 'P';
}

void model_report_value(const ModelReport *r, uint32_t node, Text *out) {
  r->model->domain->ops->print(r->model->domain, r->model->nodes.data[node].value, out);
}

// Where the falsifier chooses, it wins only along edges that lead to nodes of smaller rank.
bool model_report_is_winning(const ModelReport *r, const ModelEdge *e) {
  return model_report_hopeless(r, e->from) && model_report_hopeless(r, e->to) && r->rank[e->to] < r->rank[e->from];
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

static void print_conditions(const ModelReport *r, Text *out) {
  ModelConditionVec conditions = {0};
  model_conditions_find(r, &conditions);
  if (conditions.count) text_add(out, "hopeless:\n");
  for (uint32_t i = 0; i < conditions.count; i++) {
    text_add(out, "  ");
    model_condition_print(r, &conditions.data[i], out);
    text_add(out, "\n");
  }
  modelconditionvec_release(&conditions);
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
  print_conditions(r, out);
  static const char *const names[] = {"UNKNOWN", "VERIFIED", "FALSIFIED"};
  text_format(out, "%s: %s by this model\n", r->file, names[r->verdict]);
}
