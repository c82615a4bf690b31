// The abstract model of a page: what it is, its picture, what its hopeless states mean, and the table of its states.
#include "report/model_report.h"
#include "report/page_parts.h"

// The id of the line that a state is at.
static void add_line(const void *context, uint32_t state, Text *out) {
  const Page *page = context;
  const Model *model = page->answer->view.model;
  Place place = model->prog->locs.data[model->nodes.data[state].loc].place;
  uint32_t file = report_page_file_of(page, place);
  if (file != UINT32_MAX && page->files.data[file].text) text_format(out, "f%u-%u", file, place.line);
}

static void add_words(const ModelAnswer *view, Text *out) {
  const Model *model = view->model;
  text_format(
      out,
      "<p>What a model over %s shows of the program, whatever the answer above rests on: %u states, %u steps%s. "
      "From a filled state, a hopeless one, runs reach the error; at a diamond inputs choose which way they go. "
      "Choose a state to see its line, or a line of the source to see its states.</p>\n",
      view->predicates ? "the conditions of the program" : "intervals", model->nodes.count, model->edges.count,
      model->truncated ? ", cut short" : "");
}

void report_page_add_model(const Page *page, Text *out) {
  const ModelAnswer *view = &page->answer->view;
  if (!view->model) return;
  Picture picture;
  Text states = {0};
  report_model_picture(view, false, &picture);
  StatesTable table = report_model_table(&picture);
  table.add_line = add_line;
  table.context = page;
  text_add(out, "<section id=\"model\" aria-labelledby=\"model-title\">\n<h2 id=\"model-title\">Abstract model</h2>\n");
  add_words(view, out);
  if (report_states_add(&table, &states)) text_add(out, text_view(&states));
  else text_add(out, "<p>The layout library could not draw it.</p>\n");
  report_model_add_conditions(view, out);
  text_add(out, "</section>\n");
  text_release(&states);
  report_picture_release(&picture);
}
