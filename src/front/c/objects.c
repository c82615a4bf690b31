// Which objects live in variables: each use of an object's address is followed through casts and constant GEPs.
//   - loads and stores add cells; anything that lets the address escape puts the object in memory;
//   - a copy between two objects needs cells of the same extent on both sides, so cells of the destination are added to
//     the source until nothing changes; where they do not fit, the object goes to memory;
//   - an object that is copied to one in memory goes to memory too (its gaps would be lost), unless it is constant.
#include "front/c/objects.h"

#include <string.h>

#include "front/c/instructions.h"

#define MOST_CELLS 256u

// A copy of `size` bytes; `to` or `from` is UINT32_MAX where that side is not an object at a constant offset.
typedef struct CopyUse {
  uint32_t to, from;
  uint64_t to_offset, from_offset, size;
} CopyUse;
VEC(CopyVec, copyvec, CopyUse)
typedef struct FillUse {
  uint32_t object;
  uint64_t offset, size;
} FillUse;
VEC(FillVec, fillvec, FillUse)

typedef struct Finder {
  Objects *objects;
  const Layout *layout;
  CopyVec copies;
  FillVec fills;
} Finder;

// ---- looking

Object *c_objects_find(const Objects *objects, LLVMValueRef value) {
  uint32_t id;
  return map_get(&objects->by_value, map_key(value), &id) ? &objects->list.data[id] : NULL;
}

void c_objects_add(Objects *objects, LLVMValueRef value, ObjectKind kind, uint64_t size) {
  Object object = {.value = value, .kind = kind, .size = size, .id = objects->list.count, .in_memory = true};
  map_set(&objects->by_value, map_key(value), object.id);
  objectvec_push(&objects->list, object);
}

bool c_object_is_open(const Object *object) {
  if (object->kind != OBJECT_GLOBAL || object->size || LLVMGetInitializer(object->value)) return false;
  LLVMTypeRef type = LLVMGlobalGetValueType(object->value);
  return LLVMGetTypeKind(type) == LLVMArrayTypeKind || !LLVMTypeIsSized(type);
}

// Does the LLVM value stand for the same object wherever it is seen in one run of its function?
static bool is_fixed(const Object *object) { return object->kind != OBJECT_HEAP && object->kind != OBJECT_ENTRY; }

Object *c_objects_at(const Objects *objects, const Layout *layout, LLVMValueRef pointer, int64_t *offset) {
  *offset = 0;
  for (;;) {
    Object *object = c_objects_find(objects, pointer);
    if (object) return is_fixed(object) ? object : NULL;
    LLVMOpcode opcode = c_value_opcode(pointer);
    int64_t step = 0;
    if (opcode == LLVMGetElementPtr && !c_layout_gep_offset(layout, pointer, &step)) return NULL;
    if (opcode != LLVMGetElementPtr && opcode != LLVMBitCast && opcode != LLVMAddrSpaceCast) return NULL;
    *offset += step;
    pointer = LLVMGetOperand(pointer, 0);
  }
}

Object *c_objects_root(const Objects *objects, LLVMValueRef pointer) {
  for (;;) {
    Object *object = c_objects_find(objects, pointer);
    if (object) return is_fixed(object) ? object : NULL;
    LLVMOpcode opcode = c_value_opcode(pointer);
    if (opcode != LLVMGetElementPtr && opcode != LLVMBitCast && opcode != LLVMAddrSpaceCast) return NULL;
    pointer = LLVMGetOperand(pointer, 0);
  }
}

uint32_t c_object_cell(const Object *object, uint64_t offset, uint32_t size) {
  for (uint32_t i = 0; i < object->cells.count; i++)
    if (object->cells.data[i].offset == offset) return object->cells.data[i].size == size ? i : UINT32_MAX;
  return UINT32_MAX;
}

// ---- cells

