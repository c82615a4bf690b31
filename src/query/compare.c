// compare: is the first model more abstract than the second? Where it is not, a formula that tells them apart, evaluated on both
// before it is shown, or else why it is not.
#include <string.h>

#include "check/mu.h"
#include "model/preorder.h"
#include "query/session.h"

enum { LONGEST_FORMULA = 4000 };

typedef struct Compared {
  Modal *left, *right;
  Preorder *preorder;
  FormulaTable *table;
  CompareAnswer *found;
  Arena *arena;
} Compared;

static Six value_at(const Modal *m, const TextVec *props, FormulaTable *table, Formula f, uint32_t state) {
  Modal *copy = model_modal_with_props(m, props); // one that the model lacks is unknown
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
  Text formula = {0};
  spec_formula_print(c->table, f, &formula);
  bool fits = formula.count <= LONGEST_FORMULA;
  if (fits) c->found->formula = arena_text(c->arena, text_view(&formula));
  text_release(&formula);
  if (!fits) return false;
  c->found->left_value = left;
  c->found->right_value = right;
  return true;
}

// Looks for a formula for the state, of A or of B, and an initial state of the other model.
static void tell_apart(Compared *c, uint32_t state, bool of_b) {
  const Modal *other = of_b ? c->left : c->right;
  for (uint32_t s = 0; s < other->states.count && !c->found->formula; s++) {
    uint32_t a = of_b ? s : state, b = of_b ? state : s;
    if (!other->states.data[s].init_some || model_preorder_holds(c->preorder, a, b)) continue;
    c->found->left_state = arena_text(c->arena, c->left->states.data[a].name);
    c->found->right_state = arena_text(c->arena, c->right->states.data[b].name);
    try_formula(c, a, b);
  }
}

static void explain(Compared *c, Comparison why) {
  static const char *const reasons[] = {
      [DIFFERENCE_START_OF_B] = "%s of the second model is initial, and no state of the first is below it",
      [DIFFERENCE_START_OF_A] = "%s of the first model is initial, and below no initial state of the second",
      [DIFFERENCE_STATE] = "%s of the first model is below no state of the second",
      [DIFFERENCE_EXACT] = "the step from %s to %s is certain in the first model, and its like in the second is not",
      [DIFFERENCE_FINITE] = "the first model is finite, and the second is not said to be",
      [DIFFERENCE_SERIAL] = "every state has a step in the first model, which the second does not say"};
  bool of_b = why.difference == DIFFERENCE_START_OF_B;
  const char *name = (of_b ? c->right : c->left)->states.data[why.state].name;
  if (of_b || why.difference == DIFFERENCE_START_OF_A) tell_apart(c, why.state, of_b);
  Text text = {0};
  text_format(&text, reasons[why.difference], name, c->left->states.data[why.to].name);
  c->found->reason = arena_text(c->arena, text_view(&text));
  text_release(&text);
}

static void add_pairs(Compared *c) {
  for (uint32_t a = 0; a < c->left->states.count; a++)
    for (uint32_t b = 0; b < c->right->states.count; b++) {
      if (!model_preorder_holds(c->preorder, a, b)) continue;
      textvec_push(&c->found->pairs, arena_text(c->arena, c->left->states.data[a].name));
      textvec_push(&c->found->pairs, arena_text(c->arena, c->right->states.data[b].name));
    }
}

static Modal *read_model(const char *path, DiagList *diags) {
  size_t length = strlen(path);
  if (length <= 5 || strcmp(path + length - 5, ".tmts") != 0) {
    diag_error(diags, (Place){.file = path}, "sextant eval evaluates formulas on programs",
               "compare takes modal models, files that end in .tmts");
    return NULL;
  }
  return model_modal_read(path, diags);
}

// Which states are initial is one of the things that a model says: a proposition of both, by a name that neither has.
static void add_initial(Compared *c) {
  const char *name = "initial";
  while (model_modal_find_prop(c->left, name) != UINT32_MAX || model_modal_find_prop(c->right, name) != UINT32_MAX)
    name = arena_format(c->arena, "%s'", name);
  Modal *left = model_modal_with_initial(c->left, name), *right = model_modal_with_initial(c->right, name);
  model_modal_delete(c->left);
  model_modal_delete(c->right);
  c->left = left;
  c->right = right;
}

static void compare_models(Compared *c) {
  c->table = spec_formula_table_new();
  Comparison result = model_preorder_compare(c->preorder);
  c->found->more_abstract = result.difference == DIFFERENCE_NONE;
  add_pairs(c);
  if (!c->found->more_abstract) explain(c, result);
  spec_formula_table_delete(c->table);
}

bool query_compare(Session *s) {
  sextant_answer *a = s->answer;
  const TextVec *files = &a->input->files;
  if (files->count != 2)
    return diag_error(&a->diags, (Place){0}, "usage: sextant compare [OPTION...] A.tmts B.tmts",
                      "compare takes two models");
  CompareAnswer *found = &a->found.comparison;
  *found = (CompareAnswer){.left = files->data[0], .right = files->data[1]};
  Compared c = {.found = found, .arena = &a->input->arena, .left = read_model(files->data[0], &a->diags)};
  c.right = read_model(files->data[1], &a->diags);
  bool fine = c.left && c.right;
  if (fine) add_initial(&c);
  c.preorder = fine ? model_preorder_new(c.left, c.right, &s->limits) : NULL;
  if (c.preorder) {
    a->kind = ANSWER_COMPARISON;
    compare_models(&c);
  } else if (fine) a->outcome.reason = memory_text(limits_reason(s->limits.stopped));
  model_preorder_delete(c.preorder);
  model_modal_delete(c.left);
  model_modal_delete(c.right);
  return fine;
}
