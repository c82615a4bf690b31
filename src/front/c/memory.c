// Loads and stores. An object in variables is read and written cell by cell; anything else lives in the region of its
// points-to class, an array indexed by address whose elements are as wide as the class's unit. A wider access is several
// elements, lowest address first.
#include "front/c/context.h"

Sort region_sort(const Lower *L, uint32_t unit) {
  return sort_array(sort_bv(L->layout.pointer_width), sort_bv(8 * unit));
}

Region *region_of(Lower *L, ClassId class) {
  uint32_t index;
  if (map_get(&L->region_index, class, &index)) return &L->regions.data[index];
  uint32_t unit = points_to_unit(L->points, class);
  VarId array = variable_new(L, NULL, "mem", region_sort(L, unit), true, NULL);
  map_set(&L->region_index, class, L->regions.count);
  regionvec_push(&L->regions, (Region){.class = class, .array = array, .unit = unit});
  return &L->regions.data[L->regions.count - 1];
}

static Term address_plus(Lower *L, Term address, uint64_t n) {
  return n ? term_binary(L->table, OP_BVADD, address, term_pointer(L, n)) : address;
}

Term region_read(Lower *L, Region *region, Term address, uint32_t bytes) {
  Term array = variable_term(L, region->array), bits = TERM_NONE;
  for (uint32_t i = 0; i < bytes; i += region->unit) {
    Term element = term_select(L->table, array, address_plus(L, address, i));
    bits = bits == TERM_NONE ? element : term_binary(L->table, OP_CONCAT, element, bits);
  }
  return term_as_bits(L, bits, 8 * bytes);
}

static void region_write(Lower *L, Region *region, Term address, Term bits) {
  uint32_t bytes = term_width(L->table, bits) / 8, unit = region->unit;
  Term array = edge_pending(L, region->array);
  for (uint32_t i = 0; i < bytes; i += unit) {
    Term element = unit == bytes ? bits : term_extract(L->table, bits, 8 * i, 8 * unit);
    array = term_store(L->table, array, address_plus(L, address, i), element);
  }
  edge_assign(L, region->array, array);
}

// ---- loads

static bool load_cells(Lower *L, const Object *object, const LeafVec *leaves, U32Vec *out) {
  for (uint32_t i = 0; i < leaves->count; i++) {
    const Leaf *leaf = &leaves->data[i];
    uint32_t cell = object_cell(object, leaf->offset, leaf_bytes(leaf->width));
    if (cell == UINT32_MAX) return false;
    u32vec_push(out, term_as_width(L, variable_term(L, variable_cell(L, object, cell)), leaf->width));
  }
  return true;
}

static bool load_constants(Lower *L, const Object *object, const LeafVec *leaves, U32Vec *out) {
  LLVMValueRef init = LLVMGetInitializer(object->value);
  for (uint32_t i = 0; i < leaves->count; i++) {
    Term bits = constant_bits(L, init, leaves->data[i].offset, leaf_bytes(leaves->data[i].width));
    u32vec_push(out, term_as_width(L, bits, leaves->data[i].width));
  }
  return true;
}

static bool load_memory(Lower *L, LLVMValueRef pointer, const LeafVec *leaves, U32Vec *out) {
  Term address = value_scalar(L, pointer);
  if (address == TERM_NONE) return false;
  Region *region = region_of(L, points_to_class(L->points, pointer));
  for (uint32_t i = 0; i < leaves->count; i++) {
    const Leaf *leaf = &leaves->data[i];
    Term bits = region_read(L, region, address_plus(L, address, leaf->offset), leaf_bytes(leaf->width));
    u32vec_push(out, term_as_width(L, bits, leaf->width));
  }
  return true;
}

static bool is_inside(const Object *object, int64_t offset, uint64_t size) {
  return offset >= 0 && (uint64_t)offset <= object->size && size <= object->size - (uint64_t)offset;
}

bool memory_load(Lower *L, LLVMValueRef pointer, LLVMTypeRef type, U32Vec *out) {
  int64_t offset;
  const Object *object = objects_at(&L->objects, &L->layout, pointer, &offset);
  bool inside = object && is_inside(object, offset, layout_access_size(&L->layout, type));
  bool constant = inside && object->constant, cells = object && !object->in_memory;
  LeafVec leaves = {0};
  bool ok = layout_leaves(&L->layout, type, constant || cells ? (uint64_t)offset : 0, &leaves);
  if (ok && constant) ok = load_constants(L, object, &leaves, out);
  else if (ok && cells) ok = load_cells(L, object, &leaves, out);
  else if (ok) ok = load_memory(L, pointer, &leaves, out);
  leafvec_release(&leaves);
  return ok;
}

// ---- stores

