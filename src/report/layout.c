// The adapter of the layout library.
#include "report/picture.h"

#include <graphviz/gvc.h>

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

bool report_picture_svg(const Picture *picture, Text *out) {
  Text dot = {0};
  report_picture_dot(picture, &dot);
  bool ok = report_draw_svg(text_view(&dot), out);
  text_release(&dot);
  return ok;
}
