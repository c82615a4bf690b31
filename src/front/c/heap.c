// malloc and its like may fail (CFrontOptions.alloc_succeeds: only where there is not so much memory). An allocation that happens at most once has a constant address. At any other site a
// hidden counter runs through a range of addresses that belongs to the site; addresses are never used again, so fresh
// memory is arbitrary as the memory at the start is. Sizes are kept for realloc and the checks.
#include "front/c/context.h"

#define SLOT64 ((uint64_t)1 << 30) // distance of allocations of any size, where checks must find their beginning
#define SLOT32 ((uint64_t)1 << 16)

void c_heap_init(Lower *L) { L->heap_living = L->heap_sizes = L->heap_alive = L->heap_places = VAR_NONE; }

VarId c_heap_sizes(Lower *L) {
  uint32_t width = L->layout.pointer_width;
  if (L->heap_sizes == VAR_NONE) {
    L->heap_sizes = c_variable_new(L, NULL, "heap_size", sort_array(sort_bv(width), sort_bv(width)), true, NULL);
    L->prog->vars.data[L->heap_sizes].heap = HEAP_ROLE_SIZE;
  }
  return L->heap_sizes;
}

VarId c_heap_alive(Lower *L) {
  Sort sort = sort_array(sort_bv(L->layout.pointer_width), sort_bv(8));
  if (L->heap_alive == VAR_NONE) {
    L->heap_alive = c_variable_new(L, NULL, "heap_alive", sort, true, NULL);
    L->prog->vars.data[L->heap_alive].heap = HEAP_ROLE_STATE;
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
  static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  uint32_t unit = 0;
  for (; unit < 4 && range % 1024 == 0; unit++) range /= 1024;
  prog_assume(L->prog, arena_format(&L->arena, "no allocation site needs more than %llu %s", (unsigned long long)range,
                                    units[unit]));
}

// ---- leaks

static bool counts(const Lower *L) { return L->options->kinds & KIND_BIT(LEAK); }

// How many allocated objects are alive.
static VarId living(Lower *L) {
  if (L->heap_living == VAR_NONE) {
    L->heap_living = c_variable_new(L, NULL, "heap_living", sort_bv(32), true, NULL);
    L->prog->vars.data[L->heap_living].init = expr_bv(L->table, 32, 0);
  }
  return L->heap_living;
}

static void count(Lower *L, Op op, Term unless) {
  if (!counts(L)) return;
  Term one = expr_ite(L->table, unless, expr_bv(L->table, 32, 0), expr_bv(L->table, 32, 1));
  c_edge_assign(L, living(L), expr_binary(L->table, op, c_edge_pending(L, living(L)), one));
}

void c_heap_end(Lower *L) {
  if (!counts(L) || L->at == LOC_NONE) return;
  prog_assume(L->prog, "leaks are looked for where a run ends: what a run without end loses is not found");
  Term none = expr_eq(L->table, variable_term(L, living(L)), expr_bv(L->table, 32, 0));
  c_edge_check(L, none, KIND_LEAK, NULL, "an allocated object is alive at exit");
}

// Null is never alive: freeing it does nothing.
static void set_dead(Lower *L, Term address, Term unless) {
  VarId array = c_heap_alive(L);
  Term before = c_edge_pending(L, array), null = expr_eq(L->table, address, c_term_pointer(L, 0));
  Term state = expr_ite(L->table, expr_or(L->table, null, unless), expr_select(L->table, before, address),
                        expr_bv(L->table, 8, HEAP_DEAD));
  Term was_alive = expr_eq(L->table, expr_select(L->table, before, address), expr_bv(L->table, 8, HEAP_ALIVE));
  count(L, OP_BVSUB, expr_or(L->table, expr_or(L->table, null, unless), expr_not(L->table, was_alive)));
  c_edge_assign(L, array, expr_store(L->table, before, address, state));
}

static void record(Lower *L, Term address, Term size, Term fails) {
  VarId array = c_heap_sizes(L);
  c_edge_assign(L, array, expr_store(L->table, c_edge_pending(L, array), address, size));
  VarId alive = c_heap_alive(L);
  Term state = expr_ite(L->table, fails, expr_bv(L->table, 8, HEAP_FREE),
                        expr_bv(L->table, 8, HEAP_ALIVE)); // no address comes twice
  c_edge_assign(L, alive, expr_store(L->table, c_edge_pending(L, alive), address, state));
}

// More than the model has room for: where allocation can fail, it does so then.
static void need_room(Lower *L, Term fits, Term *fails) {
  if (L->options->alloc_succeeds || *fails == expr_false(L->table)) c_edge_require(L, fits);
  else *fails = expr_or(L->table, *fails, expr_not(L->table, fits));
}

static Term allocate_once(Lower *L, const Object *site, Term size, Term *fails) {
  MemoryObject memory = {.object = site->id, .is_heap = true, .dead = VAR_NONE, .place = VAR_NONE, .owner = L->now->id};
  uint64_t bytes = (uint64_t)expr_bits(L->table, expr_is_const(L->table, size) ? size : c_term_pointer(L, 0));
  if (expr_is_const(L->table, size) && bytes < 0x8000000u) {
    memory.size = bytes;
    memory.base = c_address_take(L, bytes);
  } else {
    memory.base = c_address_heap_range(L, &memory.size);
    assume_space(L, memory.size);
    need_room(L, expr_binary(L->table, OP_BVULE, size, c_term_pointer(L, memory.size)), fails);
  }
  memory.place = c_place_new(L, site, memory.base);
  memoryvec_push(&L->memory, memory);
  c_place_birth(L, L->memory.count - 1);
  return c_term_pointer(L, memory.base);
}

// How far apart allocations are: a power of two where it is constant.
static Term stride_of(Lower *L, Term size, uint64_t *constant) {
  bool wide = L->layout.pointer_width == 64;
  if (expr_is_const(L->table, size)) *constant = power_above((uint64_t)expr_bits(L->table, size));
  else *constant = wide ? SLOT64 : SLOT32;
  return c_term_pointer(L, *constant);
}

// Does the allocation get the memory that the one before it has freed? For runs without end: they must not need more and more.
static Term reuse(Lower *L, Term here, Term stride, Term base) {
  TermTable *table = L->table;
  if (!L->reuses_memory) return expr_false(table);
  VarId may = c_variable_temporary(L, "reuse", SORT_BOOL);
  c_edge_choose(L, may);
  Term last = expr_binary(table, OP_BVSUB, here, stride), alive = c_edge_pending(L, c_heap_alive(L));
  Term dead = expr_eq(table, expr_select(table, alive, last), expr_bv(table, 8, HEAP_DEAD));
  return expr_and(table, variable_term(L, may), expr_and(table, expr_binary(table, OP_BVULT, base, here), dead));
}

// Is the address one of the site's that no live block has?
static Term is_vacant(Lower *L, const MemoryObject *memory, Term address) {
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, c_term_pointer(L, memory->base));
  Term low = expr_binary(table, OP_BVAND, offset, c_term_pointer(L, memory->stride - 1));
  Term within = expr_binary(table, OP_BVULT, offset, c_term_pointer(L, memory->size));
  Term state = expr_select(table, c_edge_pending(L, c_heap_alive(L)), address);
  Term is_alive = expr_eq(table, state, expr_bv(table, 8, HEAP_ALIVE));
  return expr_and(table, expr_and(table, within, expr_eq(table, low, c_term_pointer(L, 0))), expr_not(table, is_alive));
}

