// memcpy, memmove, memset, and structs passed by value. Objects in variables are copied cell by cell; between regions a
// copy is one OP_COPY term, which reads the old memory, so that overlap does no harm.
#include <string.h>

#include "front/c/copies.h"
#include "front/c/entry_contents.h"
#include "front/c/members.h"

#define FEW 8u            // elements that are copied one by one
#define MOST_CHOSEN 4096u // bytes of a client's block whose contents are copied

// One side of a copy.
typedef struct Side {
  LLVMValueRef pointer;
  const Object *object; // where it is at a constant offset
  uint64_t offset;
  Term address; // in memory
} Side;

static Side side_of(Lower *L, LLVMValueRef pointer) {
  int64_t offset;
  const Object *object = c_objects_at(&L->objects, &L->layout, pointer, &offset);
  Side side = {.pointer = pointer, .object = object, .offset = object ? (uint64_t)offset : 0};
  if (!object || object->in_memory) side.address = c_value_scalar(L, pointer);
  return side;
}

static bool in_variables(const Side *side) { return side->object && !side->object->in_memory; }

static Term plus(Lower *L, Term address, uint64_t n) {
  return expr_binary(L->table, OP_BVADD, address, c_term_pointer(L, n));
}

// What is copied from a constant: numbers where its class holds numbers.
static Term constant_bits(Lower *L, const Object *object, uint64_t offset, uint32_t bytes) {
  L->as_numbers = c_points_to_holds_numbers(L->points, c_points_to_object(L->points, object));
  Term bits = c_constant_bits(L, LLVMGetInitializer(object->value), offset, bytes);
  L->as_numbers = false;
  return bits;
}

// The bytes at `offset` from the beginning of a source.
static Term read_side(Lower *L, const Side *from, uint64_t offset, uint32_t bytes) {
  if (from->object && from->object->constant && from->offset + offset + bytes <= from->object->size)
    return constant_bits(L, from->object, from->offset + offset, bytes);
  if (in_variables(from)) {
    uint32_t cell = c_object_cell(from->object, from->offset + offset, bytes);
    if (cell == UINT32_MAX) return c_indeterminate_value(L, sort_bv(8 * bytes)); // never written
    return variable_term(L, c_variable_cell(L, from->object, cell));
  }
  Region *region = c_region_of(L, c_points_to_class(L->points, from->pointer));
  return c_region_read(L, region, plus(L, from->address, offset), bytes);
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
        bits = bits == TERM_NONE ? byte : expr_binary(L->table, OP_CONCAT, byte, bits);
    L->now = callee;
    VarId v = c_variable_cell(L, to->object, i);
    L->now = now;
    c_edge_assign(L, v, bits);
  }
}

// ---- copies to memory

static void copy_constant(Lower *L, Region *region, Term to, const Side *from, uint64_t size) {
  TermTable *table = L->table;
  ConstantLeafVec leaves = {0};
  L->as_numbers = c_points_to_holds_numbers(L->points, region->class);
  c_constant_leaves(L, LLVMGetInitializer(from->object->value), 0, &leaves);
  L->as_numbers = false;
  Term array = c_edge_pending(L, region->array), zero = expr_bv(table, 8 * region->unit, 0);
  bool few = size / region->unit <= FEW;
  if (!few)
    array = expr_copy(table, array, to, c_term_pointer(L, size),
                      expr_const_array(table, c_region_sort(L, region->unit), zero), to);
  for (uint64_t k = 0; k < size; k += region->unit) {
    Term element = c_constant_read(L, &leaves, from->offset + k, region->unit);
    if (few || element != zero) array = expr_store(table, array, plus(L, to, k), element);
  }
  c_edge_assign(L, region->array, array);
  constantleafvec_release(&leaves);
}

static void copy_regions(Lower *L, Region *region, Term to, const Side *from, Term size) {
  TermTable *table = L->table;
  VarId source = c_region_of(L, c_points_to_class(L->points, from->pointer))->array;
  Term array = c_edge_pending(L, region->array), old = variable_term(L, source);
  uint64_t bytes = expr_is_const(table, size) ? (uint64_t)expr_bits(table, size) : UINT64_MAX;
  if (bytes / region->unit <= FEW)
    for (uint64_t k = 0; k < bytes; k += region->unit)
      array = expr_store(table, array, plus(L, to, k), expr_select(table, old, plus(L, from->address, k)));
  else array = expr_copy(table, array, to, size, old, from->address);
  c_edge_assign(L, region->array, array);
}

static void copy_to_memory(Lower *L, ClassId class, Term to, const Side *from, Term size) {
  bool known = expr_is_const(L->table, size);
  c_region_of(L, c_points_to_class(L->points, from->pointer)); // may move the others
  Region region = *c_region_of(L, class);
  bool constant = from->object && from->object->constant && known &&
                  from->offset + (uint64_t)expr_bits(L->table, size) <= from->object->size;
  if (constant) copy_constant(L, &region, to, from, (uint64_t)expr_bits(L->table, size));
  else if (from->address != TERM_NONE) copy_regions(L, &region, to, from, size);
}

