// malloc and its like never fail. An allocation that happens at most once has a constant address. At any other site a
// hidden counter runs through a range of addresses that belongs to the site; addresses are never used again, so fresh
// memory is arbitrary as the memory at the start is. Sizes are kept where realloc or the checks need them.
#include "front/c/context.h"

#define SLOT64 ((uint64_t)1 << 32) // distance of allocations of any size, where checks must find their beginning
#define SLOT32 ((uint64_t)1 << 16)

static bool calls_realloc(LLVMModuleRef module) {
  LLVMValueRef function = LLVMGetNamedFunction(module, "realloc");
  return function && LLVMIsDeclaration(function) && LLVMGetFirstUse(function);
}

void heap_init(Lower *L) {
  L->keep_alive = check_wanted(L, CHECK_BOUNDS);
  L->keep_sizes = L->keep_alive || calls_realloc(L->module);
  L->heap_sizes = L->heap_alive = VAR_NONE;
}

VarId heap_sizes(Lower *L) {
  uint32_t width = L->layout.pointer_width;
  if (L->heap_sizes == VAR_NONE)
    L->heap_sizes = variable_new(L, NULL, "heap_size", sort_array(sort_bv(width), sort_bv(width)), true, NULL);
  return L->heap_sizes;
}

VarId heap_alive(Lower *L) {
  Sort sort = sort_array(sort_bv(L->layout.pointer_width), sort_bv(8));
  if (L->heap_alive == VAR_NONE) {
    L->heap_alive = variable_new(L, NULL, "heap_alive", sort, true, NULL);
    L->prog->vars.data[L->heap_alive].init = term_const_array(L->table, sort, term_bv(L->table, 8, 0));
  }
  return L->heap_alive;
}

static uint64_t power_above(uint64_t n) {
  uint64_t p = 16;
  while (p <= n && p < (uint64_t)1 << 62) p *= 2;
  return p;
}

static void require_space(Lower *L, Term fits, uint64_t range) {
  prog_assume(L->prog, arena_format(&L->arena, "no allocation site needs more than %llu KiB",
                                    (unsigned long long)(range >> 10)));
  edge_require(L, fits);
}

static void set_alive(Lower *L, Term address, bool alive) {
  VarId array = heap_alive(L);
  edge_assign(L, array, term_store(L->table, edge_pending(L, array), address, term_bv(L->table, 8, alive)));
}

static void record(Lower *L, Term address, Term size) {
  if (L->keep_sizes) {
    VarId array = heap_sizes(L);
    edge_assign(L, array, term_store(L->table, edge_pending(L, array), address, size));
  }
  if (L->keep_alive) set_alive(L, address, true);
}

static Term allocate_once(Lower *L, const Object *site, Term size) {
  MemoryObject memory = {.object = site->id, .is_heap = true};
  uint64_t bytes = (uint64_t)term_bits(L->table, term_is_const(L->table, size) ? size : term_pointer(L, 0));
  if (term_is_const(L->table, size) && bytes < 0x8000000u) {
    memory.size = bytes;
    memory.base = address_take(L, bytes);
  } else {
    memory.base = address_heap_range(L, &memory.size);
    require_space(L, term_binary(L->table, OP_BVULE, size, term_pointer(L, memory.size)), memory.size);
  }
  memoryvec_push(&L->memory, memory);
  return term_pointer(L, memory.base);
}

// How far apart allocations are: a power of two where it is constant.
static Term stride_of(Lower *L, Term size, uint64_t *constant) {
  bool wide = L->layout.pointer_width == 64;
  if (term_is_const(L->table, size)) *constant = power_above((uint64_t)term_bits(L->table, size));
  else if (check_wanted(L, CHECK_BOUNDS)) *constant = wide ? SLOT64 : SLOT32;
  else {
    *constant = 0;
    Term padded = term_binary(L->table, OP_BVADD, size, term_pointer(L, 31));
    return term_binary(L->table, OP_BVAND, padded, term_pointer(L, ~(uint64_t)15));
  }
  return term_pointer(L, *constant);
}