// Blocks of one size take so much memory together that none is left where there are no more addresses for them: that no environment has more is
// told. Then a block may be wherever no live one is, and where all are alive there is none.
static bool is_bounded_by_memory(const Lower *L, Term size, Term fails) {
  bool may_fail = !L->options->alloc_succeeds && fails != expr_false(L->table);
  return may_fail && L->layout.pointer_width == 64 && !L->reuses_memory && expr_is_const(L->table, size) &&
         expr_bits(L->table, size) > 0;
}

// Where the next block is, once the addresses from `here` on are used up.
static Term take_slot(Lower *L, const MemoryObject *memory, Term here, Term is_used_up, Term *fails) {
  VarId slot = c_variable_temporary(L, "slot", sort_bv(L->layout.pointer_width));
  Loc used_up = c_edge_location(L), fresh = c_edge_location(L), after = c_edge_location(L);
  c_edge_if(L, is_used_up, used_up, fresh);
  L->at = fresh;
  c_edge_assign(L, slot, here);
  c_edge_commit(L);
  c_edge_goto(L, after);
  L->at = used_up;
  c_edge_havoc(L, slot, (Input){0});
  c_edge_goto(L, after);
  L->at = after;
  Term address = variable_term(L, slot);
  *fails = expr_or(L->table, *fails, expr_and(L->table, is_used_up, expr_not(L->table, is_vacant(L, memory, address))));
  return address;
}

