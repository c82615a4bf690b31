#include "reach/models.h"

#include "expr/walk.h"

enum {
  MOST_TERMS = 4000,   // of one evaluation; more are not worth it
  MOST_CONSTANTS = 256 // of the program
};

void reach_models_init(Models *models, const Prog *prog) {
  *models = (Models){.table = prog->table, .count = RANDOM_MODELS};
  Subterms walk = {0};
  Map seen = {0};
  Term t;
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_IF) subterms_add(&walk, prog->locs.data[l].condition);
  while (expr_subterms_next(prog->table, &walk, &t) && models->constants.count < MOST_CONSTANTS) {
    if (!expr_is_const(prog->table, t) || !sort_is_bv(expr_sort(prog->table, t))) continue;
    uint32_t low = (uint32_t)expr_bits(prog->table, t) & 255; // most inputs are bytes
    if (!map_find(&seen, low, 0)) u32vec_push(&models->constants, low);
    map_set(&seen, low, 1);
  }
  expr_subterms_release(&walk);
  map_release(&seen);
}

void reach_models_release(Models *models) {
  map_release(&models->said);
  map_release(&models->memo);
  modelvaluevec_release(&models->values);
  modelvaluevec_release(&models->results);
  u32vec_release(&models->constants);
  u32vec_release(&models->stack);
}

uint32_t reach_models_new(Models *models) { return models->count++; }

static uint64_t key(uint32_t model, Term symbol) { return (uint64_t)model << 32 | symbol; }

void reach_models_say(Models *models, uint32_t model, Term symbol, Term value) {
  if (!expr_is_const(models->table, value) || expr_sort(models->table, value) == SORT_INT) return;
  u128 bits = expr_bits(models->table, value);
  modelvaluevec_push(&models->values, (ModelValue){(uint64_t)bits, bits >> 64 == 0});
  map_set(&models->said, key(model, symbol), models->values.count);
}

// Half of the random values are constants of the program.
static ModelValue random_value(const Models *models, uint32_t model, Term symbol) {
  Sort sort = expr_sort(models->table, symbol);
  uint64_t hash = hash_mix(key(model, symbol) + 1), width = sort == SORT_BOOL ? 1 : sort_width(sort);
  if (sort != SORT_BOOL && (!sort_is_bv(sort) || width > 64)) return (ModelValue){0};
  if (hash & 1 && models->constants.count) hash = models->constants.data[(hash >> 8) % models->constants.count];
  else hash >>= 8;
  return (ModelValue){hash & (uint64_t)bits_mask((uint32_t)width), true};
}

static ModelValue leaf(const Models *models, uint32_t model, Term t) {
  if (expr_op(models->table, t) == OP_CONST) {
    u128 bits = expr_bits(models->table, t);
    return (ModelValue){(uint64_t)bits, bits >> 64 == 0 && expr_sort(models->table, t) != SORT_INT};
  }
  uint32_t said = map_find(&models->said, key(model, t), 0);
  return said ? models->values.data[said - 1] : random_value(models, model, t);
}

static const ModelValue *result(const Models *models, Term t) {
  uint32_t at;
  return map_get(&models->memo, t, &at) ? &models->results.data[at] : NULL;
}

static void set_result(Models *models, Term t, ModelValue value) {
  map_set(&models->memo, t, models->results.count);
  modelvaluevec_push(&models->results, value);
}

// The argument that a choice or a junction needs next, once its first is known; TERM_NONE where `*value` is its result.
static Term next_of_choice(const Models *models, Term t, ModelValue first, ModelValue *value) {
  Op op = expr_op(models->table, t);
  bool stops = op == OP_AND ? !first.bits : op == OP_OR && first.bits;
  *value = first;
  if (!first.known || stops) return TERM_NONE;
  Term next = expr_arg(models->table, t, op == OP_ITE && !first.bits ? 2 : 1);
  const ModelValue *known = result(models, next);
  if (!known) return next;
  *value = *known;
  return TERM_NONE;
}

static ModelValue apply(const Models *models, Term t) {
  u128 args[5], value;
  Sort sorts[5];
  uint32_t n = expr_arity(models->table, t);
  bool known = n <= 2 && !sort_is_array(expr_sort(models->table, t)) && expr_op(models->table, t) != OP_SELECT;
  for (uint32_t i = 0; known && i < n; i++) {
    const ModelValue *arg = result(models, expr_arg(models->table, t, i));
    known = arg->known;
    args[i] = arg->bits;
    sorts[i] = expr_sort(models->table, expr_arg(models->table, t, i));
  }
  known = known && expr_op_apply(expr_op(models->table, t), expr_sort(models->table, t), expr_param(models->table, t),
                                 sorts, args, &value);
  return known && value >> 64 == 0 ? (ModelValue){(uint64_t)value, true} : (ModelValue){0};
}

static bool is_number(const Models *models, Term t) {
  Sort sort = expr_sort(models->table, t);
  return sort == SORT_BOOL || sort_is_bv(sort);
}

// Sets the result of t, or pushes what it needs.
static void attempt(Models *models, uint32_t model, Term t) {
  TermTable *table = models->table;
  Op op = expr_op(table, t);
  if (!is_number(models, t) || op == OP_SELECT) set_result(models, t, (ModelValue){0});
  else if (op == OP_CONST || op == OP_VAR) set_result(models, t, leaf(models, model, t));
  else if (op == OP_ITE || op == OP_AND || op == OP_OR) {
    const ModelValue *first = result(models, expr_arg(table, t, 0));
    ModelValue value;
    Term next = first ? next_of_choice(models, t, *first, &value) : expr_arg(table, t, 0);
    if (next) u32vec_push(&models->stack, next);
    else set_result(models, t, value);
  } else {
    uint32_t before = models->stack.count;
    for (uint32_t i = 0; i < expr_arity(table, t); i++)
      if (!result(models, expr_arg(table, t, i))) u32vec_push(&models->stack, expr_arg(table, t, i));
    if (models->stack.count == before) set_result(models, t, apply(models, t));
  }
}

bool reach_models_hold(Models *models, uint32_t model, Term condition, bool *known) {
  map_clear(&models->memo);
  models->results.count = models->stack.count = 0;
  u32vec_push(&models->stack, condition);
  for (uint32_t n = 0; models->stack.count && n < MOST_TERMS; n++) {
    Term top = models->stack.data[models->stack.count - 1];
    if (result(models, top)) models->stack.count--;
    else attempt(models, model, top);
  }
  const ModelValue *value = result(models, condition);
  expr_add_work(models->table, 1 + models->results.count / 4);
  *known = value && value->known;
  return *known && value->bits;
}
