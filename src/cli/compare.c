// compare: is the first model more abstract than the second? Where it is not, a formula that tells them apart, evaluated on both
// before it is shown.
#include <stdio.h>
#include <string.h>

#include "check/mu.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "model/preorder.h"
#include "report/eval_report.h"

enum { LONGEST_FORMULA = 4000 };

typedef struct Compared {
  const Options *options;
  Modal *left, *right;
  Preorder *preorder;
  FormulaTable *table;
  CompareReport report;
  Text formula;
} Compared;

// A proposition that the model lacks is unknown there: it is evaluated on a copy that has it.
static Modal *with_props(const Modal *m, const TextVec *props) {
  Modal *copy = model_modal_new();
  for (uint32_t s = 0; s < m->states.count; s++) {
    model_modal_add_state(copy, m->states.data[s].name);
    copy->states.data[s] = m->states.data[s];
  }
  for (uint32_t p = 0; p < props->count; p++) model_modal_add_prop(copy, props->data[p]);
  for (uint32_t e = 0; e < m->edges.count; e++)
    model_modal_add_edge(copy, m->edges.data[e].from, m->edges.data[e].to, m->edges.data[e].flags, LOC_NONE);
  model_modal_freeze(copy);
  for (uint32_t p = 0; p < props->count; p++) {
    uint32_t own = model_modal_find_prop(m, props->data[p]);
    for (uint32_t s = 0; own != UINT32_MAX && s < m->states.count; s++)
      *modal_label(copy, s, p) = *modal_label(m, s, own);
  }
  return copy;
}

static Six value_at(const Modal *m, const TextVec *props, FormulaTable *table, Formula f, uint32_t state) {
  Modal *copy = with_props(m, props);
  MuResult *result = check_mu_check(copy, table, f, NULL, &(MuOptions){0});
  Six value = check_mu_values(result)[state];
  check_mu_delete(result);
  model_modal_delete(copy);
  return value;
}

// Shows the formula for the pair where it does tell the two states apart.
static bool try_formula(Compared *c, uint32_t a, uint32_t b) {
  Formula f = model_preorder_distinguish(c->preorder, c->table, a, b);
  Six left = value_at(c->left, &c->left->props, c->table, f, a);
  Six right = value_at(c->right, &c->left->props, c->table, f, b);
  if (spec_six_is_at_least(right, left)) return false;
  spec_formula_print(c->table, f, &c->formula);
  if (c->formula.count > LONGEST_FORMULA) return false;
  c->report.formula = text_view(&c->formula);
  c->report.left_value = left;
  c->report.right_value = right;
  return true;
}

static void explain(Compared *c, Comparison why) {
  const Modal *other = why.lacks_a ? c->left : c->right;
  for (uint32_t s = 0; s < other->states.count; s++) {
    uint32_t a = why.lacks_a ? s : why.state, b = why.lacks_a ? why.state : s;
    if (!other->states.data[s].init_some || model_preorder_holds(c->preorder, a, b)) continue;
    c->report.left_state = c->left->states.data[a].name;
    c->report.right_state = c->right->states.data[b].name;
    if (try_formula(c, a, b)) return;
  }
}

static void add_pairs(Compared *c) {
  for (uint32_t a = 0; a < c->left->states.count; a++)
    for (uint32_t b = 0; b < c->right->states.count; b++) {
      if (!model_preorder_holds(c->preorder, a, b)) continue;
      textvec_push(&c->report.pairs, c->left->states.data[a].name);
      textvec_push(&c->report.pairs, c->right->states.data[b].name);
    }
}

static int compare_models(Compared *c) {
  Limits limits;
  limits_init(&limits, c->options->timeout, c->options->memory);
  limits_catch_interrupt();
  c->preorder = model_preorder_new(c->left, c->right, &limits);
  if (!c->preorder) return printf("UNKNOWN (%s)\n", limits_reason(limits.stopped)), EXIT_UNKNOWN;
  c->table = spec_formula_table_new();
  Comparison result = model_preorder_compare(c->preorder);
  c->report.more_abstract = result.more_abstract;
  c->report.quiet = c->options->quiet;
  add_pairs(c);
  if (!result.more_abstract) explain(c, result);
  Text out = {0};
  if (strcmp(c->options->format, "json") == 0) report_compare_report_json(&c->report, &out);
  else report_compare_report_text(&c->report, &out);
  fputs(text_view(&out), stdout);
  text_release(&out);
  return result.more_abstract ? EXIT_VERIFIED : EXIT_FALSIFIED;
}

static Modal *read_model(const char *path, DiagList *diags) {
  size_t length = strlen(path);
  if (length <= 5 || strcmp(path + length - 5, ".tmts") != 0) {
    diag_error(diags, (Place){.file = path}, "sextant eval evaluates formulas on programs",
               "compare takes modal models, files that end in .tmts");
    return NULL;
  }
  Modal *m = model_modal_read(path, diags);
  bool initial = false;
  for (uint32_t s = 0; m && s < m->states.count; s++) initial |= m->states.data[s].init_some;
  if (!m || initial) return m;
  diag_error(diags, (Place){.file = path}, "write state a init;", "the model has no initial state");
  model_modal_delete(m);
  return NULL;
}

int cli_command_compare(const Options *options) {
  if (options->files.count != 2) {
    fputs("sextant: error: compare takes two models\n  usage: sextant compare [OPTION...] A.tmts B.tmts\n", stderr);
    return EXIT_INPUT;
  }
  DiagList diags = {0};
  Compared c = {.options = options, .left = read_model(options->files.data[0], &diags)};
  c.right = read_model(options->files.data[1], &diags);
  c.report.left = options->files.data[0];
  c.report.right = options->files.data[1];
  int status = c.left && c.right ? compare_models(&c) : EXIT_INPUT;
  diag_print(&diags, stderr);
  diag_release(&diags);
  textvec_release(&c.report.pairs);
  text_release(&c.formula);
  spec_formula_table_delete(c.table);
  model_preorder_delete(c.preorder);
  model_modal_delete(c.left);
  model_modal_delete(c.right);
  return status;
}
