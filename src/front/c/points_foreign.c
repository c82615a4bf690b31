#include "front/c/points_foreign.h"

#include <string.h>

#include "front/c/debug_info.h"
#include "front/c/debug_types.h"
#include "front/c/instructions.h"

static bool is_pointer(LLVMValueRef value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind; }

bool c_points_has_pointers(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  bool found = kind == LLVMPointerTypeKind;
  for (unsigned i = 0; kind == LLVMStructTypeKind && i < LLVMCountStructElementTypes(type) && !found; i++)
    found = c_points_has_pointers(LLVMStructGetTypeAtIndex(type, i));
  return found || (kind == LLVMArrayTypeKind && c_points_has_pointers(LLVMGetElementType(type)));
}

static bool has_pointers(LLVMValueRef value) { return c_points_has_pointers(LLVMTypeOf(value)); }

void c_points_foreign_call(PointsTo *p, LLVMValueRef call) {
  for (uint32_t i = 0; i < p->foreign.count; i++)
    if (p->foreign.data[i] == call) return;
  valuevec_push(&p->foreign, call);
  if (!has_pointers(call)) return;
  uint32_t n = c_points_value(p, call);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (is_pointer(LLVMGetOperand(call, i))) {
      c_points_flow(p, call, LLVMGetOperand(call, i));
      c_points_move(p, n, c_offset_anywhere());
    }
}

bool c_points_is_visible(const Object *object) {
  if (object->kind != OBJECT_GLOBAL || object->constant || LLVMIsGlobalConstant(object->value)) return false;
  LLVMLinkage linkage = LLVMGetLinkage(object->value);
  size_t length;
  const char *name = LLVMGetValueName2(object->value, &length);
  bool is_own = strncmp(name, "llvm.", 5) == 0 || strncmp(name, "sextant.", 8) == 0;
  return !is_own && (linkage == LLVMExternalLinkage || linkage == LLVMCommonLinkage || linkage == LLVMWeakAnyLinkage);
}

bool c_points_only_reads(LLVMValueRef call, LLVMValueRef argument) {
  LLVMValueRef function = c_call_named_function(call), part = NULL;
  if (!function) return false;
  DebugInfo debug = {.context = LLVMGetTypeContext(LLVMTypeOf(function))};
  LLVMValueRef type = c_debug_function_type(&debug, function);
  for (unsigned i = 0; type && i < LLVMGetNumArgOperands(call); i++) {
    if (LLVMGetOperand(call, i) != argument) continue;
    if (!c_debug_parameter(type, function, i, &part) || !part || c_debug_kind(part) != DEBUG_POINTER) return false;
    LLVMValueRef pointee = c_debug_pointee(part);
    if (!pointee || !c_debug_is_const(pointee) || c_debug_kind(pointee) != DEBUG_NUMBER) return false;
  }
  return type != NULL;
}

// ---- what was given

static void give_one(PointsTo *p, uint32_t class, U32Vec *out) {
  uint32_t n = c_classes_find(&p->classes, class);
  for (uint32_t i = 0; i < out->count; i++)
    if (out->data[i] == n) return;
  u32vec_push(out, n);
}

static void give_contents(PointsTo *p, uint32_t class, U32Vec *out) {
  const PartVec *parts = &c_points_class(p, class)->parts;
  for (uint32_t i = 0; i < parts->count; i++) {
    uint32_t pointee = parts->data[i].value ? c_points_class(p, parts->data[i].value)->pointee : 0;
    if (pointee) give_one(p, pointee, out);
  }
}

static void give_rest(PointsTo *p, uint32_t first, U32Vec *out) {
  for (uint32_t i = first; i < out->count; i++) give_contents(p, out->data[i], out);
}

void c_points_give(PointsTo *p, uint32_t class, U32Vec *out) {
  uint32_t first = out->count;
  give_one(p, class, out);
  give_rest(p, first, out);
}

void c_points_give_contents(PointsTo *p, uint32_t class, U32Vec *out) {
  uint32_t first = out->count;
  give_contents(p, class, out);
  give_rest(p, first, out);
}

// `all`: also what is only read, and what results point to.
static void collect(PointsTo *p, bool all, U32Vec *out) {
  out->count = 0;
  for (uint32_t i = 0; i < p->foreign.count; i++) {
    LLVMValueRef call = p->foreign.data[i];
    if (all && has_pointers(call) && LLVMGetFirstUse(call))
      c_points_give(p, c_points_pointee(p, c_points_value(p, call)), out);
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
      LLVMValueRef argument = LLVMGetOperand(call, k);
      if (!is_pointer(argument) || c_points_is_plain(argument) || (!all && c_points_only_reads(call, argument)))
        continue;
      c_points_give(p, c_points_pointee(p, c_points_value(p, argument)), out);
    }
  }
  for (uint32_t i = 0; p->foreign.count && i < p->objects->list.count; i++) {
    const Object *object = &p->objects->list.data[i];
    if (c_points_is_visible(object)) c_points_give_contents(p, c_points_object(p, object), out);
  }
}

// Do pointers come back, or do functions change some that the program reads?
static bool hands_out(PointsTo *p, const U32Vec *given) {
  for (uint32_t i = 0; i < p->foreign.count; i++)
    if (has_pointers(p->foreign.data[i]) && LLVMGetFirstUse(p->foreign.data[i])) return true;
  for (uint32_t i = 0; i < given->count; i++)
    if (c_classes_has_pointers(&p->classes, given->data[i])) return true;
  return false;
}

static void join(PointsTo *p, const U32Vec *given) {
  uint32_t all = given->data[0];
  bool holds = false;
  for (uint32_t i = 0; i < given->count; i++) {
    holds |= c_classes_has_pointers(&p->classes, given->data[i]);
    c_points_unify(p, all, given->data[i]);
  }
  if (holds) c_classes_hold(&p->classes, all, all);
  for (uint32_t i = 0; i < p->foreign.count; i++)
    if (has_pointers(p->foreign.data[i])) c_points_move(p, c_points_value(p, p->foreign.data[i]), c_offset_anywhere());
}

void c_points_settle_foreign(PointsTo *p) {
  U32Vec all = {0};
  collect(p, true, &all);
  if (all.count && hands_out(p, &all)) join(p, &all);
  collect(p, false, &p->given);
  u32vec_release(&all);
}

void c_points_settle_any(PointsTo *p) {
  if (!p->any.count) return;
  uint32_t all = c_points_pointee(p, c_points_value(p, p->any.data[0]));
  for (uint32_t i = 0; i < p->any.count; i++) {
    uint32_t n = c_points_value(p, p->any.data[i]);
    c_points_unify(p, all, c_points_pointee(p, n));
    c_points_move(p, n, c_offset_anywhere());
  }
  for (uint32_t k = 0; k < p->objects->list.count; k++)
    if (p->objects->list.data[k].in_memory) c_points_unify(p, all, c_points_object(p, &p->objects->list.data[k]));
  c_classes_hold(&p->classes, all, all);
}
