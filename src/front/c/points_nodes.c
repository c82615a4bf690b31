#include "front/c/points_nodes.h"

#include "front/c/instructions.h"
#include "front/c/points_heads.h"

// ---- classes

static uint32_t new_node(PointsTo *p) { return c_classes_add(&p->classes); }
Class *c_points_class(PointsTo *p, uint32_t n) { return &p->classes.list.data[c_classes_find(&p->classes, n)]; }
uint32_t c_points_pointee(PointsTo *p, uint32_t n) { return c_classes_pointee(&p->classes, n); }
void c_points_unify(PointsTo *p, uint32_t a, uint32_t b) { c_classes_unify(&p->classes, a, b); }

void c_points_move(PointsTo *p, uint32_t node, Offset more) { c_classes_move(&p->classes, node, more); }

void c_points_assign_further(PointsTo *p, uint32_t to, uint32_t from, Offset further) {
  uint32_t pointee = c_points_pointee(p, to);
  c_points_unify(p, pointee, c_points_pointee(p, from));
  pointerflowvec_push(&p->flows, (PointerFlow){from, to, further});
}

void c_points_assign(PointsTo *p, uint32_t to, uint32_t from) {
  if (c_classes_find(&p->classes, to) != c_classes_find(&p->classes, from))
    c_points_assign_further(p, to, from, c_offset_at(0));
}

// ---- nodes

uint32_t c_points_object(PointsTo *p, const Object *object) {
  uint32_t n = map_find(&p->by_object, object->id, 0);
  if (n) return n;
  n = new_node(p);
  map_set(&p->by_object, object->id, n);
  u32vec_push(&p->classes.list.data[n].objects, object->id);
  return n;
}

uint32_t c_points_return(PointsTo *p, LLVMValueRef function) {
  uint32_t n = map_find(&p->returns, map_key(function), 0);
  if (n) return n;
  n = new_node(p);
  map_set(&p->returns, map_key(function), n);
  return n;
}

static uint32_t function_node(PointsTo *p, LLVMValueRef function) {
  uint32_t index;
  if (!map_get(&p->function_index, map_key(function), &index)) {
    index = p->functions.count;
    map_set(&p->function_index, map_key(function), index);
    valuevec_push(&p->functions, function);
  }
  uint32_t n = new_node(p);
  u32vec_push(&p->classes.list.data[n].functions, index);
  return n;
}

bool c_points_is_plain(LLVMValueRef value) {
  return LLVMIsAConstantInt(value) || LLVMIsAConstantFP(value) || (LLVMIsConstant(value) && LLVMIsNull(value)) ||
         LLVMIsUndef(value) || LLVMIsPoison(value);
}

static bool is_made_of_operands(LLVMValueRef value) {
  return LLVMIsAConstantExpr(value) || LLVMIsAConstantStruct(value) || LLVMIsAConstantArray(value) ||
         LLVMIsAConstantVector(value);
}

uint32_t c_points_value(PointsTo *p, LLVMValueRef value) {
  uint32_t n = map_find(&p->by_value, map_key(value), 0);
  if (n) return n;
  n = new_node(p);
  map_set(&p->by_value, map_key(value), n);
  const Object *object = c_objects_find(p->objects, value);
  if (object && object->kind != OBJECT_ENTRY) {
    uint32_t o = c_points_object(p, object);
    c_points_unify(p, c_points_pointee(p, n), o);
    c_points_move(p, n, c_offset_at((int64_t)c_points_head(&p->debug, p->layout, object)));
  } else if (LLVMIsAFunction(value)) {
    uint32_t f = function_node(p, value);
    c_points_unify(p, c_points_pointee(p, n), f);
    c_points_move(p, n, c_offset_at(0));
  } else if (LLVMIsAGlobalAlias(value)) c_points_assign(p, n, c_points_value(p, LLVMAliasGetAliasee(value)));
  else if (LLVMIsAConstantExpr(value) && c_value_opcode(value) == LLVMPtrToInt) {
    uint32_t pointer = c_points_value(p, LLVMGetOperand(value, 0));
    if (c_number_is_seen(value)) u32vec_push(&p->exposed, pointer);
  } else if (LLVMIsAConstantExpr(value) && c_value_opcode(value) == LLVMIntToPtr) {
    // A number that is written in the program is no object's.
    if (!LLVMIsAConstantInt(LLVMGetOperand(value, 0))) u32vec_push(&p->received, n);
    c_points_value(p, LLVMGetOperand(value, 0));
  } else if (LLVMIsAConstantExpr(value) && c_value_opcode(value) == LLVMGetElementPtr) c_points_element(p, value);
  else if (is_made_of_operands(value))
    for (int i = 0; i < LLVMGetNumOperands(value); i++) c_points_flow(p, value, LLVMGetOperand(value, (unsigned)i));
  return n;
}

void c_points_flow(PointsTo *p, LLVMValueRef value, LLVMValueRef operand) {
  if (!c_points_is_plain(operand)) c_points_assign(p, c_points_value(p, value), c_points_value(p, operand));
}

void c_points_release(PointsTo *p) {
  c_debug_release(&p->debug);
  arena_release(&p->arena);
  c_classes_release(&p->classes);
  map_release(&p->by_value);
  map_release(&p->by_object);
  map_release(&p->returns);
  map_release(&p->function_index);
  valuevec_release(&p->functions);
  for (uint32_t i = 0; i < p->indirect.count; i++) u32vec_release(&p->indirect.data[i].done);
  indirectvec_release(&p->indirect);
  pointerflowvec_release(&p->flows);
  accessvec_release(&p->accesses);
  u32vec_release(&p->exposed);
  u32vec_release(&p->received);
  unitpairvec_release(&p->compared);
  memorycopyvec_release(&p->copies);
  memoryfillvec_release(&p->fills);
  valuevec_release(&p->foreign);
  valuevec_release(&p->any);
  u32vec_release(&p->given);
  unitpairvec_release(&p->pairs);
}
