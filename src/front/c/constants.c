// Constant data: what is at an offset of a constant, and the contents of static objects when the program starts.
#include "front/c/context.h"

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

bool constant_leaves(Lower *L, LLVMValueRef constant, uint64_t offset, ConstantLeafVec *out) {
  LLVMTypeRef type = LLVMTypeOf(constant);
  if (is_nothing(constant)) return true;
  if (!is_aggregate(type)) {
    Term t = value_scalar(L, constant);
    if (t == TERM_NONE) return false;
    uint32_t width = layout_scalar_width(&L->layout, type);
    Term bits = term_as_bits(L, t, 8 * leaf_bytes(width));
    if (!term_is_const(L->table, bits) || term_bits(L->table, bits))
      constantleafvec_push(out, (ConstantLeaf){offset, bits});
    return true;
  }
  bool ok = true;
  for (uint64_t i = 0, n = part_count(type); i < n; i++) {
    LLVMValueRef part = LLVMGetAggregateElement(constant, (unsigned)i);
    ok &= part && constant_leaves(L, part, offset + layout_part_offset(&L->layout, type, i), out);
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

Term constant_read(Lower *L, const ConstantLeafVec *leaves, uint64_t offset, uint32_t bytes) {
  TermTable *table = L->table;
  uint32_t width = 8 * bytes;
  Term result = term_bv(table, width, 0);
  for (uint32_t i = first_leaf(leaves, offset); i < leaves->count && leaves->data[i].offset < offset + bytes; i++) {
    const ConstantLeaf *leaf = &leaves->data[i];
    uint64_t end = leaf->offset + term_width(table, leaf->bits) / 8;
    uint64_t low = leaf->offset > offset ? leaf->offset : offset, high = end < offset + bytes ? end : offset + bytes;
    if (low >= high) continue;
    Term piece = term_extract(table, leaf->bits, (uint32_t)(8 * (low - leaf->offset)), (uint32_t)(8 * (high - low)));
    Term moved = term_binary(table, OP_BVSHL, term_as_bits(L, piece, width), term_bv(table, width, 8 * (low - offset)));
    result = term_binary(table, OP_BVOR, result, moved);
  }
  return result;
}

// The part of an aggregate that holds the bytes wholly, or NULL.
static LLVMValueRef part_at(Lower *L, LLVMValueRef constant, uint64_t *offset, uint32_t bytes) {
  LLVMTypeRef type = LLVMTypeOf(constant);
  uint64_t index;
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
    if (*offset >= layout_size(&L->layout, type)) return NULL;
    index = LLVMElementAtOffset(L->layout.data, type, *offset);
  } else {
    uint64_t size = layout_size(&L->layout, LLVMGetElementType(type));
    index = size ? *offset / size : UINT64_MAX;
  }
  if (index >= part_count(type)) return NULL;
  uint64_t begin = layout_part_offset(&L->layout, type, index);
  if (*offset + bytes > begin + layout_size(&L->layout, layout_part_type(type, index))) return NULL;
  *offset -= begin;
  return LLVMGetAggregateElement(constant, (unsigned)index);
}

Term constant_bits(Lower *L, LLVMValueRef constant, uint64_t offset, uint32_t bytes) {
  while (!is_nothing(constant) && is_aggregate(LLVMTypeOf(constant))) {
    LLVMValueRef part = part_at(L, constant, &offset, bytes);
    if (!part) break;
    constant = part;
  }
  ConstantLeafVec leaves = {0};
  constant_leaves(L, constant, 0, &leaves);
  Term bits = constant_read(L, &leaves, offset, bytes);
  constantleafvec_release(&leaves);
  return bits;
}

// ---- static objects

static bool is_static(Lower *L, const Region *region) {
  const U32Vec *objects = points_to_objects(L->points, region->class);
  bool all = !points_to_is_foreign(L->points, region->class);
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
    uint64_t end = leaves->data[i].offset + term_width(L->table, leaves->data[i].bits) / 8;
    uint64_t k = leaves->data[i].offset / unit * unit;
    for (k = k < next ? next : k; k < end; k += unit)
      array = term_store(L->table, array, term_pointer(L, memory->base + k), constant_read(L, leaves, k, unit));
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
    if (strncmp(name, "std", 3) != 0)
      prog_assume(L->prog, arena_format(&L->arena, "%s has no definition: any initial value", name));
    return array;
  }
  ConstantLeafVec leaves = {0};
  constant_leaves(L, init, 0, &leaves);
  Term zero = term_bv(L->table, 8 * region->unit, 0), base = term_pointer(L, memory.base);
  if (!zeroed)
    array = term_copy(L->table, array, base, term_pointer(L, memory.size),
                      term_const_array(L->table, region_sort(L, region->unit), zero), base);
  array = store_leaves(L, region, array, &memory, &leaves);
  constantleafvec_release(&leaves);
  return array;
}

void globals_initialise(Lower *L, Loc from, Loc to) {
  U32Vec arrays = {0};                             // per region
  for (uint32_t i = 0; i < L->memory.count; i++) { // grows: initialisers mention further objects
    MemoryObject memory = L->memory.data[i];
    const Object *object = &L->objects.list.data[memory.object];
    uint32_t r;
    if (object->kind != OBJECT_GLOBAL) continue;
    if (!map_get(&L->region_index, points_to_object(L->points, object), &r)) continue;
    Region *region = &L->regions.data[r];
    if (!points_to_is_read(L->points, region->class)) continue;
    if (arrays.count <= r) u32vec_resize(&arrays, r + 1);
    bool zeroed = is_static(L, region);
    Term zero = term_bv(L->table, 8 * region->unit, 0);
    if (!arrays.data[r])
      arrays.data[r] =
          zeroed ? term_const_array(L->table, region_sort(L, region->unit), zero) : variable_term(L, region->array);
    arrays.data[r] = initial_object(L, region, arrays.data[r], memory, zeroed);
  }
  L->at = from;
  for (uint32_t r = 0; r < arrays.count; r++) {
    if (!arrays.data[r]) continue;
    Region *region = &L->regions.data[r];
    if (is_static(L, region) && term_is_const_array(L->table, arrays.data[r]))
      L->prog->vars.data[region->array].init = arrays.data[r];
    else edge_assign(L, region->array, arrays.data[r]);
  }
  L->now = NULL;
  edge_commit(L);
  edge_goto(L, to);
  u32vec_release(&arrays);
}