// False where the cell would overlap another, or there are too many.
static bool add_cell(Object *object, uint64_t offset, uint32_t size) {
  uint32_t i = 0;
  if (size == 0 || size > SORT_MAX_WIDTH / 8 || object->cells.count >= MOST_CELLS) return false;
  if (offset > object->size || size > object->size - offset) return false;
  while (i < object->cells.count && object->cells.data[i].offset < offset) i++;
  Cell *cells = object->cells.data;
  if (i < object->cells.count && cells[i].offset == offset) return cells[i].size == size;
  if (i > 0 && cells[i - 1].offset + cells[i - 1].size > offset) return false;
  if (i < object->cells.count && offset + size > cells[i].offset) return false;
  cellvec_push(&object->cells, (Cell){0});
  cells = object->cells.data;
  memmove(cells + i + 1, cells + i, (object->cells.count - 1 - i) * sizeof(Cell));
  cells[i] = (Cell){offset, size};
  return true;
}

static bool add_access(Finder *finder, Object *object, uint64_t offset, LLVMTypeRef type) {
  LeafVec leaves = {0};
  bool fits = c_layout_memory_leaves(finder->layout, type, offset, &leaves);
  for (uint32_t i = 0; i < leaves.count && fits; i++)
    fits = add_cell(object, leaves.data[i].offset, leaf_bytes(leaves.data[i].width));
  leafvec_release(&leaves);
  return fits;
}

// ---- uses of an address

static bool use_in_call(Finder *finder, Object *object, uint64_t offset, LLVMValueRef pointer, LLVMValueRef call) {
  if (c_intrinsic_is_marker(call)) return true;
  TransferKind transfer = c_intrinsic_transfer(call);
  if (transfer != TRANSFER_NONE) {
    LLVMValueRef size = LLVMGetOperand(call, 2);
    if (!LLVMIsAConstantInt(size)) return false;
    uint64_t bytes = LLVMConstIntGetZExtValue(size);
    if (offset > object->size || bytes > object->size - offset) return false;
    if (transfer == TRANSFER_FILL) fillvec_push(&finder->fills, (FillUse){object->id, offset, bytes});
    return true; // copies are collected in one go afterwards, when both sides are known
  }
  unsigned count = LLVMGetNumArgOperands(call);
  if (LLVMGetCalledValue(call) == pointer) return false;
  for (unsigned i = 0; i < count; i++)
    if (LLVMGetOperand(call, i) == pointer && !c_call_byval_size(finder->layout, call, i)) return false;
  return true;
}

static bool follow(Finder *finder, Object *object, LLVMValueRef pointer, int64_t offset);

static bool use_ok(Finder *finder, Object *object, LLVMValueRef pointer, int64_t offset, LLVMValueRef user) {
  int64_t step = 0;
  switch (c_value_opcode(user)) {
  case LLVMLoad: return add_access(finder, object, (uint64_t)offset, LLVMTypeOf(user));
  case LLVMStore:
    return LLVMGetOperand(user, 0) != pointer &&
           add_access(finder, object, (uint64_t)offset, LLVMTypeOf(LLVMGetOperand(user, 0)));
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
    return LLVMGetOperand(user, 1) != pointer &&
           (c_value_opcode(user) == LLVMAtomicRMW || LLVMGetOperand(user, 2) != pointer) &&
           add_access(finder, object, (uint64_t)offset, LLVMTypeOf(LLVMGetOperand(user, 1)));
  case LLVMGetElementPtr:
    if (LLVMGetTypeKind(LLVMTypeOf(user)) != LLVMPointerTypeKind || !c_layout_gep_offset(finder->layout, user, &step))
      return false;
    return follow(finder, object, user, offset + step);
  case LLVMBitCast: return follow(finder, object, user, offset);
  case LLVMICmp: return LLVMIsAConstantPointerNull(LLVMGetOperand(user, 1)) != NULL; // its value is known
  case LLVMPtrToInt: return c_number_is_told_to_checks(user);
  case LLVMCall: return use_in_call(finder, object, (uint64_t)offset, pointer, user);
  default: return false;
  }
}

