#include "front/c/client_ground.h"

#include <stdlib.h>

#include "front/c/client_fair.h"
#include "front/c/debug_types.h"

typedef struct Grounds {
  Builder *b;
  bool *grounded;       // per pointee
  bool may_begin_empty; // is null good enough for what is only kept?
} Grounds;

static bool asks_for(const Grounds *g, LLVMValueRef function, uint32_t parameter, LLVMValueRef type) {
  if (c_debug_kind(type) != DEBUG_POINTER || c_debug_kind(c_debug_pointee(type)) == DEBUG_FUNCTION) return false;
  uint32_t asked = (uint32_t)(c_client_find_pointee(g->b, c_debug_pointee(type)) - g->b->pointees.data);
  if (!g->b->pointees.data[asked].given || g->grounded[asked]) return false;
  bool is_kept = !c_client_fair_uses(g->b, function)->givens[parameter].is_accessed;
  return !c_client_fair_takes_null(g->b, function, parameter) && !(is_kept && g->may_begin_empty);
}

static bool asks(const Grounds *g, LLVMValueRef function) {
  LLVMValueRef type = c_debug_function_type(&g->b->debug, function), part;
  uint32_t parameters = c_client_fair_uses(g->b, function)->parameters;
  for (uint32_t i = 0; i < parameters && c_debug_function_part(type, i + 1, &part); i++)
    if (asks_for(g, function, i, part)) return true;
  return false;
}

static bool is_made(const Grounds *g, const Pointee *pointee) {
  for (uint32_t k = 0; k < pointee->makers.count; k++) {
    LLVMValueRef maker = LLVMGetNamedFunction(g->b->module, pointee->makers.data[k]);
    if (!maker || !asks(g, maker)) return true;
  }
  return pointee->makers.count == 0;
}

static void ground(Grounds *g, uint32_t count) {
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = 0; i < count; i++)
      if (!g->grounded[i] && is_made(g, &g->b->pointees.data[i])) {
        change = g->grounded[i] = true;
        g->b->pointees.data[i].begins_empty = g->may_begin_empty;
      }
  }
}

void c_client_ground(Builder *b) {
  uint32_t count = b->pointees.count;
  Grounds g = {.b = b, .grounded = memory_new((count + 1) * sizeof *g.grounded)};
  ground(&g, count);
  g.may_begin_empty = true;
  ground(&g, count);
  for (uint32_t i = 0; i < count; i++)
    if (!g.grounded[i] && !b->pointees.data[i].is_freed) {
      b->pointees.data[i].given = false;
      textvec_release(&b->pointees.data[i].makers);
    }
  free(g.grounded);
}
