// A model as a picture. Diamonds are the falsifier's, boxes the prover's; filled nodes are hopeless, a double border is bad,
// a thick border a start; a solid arrow is a may edge, a heavy one must.
#include <graphviz/gvc.h>

#include "report/model_report.h"

static void add_escaped(Text *out, const char *s) {
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') text_add(out, "\\");
    text_add_bytes(out, s, 1);
  }
}

static void add_node(const ModelReport *r, uint32_t i, Text *out) {
  const ModelNode *n = &r->model->nodes.data[i];
  const Location *at = &r->model->prog->locs.data[n->loc];
  Text value = {0};
  model_report_value(r, i, &value);
  text_format(out, "  n%u [label=\"", i);
  add_escaped(out, at->name);
  if (at->place.line) text_format(out, " : %u", at->place.line);
  text_add(out, "\\n");
  add_escaped(out, text_view(&value));
  text_format(out, "\", shape=%s", model_report_owner(r, i) == 'F' ? "diamond" : "box");
  if (model_report_hopeless(r, i)) text_add(out, ", style=filled, fillcolor=\"#f4b6a6\"");
  if (model_is_bad(r->model, i)) text_add(out, ", peripheries=2");
  if (n->initial) text_add(out, ", penwidth=3");
  if (!n->complete) text_add(out, ", color=gray");
  text_add(out, "];\n");
  text_release(&value);
}

void model_report_dot(const ModelReport *r, Text *out) {
  text_add(out, "digraph model {\n  node [fontname=\"sans-serif\", fontsize=11];\n");
  for (uint32_t i = 0; i < r->model->nodes.count; i++) add_node(r, i, out);
  for (uint32_t e = 0; e < r->model->edges.count; e++) {
    const ModelEdge *edge = &r->model->edges.data[e];
    const char *style = edge->must ? (edge->may ? " [penwidth=2.5]" : " [penwidth=2.5, style=dashed]") : "";
    text_format(out, "  n%u -> n%u%s;\n", edge->from, edge->to, style);
  }
  text_add(out, "}\n");
}

bool model_report_svg(const ModelReport *r, Text *out) {
  Text dot = {0};
  model_report_dot(r, &dot);
  GVC_t *context = gvContext();
  Agraph_t *graph = agmemread(text_view(&dot));
  char *svg = NULL;
  unsigned size = 0;
  bool laid_out = graph && gvLayout(context, graph, "dot") == 0;
  bool ok = laid_out && gvRenderData(context, graph, "svg", &svg, &size) == 0;
  if (ok) text_add_bytes(out, svg, size);
  if (svg) gvFreeRenderData(svg);
  if (laid_out) gvFreeLayout(context, graph);
  if (graph) agclose(graph);
  gvFreeContext(context);
  text_release(&dot);
  return ok;
}
