// Loads and stores. An object in variables is read and written cell by cell; anything else lives in the region of its
// points-to class, an array indexed by address whose elements are as wide as the class's unit. A wider access is several
// elements, lowest address first.
#include "front/c/context.h"

Sort c_region_sort(const Lower *L, uint32_t unit) {
  return sort_array(sort_bv(L->layout.pointer_width), sort_bv(8 * unit));
}

bool c_memory_is_read(Lower *L, ClassId class) {
  return L->options->is_observed || c_points_to_is_read(L->points, class);
}

Region *c_region_of(Lower *L, ClassId class) {
  uint32_t index;
  if (map_get(&L->region_index, class, &index)) return &L->regions.data[index];
  uint32_t unit = c_points_to_unit(L->points, class);
  VarId array = c_variable_new(L, NULL, "mem", c_region_sort(L, unit), true, NULL);
  map_set(&L->region_index, class, L->regions.count);
  L->prog->vars.data[array].step = 1;
  regionvec_push(&L->regions, (Region){.class = class, .array = array, .unit = unit});
  return &L->regions.data[L->regions.count - 1];
}

static Term address_plus(Lower *L, Term address, uint64_t n) {
  return n ? expr_binary(L->table, OP_BVADD, address, c_term_pointer(L, n)) : address;
}

Term c_region_read(Lower *L, Region *region, Term address, uint32_t bytes) {
  Term array = variable_term(L, region->array), bits = TERM_NONE;
  for (uint32_t i = 0; i < bytes; i += region->unit) {
    Term element = expr_select(L->table, array, address_plus(L, address, i));
    bits = bits == TERM_NONE ? element : expr_binary(L->table, OP_CONCAT, element, bits);
  }
  return c_term_as_bits(L, bits, 8 * bytes);
}

static void region_write(Lower *L, Region *region, Term address, Term bits) {
  uint32_t bytes = expr_width(L->table, bits) / 8, unit = region->unit;
  Term array = c_edge_pending(L, region->array);
  for (uint32_t i = 0; i < bytes; i += unit) {
    Term element = unit == bytes ? bits : expr_extract(L->table, bits, 8 * i, 8 * unit);
    array = expr_store(L->table, array, address_plus(L, address, i), element);
  }
  c_edge_assign(L, region->array, array);
}

// ---- loads

static bool load_cells(Lower *L, const Object *object, const LeafVec *leaves, U32Vec *out) {
  for (uint32_t i = 0; i < leaves->count; i++) {
    const Leaf *leaf = &leaves->data[i];
    uint32_t cell = c_object_cell(object, leaf->offset, leaf_bytes(leaf->width));
    if (cell == UINT32_MAX) return false;
    u32vec_push(out, c_term_as_width(L, variable_term(L, c_variable_cell(L, object, cell)), leaf->width));
  }
  return true;
}

static bool load_constants(Lower *L, const Object *object, const LeafVec *leaves, U32Vec *out) {
  LLVMValueRef init = LLVMGetInitializer(object->value);
  L->as_numbers = c_points_to_holds_numbers(L->points, c_points_to_object(L->points, object));
  for (uint32_t i = 0; i < leaves->count; i++) {
    Term bits = c_constant_bits(L, init, leaves->data[i].offset, leaf_bytes(leaves->data[i].width));
    u32vec_push(out, c_term_as_width(L, bits, leaves->data[i].width));
  }
  L->as_numbers = false;
  return true;
}

static bool load_memory(Lower *L, LLVMValueRef pointer, const LeafVec *leaves, U32Vec *out) {
  Term address = c_value_scalar(L, pointer);
  if (address == TERM_NONE) return false;
  Region *region = c_region_of(L, c_points_to_class(L->points, pointer));
  for (uint32_t i = 0; i < leaves->count; i++) {
    const Leaf *leaf = &leaves->data[i];
    Term bits = c_region_read(L, region, address_plus(L, address, leaf->offset), leaf_bytes(leaf->width));
    u32vec_push(out, c_term_as_width(L, bits, leaf->width));
  }
  return true;
}

