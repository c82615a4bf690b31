// A model as one page that needs nothing else: the picture of model_dot.c with its legend, to be made larger and smaller and drawn along; the
// source; what the hopeless nodes mean; and the table of states. Choosing a state, in the picture, the table or by its line, marks it in all
// three; a hopeless one also shows the states on its way to the error, which are those that edges of falling rank lead to. A
// button marks all hopeless states.
#include "report/html.h"
#include "report/model_conditions.h"

extern const unsigned char report_model_css[], report_model_js[]; // page/
extern const size_t report_model_css_size, report_model_js_size;

// The picture without what makes it a file of its own; false where the layout library fails.
static bool add_picture(const ModelAnswer *r, Text *out) {
  Text svg = {0};
  bool ok = report_model_svg(r, &svg);
  const char *start = ok ? strstr(text_view(&svg), "<svg") : NULL;
  if (start)
    text_format(out,
                "<p><button id=\"larger\">Larger</button> <button id=\"smaller\">Smaller</button> "
                "<button id=\"fit\">All of it</button> <span id=\"scale\" role=\"status\"></span></p>\n"
                "<div class=\"picture\" tabindex=\"0\" role=\"region\" aria-label=\"the model\">\n%s</div>\n",
                start);
  text_release(&svg);
  return start != NULL;
}

// A line is an item, whose number the browser shows.
static void add_source(const char *source, Text *out) {
  if (!source || !*source) return;
  text_add(out, "<h2>Source</h2>\n<ol id=\"source\">\n");
  for (uint32_t line = 1; *source; line++) {
    size_t length = strcspn(source, "\n");
    char *one = memory_new(length + 1);
    memcpy(one, source, length);
    text_format(out, "<li id=\"line%u\">", line);
    report_html_add_text(out, one);
    text_add(out, "</li>\n");
    free(one);
    source += length + (source[length] == '\n');
  }
  text_add(out, "</ol>\n");
}

static void add_conditions(const ModelAnswer *r, Text *out) {
  ModelConditionVec conditions = {0};
  report_model_conditions_find(r, &conditions);
  if (conditions.count) text_add(out, "<h2>Hopeless</h2>\n<ul>\n");
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

static void add_state(const ModelAnswer *r, uint32_t i, Text *out) {
  const ModelNode *n = &r->model->nodes.data[i];
  const Location *at = &r->model->prog->locs.data[n->loc];
  Text value = {0};
  bool hopeless = report_model_hopeless(r, i);
  report_model_value(r, i, &value);
  text_format(out, "<tr class=\"state%s\" id=\"state%u\" data-line=\"%u\"><td>%u</td><td>", hopeless ? " hopeless" : "",
              i, at->place.line, i);
  report_html_add_text(out, at->name);
  text_add(out, "</td><td>");
  if (at->place.line) text_format(out, "%u", at->place.line);
  text_add(out, "</td><td><code>");
  report_html_add_text(out, text_view(&value));
  text_format(out, "</code></td><td>%c</td><td>%s</td><td>%s</td><td>", report_model_owner(r, i),
              n->initial ? "start" : "", model_is_bad(r->model, i) ? "bad" : "");
  if (hopeless) text_format(out, "%u", r->rank[i]);
  text_format(out, "</td><td>%s</td></tr>\n", n->complete ? "" : "not explored");
  text_release(&value);
}

static void add_states(const ModelAnswer *r, Text *out) {
  text_add(out, "<h2>States</h2>\n<p><button id=\"hopeless\">Show all hopeless states</button></p>\n<div "
                "class=\"table\">\n<table>\n"
                "<tr><th>state</th><th>location</th><th>line</th><th>value</th><th>owner</th><th>start</th>"
                "<th>bad</th><th>steps to the error</th><th></th></tr>\n");
  for (uint32_t i = 0; i < r->model->nodes.count; i++) add_state(r, i, out);
  text_add(out, "</table>\n</div>\n");
}

// Pairs of states, the second nearer to the error.
static void add_steps(const ModelAnswer *r, Text *out) {
  bool any = false;
  text_add(out, "const steps=[");
  for (uint32_t i = 0; i < r->model->edges.count; i++) {
    const ModelEdge *e = &r->model->edges.data[i];
    if (!report_model_is_winning(r, e)) continue;
    text_format(out, "%s[%u,%u]", any ? "," : "", e->from, e->to);
    any = true;
  }
  text_add(out, "];\n");
}

bool report_model_html(const ModelAnswer *r, const char *source, Text *out) {
  const Model *model = r->model;
  text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
  report_html_add_text(out, r->file);
  text_add(out, "</title>\n<style>\n");
  text_add_bytes(out, (const char *)report_model_css, report_model_css_size);
  text_add(out, "</style>\n</head>\n<body>\n<h1>");
  report_html_add_text(out, r->file);
  text_format(out, "</h1>\n<p>%s by this model: %u states, %u transitions, domain %s%s.</p>\n", report_model_says(r),
              model->nodes.count, model->edges.count, model->domain->ops->name, model->truncated ? ", cut short" : "");
  if (r->game.has_no_start) text_add(out, "<p>" MODEL_NO_START ".</p>\n");
  if (!add_picture(r, out)) return false;
  add_source(source, out);
  add_conditions(r, out);
  add_states(r, out);
  text_add(out, "<script>\n");
  add_steps(r, out);
  text_add_bytes(out, (const char *)report_model_js, report_model_js_size);
  text_add(out, "</script>\n</body>\n</html>\n");
  return true;
}
