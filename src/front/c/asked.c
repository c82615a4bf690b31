#include "front/c/asked.h"

#include "front/c/context.h"

#define PREFIX "__sextant_asked_"

void asked_write(const TextVec *expressions, Text *source) {
  for (uint32_t i = 0; i < expressions->count; i++) {
    const char *e = expressions->data[i];
    text_format(source,
                "\n__attribute__((used, no_sanitize(\"undefined\"))) __typeof__(%s) " PREFIX "%u(void) { return %s; }",
                e, i, e);
  }
  text_add(source, "\n");
}

static LLVMValueRef function_of(Lower *L, uint32_t i) {
  return LLVMGetNamedFunction(L->module, arena_format(&L->arena, PREFIX "%u", i));
}

// The term that a function without any effect returns; TERM_NONE where it is none such.
static Term result_of(Lower *L, FlowFunction *function) {
  Loc here = L->at;
  Instance *instance = instance_new(L, function, true);
  instance_lower(L, instance);
  bool plain = L->at == here && instance->result.count == 1;
  L->at = here;
  return plain ? instance->result.data[0] : TERM_NONE;
}

static void lower_one(Lower *L, uint32_t i) {
  LLVMValueRef value = function_of(L, i);
  FlowFunction *function = value ? flow_find(&L->flow, value) : NULL;
  if (!function) return;
  L->at = edge_location(L);
  Term term = result_of(L, function);
  if (term != TERM_NONE) {
    VarId v = variable_new(L, NULL, arena_format(&L->arena, PREFIX "%u", i), term_sort(L->table, term), true, NULL);
    edge_assign(L, v, term);
    edge_commit(L);
  }
  edge_end(L, LOC_SINK);
}

void asked_lower(Lower *L) {
  const TextVec *asked = L->options->expressions;
  Loc at = L->at;
  L->is_asking = true;
  for (uint32_t i = 0; asked && i < asked->count; i++) lower_one(L, i);
  L->is_asking = false;
  L->at = at;
}

// The value that an edge assigns to the variable, or TERM_NONE.
static Term value_of(const Prog *prog, VarId v) {
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
      if (at->assigns[i].var == v) return at->assigns[i].value;
  }
  return TERM_NONE;
}

void asked_finish(Lower *L) {
  const TextVec *asked = L->options->expressions;
  for (uint32_t i = 0; asked && i < asked->count; i++) {
    VarId v = prog_find_var(L->prog, arena_format(&L->arena, PREFIX "%u", i));
    LLVMValueRef type = NULL;
    if (v == VAR_NONE || !debug_function_part(debug_function_type(&L->debug, function_of(L, i)), 0, &type)) continue;
    DebugScalar scalar = debug_scalar(type);
    Term term = value_of(L->prog, v);
    if (term == TERM_NONE || scalar.is_float) continue;
    const char *text = arena_format(&L->prog->arena, "%s", asked->data[i]);
    expressionvec_push(&L->prog->expressions, (Expression){text, term, scalar.is_signed});
  }
}
