// Where objects live. Addresses are given out once and never again: code first, then objects far apart from each other,
// heap ranges, and the frames of recursive functions (see recursion.c).
//   LP64:  objects at multiples of 2^32, heap ranges of 2^46 from 2^56 on, frames from 2^60 on
//   ILP32: objects from 2^28, 4 KiB apart (closer when there are many), heap from 0x70000000, frames from 0xc0000000
#include <string.h>

#include "front/c/extern_sizes.h"

#define FIRST_CODE 0x100000u
#define FIRST_OBJECT 0x10000000u
#define HEAP32 0x70000000u
#define HEAP32_END 0xc0000000u
#define HEAP64 ((uint64_t)1 << 56)
#define HEAP64_END ((uint64_t)1 << 60)

static uint64_t round_up(uint64_t n, uint64_t unit) { return (n + unit - 1) / unit * unit; }

uint64_t c_address_take(Lower *L, uint64_t size) {
  bool wide = L->layout.pointer_width == 64;
  if (!L->next_address) L->next_address = wide ? (uint64_t)1 << 32 : FIRST_OBJECT;
  uint64_t address = L->next_address;
  uint64_t gap = wide ? (uint64_t)1 << 31 : address < 0x50000000u ? 4096 : 64;
  L->next_address = round_up(address + size + gap, wide ? (uint64_t)1 << 32 : 16);
  return address;
}

uint64_t c_address_heap_range(Lower *L, uint64_t *size) {
  bool wide = L->layout.pointer_width == 64;
  if (!L->next_heap) L->next_heap = wide ? HEAP64 : HEAP32;
  if (wide) *size = (uint64_t)1 << 46;
  else {
    uint64_t left = HEAP32_END - L->next_heap;
    *size = left > 0x30000000u ? 0x4000000u : left > 0x10000000u ? 0x1000000u : left > 0x100000u ? 0x10000u : 0x1000u;
  }
  uint64_t base = L->next_heap;
  L->next_heap += *size;
  if (L->next_heap > (wide ? HEAP64_END : HEAP32_END)) L->crowded = true;
  return base;
}

// An object that is born again may be at the second of its addresses.
static Term current_address(Lower *L, const Local *local, uint32_t index) {
  Term first = c_term_pointer(L, L->memory.data[index].base);
  if (!local || local->twin == VAR_NONE) return first;
  return expr_ite(L->table, variable_term(L, local->twin), c_term_pointer(L, L->memory.data[index + 1].base), first);
}

// The variable that holds it.
static Term size_of_block(Lower *L, const Object *block) {
  size_t length;
  const char *name = LLVMGetValueName2(block->value, &length) + strlen(BLOCK_PREFIX);
  LLVMValueRef size = LLVMGetNamedGlobal(L->module, arena_format(&L->arena, BLOCK_SIZE_PREFIX "%s", name));
  const Object *variable = c_objects_find(&L->objects, size);
  return variable_term(L, c_variable_cell(L, variable, c_object_cell(variable, 0, L->layout.pointer_width / 8)));
}

// Bytes that belong to it.
static uint64_t room_of(Lower *L, const Object *object) {
  switch (object->kind) {
  case OBJECT_ENTRY: return (uint64_t)1 << 24;
  case OBJECT_BLOCK: return BLOCK_MOST;
  case OBJECT_TEXTS: return c_argv_texts_size(L);
  default: return c_extern_room(object);
  }
}

static Term place_object(Lower *L, Map *map, const Instance *instance, const Object *object) {
  uint32_t index;
  if (!map_get(map, object->id, &index)) {
    uint64_t size = room_of(L, object);
    index = L->memory.count;
    uint64_t base = c_address_take(L, size);
    if (L->layout.pointer_width == 32 && (base + size > HEAP32 || base + size < base)) L->crowded = true;
    const Local *local = c_lifetimes_find(instance, object);
    MemoryObject memory = {.object = object->id, .base = base, .size = size, .dead = local ? local->dead : VAR_NONE};
    memory.place = c_place_new(L, object, base);
    memory.instance = instance ? instance->id : 0;
    if (object->kind == OBJECT_BLOCK) memory.size_term = size_of_block(L, object);
    else memory.size_term = c_extern_new_size(L, object);
    memoryvec_push(&L->memory, memory);
    map_set(map, object->id, index);
    if (local && local->twin != VAR_NONE) {
      memory.base = c_address_take(L, size), memory.dead = local->twin_dead;
      memoryvec_push(&L->memory, memory);
    }
  }
  return current_address(L, c_lifetimes_find(instance, object), index);
}

Term c_address_of_in(Lower *L, Instance *instance, const Object *object, Term depth) {
  if (object->kind == OBJECT_GLOBAL || object->kind == OBJECT_ENTRY || object->kind == OBJECT_TEXTS ||
      object->kind == OBJECT_BLOCK)
    return place_object(L, &L->global_memory, NULL, object);
  if (instance->recursive) return c_recursion_frame_address(L, object, depth);
  return place_object(L, &instance->addresses, instance, object);
}

Term c_address_of(Lower *L, const Object *object) {
  Term depth = L->now && L->now->recursive ? c_recursion_depth(L) : TERM_NONE;
  return c_address_of_in(L, L->now, object, depth);
}

uint64_t c_address_of_code(uint32_t number) { return FIRST_CODE + 16 * (uint64_t)number; }

Term c_address_of_function(Lower *L, LLVMValueRef function) {
  uint32_t number;
  if (!map_get(&L->function_codes, map_key(function), &number)) {
    number = (uint32_t)L->next_code++;
    map_set(&L->function_codes, map_key(function), number);
  }
  return c_term_pointer(L, c_address_of_code(number));
}

Term c_address_may_be_code(Lower *L, Term address) {
  Term offset = expr_binary(L->table, OP_BVSUB, address, c_term_pointer(L, FIRST_CODE));
  return expr_binary(L->table, OP_BVULT, offset, c_term_pointer(L, FIRST_OBJECT - FIRST_CODE));
}

bool c_address_is_code(const Lower *L, uint64_t address) {
  return address >= FIRST_CODE && address < FIRST_CODE + 16 * L->next_code;
}
