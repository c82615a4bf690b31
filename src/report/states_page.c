#include "report/states_page.h"

#include "report/html.h"

extern const unsigned char report_model_css[], report_picture_css[], report_picture_js[]; // page/
extern const size_t report_model_css_size, report_picture_css_size, report_picture_js_size;

enum { MOST_ROWS = 1000 }; // of the table: a browser shows more, but nobody reads them

void report_states_add_style(Text *out) {
  text_add_bytes(out, (const char *)report_picture_css, report_picture_css_size);
}

void report_states_add_script(Text *out) {
  text_add_bytes(out, (const char *)report_picture_js, report_picture_js_size);
}

// The picture without what makes it a file of its own.
static bool add_picture(const Picture *picture, Text *out) {
  Text svg = {0};
  bool ok = report_picture_svg(picture, &svg);
  const char *start = ok ? strstr(text_view(&svg), "<svg") : NULL;
  if (start)
    text_format(out,
                "<p class=\"zoom\"><button type=\"button\" id=\"larger\">Larger</button> "
                "<button type=\"button\" id=\"smaller\">Smaller</button> "
                "<button type=\"button\" id=\"fit\">All of it</button> <span id=\"scale\" role=\"status\"></span></p>\n"
                "<div class=\"picture\" tabindex=\"0\" role=\"region\" aria-label=\"The model\">\n%s</div>\n",
                start);
  text_release(&svg);
  return start != NULL;
}

static void add_line(const StatesTable *t, uint32_t i, Text *out) {
  Text id = {0};
  uint32_t line = t->line(t->picture->of, i);
  if (t->add_line) t->add_line(t->context, i, &id);
  else if (line) text_format(&id, "line%u", line);
  if (id.count) text_format(out, " data-line=\"%s\"", text_view(&id));
  text_release(&id);
}

static void add_row(const StatesTable *t, uint32_t i, Text *out) {
  const char *kind = t->kind(t->picture->of, i);
  uint32_t part = t->picture->part_of[i];
  text_format(out, "<tr class=\"state%s%s\" id=\"state%u\"", *kind ? " " : "", kind, i);
  if (part != PICTURE_LEFT_OUT) text_format(out, " data-part=\"%u\"", part);
  add_line(t, i, out);
  text_format(out, "><td>%u</td>", i);
  t->add_cells(t->picture->of, i, out);
  text_add(out, "</tr>\n");
}

// Pairs of states, the second nearer to the error.
static void add_steps(const Picture *p, Text *out) {
  text_add(out, "<table id=\"states\" data-steps=\"");
  bool any = false;
  for (uint32_t k = 0; k < p->steps.count; k++) {
    const PictureStep *step = &p->steps.data[k];
    if (!step->is_near || step->from >= MOST_ROWS || step->to >= MOST_ROWS) continue;
    text_format(out, "%s%u-%u", any ? " " : "", step->from, step->to);
    any = true;
  }
  text_add(out, "\">\n");
}

static void add_table(const StatesTable *t, Text *out) {
  const Picture *p = t->picture;
  uint32_t shown = p->states.count < MOST_ROWS ? p->states.count : MOST_ROWS;
  if (t->button) text_format(out, "<p><button type=\"button\" id=\"marked\">%s</button></p>\n", t->button);
  text_add(out, "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"The states\">\n");
  add_steps(p, out);
  text_format(out, "<thead><tr><th scope=\"col\">state</th>%s</tr></thead>\n<tbody>\n", t->columns);
  for (uint32_t i = 0; i < shown; i++) add_row(t, i, out);
  text_add(out, "</tbody></table>\n</div>\n");
  if (shown < p->states.count)
    text_format(out, "<p>%u more states are not listed; <code>--format json</code> has them.</p>\n",
                p->states.count - shown);
}

bool report_states_add(const StatesTable *table, Text *out) {
  if (!add_picture(table->picture, out)) return false;
  add_table(table, out);
  return true;
}

// ---- a page of its own

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

static void add_head(const char *title, Text *out) {
  text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
  report_html_add_text(out, title);
  text_add(out, "</title>\n<style>\n");
  text_add_bytes(out, (const char *)report_model_css, report_model_css_size);
  report_states_add_style(out);
  text_add(out, "</style>\n</head>\n<body>\n<h1>");
  report_html_add_text(out, title);
  text_add(out, "</h1>\n");
}

bool report_states_page(const StatesTable *table, const char *title, const char *summary, const char *source,
                        const char *more, Text *out) {
  add_head(title, out);
  text_add(out, summary);
  if (!add_picture(table->picture, out)) return false;
  add_source(source, out);
  text_add(out, more);
  text_add(out, "<h2>States</h2>\n");
  add_table(table, out);
  text_add(out, "<script>\n");
  report_states_add_script(out);
  text_add(out, "</script>\n</body>\n</html>\n");
  return true;
}

void report_states_page_without(const char *title, const char *words, Text *out) {
  add_head(title, out);
  text_add(out, "<p>");
  report_html_add_text(out, words);
  text_add(out, "</p>\n</body>\n</html>\n");
}