static bool follow(Finder *finder, Object *object, LLVMValueRef pointer, int64_t offset) {
  if (offset < 0 || (uint64_t)offset > object->size) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use))
    if (!use_ok(finder, object, pointer, offset, LLVMGetUser(use))) return false;
  return true;
}

// ---- copies

static void add_copy(Finder *finder, LLVMValueRef to, LLVMValueRef from, uint64_t size) {
  int64_t to_offset = 0, from_offset = 0;
  Object *target = c_objects_at(finder->objects, finder->layout, to, &to_offset);
  Object *source = c_objects_at(finder->objects, finder->layout, from, &from_offset);
  copyvec_push(&finder->copies, (CopyUse){.to = target ? target->id : UINT32_MAX,
                                          .from = source ? source->id : UINT32_MAX,
                                          .to_offset = (uint64_t)to_offset,
                                          .from_offset = (uint64_t)from_offset,
                                          .size = size});
}

static void collect_call(Finder *finder, LLVMValueRef call) {
  if (c_intrinsic_transfer(call) == TRANSFER_COPY) {
    LLVMValueRef size = LLVMGetOperand(call, 2);
    if (LLVMIsAConstantInt(size))
      add_copy(finder, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), LLVMConstIntGetZExtValue(size));
    return;
  }
  LLVMValueRef callee = LLVMGetCalledValue(call);
  bool known = LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee);
  unsigned count = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < count; i++) {
    uint64_t size = c_call_byval_size(finder->layout, call, i);
    if (!size) continue;
    LLVMValueRef to = known && i < LLVMCountParams(callee) ? LLVMGetParam(callee, i) : callee;
    add_copy(finder, to, LLVMGetOperand(call, i), size);
  }
}

// Does every cell within [offset, offset + size) lie inside, and does none stick out?
static bool range_fits(const Object *object, uint64_t offset, uint64_t size) {
  for (uint32_t i = 0; i < object->cells.count; i++) {
    const Cell *cell = &object->cells.data[i];
    bool apart = cell->offset + cell->size <= offset || cell->offset >= offset + size;
    bool inside = cell->offset >= offset && cell->offset + cell->size <= offset + size;
    if (!apart && !inside) return false;
  }
  return true;
}

static bool put_in_memory(Object *object) {
  bool change = !object->in_memory;
  object->in_memory = true;
  return change;
}

static bool settle_copy(Finder *finder, const CopyUse *copy) {
  Object *all = finder->objects->list.data;
  Object *to = copy->to == UINT32_MAX ? NULL : &all[copy->to],
         *from = copy->from == UINT32_MAX ? NULL : &all[copy->from];
  bool to_variables = to && !to->in_memory, from_variables = from && !from->in_memory;
  if (to_variables && !range_fits(to, copy->to_offset, copy->size)) return put_in_memory(to);
  if (!from_variables || from->constant) return false;
  if (!to_variables || !range_fits(from, copy->from_offset, copy->size)) return put_in_memory(from);
  bool change = false;
  for (uint32_t i = 0; i < to->cells.count; i++) {
    Cell cell = to->cells.data[i];
    if (cell.offset < copy->to_offset || cell.offset >= copy->to_offset + copy->size) continue;
    uint64_t offset = cell.offset - copy->to_offset + copy->from_offset;
    uint32_t before = from->cells.count;
    if (!add_cell(from, offset, cell.size)) return put_in_memory(from);
    change |= from->cells.count != before;
  }
  return change;
}

static void settle(Finder *finder) {
  for (uint32_t i = 0; i < finder->fills.count; i++) {
    FillUse *fill = &finder->fills.data[i];
    Object *object = &finder->objects->list.data[fill->object];
    if (!object->in_memory && !range_fits(object, fill->offset, fill->size)) object->in_memory = true;
  }
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = 0; i < finder->copies.count; i++) change |= settle_copy(finder, &finder->copies.data[i]);
    for (uint32_t i = 0; i < finder->fills.count; i++) {
      FillUse *fill = &finder->fills.data[i];
      Object *object = &finder->objects->list.data[fill->object];
      if (!object->in_memory && !range_fits(object, fill->offset, fill->size)) change |= put_in_memory(object);
    }
  }
}

