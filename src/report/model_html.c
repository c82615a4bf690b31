// A model as one page that needs nothing else: the picture of model_picture.c with its legend, the source, what the hopeless nodes mean, and
// the table of states. A hopeless state that is chosen also shows the states on its way to the error, which are those that edges of falling rank lead
// to. A button marks all hopeless states.
#include "report/html.h"
#include "report/model_conditions.h"

void report_model_add_conditions(const ModelAnswer *r, Text *out) {
  ModelConditionVec conditions = {0};
  report_model_conditions_find(r, &conditions);
  if (conditions.count) text_add(out, "<ul class=\"conditions\">\n");
  for (uint32_t i = 0; i < conditions.count; i++) {
    Text one = {0};
    report_model_condition_print(r, &conditions.data[i], &one);
    text_add(out, "<li>");
    report_html_add_text(out, text_view(&one));
    text_add(out, "</li>\n");
    text_release(&one);
  }
  if (conditions.count) text_add(out, "</ul>\n");
  modelconditionvec_release(&conditions);
}

static const Location *location_of(const ModelAnswer *r, uint32_t i) {
  return &r->model->prog->locs.data[r->model->nodes.data[i].loc];
}

static uint32_t line_of(const void *of, uint32_t i) { return location_of(of, i)->place.line; }

static const char *kind_of(const void *of, uint32_t i) { return report_model_hopeless(of, i) ? "hopeless marked" : ""; }

static void add_cells(const void *of, uint32_t i, Text *out) {
  const ModelAnswer *r = of;
  const ModelNode *n = &r->model->nodes.data[i];
  const Location *at = location_of(r, i);
  Text value = {0};
  report_model_value(r, i, &value);
  text_add(out, "<td>");
  report_html_add_text(out, at->name);
  text_add(out, "</td><td>");
  if (at->place.line) text_format(out, "%u", at->place.line);
  text_add(out, "</td><td><code>");
  report_html_add_text(out, text_view(&value));
  text_format(out, "</code></td><td>%c</td><td>%s</td><td>%s</td><td>", report_model_owner(r, i),
              n->initial ? "start" : "", model_is_bad(r->model, i) ? "bad" : "");
  if (report_model_hopeless(r, i)) text_format(out, "%u", r->rank[i]);
  text_format(out, "</td><td>%s</td>", n->complete ? "" : "not explored");
  text_release(&value);
}

StatesTable report_model_table(const Picture *picture) {
  return (StatesTable){.picture = picture,
                       .columns =
                           "<th scope=\"col\">location</th><th scope=\"col\">line</th><th scope=\"col\">value</th>"
                           "<th scope=\"col\">owner</th><th scope=\"col\">start</th><th scope=\"col\">bad</th>"
                           "<th scope=\"col\">steps to the error</th><td></td>",
                       .add_cells = add_cells,
                       .line = line_of,
                       .kind = kind_of,
                       .button = "Show all hopeless states"};
}

static void add_summary(const ModelAnswer *r, Text *out) {
  const Model *model = r->model;
  text_format(out, "<p>%s by this model: %u states, %u transitions, domain %s%s.</p>\n", report_model_says(r),
              model->nodes.count, model->edges.count, model->domain->ops->name, model->truncated ? ", cut short" : "");
  if (r->game.has_no_start) text_add(out, "<p>" MODEL_NO_START ".</p>\n");
}

bool report_model_html(const ModelAnswer *r, const char *source, Text *out) {
  Picture picture;
  Text summary = {0}, conditions = {0}, more = {0};
  report_model_picture(r, false, &picture);
  StatesTable table = report_model_table(&picture);
  add_summary(r, &summary);
  report_model_add_conditions(r, &conditions);
  if (conditions.count) text_format(&more, "<h2>Hopeless</h2>\n%s", text_view(&conditions));
  bool ok = report_states_page(&table, r->file, text_view(&summary), source, text_view(&more), out);
  text_release(&summary);
  text_release(&conditions);
  text_release(&more);
  report_picture_release(&picture);
  return ok;
}
