// memcpy, memmove, memset, and structs passed by value. Objects in variables are copied cell by cell; between regions a
// copy is one OP_COPY term, which reads the old memory, so that overlap does no harm.
#include "front/c/context.h"

#define FEW 8u // elements that are copied one by one

// One side of a copy.
typedef struct Side {
  LLVMValueRef pointer;
  const Object *object; // where it is at a constant offset
  uint64_t offset;
  Term address; // in memory
} Side;

static Side side_of(Lower *L, LLVMValueRef pointer) {
  int64_t offset;
  const Object *object = objects_at(&L->objects, &L->layout, pointer, &offset);
  Side side = {.pointer = pointer, .object = object, .offset = object ? (uint64_t)offset : 0};
  if (!object || object->in_memory) side.address = value_scalar(L, pointer);
  return side;
}

static bool in_variables(const Side *side) { return side->object && !side->object->in_memory; }

static Term plus(Lower *L, Term address, uint64_t n) {
  return term_binary(L->table, OP_BVADD, address, term_pointer(L, n));
}

// The bytes at `offset` from the beginning of a source.
static Term read_side(Lower *L, const Side *from, uint64_t offset, uint32_t bytes) {
  if (from->object && from->object->constant && from->offset + offset + bytes <= from->object->size)
    return constant_bits(L, LLVMGetInitializer(from->object->value), from->offset + offset, bytes);
  if (in_variables(from)) {
    uint32_t cell = object_cell(from->object, from->offset + offset, bytes);
    if (cell == UINT32_MAX) return value_undefined(L, sort_bv(8 * bytes)); // never written
    return variable_term(L, variable_cell(L, from->object, cell));
  }
  Region *region = region_of(L, points_to_class(L->points, from->pointer));
  return region_read(L, region, plus(L, from->address, offset), bytes);
}

// Calls `write` for every cell of an object in variables within a range.
static void each_cell(Lower *L, const Side *to, uint64_t size, const Side *from, Term byte, Instance *callee) {
  Instance *now = L->now;
  for (uint32_t i = 0; i < to->object->cells.count; i++) {
    Cell cell = to->object->cells.data[i];
    if (cell.offset < to->offset || cell.offset >= to->offset + size) continue;
    Term bits = TERM_NONE;
    if (from) bits = read_side(L, from, cell.offset - to->offset, cell.size);
    else
      for (uint32_t k = 0; k < cell.size; k++)
        bits = bits == TERM_NONE ? byte : term_binary(L->table, OP_CONCAT, byte, bits);
    L->now = callee;
    VarId v = variable_cell(L, to->object, i);
    L->now = now;
    edge_assign(L, v, bits);
  }
}

// ---- copies to memory

static void copy_constant(Lower *L, Region *region, Term to, const Side *from, uint64_t size) {
  TermTable *table = L->table;
  ConstantLeafVec leaves = {0};
  constant_leaves(L, LLVMGetInitializer(from->object->value), 0, &leaves);
  Term array = edge_pending(L, region->array), zero = term_bv(table, 8 * region->unit, 0);
  bool few = size / region->unit <= FEW;
  if (!few)
    array = term_copy(table, array, to, term_pointer(L, size),
                      term_const_array(table, region_sort(L, region->unit), zero), to);
  for (uint64_t k = 0; k < size; k += region->unit) {
    Term element = constant_read(L, &leaves, from->offset + k, region->unit);
    if (few || element != zero) array = term_store(table, array, plus(L, to, k), element);
  }
  edge_assign(L, region->array, array);
  constantleafvec_release(&leaves);
}

static void copy_regions(Lower *L, Region *region, Term to, const Side *from, Term size) {
  TermTable *table = L->table;
  VarId source = region_of(L, points_to_class(L->points, from->pointer))->array;
  Term array = edge_pending(L, region->array), old = variable_term(L, source);
  uint64_t bytes = term_is_const(table, size) ? (uint64_t)term_bits(table, size) : UINT64_MAX;
  if (bytes / region->unit <= FEW)
    for (uint64_t k = 0; k < bytes; k += region->unit)
      array = term_store(table, array, plus(L, to, k), term_select(table, old, plus(L, from->address, k)));
  else array = term_copy(table, array, to, size, old, from->address);
  edge_assign(L, region->array, array);
}

