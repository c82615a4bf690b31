// An abstract model as a picture: what is hopeless is filled; the falsifier's states are diamonds. Over predicates the legend says which letter
// of a value is which.
#include "prog/print.h"
#include "report/letters.h"
#include "report/model_report.h"

#define HOPELESS_FILL "#f7c3b3"

static void say_place(const void *of, uint32_t i, Text *out) {
  const ModelAnswer *r = of;
  const Location *at = &r->model->prog->locs.data[r->model->nodes.data[i].loc];
  text_add(out, at->name);
  if (at->place.line) text_format(out, ", line %u", at->place.line);
}

static uint32_t letters_of(const ModelAnswer *r) { return r->predicates ? r->predicates->everywhere.count : 0; }

static void say_value(const void *of, uint32_t i, Text *out) {
  Text value = {0};
  report_model_value(of, i, &value);
  report_letters_say(text_view(&value), letters_of(of), out);
  text_release(&value);
}

static void say_step(const void *of, uint32_t i, Text *out) {
  const ModelAnswer *r = of;
  Loc loc = r->model->nodes.data[i].loc;
  if (r->model->prog->locs.data[loc].kind != EDGE_HALT) prog_edge_print(r->model->prog, loc, out);
}

static void add_letters(const ModelAnswer *r, Text *rows) {
  TextVec predicates = {0};
  for (uint32_t i = 0; i < letters_of(r); i++) {
    Text predicate = {0};
    report_model_predicate(r, i, &predicate);
    textvec_push(&predicates, memory_text(text_view(&predicate)));
    text_release(&predicate);
  }
  report_letters_add_legend(rows, &predicates);
  while (predicates.count) free((char *)(uintptr_t)textvec_pop(&predicates));
  textvec_release(&predicates);
}

static void say_legend(const void *of, const Picture *p, Text *rows) {
  bool f = false, any_p = false, hopeless = false;
  for (uint32_t i = 0; i < p->parts.count; i++) {
    const PictureState *state = &p->states.data[p->parts.data[i].first];
    f |= state->is_choice, any_p |= !state->is_choice, hopeless |= state->fill != NULL;
  }
  if (f) report_picture_add_row(rows, "&#9671;", "the falsifier chooses (F)");
  if (any_p) report_picture_add_row(rows, "&#9633;", "determined or unknown (P)");
  if (hopeless)
    report_picture_add_row(rows, "<font color=\"" HOPELESS_FILL "\">&#9632;</font>", "hopeless: leads to the error");
  add_letters(of, rows);
}

void report_model_picture(const ModelAnswer *r, bool whole, Picture *p) {
  *p = (Picture){.of = r, .words = {say_place, say_value, say_step, say_legend}};
  for (uint32_t i = 0; i < r->model->nodes.count; i++) {
    const ModelNode *n = &r->model->nodes.data[i];
    picturestatevec_push(&p->states, (PictureState){.place = n->loc,
                                                    .fill = report_model_hopeless(r, i) ? HOPELESS_FILL : NULL,
                                                    .is_choice = report_model_owner(r, i) == 'F',
                                                    .is_bad = model_is_bad(r->model, i),
                                                    .is_start = n->initial,
                                                    .is_open = !n->complete});
  }
  for (uint32_t k = 0; k < r->model->edges.count; k++) {
    const ModelEdge *e = &r->model->edges.data[k];
    picturestepvec_push(&p->steps,
                        (PictureStep){e->from, e->to, e->may, e->must, e->must_minus, report_model_is_winning(r, e)});
  }
  report_picture_arrange(p, whole);
}

void report_model_dot(const ModelAnswer *r, Text *out) {
  Picture picture;
  report_model_picture(r, true, &picture);
  report_picture_dot(&picture, out);
  report_picture_release(&picture);
}

bool report_model_svg(const ModelAnswer *r, Text *out) {
  Picture picture;
  report_model_picture(r, false, &picture);
  bool ok = report_picture_svg(&picture, out);
  report_picture_release(&picture);
  return ok;
}