static Term size_term(Lower *L, LLVMValueRef size) {
  Term t = c_value_scalar(L, size);
  return t == TERM_NONE ? TERM_NONE : c_term_as_bits(L, t, L->layout.pointer_width);
}

// The two lie apart, or are the same where that is allowed. Addresses of different objects are far from each other.
static Term are_apart(Lower *L, Term to, Term from, Term bytes, bool same_allowed) {
  TermTable *table = L->table;
  Term above = expr_binary(table, OP_BVULE, bytes, expr_binary(table, OP_BVSUB, to, from));
  Term below = expr_binary(table, OP_BVULE, bytes, expr_binary(table, OP_BVSUB, from, to));
  Term apart = expr_or(table, expr_and(table, above, below), expr_eq(table, bytes, c_term_pointer(L, 0)));
  return same_allowed ? expr_or(table, apart, expr_eq(table, to, from)) : apart;
}

void c_transfer_check_apart(Lower *L, LLVMValueRef to, LLVMValueRef from, LLVMValueRef size, bool same_allowed) {
  const Object *target = c_objects_root(&L->objects, to), *source = c_objects_root(&L->objects, from);
  bool known = target && source && target != source;
  if (L->is_asking || known || c_points_to_class(L->points, to) != c_points_to_class(L->points, from)) return;
  Side a = side_of(L, to), b = side_of(L, from);
  if (in_variables(&a)) a.address = c_term_pointer(L, a.offset);
  if (in_variables(&b)) b.address = c_term_pointer(L, b.offset);
  Term bytes = size_term(L, size);
  if (a.address == TERM_NONE || b.address == TERM_NONE || bytes == TERM_NONE) return; // the copy is a limit
  same_allowed = same_allowed && c_copy_kind(L) != COPY_CALL;
  c_edge_check(L, are_apart(L, a.address, b.address, bytes, same_allowed), KIND_LIBRARY, NULL,
               "the source and the target of a copy overlap");
}

void c_transfer_copy(Lower *L, LLVMValueRef to, LLVMValueRef from, LLVMValueRef size) {
  c_argv_copy(L, from);
  c_entry_contents_copied(L, from);
  Side target = side_of(L, to), source = side_of(L, from);
  Term bytes = size_term(L, size);
  if (bytes == TERM_NONE || (target.address == TERM_NONE && !in_variables(&target)) ||
      (source.address == TERM_NONE && !in_variables(&source))) {
    c_edge_limit(L, "a copy of memory whose operands are not modelled");
    return;
  }
  if (target.address) c_check_range(L, to, target.address, bytes, true);
  else c_member_check(L, to, bytes);
  if (source.address) c_check_range(L, from, source.address, bytes, false);
  else c_member_check(L, from, bytes);
  c_check_write(L, to, bytes);
  if (in_variables(&target)) each_cell(L, &target, (uint64_t)expr_bits(L->table, bytes), &source, TERM_NONE, L->now);
  else copy_to_memory(L, c_points_to_class(L->points, to), target.address, &source, bytes);
  c_edge_commit(L);
}

void c_transfer_parameter(Lower *L, Instance *callee, const Object *to, LLVMValueRef from, uint64_t size, Term depth) {
  Side target = {.object = to}, source = side_of(L, from);
  if (!to->in_memory) {
    each_cell(L, &target, size, &source, TERM_NONE, callee);
    return;
  }
  Term address = c_address_of_in(L, callee, to, depth);
  copy_to_memory(L, c_points_to_object(L->points, to), address, &source, c_term_pointer(L, size));
}

// ---- fills

static Term repeat_byte(Lower *L, Term byte, uint32_t unit) {
  Term element = byte;
  for (uint32_t i = 1; i < unit; i++) element = expr_binary(L->table, OP_CONCAT, byte, element);
  return element;
}