static void copy_to_memory(Lower *L, ClassId class, Term to, const Side *from, Term size) {
  bool known = term_is_const(L->table, size);
  region_of(L, points_to_class(L->points, from->pointer)); // may move the others
  Region region = *region_of(L, class);
  bool constant = from->object && from->object->constant && known &&
                  from->offset + (uint64_t)term_bits(L->table, size) <= from->object->size;
  if (constant) copy_constant(L, &region, to, from, (uint64_t)term_bits(L->table, size));
  else if (from->address != TERM_NONE) copy_regions(L, &region, to, from, size);
}

static Term size_term(Lower *L, LLVMValueRef size) {
  Term t = value_scalar(L, size);
  return t == TERM_NONE ? TERM_NONE : term_as_bits(L, t, L->layout.pointer_width);
}

void transfer_copy(Lower *L, LLVMValueRef to, LLVMValueRef from, LLVMValueRef size) {
  Side target = side_of(L, to), source = side_of(L, from);
  Term bytes = size_term(L, size);
  if (bytes == TERM_NONE || (target.address == TERM_NONE && !in_variables(&target)) ||
      (source.address == TERM_NONE && !in_variables(&source))) {
    edge_limit(L, "a copy of memory whose operands are not modelled");
    return;
  }
  if (target.address) check_range(L, to, target.address, bytes);
  if (source.address) check_range(L, from, source.address, bytes);
  if (in_variables(&target)) each_cell(L, &target, (uint64_t)term_bits(L->table, bytes), &source, TERM_NONE, L->now);
  else copy_to_memory(L, points_to_class(L->points, to), target.address, &source, bytes);
  edge_commit(L);
}

void transfer_parameter(Lower *L, Instance *callee, const Object *to, LLVMValueRef from, uint64_t size, Term depth) {
  Side target = {.object = to}, source = side_of(L, from);
  if (!to->in_memory) {
    each_cell(L, &target, size, &source, TERM_NONE, callee);
    return;
  }
  Term address = address_of_in(L, callee, to, depth);
  copy_to_memory(L, points_to_object(L->points, to), address, &source, term_pointer(L, size));
}

// ---- fills

static Term repeat_byte(Lower *L, Term byte, uint32_t unit) {
  Term element = byte;
  for (uint32_t i = 1; i < unit; i++) element = term_binary(L->table, OP_CONCAT, byte, element);
  return element;
}

void transfer_fill(Lower *L, LLVMValueRef to, Term byte, LLVMValueRef size) {
  TermTable *table = L->table;
  Side target = side_of(L, to);
  Term bytes = size_term(L, size);
  if (bytes == TERM_NONE || (target.address == TERM_NONE && !in_variables(&target))) {
    edge_limit(L, "memory is filled through operands that are not modelled");
    return;
  }
  if (in_variables(&target)) {
    each_cell(L, &target, (uint64_t)term_bits(table, bytes), NULL, byte, L->now);
    edge_commit(L);
    return;
  }
  check_range(L, to, target.address, bytes);
  Region *region = region_of(L, points_to_class(L->points, to));
  Term element = repeat_byte(L, byte, region->unit), array = variable_term(L, region->array);
  uint64_t n = term_is_const(table, bytes) ? (uint64_t)term_bits(table, bytes) : UINT64_MAX;
  if (n / region->unit <= FEW)
    for (uint64_t k = 0; k < n; k += region->unit)
      array = term_store(table, array, plus(L, target.address, k), element);
  else
    array = term_copy(table, array, target.address, bytes,
                      term_const_array(table, region_sort(L, region->unit), element), target.address);
  edge_assign(L, region->array, array);
  edge_commit(L);
}