static bool is_inside(const Object *object, int64_t offset, uint64_t size) {
  return offset >= 0 && (uint64_t)offset <= object->size && size <= object->size - (uint64_t)offset;
}

bool c_memory_load(Lower *L, LLVMValueRef pointer, LLVMTypeRef type, U32Vec *out) {
  int64_t offset;
  const Object *object = c_objects_at(&L->objects, &L->layout, pointer, &offset);
  bool inside = object && is_inside(object, offset, c_layout_access_size(&L->layout, type));
  bool constant = inside && object->constant, cells = object && !object->in_memory;
  LeafVec leaves = {0};
  bool ok = c_layout_memory_leaves(&L->layout, type, constant || cells ? (uint64_t)offset : 0, &leaves);
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
    uint32_t cell = c_object_cell(object, leaves->data[i].offset, bytes);
    if (cell == UINT32_MAX) return false;
    c_edge_assign(L, c_variable_cell(L, object, cell), c_term_as_bits(L, terms[i], 8 * bytes));
  }
  return true;
}

static bool store_memory(Lower *L, LLVMValueRef pointer, const LeafVec *leaves, const Term *terms) {
  Term address = c_value_scalar(L, pointer);
  if (address == TERM_NONE) return false;
  Region *region = c_region_of(L, c_points_to_class(L->points, pointer));
  for (uint32_t i = 0; i < leaves->count; i++) {
    Term bits = c_term_as_bits(L, terms[i], 8 * leaf_bytes(leaves->data[i].width));
    region_write(L, region, address_plus(L, address, leaves->data[i].offset), bits);
  }
  return true;
}

bool c_memory_store(Lower *L, LLVMValueRef pointer, LLVMTypeRef type, const Term *terms) {
  int64_t offset;
  const Object *object = c_objects_at(&L->objects, &L->layout, pointer, &offset);
  bool cells = object && !object->in_memory;
  LeafVec leaves = {0};
  bool ok = c_layout_memory_leaves(&L->layout, type, cells ? (uint64_t)offset : 0, &leaves);
  if (ok) ok = cells ? store_cells(L, object, &leaves, terms) : store_memory(L, pointer, &leaves, terms);
  if (ok && !object) c_lexicon_through(L, pointer);
  leafvec_release(&leaves);
  return ok;
}

static Term any_if(Lower *L, Term changed, Term now) {
  VarId any = c_variable_temporary(L, "unspecified", expr_sort(L->table, now));
  c_edge_choose(L, any);
  return expr_ite(L->table, changed, variable_term(L, any), now);
}

static void disturb_cells(Lower *L, const Object *object, uint64_t begin, uint64_t end, Term changed) {
  for (uint32_t i = 0; i < object->cells.count; i++) {
    const Cell *cell = &object->cells.data[i];
    if (cell->offset < begin || cell->offset + cell->size > end) continue;
    VarId v = c_variable_cell(L, object, i);
    c_edge_assign(L, v, any_if(L, changed, variable_term(L, v)));
    c_edge_commit(L);
  }
}

void c_memory_disturb(Lower *L, LLVMValueRef pointer, uint64_t offset, uint64_t size, Term changed) {
  int64_t at;
  const Object *object = c_objects_at(&L->objects, &L->layout, pointer, &at);
  if (object && !object->in_memory) {
    disturb_cells(L, object, (uint64_t)at + offset, (uint64_t)at + offset + size, changed);
    return;
  }
  Term address = c_value_scalar(L, pointer);
  Region *region = c_region_of(L, c_points_to_class(L->points, pointer));
  uint32_t unit = region->unit;
  if (address == TERM_NONE || (offset | size) % unit != 0) return; // what is accessed there is no part of a unit
  for (uint64_t i = offset; i < offset + size; i += unit) {
    Term place = address_plus(L, address, i), now = expr_select(L->table, variable_term(L, region->array), place);
    region_write(L, region, place, any_if(L, changed, now));
    c_edge_commit(L);
  }
}

// ---- declarations

