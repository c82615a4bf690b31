// Automata of open programs. Filled circles are states in which the environment chooses, small ones lie between two moves; the
// environment's moves are blue, dashed arrows exist only because of approximation, a double circle is an event.
#include "report/play_report.h"

static void add_escaped(Text *out, const char *s) {
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') text_add(out, "\\");
    text_add_bytes(out, s, 1);
  }
}

static void add_node(const PlayNode *n, uint32_t i, Text *out) {
  if (n->initial) text_format(out, "  s [shape=point, width=0.12];\n  s -> n%u [penwidth=2];\n", i);
  text_format(out, "  n%u [", i);
  bool named = n->label && *n->label;
  if (named) {
    text_add(out, "label=\"");
    add_escaped(out, n->label);
    text_format(out, "\", shape=%s", n->bad ? "doublecircle" : "box, style=\"rounded");
    if (!n->bad) text_add(out, n->waits ? ",filled\", fillcolor=\"#dce9f7\"" : "\"");
  } else
    text_format(out, "label=\"\", shape=circle, width=%s%s", n->waits ? "0.22" : "0.12",
                n->waits ? ", style=filled, fillcolor=\"#dce9f7\"" : "");
  text_add(out, "];\n");
}

void report_play_graph_dot(const PlayGraph *g, Text *out) {
  text_add(out, "digraph automaton {\n  graph [rankdir=LR, ranksep=0.35, nodesep=0.25];\n"
                "  node [fontname=\"Helvetica,sans-serif\", fontsize=10, margin=\"0.08,0.04\"];\n"
                "  edge [fontname=\"Helvetica,sans-serif\", fontsize=10, arrowsize=0.7];\n");
  for (uint32_t i = 0; i < g->nodes.count; i++) add_node(&g->nodes.data[i], i, out);
  for (uint32_t i = 0; i < g->edges.count; i++) {
    const PlayEdge *e = &g->edges.data[i];
    text_format(out, "  n%u -> n%u [label=\"", e->from, e->to);
    add_escaped(out, e->text ? e->text : "");
    text_format(out, "\"%s%s];\n", e->by_environment ? ", color=\"#2b6cb0\", fontcolor=\"#2b6cb0\"" : "",
                e->approximate ? ", style=dashed" : "");
  }
  text_add(out, "}\n");
}

static void add_state(const PlayGraph *g, uint32_t i, Text *out) {
  const PlayNode *n = &g->nodes.data[i];
  text_format(out, "%u", i);
  if (n->label && *n->label) text_format(out, " {%s}", n->label);
}

void report_play_graph_text(const PlayGraph *g, const char *file, Text *out) {
  text_format(out, "%s: %u states, %u moves; > by the environment, < by the program, ~ only by approximation\n", file,
              g->nodes.count, g->edges.count);
  for (uint32_t i = 0; i < g->edges.count; i++) {
    const PlayEdge *e = &g->edges.data[i];
    text_add(out, "  ");
    add_state(g, e->from, out);
    text_format(out, "  %s%s%s  ", e->by_environment ? ">" : "<", e->approximate ? "~ " : " ",
                e->text ? e->text : "(hidden)");
    add_state(g, e->to, out);
    text_add(out, "\n");
  }
}