static Term allocate_again(Lower *L, const Object *site, Term size) {
  TermTable *table = L->table;
  MemoryObject memory = {.object = site->id, .is_heap = true};
  Term stride = stride_of(L, size, &memory.stride);
  memory.base = address_heap_range(L, &memory.size);
  if (memory.stride > memory.size) {
    edge_limit(L, "an allocation of more memory than the model has for it");
    return TERM_NONE;
  }
  VarId next = variable_new(L, NULL, "heap", sort_bv(L->layout.pointer_width), true, NULL);
  L->prog->vars.data[next].init = term_pointer(L, memory.base);
  Term here = variable_term(L, next), end = term_pointer(L, memory.base + memory.size);
  Term left = term_binary(table, OP_BVSUB, end, here), fits;
  if (memory.stride) {
    fits = term_binary(table, OP_BVULE, stride, left);
    if (!term_is_const(table, size)) fits = term_and(table, fits, term_binary(table, OP_BVULT, size, stride));
  } else fits = term_and(table, term_binary(table, OP_BVULT, size, left), term_binary(table, OP_BVULE, stride, left));
  require_space(L, fits, memory.stride && !term_is_const(table, size) ? memory.stride : memory.size);
  edge_assign(L, next, term_binary(table, OP_BVADD, here, stride));
  memoryvec_push(&L->memory, memory);
  return here;
}

Term heap_allocate(Lower *L, const Object *site, Term size) {
  Instance *now = L->now;
  bool once = now->once && !now->function->blocks.data[now->block].in_loop;
  Term address = once ? allocate_once(L, site, size) : allocate_again(L, site, size);
  if (address != TERM_NONE) record(L, address, size);
  return address;
}

void heap_bind(Lower *L, LLVMValueRef value, Term address) {
  if (L->at == LOC_NONE || address == TERM_NONE) return;
  VarId home = result_home(L, value);
  if (home != VAR_NONE) edge_assign(L, home, address);
  else value_bind(L, value, &address, 1);
  edge_commit(L);
}

// ---- the functions

static Term size_argument(Lower *L, LLVMValueRef call, unsigned i) {
  Term t = value_scalar(L, LLVMGetOperand(call, i));
  return t == TERM_NONE ? TERM_NONE : term_as_bits(L, t, L->layout.pointer_width);
}

static void clear(Lower *L, const Object *site, Term address, Term size) {
  ClassId class = points_to_object(L->points, site);
  if (!points_to_is_read(L->points, class)) return;
  Region *region = region_of(L, class);
  Sort sort = region_sort(L, region->unit);
  Term zeros = term_const_array(L->table, sort, term_bv(L->table, 8 * region->unit, 0));
  edge_assign(L, region->array, term_copy(L->table, edge_pending(L, region->array), address, size, zeros, address));
}

// The old contents move to the new address, as many bytes as both have.
static void move(Lower *L, const Object *site, Term old, Term address, Term size) {
  TermTable *table = L->table;
  ClassId class = points_to_object(L->points, site);
  Region *region = region_of(L, class);
  Term had = term_select(table, variable_term(L, heap_sizes(L)), old);
  Term least = term_ite(table, term_binary(table, OP_BVULT, had, size), had, size);
  Term none = term_eq(table, old, term_pointer(L, 0));
  Term count = term_ite(table, none, term_pointer(L, 0), least), memory = variable_term(L, region->array);
  edge_assign(L, region->array, term_copy(table, edge_pending(L, region->array), address, count, memory, old));
  if (L->keep_alive) set_alive(L, old, false);
}

static void free_call(Lower *L, LLVMValueRef call) {
  Term address = value_scalar(L, LLVMGetOperand(call, 0));
  if (address == TERM_NONE || !L->keep_alive) return;
  check_free(L, LLVMGetOperand(call, 0), address);
  set_alive(L, address, false);
  edge_commit(L);
}

void heap_call(Lower *L, LLVMValueRef call, Library library) {
  const Object *site = objects_find(&L->objects, call);
  if (library == LIBRARY_FREE) {
    free_call(L, call);
    return;
  }
  Term size = size_argument(L, call, library == LIBRARY_MALLOC || library == LIBRARY_CALLOC ? 0 : 1);
  if (library == LIBRARY_CALLOC) {
    Term each = size_argument(L, call, 1);
    size = size == TERM_NONE || each == TERM_NONE ? TERM_NONE : term_binary(L->table, OP_BVMUL, size, each);
  }
  Term old = library == LIBRARY_REALLOC ? value_scalar(L, LLVMGetOperand(call, 0)) : size;
  if (!site || size == TERM_NONE || old == TERM_NONE) {
    edge_limit(L, "an allocation whose size is not modelled");
    return;
  }
  if (library == LIBRARY_REALLOC) check_free(L, LLVMGetOperand(call, 0), old);
  Term address = heap_allocate(L, site, size);
  if (address == TERM_NONE) return;
  if (library == LIBRARY_CALLOC) clear(L, site, address, size);
  if (library == LIBRARY_REALLOC) move(L, site, old, address, size);
  heap_bind(L, call, address);
}