static Term allocate_again(Lower *L, const Object *site, Term size, Term *fails) {
  TermTable *table = L->table;
  MemoryObject memory = {.object = site->id, .is_heap = true, .dead = VAR_NONE, .place = VAR_NONE, .owner = L->now->id};
  Term stride = stride_of(L, size, &memory.stride);
  memory.base = c_address_heap_range(L, &memory.size);
  if (memory.stride > memory.size) {
    c_edge_limit(L, "an allocation of more memory than the model has for it");
    return TERM_NONE;
  }
  VarId next = c_variable_new(L, NULL, "heap", sort_bv(L->layout.pointer_width), true, NULL);
  L->prog->vars.data[next].init = c_term_pointer(L, memory.base);
  memory.next = next;
  Term here = variable_term(L, next), end = c_term_pointer(L, memory.base + memory.size);
  Term left = expr_binary(table, OP_BVSUB, end, here), is_used_up = expr_binary(table, OP_BVULT, left, stride);
  Term fits = memory.stride ? expr_binary(table, OP_BVULT, size, stride) : expr_binary(table, OP_BVULT, size, left);
  assume_space(L, memory.stride && !expr_is_const(table, size) ? memory.stride : memory.size);
  if (!memory.stride || !expr_is_const(table, size)) need_room(L, fits, fails);
  bool is_bounded = is_bounded_by_memory(L, size, *fails);
  Term slot = is_bounded ? take_slot(L, &memory, here, is_used_up, fails) : here;
  // That the space is used up is no end of the run.
  if (!is_bounded) c_edge_check(L, expr_not(table, is_used_up), KIND_HEAP, NULL, NULL);
  Term again = reuse(L, here, stride, c_term_pointer(L, memory.base));
  if (c_points_to_is_exposed(L->points, c_points_to_object(L->points, site))) {
    Term place = c_place_birth_of_slot(L), places = variable_term(L, c_place_of_slots(L));
    c_edge_assign(L, c_place_of_slots(L), expr_store(table, places, slot, place));
  }
  Term stays = is_bounded ? expr_or(table, again, is_used_up) : again;
  c_edge_assign(L, next, expr_ite(table, stays, here, expr_binary(table, OP_BVADD, here, stride)));
  memoryvec_push(&L->memory, memory);
  return expr_ite(table, again, expr_binary(table, OP_BVSUB, here, stride), slot);
}

Term c_heap_allocate(Lower *L, const Object *site, Term size, Term *fails) {
  Instance *now = L->now;
  bool once = now->once && !now->function->blocks.data[now->block].in_loop;
  Term address = once ? allocate_once(L, site, size, fails) : allocate_again(L, site, size, fails);
  if (address != TERM_NONE) record(L, address, size, *fails);
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
  if (!c_memory_is_read(L, class)) return;
  Region *region = c_region_of(L, class);
  Sort sort = c_region_sort(L, region->unit);
  Term zeros = expr_const_array(L->table, sort, expr_bv(L->table, 8 * region->unit, 0));
  c_edge_assign(L, region->array, expr_copy(L->table, c_edge_pending(L, region->array), address, size, zeros, address));
}

// The old contents move to the new address, as many bytes as both have; the old block dies. Where the allocation fails nothing happens.
static void move(Lower *L, const Object *site, Term old, Term address, Term size, Term fails, Term keeps) {
  TermTable *table = L->table;
  Region *region = c_region_of(L, c_points_to_object(L->points, site));
  Term had = expr_select(table, variable_term(L, c_heap_sizes(L)), old);
  Term least = expr_ite(table, expr_binary(table, OP_BVULT, had, size), had, size);
  Term none = expr_eq(table, old, c_term_pointer(L, 0));
  Term count = expr_ite(table, expr_or(table, none, fails), c_term_pointer(L, 0), least);
  Term memory = variable_term(L, region->array);
  c_edge_assign(L, region->array, expr_copy(table, c_edge_pending(L, region->array), address, count, memory, old));
  set_dead(L, old, keeps);
}

// Where a block is made to have size 0 and there is none, libraries differ in whether the old one is kept.
static Term keeps_for_nothing(Lower *L, Library library, Term size) {
  Term none = expr_eq(L->table, size, c_term_pointer(L, 0));
  if (library != LIBRARY_REALLOC || none == expr_false(L->table)) return expr_true(L->table);
  VarId keeps = c_variable_temporary(L, "keeps", SORT_BOOL);
  c_edge_choose(L, keeps);
  return expr_or(L->table, expr_not(L->table, none), variable_term(L, keeps));
}

static void free_call(Lower *L, LLVMValueRef call) {
  Term address = c_value_scalar(L, LLVMGetOperand(call, 0));
  if (address == TERM_NONE) return;
  c_check_free(L, LLVMGetOperand(call, 0), address);
  set_dead(L, address, expr_false(L->table));
  c_edge_commit(L);
}

// Does the call return null? Where it may, that is any value.
static Term failure(Lower *L) {
  if (L->options->alloc_succeeds) {
    prog_assume(L->prog, "allocation succeeds (--alloc may-fail lifts that)");
    return expr_false(L->table);
  }
  VarId fails = c_variable_temporary(L, "fails", SORT_BOOL);
  c_edge_choose(L, fails);
  return variable_term(L, fails);
}