static bool store_cells(Lower *L, const Object *object, const LeafVec *leaves, const Term *terms) {
  for (uint32_t i = 0; i < leaves->count; i++) {
    uint32_t bytes = leaf_bytes(leaves->data[i].width);
    uint32_t cell = object_cell(object, leaves->data[i].offset, bytes);
    if (cell == UINT32_MAX) return false;
    edge_assign(L, variable_cell(L, object, cell), term_as_bits(L, terms[i], 8 * bytes));
  }
  return true;
}

static bool store_memory(Lower *L, LLVMValueRef pointer, const LeafVec *leaves, const Term *terms) {
  Term address = value_scalar(L, pointer);
  if (address == TERM_NONE) return false;
  Region *region = region_of(L, points_to_class(L->points, pointer));
  for (uint32_t i = 0; i < leaves->count; i++) {
    Term bits = term_as_bits(L, terms[i], 8 * leaf_bytes(leaves->data[i].width));
    region_write(L, region, address_plus(L, address, leaves->data[i].offset), bits);
  }
  return true;
}

bool memory_store(Lower *L, LLVMValueRef pointer, LLVMTypeRef type, const Term *terms) {
  int64_t offset;
  const Object *object = objects_at(&L->objects, &L->layout, pointer, &offset);
  bool cells = object && !object->in_memory;
  LeafVec leaves = {0};
  bool ok = layout_leaves(&L->layout, type, cells ? (uint64_t)offset : 0, &leaves);
  if (ok) ok = cells ? store_cells(L, object, &leaves, terms) : store_memory(L, pointer, &leaves, terms);
  leafvec_release(&leaves);
  return ok;
}

// ---- declarations

// Is the object wholly written before anything could read it, in the block of its declaration?
static bool is_initialised_next(const Lower *L, const Object *object, LLVMValueRef declaration) {
  for (LLVMValueRef i = LLVMGetNextInstruction(declaration); i; i = LLVMGetNextInstruction(i)) {
    LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    if (opcode == LLVMStore && LLVMGetOperand(i, 1) == object->value)
      return layout_access_size(&L->layout, LLVMTypeOf(LLVMGetOperand(i, 0))) == object->size;
    if (opcode == LLVMLoad) {
      const Object *other = objects_root(&L->objects, LLVMGetOperand(i, 0));
      if (!other || other == object) return false;
    } else if (opcode == LLVMCall) {
      if (intrinsic_is_marker(i)) continue;
      LLVMValueRef size = intrinsic_transfer(i) ? LLVMGetOperand(i, 2) : NULL;
      return size && LLVMGetOperand(i, 0) == object->value && LLVMGetOperand(i, 1) != object->value &&
             LLVMIsAConstantInt(size) && LLVMConstIntGetZExtValue(size) == object->size;
    } else if (LLVMIsATerminatorInst(i)) return false;
  }
  return false;
}

// Parameters are stored to their homes before they are declared.
static bool is_stored_before(const Lower *L, const Object *object, LLVMValueRef declaration) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(declaration); i; i = LLVMGetPreviousInstruction(i)) {
    LLVMValueRef to = LLVMIsAStoreInst(i)                           ? LLVMGetOperand(i, 1)
                      : LLVMIsACallInst(i) && intrinsic_transfer(i) ? LLVMGetOperand(i, 0)
                                                                    : NULL;
    if (to && objects_root(&L->objects, to) == object) return true;
  }
  return false;
}

static void declare_memory(Lower *L, const Object *object) {
  Region *region = region_of(L, points_to_object(L->points, object));
  uint32_t unit = region->unit, count = (uint32_t)((object->size + unit - 1) / unit);
  VarId array = region->array;
  Term address = address_of(L, object);
  if (count == 1) {
    VarId any = variable_temporary(L, "any", sort_bv(8 * unit));
    edge_havoc(L, any, (Input){0});
    edge_assign(L, array, term_store(L->table, variable_term(L, array), address, variable_term(L, any)));
  } else {
    VarId any = variable_temporary(L, "any", region_sort(L, unit));
    edge_havoc(L, any, (Input){0});
    edge_assign(L, array,
                term_copy(L->table, variable_term(L, array), address, term_pointer(L, object->size),
                          variable_term(L, any), address));
  }
  edge_commit(L);
}

void memory_declare(Lower *L, const Object *object, LLVMValueRef declaration) {
  if (object->kind != OBJECT_LOCAL || is_stored_before(L, object, declaration)) return;
  if (!object->in_memory) {
    for (uint32_t i = 0; i < object->cells.count; i++) edge_havoc(L, variable_cell(L, object, i), (Input){0});
    return;
  }
  // Memory is arbitrary at the start, so the first declaration at an address needs nothing.
  bool once = L->now->once && !L->now->function->blocks.data[L->now->block].in_loop;
  bool read = points_to_is_read(L->points, points_to_object(L->points, object));
  if (!once && read && object->size && !is_initialised_next(L, object, declaration)) declare_memory(L, object);
}