// ---- finding objects

static void find_in_function(Finder *finder, LLVMValueRef function) {
  Objects *objects = finder->objects;
  for (unsigned i = 0; i < LLVMCountParams(function); i++) {
    uint64_t size = c_parameter_byval_size(finder->layout, function, i);
    if (size) c_objects_add(objects, LLVMGetParam(function, i), OBJECT_BYVAL, size);
  }
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
  for (LLVMBasicBlockRef b = entry; b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMGetInstructionOpcode(i) != LLVMAlloca) continue;
      LLVMValueRef count = LLVMGetOperand(i, 0);
      bool fixed = b == entry && LLVMIsAConstantInt(count) && LLVMTypeIsSized(LLVMGetAllocatedType(i));
      uint64_t size =
          fixed ? LLVMConstIntGetZExtValue(count) * c_layout_size(finder->layout, LLVMGetAllocatedType(i)) : 0;
      c_objects_add(objects, i, fixed ? OBJECT_LOCAL : OBJECT_HEAP, size);
    }
}

static bool is_of_checks(LLVMValueRef global);

// A constant that is a part of what handlers are told.
static bool is_in_told(LLVMValueRef part) {
  if (LLVMIsAGlobalVariable(part)) return is_of_checks(part);
  if (!LLVMIsAConstantStruct(part) && !LLVMIsAConstantExpr(part)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(part); use; use = LLVMGetNextUse(use))
    if (!is_in_told(LLVMGetUser(use))) return false;
  return LLVMGetFirstUse(part) != NULL;
}

// What clang tells its handlers of checks, and the names of files in that, is nothing that a program has.
static bool is_of_checks(LLVMValueRef global) {
  bool is_private = LLVMGetLinkage(global) == LLVMPrivateLinkage && LLVMGetFirstUse(global);
  for (LLVMUseRef use = LLVMGetFirstUse(global); use && is_private; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool is_told = LLVMIsAInstruction(user) && c_is_call_of_handler(user);
    if (!is_told && !is_in_told(user)) return false;
  }
  return is_private;
}

static void find_objects(Finder *finder, LLVMModuleRef module) {
  Objects *objects = finder->objects;
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    if (is_of_checks(g)) continue;
    c_objects_add(objects, g, OBJECT_GLOBAL, c_layout_size(finder->layout, LLVMGlobalGetValueType(g)));
    Object *object = &objects->list.data[objects->list.count - 1];
    size_t length;
    object->constant = LLVMIsGlobalConstant(g) && LLVMGetInitializer(g);
    const char *name = LLVMGetValueName2(g, &length);
    if (strcmp(name, ARGV_TEXTS) == 0) object->kind = OBJECT_TEXTS, object->size = 0;
    if (strncmp(name, BLOCK_PREFIX, strlen(BLOCK_PREFIX)) == 0) object->kind = OBJECT_BLOCK, object->size = 0;
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) find_in_function(finder, f);
}

void c_objects_init(Objects *objects, LLVMModuleRef module, const Layout *layout) {
  Finder finder = {.objects = objects, .layout = layout};
  *objects = (Objects){0};
  find_objects(&finder, module);
  for (uint32_t i = 0; i < objects->list.count; i++) {
    Object *object = &objects->list.data[i];
    if (object->kind != OBJECT_HEAP && object->size) object->in_memory = !follow(&finder, object, object->value, 0);
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef c = LLVMGetFirstInstruction(b); c; c = LLVMGetNextInstruction(c))
        if (LLVMIsACallInst(c)) collect_call(&finder, c);
  settle(&finder);
  copyvec_release(&finder.copies);
  fillvec_release(&finder.fills);
}

void c_objects_release(Objects *objects) {
  for (uint32_t i = 0; i < objects->list.count; i++) cellvec_release(&objects->list.data[i].cells);
  objectvec_release(&objects->list);
  map_release(&objects->by_value);
}
