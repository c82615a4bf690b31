#include "front/c/extern_sizes.h"

#define MOST ((uint64_t)1 << 24) // bytes
#define MOST_BITS 25

uint64_t c_extern_room(const Object *object) { return c_object_is_open(object) ? MOST : object->size; }

// Of an array the size of what it is made of; of a struct nothing is known.
static uint64_t element_size(const Lower *L, LLVMTypeRef type) {
  uint64_t size = LLVMGetTypeKind(type) == LLVMArrayTypeKind ? c_layout_size(&L->layout, LLVMGetElementType(type)) : 0;
  return size ? size : 1;
}

Term c_extern_new_size(Lower *L, const Object *object) {
  if (!c_object_is_open(object)) return TERM_NONE;
  size_t length;
  prog_assume(L->prog, arena_format(&L->arena, "%s has no definition: any size of at least %s, and at most %llu bytes",
                                    LLVMGetValueName2(object->value, &length),
                                    LLVMTypeIsSized(LLVMGlobalGetValueType(object->value)) ? "one element" : "one byte",
                                    (unsigned long long)MOST));
  return variable_term(L, c_variable_new(L, NULL, "size", sort_bv(L->layout.pointer_width), true, NULL));
}

Term c_extern_size(Lower *L, const Object *object) {
  c_address_of(L, object);
  return L->memory.data[map_find(&L->global_memory, object->id, 0)].size_term;
}

// At least one element, and no part of one.
static Term is_possible(Lower *L, Term size, uint64_t element) {
  TermTable *table = L->table;
  Term least = expr_binary(table, OP_BVULE, c_term_pointer(L, element), size);
  Term most = expr_binary(table, OP_BVULE, size, c_term_pointer(L, element < MOST ? MOST : element));
  Term low = expr_extract(table, size, 0, MOST_BITS), unit = expr_bv(table, MOST_BITS, element);
  Term whole = element == 1 || element >= MOST
                   ? expr_true(table)
                   : expr_eq(table, expr_binary(table, OP_BVUREM, low, unit), expr_bv(table, MOST_BITS, 0));
  return expr_and(table, expr_and(table, least, most), whole);
}

void c_extern_start(Lower *L) {
  for (uint32_t i = 0; i < L->memory.count; i++) {
    const MemoryObject *memory = &L->memory.data[i];
    const Object *object = &L->objects.list.data[memory->object];
    if (!c_object_is_open(object)) continue;
    c_edge_havoc(L, prog_var_of(L->prog, memory->size_term), (Input){0});
    c_edge_require(L, is_possible(L, memory->size_term, element_size(L, LLVMGlobalGetValueType(object->value))));
  }
}
