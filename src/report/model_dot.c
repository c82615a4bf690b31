// A model as a picture. Diamonds are the falsifier's, boxes its opponent's; filled nodes are hopeless, those with a double
// border bad, a heavy arrow from nowhere marks a start, a dashed border the frontier. A thin arrow is a may edge, a heavy one
// also must (must+), a heavy dashed one must only; a double head is must-; red arrows are those by which the falsifier wins. A
// legend says what of this there is in the picture.
#include <graphviz/gvc.h>

#include "prog/print.h"
#include "report/model_report.h"

#define HOPELESS_FILL "#f7c3b3"
#define HOPELESS_LINE "#b3361b"
#define TEXT_MOST 60 // characters of a statement

static void add_escaped(Text *out, const char *s) {
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') text_add(out, "\\");
    text_add_bytes(out, s, 1);
  }
}

static void add_label(const ModelAnswer *r, uint32_t i, Text *out) {
  const ModelNode *n = &r->model->nodes.data[i];
  const Location *at = &r->model->prog->locs.data[n->loc];
  Text value = {0}, edge = {0};
  report_model_value(r, i, &value);
  prog_edge_print(r->model->prog, n->loc, &edge);
  add_escaped(out, at->name);
  if (at->place.line) text_format(out, ", line %u", at->place.line);
  text_add(out, "\\n");
  add_escaped(out, text_view(&value));
  if (at->kind != EDGE_HALT) {
    text_add(out, "\\n");
    bool fits = edge.count <= TEXT_MOST;
    if (!fits) edge.data[TEXT_MOST] = 0;
    add_escaped(out, text_view(&edge));
    if (!fits) text_add(out, "...");
  }
  text_release(&value);
  text_release(&edge);
}

static void add_node(const ModelAnswer *r, uint32_t i, Text *out) {
  const ModelNode *n = &r->model->nodes.data[i];
  text_format(out, "  n%u [label=\"", i);
  add_label(r, i, out);
  text_format(out, "\", shape=%s", report_model_owner(r, i) == 'F' ? "diamond" : "box");
  bool hopeless = report_model_hopeless(r, i);
  text_format(out, ", style=\"%s%s\"", hopeless ? "filled" : "solid", n->complete ? "" : ",dashed");
  if (hopeless) text_add(out, ", fillcolor=\"" HOPELESS_FILL "\"");
  if (model_is_bad(r->model, i)) text_add(out, ", peripheries=2");
  text_add(out, "];\n");
  if (n->initial)
    text_format(out, "  s%u [shape=point, width=0.12];\n  s%u -> n%u [penwidth=2, arrowsize=0.9];\n", i, i, i);
}

static void add_edge(const ModelAnswer *r, const ModelEdge *e, Text *out) {
  text_format(out, "  n%u -> n%u [", e->from, e->to);
  text_format(out, "penwidth=%s%s", e->must ? "2.6" : "1", e->must && !e->may ? ", style=dashed" : "");
  if (e->must_minus) text_add(out, ", arrowhead=normalnormal");
  if (report_model_is_winning(r, e)) text_add(out, ", color=\"" HOPELESS_LINE "\"");
  text_add(out, "];\n");
}

// ---- the legend

typedef struct Shown { // what there is to explain
  bool f, p, hopeless, bad, start, frontier, may, must, must_only, must_minus, winning;
} Shown;

static Shown what_is_shown(const ModelAnswer *r) {
  Shown s = {0};
  for (uint32_t i = 0; i < r->model->nodes.count; i++) {
    const ModelNode *n = &r->model->nodes.data[i];
    s.f = s.f || report_model_owner(r, i) == 'F';
    s.p = s.p || report_model_owner(r, i) == 'P';
    s.hopeless = s.hopeless || report_model_hopeless(r, i);
    s.bad = s.bad || model_is_bad(r->model, i);
    s.start = s.start || n->initial;
    s.frontier = s.frontier || !n->complete;
  }
  for (uint32_t i = 0; i < r->model->edges.count; i++) {
    const ModelEdge *e = &r->model->edges.data[i];
    s.may = s.may || !e->must;
    s.must = s.must || (e->must && e->may);
    s.must_only = s.must_only || (e->must && !e->may);
    s.must_minus = s.must_minus || e->must_minus;
    s.winning = s.winning || report_model_is_winning(r, e);
  }
  return s;
}

static void add_row(Text *out, bool shown, const char *sign, const char *meaning) {
  if (!shown) return;
  text_format(out, "<tr><td align=\"left\">%s</td><td align=\"left\">%s&#160;&#160;&#160;</td></tr>", sign, meaning);
}

static void add_legend(const ModelAnswer *r, Text *out) {
  Shown s = what_is_shown(r);
  text_add(
      out,
      "  graph [labelloc=b, labeljust=l, fontname=\"Helvetica,sans-serif\", fontsize=10, label=<<table border=\"1\" "
      "cellborder=\"0\" cellspacing=\"2\" color=\"#888888\">");
  add_row(out, s.start, "&#9679;&#8594;", "start");
  add_row(out, s.f, "&#9671;", "the falsifier chooses (F)");
  add_row(out, s.p, "&#9633;", "determined or unknown (P)");
  add_row(out, s.hopeless, "<font color=\"" HOPELESS_FILL "\">&#9632;</font>", "hopeless: leads to the error");
  add_row(out, s.bad, "&#9635;", "bad: the error");
  add_row(out, s.frontier, "&#9476;", "not explored further");
  add_row(out, s.may, "&#8594;", "may step");
  add_row(out, s.must, "<b>&#10142;</b>", r->predicates ? "must+ step: from every state" : "must step");
  add_row(out, s.must_only, "&#8674;", "must step, no may step");
  add_row(out, s.must_minus, "&#8608;", "must- step: into every state");
  add_row(out, s.winning, "<font color=\"" HOPELESS_LINE "\">&#8594;</font>", "nearer to the error");
  text_add(out, "</table>>];\n");
}

void report_model_dot(const ModelAnswer *r, Text *out) {
  text_add(out, "digraph model {\n  graph [ranksep=0.35, nodesep=0.3];\n"
                "  node [fontname=\"Helvetica,sans-serif\", fontsize=11, margin=\"0.12,0.06\"];\n"
                "  edge [arrowsize=0.7];\n");
  for (uint32_t i = 0; i < r->model->nodes.count; i++) add_node(r, i, out);
  for (uint32_t e = 0; e < r->model->edges.count; e++) add_edge(r, &r->model->edges.data[e], out);
  add_legend(r, out);
  text_add(out, "}\n");
}

bool report_draw_svg(const char *dot, Text *out) {
  GVC_t *context = gvContext();
  Agraph_t *graph = agmemread(dot);
  char *svg = NULL;
  unsigned size = 0;
  bool laid_out = graph && gvLayout(context, graph, "dot") == 0;
  bool ok = laid_out && gvRenderData(context, graph, "svg", &svg, &size) == 0;
  if (ok) text_add_bytes(out, svg, size);
  if (svg) gvFreeRenderData(svg);
  if (laid_out) gvFreeLayout(context, graph);
  if (graph) agclose(graph);
  gvFreeContext(context);
  return ok;
}

bool report_model_svg(const ModelAnswer *r, Text *out) {
  Text dot = {0};
  report_model_dot(r, &dot);
  bool ok = report_draw_svg(text_view(&dot), out);
  text_release(&dot);
  return ok;
}