// a * b, and whether it wraps around
static Term product(Lower *L, Term a, Term b, Term *wraps) {
  TermTable *table = L->table;
  Term result = expr_binary(table, OP_BVMUL, a, b), none = expr_eq(table, a, c_term_pointer(L, 0));
  Term back = expr_eq(table, expr_binary(table, OP_BVUDIV, result, a), b);
  *wraps = expr_not(table, expr_or(table, none, back));
  return result;
}

typedef struct Request {
  Term size, old, wraps;
} Request;

// False where an argument is not modelled.
static bool read_request(Lower *L, LLVMValueRef call, Library library, Request *out) {
  *out = (Request){.wraps = expr_false(L->table), .old = c_term_pointer(L, 0)};
  out->size = size_argument(L, call, library == LIBRARY_ALIGNED_ALLOC || library == LIBRARY_REALLOC ? 1 : 0);
  if (library == LIBRARY_REALLOC) out->old = c_value_scalar(L, LLVMGetOperand(call, 0));
  if (library != LIBRARY_CALLOC) return out->size != TERM_NONE && out->old != TERM_NONE;
  Term each = size_argument(L, call, 1);
  if (out->size == TERM_NONE || each == TERM_NONE) return false;
  out->size = product(L, out->size, each, &out->wraps);
  return true;
}

bool c_heap_may_be_freed(LLVMValueRef allocation) {
  size_t length;
  LLVMValueRef function = LLVMIsACallInst(allocation) ? c_call_named_function(allocation) : NULL;
  const char *name = function ? LLVMGetValueName2(function, &length) : "";
  return !LLVMIsAAllocaInst(allocation) && !strstr(name, "alloca") && c_library_find(name, false) != LIBRARY_ASK_OBJECT;
}

void c_heap_call(Lower *L, LLVMValueRef call, Library library) {
  const Object *site = c_objects_find(&L->objects, call);
  Request request;
  if (library == LIBRARY_FREE) {
    free_call(L, call);
    return;
  }
  if (!site || !read_request(L, call, library, &request)) {
    c_edge_limit(L, "an allocation whose size is not modelled");
    return;
  }
  if (library == LIBRARY_REALLOC) c_check_free(L, LLVMGetOperand(call, 0), request.old);
  Term fails = library == LIBRARY_ASK_OBJECT ? expr_false(L->table) : expr_or(L->table, failure(L), request.wraps);
  Term keeps = keeps_for_nothing(L, library, request.size);
  L->dying = library == LIBRARY_REALLOC ? request.old : TERM_NONE; // the new block may be where the old one is
  Term address = c_heap_allocate(L, site, request.size, &fails);
  L->dying = TERM_NONE;
  if (address == TERM_NONE) return;
  if (c_heap_may_be_freed(call)) count(L, OP_BVADD, fails);
  if (library == LIBRARY_CALLOC)
    clear(L, site, address, expr_ite(L->table, request.wraps, c_term_pointer(L, 0), request.size));
  if (library == LIBRARY_REALLOC)
    move(L, site, request.old, address, request.size, fails, expr_and(L->table, fails, keeps));
  c_heap_bind(L, call, expr_ite(L->table, fails, c_term_pointer(L, 0), address));
}

// ---- the stack

// The state of blocks after the last one at a place that there is died.
static Term without_last(Lower *L, const MemoryObject *memory, Term before, Term dead) {
  Term next = variable_term(L, memory->next), none = expr_eq(L->table, next, c_term_pointer(L, memory->base));
  Term last = expr_binary(L->table, OP_BVSUB, next, c_term_pointer(L, memory->stride));
  return expr_ite(L->table, none, before, expr_store(L->table, before, last, dead));
}

void c_heap_kill(Lower *L, uint32_t object, bool is_one) {
  TermTable *table = L->table;
  VarId array = c_heap_alive(L);
  for (uint32_t k = 0; k < L->memory.count; k++) {
    const MemoryObject *memory = &L->memory.data[k];
    if (memory->object != object || !memory->is_heap || memory->owner != L->now->id) continue;
    Term base = c_term_pointer(L, memory->base), before = c_edge_pending(L, array);
    Term dead = expr_bv(table, 8, HEAP_DEAD);
    if (!memory->stride) c_edge_assign(L, array, expr_store(table, before, base, dead));
    else if (is_one) c_edge_assign(L, array, without_last(L, memory, before, dead));
    else {
      Term used = expr_binary(table, OP_BVSUB, variable_term(L, memory->next), base);
      Term all = expr_const_array(table, expr_sort(table, before), dead);
      c_edge_assign(L, array, expr_copy(table, before, base, used, all, base));
    }
  }
}
