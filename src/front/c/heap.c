// malloc and its like never fail. An allocation that happens at most once has a constant address. At any other site a
// hidden counter runs through a range of addresses that belongs to the site; addresses are never used again, so fresh
// memory is arbitrary as the memory at the start is. Sizes are kept for realloc and the checks.
#include "front/c/context.h"

#define SLOT64 ((uint64_t)1 << 32) // distance of allocations of any size, where checks must find their beginning
#define SLOT32 ((uint64_t)1 << 16)

void c_heap_init(Lower *L) { L->heap_sizes = L->heap_alive = VAR_NONE; }

VarId c_heap_sizes(Lower *L) {
  uint32_t width = L->layout.pointer_width;
  if (L->heap_sizes == VAR_NONE)
    L->heap_sizes = c_variable_new(L, NULL, "heap_size", sort_array(sort_bv(width), sort_bv(width)), true, NULL);
  return L->heap_sizes;
}

VarId c_heap_alive(Lower *L) {
  Sort sort = sort_array(sort_bv(L->layout.pointer_width), sort_bv(8));
  if (L->heap_alive == VAR_NONE) {
    L->heap_alive = c_variable_new(L, NULL, "heap_alive", sort, true, NULL);
    L->prog->vars.data[L->heap_alive].init = expr_const_array(L->table, sort, expr_bv(L->table, 8, 0));
  }
  return L->heap_alive;
}

static uint64_t power_above(uint64_t n) {
  uint64_t p = 16;
  while (p <= n && p < (uint64_t)1 << 62) p *= 2;
  return p;
}

static void assume_space(Lower *L, uint64_t range) {
  prog_assume(L->prog, arena_format(&L->arena, "no allocation site needs more than %llu KiB",
                                    (unsigned long long)(range >> 10)));
}

static void set_alive(Lower *L, Term address, bool alive) {
  VarId array = c_heap_alive(L);
  c_edge_assign(L, array, expr_store(L->table, c_edge_pending(L, array), address, expr_bv(L->table, 8, alive)));
}

static void record(Lower *L, Term address, Term size) {
  VarId array = c_heap_sizes(L);
  c_edge_assign(L, array, expr_store(L->table, c_edge_pending(L, array), address, size));
  set_alive(L, address, true);
}

static Term allocate_once(Lower *L, const Object *site, Term size) {
  MemoryObject memory = {.object = site->id, .is_heap = true};
  uint64_t bytes = (uint64_t)expr_bits(L->table, expr_is_const(L->table, size) ? size : c_term_pointer(L, 0));
  if (expr_is_const(L->table, size) && bytes < 0x8000000u) {
    memory.size = bytes;
    memory.base = c_address_take(L, bytes);
  } else {
    memory.base = c_address_heap_range(L, &memory.size);
    assume_space(L, memory.size);
    c_edge_require(L, expr_binary(L->table, OP_BVULE, size, c_term_pointer(L, memory.size)));
  }
  memoryvec_push(&L->memory, memory);
  return c_term_pointer(L, memory.base);
}

// How far apart allocations are: a power of two where it is constant.
static Term stride_of(Lower *L, Term size, uint64_t *constant) {
  bool wide = L->layout.pointer_width == 64;
  if (expr_is_const(L->table, size)) *constant = power_above((uint64_t)expr_bits(L->table, size));
  else *constant = wide ? SLOT64 : SLOT32;
  return c_term_pointer(L, *constant);
}

static Term allocate_again(Lower *L, const Object *site, Term size) {
  TermTable *table = L->table;
  MemoryObject memory = {.object = site->id, .is_heap = true};
  Term stride = stride_of(L, size, &memory.stride);
  memory.base = c_address_heap_range(L, &memory.size);
  if (memory.stride > memory.size) {
    c_edge_limit(L, "an allocation of more memory than the model has for it");
    return TERM_NONE;
  }
  VarId next = c_variable_new(L, NULL, "heap", sort_bv(L->layout.pointer_width), true, NULL);
  L->prog->vars.data[next].init = c_term_pointer(L, memory.base);
  Term here = variable_term(L, next), end = c_term_pointer(L, memory.base + memory.size);
  Term left = expr_binary(table, OP_BVSUB, end, here);
  Term fits = memory.stride ? expr_binary(table, OP_BVULT, size, stride) : expr_binary(table, OP_BVULT, size, left);
  assume_space(L, memory.stride && !expr_is_const(table, size) ? memory.stride : memory.size);
  if (!memory.stride || !expr_is_const(table, size)) c_edge_require(L, fits);
  // That the space is used up is no end of the run.
  c_edge_check(L, expr_binary(table, OP_BVULE, stride, left), KIND_HEAP, NULL, NULL);
  c_edge_assign(L, next, expr_binary(table, OP_BVADD, here, stride));
  memoryvec_push(&L->memory, memory);
  return here;
}

