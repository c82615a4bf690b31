// Constant data: what is at an offset of a constant, and the contents of static objects when the program starts.
#include "front/c/extern_sizes.h"

static bool is_aggregate(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind;
}

static uint64_t part_count(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMStructTypeKind  ? LLVMCountStructElementTypes(type)
         : kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type)
                                     : LLVMGetVectorSize(type);
}

static bool is_nothing(LLVMValueRef constant) {
  return LLVMIsNull(constant) || LLVMIsUndef(constant) || LLVMIsPoison(constant);
}

// Bytes of a union that its first value does not reach.
static void add_unspecified(Lower *L, uint64_t offset, uint64_t size, ConstantLeafVec *out) {
  for (uint64_t i = 0; i < size; i++)
    constantleafvec_push(out, (ConstantLeaf){offset + i, c_indeterminate_value(L, sort_bv(8))});
}

bool c_constant_leaves(Lower *L, LLVMValueRef constant, uint64_t offset, ConstantLeafVec *out) {
  LLVMTypeRef type = LLVMTypeOf(constant);
  if (L->has_gaps && LLVMIsUndef(constant))
    return add_unspecified(L, offset, c_layout_size(&L->layout, type), out), true;
  if (is_nothing(constant)) return true;
  if (!is_aggregate(type)) {
    Term t = c_value_scalar(L, constant);
    if (t == TERM_NONE) return false;
    if (L->as_numbers && LLVMGetTypeKind(type) == LLVMPointerTypeKind) t = c_place_constant(L, t);
    uint32_t width = c_layout_scalar_width(&L->layout, type);
    Term bits = c_term_as_bits(L, t, 8 * leaf_bytes(width));
    if (!expr_is_const(L->table, bits) || expr_bits(L->table, bits))
      constantleafvec_push(out, (ConstantLeaf){offset, bits});
    return true;
  }
  bool ok = true;
  for (uint64_t i = 0, n = part_count(type); i < n; i++) {
    LLVMValueRef part = LLVMGetAggregateElement(constant, (unsigned)i);
    ok &= part && c_constant_leaves(L, part, offset + c_layout_part_offset(&L->layout, type, i), out);
  }
  return ok;
}

