#include "front/c/asked.h"

#include "front/c/asked_source.h"
#include "front/c/context.h"
#include "front/c/debug_types.h"

static LLVMValueRef function_of(Lower *L, uint32_t i) {
  return LLVMGetNamedFunction(L->module, arena_format(&L->arena, ASKED_PREFIX "%u", i));
}

// The term that a function without any effect returns; TERM_NONE where it is none such.
static Term result_of(Lower *L, FlowFunction *function) {
  Loc here = L->at;
  Instance *instance = c_instance_new(L, function, true);
  c_instance_lower(L, instance);
  bool plain = L->at == here && instance->result.count == 1;
  L->at = here;
  return plain ? instance->result.data[0] : TERM_NONE;
}

static void lower_one(Lower *L, uint32_t i) {
  LLVMValueRef value = function_of(L, i);
  FlowFunction *function = value ? c_flow_find(&L->flow, value) : NULL;
  if (!function) return;
  L->at = c_edge_location(L);
  Term term = result_of(L, function);
  if (term != TERM_NONE) {
    VarId v =
        c_variable_new(L, NULL, arena_format(&L->arena, ASKED_PREFIX "%u", i), expr_sort(L->table, term), true, NULL);
    c_edge_assign(L, v, term);
    c_edge_commit(L);
  }
  c_edge_end(L, LOC_SINK);
}

void c_asked_lower(Lower *L) {
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

void c_asked_finish(Lower *L) {
  const TextVec *asked = L->options->expressions;
  for (uint32_t i = 0; asked && i < asked->count; i++) {
    VarId v = prog_find_var(L->prog, arena_format(&L->arena, ASKED_PREFIX "%u", i));
    LLVMValueRef type = NULL;
    if (v == VAR_NONE || !c_debug_function_part(c_debug_function_type(&L->debug, function_of(L, i)), 0, &type))
      continue;
    DebugScalar scalar = c_debug_scalar(type);
    Term term = value_of(L->prog, v);
    if (term == TERM_NONE || scalar.is_float) continue;
    const char *text = arena_format(&L->prog->arena, "%s", asked->data[i]);
    expressionvec_push(&L->prog->expressions, (Expression){text, term, scalar.is_signed});
  }
}