Term c_heap_allocate(Lower *L, const Object *site, Term size) {
  Instance *now = L->now;
  bool once = now->once && !now->function->blocks.data[now->block].in_loop;
  Term address = once ? allocate_once(L, site, size) : allocate_again(L, site, size);
  if (address != TERM_NONE) record(L, address, size);
  return address;
}

void c_heap_bind(Lower *L, LLVMValueRef value, Term address) {
  if (L->at == LOC_NONE || address == TERM_NONE) return;
  VarId home = c_result_home(L, value);
  if (home != VAR_NONE) c_edge_assign(L, home, address);
  else c_value_bind(L, value, &address, 1);
  c_edge_commit(L);
}

// ---- the functions

static Term size_argument(Lower *L, LLVMValueRef call, unsigned i) {
  Term t = c_value_scalar(L, LLVMGetOperand(call, i));
  return t == TERM_NONE ? TERM_NONE : c_term_as_bits(L, t, L->layout.pointer_width);
}

static void clear(Lower *L, const Object *site, Term address, Term size) {
  ClassId class = c_points_to_object(L->points, site);
  if (!c_points_to_is_read(L->points, class)) return;
  Region *region = c_region_of(L, class);
  Sort sort = c_region_sort(L, region->unit);
  Term zeros = expr_const_array(L->table, sort, expr_bv(L->table, 8 * region->unit, 0));
  c_edge_assign(L, region->array, expr_copy(L->table, c_edge_pending(L, region->array), address, size, zeros, address));
}

// The old contents move to the new address, as many bytes as both have.
static void move(Lower *L, const Object *site, Term old, Term address, Term size) {
  TermTable *table = L->table;
  ClassId class = c_points_to_object(L->points, site);
  Region *region = c_region_of(L, class);
  Term had = expr_select(table, variable_term(L, c_heap_sizes(L)), old);
  Term least = expr_ite(table, expr_binary(table, OP_BVULT, had, size), had, size);
  Term none = expr_eq(table, old, c_term_pointer(L, 0));
  Term count = expr_ite(table, none, c_term_pointer(L, 0), least), memory = variable_term(L, region->array);
  c_edge_assign(L, region->array, expr_copy(table, c_edge_pending(L, region->array), address, count, memory, old));
  set_alive(L, old, false);
}

static void free_call(Lower *L, LLVMValueRef call) {
  Term address = c_value_scalar(L, LLVMGetOperand(call, 0));
  if (address == TERM_NONE) return;
  c_check_free(L, LLVMGetOperand(call, 0), address);
  set_alive(L, address, false);
  c_edge_commit(L);
}

void c_heap_call(Lower *L, LLVMValueRef call, Library library) {
  const Object *site = c_objects_find(&L->objects, call);
  if (library == LIBRARY_FREE) {
    free_call(L, call);
    return;
  }
  Term size = size_argument(L, call, library == LIBRARY_ALIGNED_ALLOC || library == LIBRARY_REALLOC ? 1 : 0);
  if (library == LIBRARY_CALLOC) {
    Term each = size_argument(L, call, 1);
    size = size == TERM_NONE || each == TERM_NONE ? TERM_NONE : expr_binary(L->table, OP_BVMUL, size, each);
  }
  Term old = library == LIBRARY_REALLOC ? c_value_scalar(L, LLVMGetOperand(call, 0)) : size;
  if (!site || size == TERM_NONE || old == TERM_NONE) {
    c_edge_limit(L, "an allocation whose size is not modelled");
    return;
  }
  if (library == LIBRARY_REALLOC) c_check_free(L, LLVMGetOperand(call, 0), old);
  Term address = c_heap_allocate(L, site, size);
  if (address == TERM_NONE) return;
  if (library == LIBRARY_CALLOC) clear(L, site, address, size);
  if (library == LIBRARY_REALLOC) move(L, site, old, address, size);
  c_heap_bind(L, call, address);
}