static uint32_t first_leaf(const ConstantLeafVec *leaves, uint64_t offset) {
  uint32_t low = 0, high = leaves->count; // the first that begins at or after offset - 15
  uint64_t from = offset < 15 ? 0 : offset - 15;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (leaves->data[middle].offset < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

Term c_constant_read(Lower *L, const ConstantLeafVec *leaves, uint64_t offset, uint32_t bytes) {
  TermTable *table = L->table;
  uint32_t width = 8 * bytes;
  Term result = expr_bv(table, width, 0);
  for (uint32_t i = first_leaf(leaves, offset); i < leaves->count && leaves->data[i].offset < offset + bytes; i++) {
    const ConstantLeaf *leaf = &leaves->data[i];
    uint64_t end = leaf->offset + expr_width(table, leaf->bits) / 8;
    uint64_t low = leaf->offset > offset ? leaf->offset : offset, high = end < offset + bytes ? end : offset + bytes;
    if (low >= high) continue;
    Term piece = expr_extract(table, leaf->bits, (uint32_t)(8 * (low - leaf->offset)), (uint32_t)(8 * (high - low)));
    Term moved =
        expr_binary(table, OP_BVSHL, c_term_as_bits(L, piece, width), expr_bv(table, width, 8 * (low - offset)));
    result = expr_binary(table, OP_BVOR, result, moved);
  }
  return result;
}

// The part of an aggregate that holds the bytes wholly, or NULL.
static LLVMValueRef part_at(Lower *L, LLVMValueRef constant, uint64_t *offset, uint32_t bytes) {
  LLVMTypeRef type = LLVMTypeOf(constant);
  uint64_t index;
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
    if (*offset >= c_layout_size(&L->layout, type)) return NULL;
    index = LLVMElementAtOffset(L->layout.data, type, *offset);
  } else {
    uint64_t size = c_layout_size(&L->layout, LLVMGetElementType(type));
    index = size ? *offset / size : UINT64_MAX;
  }
  if (index >= part_count(type)) return NULL;
  uint64_t begin = c_layout_part_offset(&L->layout, type, index);
  if (*offset + bytes > begin + c_layout_size(&L->layout, c_layout_part_type(type, index))) return NULL;
  *offset -= begin;
  return LLVMGetAggregateElement(constant, (unsigned)index);
}

Term c_constant_bits(Lower *L, LLVMValueRef constant, uint64_t offset, uint32_t bytes) {
  while (!is_nothing(constant) && is_aggregate(LLVMTypeOf(constant))) {
    LLVMValueRef part = part_at(L, constant, &offset, bytes);
    if (!part) break;
    constant = part;
  }
  ConstantLeafVec leaves = {0};
  c_constant_leaves(L, constant, 0, &leaves);
  Term bits = c_constant_read(L, &leaves, offset, bytes);
  constantleafvec_release(&leaves);
  return bits;
}

// Local objects that are copied from it get theirs from padding.h.
bool c_constant_has_gaps(LLVMValueRef global) { return !c_is_initialiser(global); }

// ---- static objects

static bool is_static(Lower *L, const Region *region) {
  const U32Vec *objects = c_points_to_objects(L->points, region->class);
  bool all = !c_points_to_is_foreign(L->points, region->class);
  for (uint32_t i = 0; i < objects->count && all; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    all = !object->in_memory || (object->kind == OBJECT_GLOBAL && LLVMGetInitializer(object->value));
  }
  return all;
}

static Term store_leaves(Lower *L, const Region *region, Term array, const MemoryObject *memory,
                         const ConstantLeafVec *leaves) {
  uint32_t unit = region->unit;
  uint64_t next = 0; // first element not written yet
  for (uint32_t i = 0; i < leaves->count; i++) {
    uint64_t end = leaves->data[i].offset + expr_width(L->table, leaves->data[i].bits) / 8;
    uint64_t k = leaves->data[i].offset / unit * unit;
    for (k = k < next ? next : k; k < end; k += unit)
      array = expr_store(L->table, array, c_term_pointer(L, memory->base + k), c_constant_read(L, leaves, k, unit));
    next = k;
  }
  return array;
}

static Term initial_object(Lower *L, const Region *region, Term array, MemoryObject memory, bool zeroed) {
  const Object *object = &L->objects.list.data[memory.object];
  LLVMValueRef init = LLVMGetInitializer(object->value);
  if (!init) {
    size_t length;
    const char *name = LLVMGetValueName2(object->value, &length);
    if (strncmp(name, "std", 3) != 0 && strncmp(name, "sextant.", 8) != 0) c_variable_assume_any(L, object, name);
    return array;
  }
  ConstantLeafVec leaves = {0};
  L->as_numbers = c_points_to_holds_numbers(L->points, region->class);
  L->has_gaps = c_constant_has_gaps(object->value);
  c_constant_leaves(L, init, 0, &leaves);
  L->as_numbers = L->has_gaps = false;
  Term zero = expr_bv(L->table, 8 * region->unit, 0), base = c_term_pointer(L, memory.base);
  if (!zeroed)
    array = expr_copy(L->table, array, base, c_term_pointer(L, memory.size),
                      expr_const_array(L->table, c_region_sort(L, region->unit), zero), base);
  array = store_leaves(L, region, array, &memory, &leaves);
  constantleafvec_release(&leaves);
  return array;
}

// What is made from the location on comes before the program begins.
static void mark_setup(Prog *prog, Loc from, Loc first) {
  prog->locs.data[from].is_setup = true;
  for (Loc l = first; l < prog->locs.count; l++) prog->locs.data[l].is_setup = true;
}

void c_globals_initialise(Lower *L, Loc from, Loc to) {
  U32Vec arrays = {0};                             // per region
  for (uint32_t i = 0; i < L->memory.count; i++) { // grows: initialisers mention further objects
    MemoryObject memory = L->memory.data[i];
    const Object *object = &L->objects.list.data[memory.object];
    uint32_t r;
    if (object->kind != OBJECT_GLOBAL) continue;
    if (!map_get(&L->region_index, c_points_to_object(L->points, object), &r)) continue;
    Region *region = &L->regions.data[r];
    if (!c_memory_is_read(L, region->class)) continue;
    if (arrays.count <= r) u32vec_resize(&arrays, r + 1);
    bool zeroed = is_static(L, region);
    Term zero = expr_bv(L->table, 8 * region->unit, 0);
    if (!arrays.data[r])
      arrays.data[r] =
          zeroed ? expr_const_array(L->table, c_region_sort(L, region->unit), zero) : variable_term(L, region->array);
    arrays.data[r] = initial_object(L, region, arrays.data[r], memory, zeroed);
  }
  L->at = from;
  L->now = NULL;
  Loc first = L->prog->locs.count;
  c_places_start(L);
  c_extern_start(L);
  for (uint32_t i = 0; i < L->initial.count; i++) c_edge_assign(L, L->initial.data[i].var, L->initial.data[i].value);
  for (uint32_t r = 0; r < arrays.count; r++) {
    if (!arrays.data[r]) continue;
    Region *region = &L->regions.data[r];
    if (is_static(L, region) && expr_is_const_array(L->table, arrays.data[r]))
      L->prog->vars.data[region->array].init = arrays.data[r];
    else c_edge_assign(L, region->array, arrays.data[r]);
  }
  c_edge_commit(L);
  c_edge_goto(L, to);
  mark_setup(L->prog, from, first);
  u32vec_release(&arrays);
}
