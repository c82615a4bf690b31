// The values of a formula as a picture and as a page: each state has the colour of its value, one of six, which is also written in it.
#include "report/eval_report.h"
#include "report/html.h"
#include "report/letters.h"

typedef struct Colour {
  Six value;
  const char *fill, *meaning;
} Colour;
static const Colour colours[] = {
    {SIX_T, "#b7e4c0", "T: all its states satisfy it"},    {SIX_T_SOME, "#e3f4dd", "Te: at least one satisfies it"},
    {SIX_M, "#dccdf2", "M: some satisfy it, some do not"}, {SIX_F_SOME, "#fde0c8", "Fe: at least one violates it"},
    {SIX_F, "#f4b3a8", "F: all its states violate it"},    {SIX_UNKNOWN, "#e2e6ea", "?: nothing is known"},
};
enum { COLOURS = sizeof colours / sizeof *colours };

static const char *fill_of(Six value) {
  for (size_t i = 0; i < COLOURS; i++)
    if (colours[i].value == value) return colours[i].fill;
  return NULL;
}

// ---- the picture

static void say_place(const void *of, uint32_t i, Text *out) {
  const EvalState *s = &((const EvalAnswer *)of)->states.data[i];
  text_add(out, s->name ? s->name : s->location);
  if (!s->name && s->line) text_format(out, ", line %u", s->line);
}

static void say_value(const void *of, uint32_t i, Text *out) {
  const EvalAnswer *r = of;
  if (!r->states.data[i].name) report_letters_say(r->states.data[i].value, r->letters.count, out);
}

static void say_result(const void *of, uint32_t i, Text *out) {
  text_format(out, "formula: %s", spec_six_name(((const EvalAnswer *)of)->states.data[i].result));
}

static void say_legend(const void *of, const Picture *p, Text *rows) {
  const EvalAnswer *r = of;
  for (size_t c = 0; c < COLOURS; c++) {
    bool any = false;
    for (uint32_t i = 0; i < p->states.count && !any; i++) any = r->states.data[i].result == colours[c].value;
    Text sign = {0};
    text_format(&sign, "<font color=\"%s\">&#9632;</font>", colours[c].fill);
    if (any) report_picture_add_row(rows, text_view(&sign), colours[c].meaning);
    text_release(&sign);
  }
  report_letters_add_legend(rows, &r->letters);
}

void report_eval_picture(const EvalAnswer *r, bool whole, Picture *p) {
  *p = (Picture){.of = r, .words = {say_place, say_value, say_result, say_legend}};
  for (uint32_t i = 0; i < r->states.count; i++) {
    const EvalState *s = &r->states.data[i];
    picturestatevec_push(&p->states,
                         (PictureState){.place = s->place, .fill = fill_of(s->result), .is_start = s->initial});
  }
  for (uint32_t k = 0; k < r->edges.count; k++) {
    const EvalEdge *e = &r->edges.data[k];
    picturestepvec_push(&p->steps, (PictureStep){e->from, e->to, true, e->must_plus, e->must_minus, false});
  }
  report_picture_arrange(p, whole);
}

static void add_dot(const EvalAnswer *r, bool whole, Text *out) {
  Picture picture;
  if (!r->states.count) {
    report_picture_note_dot("There are no states to draw.", out);
    return;
  }
  report_eval_picture(r, whole, &picture);
  report_picture_dot(&picture, out);
  report_picture_release(&picture);
}

void report_eval_dot(const EvalAnswer *r, Text *out) { add_dot(r, true, out); }

bool report_eval_svg(const EvalAnswer *r, Text *out) {
  Text dot = {0};
  add_dot(r, false, &dot);
  bool ok = report_draw_svg(text_view(&dot), out);
  text_release(&dot);
  return ok;
}

// ---- the page

static uint32_t line_of(const void *of, uint32_t i) { return ((const EvalAnswer *)of)->states.data[i].line; }

static const char *kind_of(const void *of, uint32_t i) {
  static const char *const kinds[SIX_COUNT] = {
      [SIX_T] = "six-t",       [SIX_F] = "six-f marked",       [SIX_M] = "six-m marked",
      [SIX_T_SOME] = "six-te", [SIX_F_SOME] = "six-fe marked", [SIX_UNKNOWN] = "six-u"};
  const char *kind = kinds[((const EvalAnswer *)of)->states.data[i].result];
  return kind ? kind : "";
}

static void add_cells(const void *of, uint32_t i, Text *out) {
  const EvalAnswer *r = of;
  const EvalState *s = &r->states.data[i];
  Text why = {0};
  text_add(out, "<td>");
  report_html_add_text(out, s->name ? s->name : s->location);
  text_add(out, "</td><td>");
  if (s->line) text_format(out, "%u", s->line);
  text_add(out, "</td><td><code>");
  if (s->value) report_html_add_text(out, s->value);
  text_format(out, "</code></td><td>%s</td><td><b>%s</b></td><td>", s->initial ? "start" : "",
              spec_six_name(s->result));
  report_eval_reason(r, s, &why);
  report_html_add_text(out, text_view(&why));
  text_add(out, "</td>");
  text_release(&why);
}

static void add_summary(const EvalAnswer *r, Text *out) {
  Text answer = {0};
  text_add(out, "<p>Formula: <code>");
  report_html_add_text(out, r->formula ? r->formula : "");
  text_add(out, "</code></p>\n<p>");
  report_eval_text(r, true, &answer);
  report_html_add_text(out, text_view(&answer));
  text_add(out, "</p>\n");
  for (uint32_t i = 0; i < r->notes.count; i++) {
    text_add(out, "<p>");
    report_html_add_text(out, r->notes.data[i]);
    text_add(out, "</p>\n");
  }
  text_release(&answer);
}

bool report_eval_html(const EvalAnswer *r, const char *source, Text *out) {
  Picture picture;
  Text summary = {0};
  report_eval_picture(r, false, &picture);
  StatesTable table = {.picture = &picture,
                       .columns =
                           "<th scope=\"col\">name</th><th scope=\"col\">line</th><th scope=\"col\">holds</th>"
                           "<th scope=\"col\">start</th><th scope=\"col\">formula</th><th scope=\"col\">why</th>",
                       .add_cells = add_cells,
                       .line = line_of,
                       .kind = kind_of,
                       .button = "Show all states that violate it"};
  add_summary(r, &summary);
  bool ok = report_states_page(&table, r->file, text_view(&summary), source, "", out);
  text_release(&summary);
  report_picture_release(&picture);
  return ok;
}