// Is the object wholly written before anything could read it, in the block of its declaration?
static bool is_initialised_next(const Lower *L, const Object *object, LLVMValueRef declaration) {
  for (LLVMValueRef i = LLVMGetNextInstruction(declaration); i; i = LLVMGetNextInstruction(i)) {
    LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    if (opcode == LLVMStore && LLVMGetOperand(i, 1) == object->value)
      return c_layout_access_size(&L->layout, LLVMTypeOf(LLVMGetOperand(i, 0))) == object->size;
    if (opcode == LLVMLoad) {
      const Object *other = c_objects_root(&L->objects, LLVMGetOperand(i, 0));
      if (!other || other == object) return false;
    } else if (opcode == LLVMCall) {
      if (c_intrinsic_is_marker(i)) continue;
      LLVMValueRef size = c_intrinsic_transfer(i) ? LLVMGetOperand(i, 2) : NULL;
      return size && LLVMGetOperand(i, 0) == object->value && LLVMGetOperand(i, 1) != object->value &&
             LLVMIsAConstantInt(size) && LLVMConstIntGetZExtValue(size) == object->size;
    } else if (LLVMIsATerminatorInst(i)) return false;
  }
  return false;
}

// Is it written through `pointer`, which leads into it, before the declaration in its block? What is written is looked for among the uses of
// the object, of which there are fewer than instructions before the declarations of a long block.
static bool is_stored_through(const Lower *L, LLVMValueRef pointer, LLVMValueRef declaration) {
  const Map *positions = &L->now->function->positions;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    LLVMOpcode opcode = c_value_opcode(user);
    bool leads = opcode == LLVMGetElementPtr || opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast;
    if (leads && LLVMGetOperand(user, 0) == pointer && is_stored_through(L, user, declaration)) return true;
    if (!LLVMIsAInstruction(user) || LLVMGetInstructionParent(user) != LLVMGetInstructionParent(declaration) ||
        map_find(positions, map_key(user), UINT32_MAX) >= map_find(positions, map_key(declaration), 0))
      continue;
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer) return true;
    if (LLVMIsACallInst(user) && c_intrinsic_transfer(user) && LLVMGetOperand(user, 0) == pointer) return true;
  }
  return false;
}

// Parameters are stored to their homes before they are declared.
static bool is_stored_before(const Lower *L, const Object *object, LLVMValueRef declaration) {
  return is_stored_through(L, object->value, declaration);
}

void c_memory_forget(Lower *L, const Object *object) {
  Region *region = c_region_of(L, c_points_to_object(L->points, object));
  uint32_t unit = region->unit, count = (uint32_t)((object->size + unit - 1) / unit);
  VarId array = region->array;
  Term address = c_address_of(L, object);
  if (count == 1) {
    VarId any = c_variable_temporary(L, "any", sort_bv(8 * unit));
    c_indeterminate_havoc(L, any);
    c_edge_assign(L, array, expr_store(L->table, variable_term(L, array), address, variable_term(L, any)));
  } else {
    VarId any = c_variable_temporary(L, "any", c_region_sort(L, unit));
    c_indeterminate_havoc(L, any);
    c_edge_assign(L, array,
                  expr_copy(L->table, variable_term(L, array), address, c_term_pointer(L, object->size),
                            variable_term(L, any), address));
  }
  c_edge_commit(L);
}

void c_memory_declare(Lower *L, const Object *object, LLVMValueRef declaration) {
  if (object->kind != OBJECT_LOCAL) return;
  c_place_declare(L, object);
  if (is_stored_before(L, object, declaration)) return;
  if (!object->in_memory) {
    for (uint32_t i = 0; i < object->cells.count; i++) c_indeterminate_havoc(L, c_variable_cell(L, object, i));
    return;
  }
  // Memory is arbitrary at the start, so the first declaration at an address needs nothing.
  bool once = L->now->once && !L->now->function->blocks.data[L->now->block].in_loop;
  bool read = c_memory_is_read(L, c_points_to_object(L->points, object));
  if (!once && read && object->size && !is_initialised_next(L, object, declaration)) c_memory_forget(L, object);
}