// Every element gets a value of its own: by an input each where there are few, else from an array of which nothing is known.
void c_transfer_any(Lower *L, LLVMValueRef to, LLVMValueRef size, Input input) {
  TermTable *table = L->table;
  Term address = c_value_scalar(L, to), bytes = size_term(L, size);
  if (bytes == TERM_NONE || address == TERM_NONE) {
    c_edge_limit(L, "memory is written through operands that are not modelled");
    return;
  }
  c_check_range(L, to, address, bytes, true);
  c_check_write(L, to, bytes);
  Region region = *c_region_of(L, c_points_to_class(L->points, to));
  uint64_t n = expr_is_const(table, bytes) ? (uint64_t)expr_bits(table, bytes) : UINT64_MAX;
  bool few = n / region.unit <= FEW;
  VarId any = VAR_NONE;
  for (uint64_t k = 0; few && k < n && L->at != LOC_NONE; k += region.unit) {
    any = c_variable_temporary(L, "any", sort_bv(8 * region.unit));
    c_edge_havoc(L, any, input);
    c_edge_assign(L, region.array,
                  expr_store(table, variable_term(L, region.array), plus(L, address, k), variable_term(L, any)));
    c_edge_commit(L);
  }
  if (few || L->at == LOC_NONE) return;
  any = c_variable_temporary(L, "any", c_region_sort(L, region.unit));
  c_edge_havoc(L, any, (Input){0});
  c_edge_assign(L, region.array,
                expr_copy(table, variable_term(L, region.array), address, bytes, variable_term(L, any), address));
  c_edge_commit(L);
}

// Are all objects of the class blocks that are chosen anew before each call, and is none of another call in use then?
static bool is_chosen_anew(Lower *L, ClassId class) {
  if (L->plan->client->environment.count) return false; // functions of the client may call others
  const U32Vec *objects = c_points_to_objects(L->points, class);
  size_t length;
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (object->kind != OBJECT_BLOCK || strstr(LLVMGetValueName2(object->value, &length), BLOCK_KEPT)) return false;
  }
  return !c_points_to_is_foreign(L->points, class);
}

// The contents of other blocks do not matter any more where all of the class are chosen anew, each before it is written.
void c_transfer_contents(Lower *L, LLVMValueRef call, Input input) {
  TermTable *table = L->table;
  LLVMValueRef to = LLVMGetOperand(call, 0);
  ClassId class = c_points_to_class(L->points, to);
  if (L->at == LOC_NONE || !c_memory_is_read(L, class)) return;
  Region region = *c_region_of(L, class);
  Term address = c_value_scalar(L, to), size = size_term(L, LLVMGetOperand(call, 1));
  uint64_t base = (uint64_t)expr_bits(table, address);
  input.argument = (uint32_t)(L->layout.pointer_width == 64 ? base >> 32 : base);
  if (is_chosen_anew(L, class)) {
    c_edge_havoc(L, region.array, input);
    return;
  }
  Term few = expr_binary(table, OP_BVULE, size, c_term_pointer(L, MOST_CHOSEN));
  prog_assume(L->prog, arena_format(&L->arena,
                                    "what clients pass that the library keeps, or uses like memory of its own, has "
                                    "at most %u bytes",
                                    MOST_CHOSEN));
  c_edge_require(L, few);
  VarId any = c_variable_temporary(L, "contents", c_region_sort(L, region.unit));
  c_edge_havoc(L, any, input);
  Term memory = variable_term(L, region.array);
  c_edge_assign(L, region.array, expr_copy(table, memory, address, size, variable_term(L, any), address));
  c_edge_commit(L);
}

void c_transfer_fill(Lower *L, LLVMValueRef to, Term byte, LLVMValueRef size) {
  TermTable *table = L->table;
  Side target = side_of(L, to);
  Term bytes = size_term(L, size);
  if (bytes == TERM_NONE || (target.address == TERM_NONE && !in_variables(&target))) {
    c_edge_limit(L, "memory is filled through operands that are not modelled");
    return;
  }
  if (in_variables(&target)) {
    c_member_check(L, to, bytes);
    c_check_write(L, to, bytes);
    each_cell(L, &target, (uint64_t)expr_bits(table, bytes), NULL, byte, L->now);
    c_edge_commit(L);
    return;
  }
  c_check_range(L, to, target.address, bytes, true);
  c_check_write(L, to, bytes);
  Region *region = c_region_of(L, c_points_to_class(L->points, to));
  Term element = repeat_byte(L, byte, region->unit), array = variable_term(L, region->array);
  uint64_t n = expr_is_const(table, bytes) ? (uint64_t)expr_bits(table, bytes) : UINT64_MAX;
  if (n / region->unit <= FEW)
    for (uint64_t k = 0; k < n; k += region->unit)
      array = expr_store(table, array, plus(L, target.address, k), element);
  else
    array = expr_copy(table, array, target.address, bytes,
                      expr_const_array(table, c_region_sort(L, region->unit), element), target.address);
  c_edge_assign(L, region->array, array);
  c_edge_commit(L);
}

void c_transfer_read(Lower *L, LLVMValueRef from, LLVMValueRef size) {
  Side source = side_of(L, from);
  Term bytes = size_term(L, size);
  if (bytes == TERM_NONE || source.address == TERM_NONE) c_edge_limit(L, "memory is read that is not modelled");
  else {
    c_check_range(L, from, source.address, bytes, false);
    c_indeterminate_use_bytes(L, c_region_of(L, c_points_to_class(L->points, from)), source.address, bytes);
  }
}
