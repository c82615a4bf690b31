// The conditions of checks, over all objects that an address may be in.
#include "front/c/alignment.h"
#include "front/c/check_parts.h"
#include "front/c/comparisons.h"
#include "front/c/devices.h"
#include "front/c/readonly.h"
#include "front/c/debug_layout.h"

Term c_check_inside(Lower *L, Term address, Term bytes, Term base, Term size) {
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, base), room = expr_binary(table, OP_BVSUB, size, bytes);
  return expr_and(table, expr_binary(table, OP_BVULE, bytes, size), expr_binary(table, OP_BVULE, offset, room));
}

Term c_check_reaches(Lower *L, Term address, Term base, Term size) {
  return expr_binary(L->table, OP_BVULE, expr_binary(L->table, OP_BVSUB, address, base), size);
}

static Term is_beside_one(Lower *L, Term address, Term bytes, Term base, uint64_t size) {
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, base);
  Term starts_there = expr_binary(table, OP_BVULT, offset, c_term_pointer(L, size));
  Term reaches_it = expr_binary(table, OP_BVULT, expr_unary(table, OP_BVNEG, offset), bytes);
  return expr_not(table, expr_or(table, starts_there, reaches_it));
}

// What is written begins in a part of one element, or reaches that of the next.
static Term is_beside_parts(Lower *L, Term address, Term bytes, Term base, const DebugRange *part) {
  TermTable *table = L->table;
  uint64_t length = part->stride * (part->count - 1) + part->size;
  Term stride = c_term_pointer(L, part->stride), offset = expr_binary(table, OP_BVSUB, address, base);
  Term within = expr_binary(table, OP_BVUREM, offset, stride);
  Term begins = expr_binary(table, OP_BVULT, within, c_term_pointer(L, part->size));
  Term reaches_next = expr_binary(table, OP_BVULT, expr_binary(table, OP_BVSUB, stride, within), bytes);
  Term is_there = expr_binary(table, OP_BVULT, offset, c_term_pointer(L, length));
  Term meets = expr_and(table, is_there, expr_or(table, begins, reaches_next));
  Term before = expr_binary(table, OP_BVULT, expr_unary(table, OP_BVNEG, offset), bytes);
  return expr_not(table, expr_or(table, meets, before));
}

Term c_check_is_beside(Lower *L, Term address, Term bytes, Term base, uint64_t size, const DebugRange *part) {
  return part->stride ? is_beside_parts(L, address, bytes, base, part) : is_beside_one(L, address, bytes, base, size);
}

// Does it not matter whether the object is alive?
static bool is_about_any(const Check *check) {
  return check->about == ABOUT_BOUNDS || check->about == ABOUT_POINTER || check->about == ABOUT_MEMBER;
}

// The pointer that says which object is meant.
static Term meant_by(const Check *check) { return check->origin == TERM_NONE ? check->address : check->origin; }

// The address is where the check wants it, of an object at that place, and so is its origin, where the place was not found by it.
static Term is_placed(Lower *L, const Check *check, Term base, Term size, bool by_origin) {
  Term access = check->about == ABOUT_POINTER ? c_check_reaches(L, check->address, base, size)
                                              : c_check_inside(L, check->address, check->bytes, base, size);
  if (check->origin == TERM_NONE || by_origin || check->alone) return access;
  return expr_and(L->table, access, c_check_reaches(L, check->origin, base, size));
}

static Term heap_condition(Lower *L, const Check *check, const MemoryObject *memory) {
  TermTable *table = L->table;
  Term base = c_term_pointer(L, memory->base), address = meant_by(check);
  Term within = expr_true(table);
  if (memory->stride) {
    within = expr_binary(table, OP_BVULT, expr_binary(table, OP_BVSUB, address, base), c_term_pointer(L, memory->size));
    base = expr_binary(table, OP_BVAND, address, c_term_pointer(L, ~(memory->stride - 1)));
  }
  Term state = expr_select(table, variable_term(L, c_heap_alive(L)), base);
  Term alive = is_about_any(check) ? expr_not(table, expr_eq(table, state, expr_bv(table, 8, HEAP_FREE)))
                                   : expr_eq(table, state, expr_bv(table, 8, HEAP_ALIVE));
  Term size = expr_select(table, variable_term(L, c_heap_sizes(L)), base);
  bool by_origin = memory->stride && check->about != ABOUT_POINTER;
  Term access = check->about == ABOUT_FREE ? expr_eq(table, address, base) : is_placed(L, check, base, size, by_origin);
  return expr_and(table, within, expr_and(table, alive, access));
}

static Term is_in_frames(Lower *L, Term address) {
  return expr_binary(L->table, OP_BVULE, c_term_pointer(L, c_recursion_frames_base(L)), address);
}

// Where the object is in the frame that the address is in.
static Term base_in_frame(Lower *L, Term address, const MemoryObject *memory) {
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, c_term_pointer(L, c_recursion_frames_base(L)));
  Term frame = expr_binary(table, OP_BVAND, offset, c_term_pointer(L, memory->stride - 1));
  return expr_binary(table, OP_BVADD, expr_binary(table, OP_BVSUB, address, frame), c_term_pointer(L, memory->base));
}

static Term frame_condition(Lower *L, const Check *check, const MemoryObject *memory) {
  Term live = is_about_any(check) ? is_in_frames(L, meant_by(check)) : c_recursion_is_alive(L, memory, meant_by(check));
  Term base = base_in_frame(L, meant_by(check), memory), size = c_term_pointer(L, memory->size);
  return expr_and(L->table, live, is_placed(L, check, base, size, false));
}

static Term object_condition(Lower *L, const Check *check, const MemoryObject *memory) {
  bool can_be_freed = memory->is_heap && c_heap_may_be_freed(L->objects.list.data[memory->object].value);
  if (check->about == ABOUT_FREE && !can_be_freed) return expr_false(L->table);
  if (memory->is_heap) return heap_condition(L, check, memory);
  if (memory->in_frame) return frame_condition(L, check, memory);
  if (L->objects.list.data[memory->object].kind == OBJECT_TEXTS) return c_argv_inside(L, check->address, check->bytes);
  Term size = memory->size_term ? memory->size_term : c_term_pointer(L, memory->size);
  Term within = is_placed(L, check, c_term_pointer(L, memory->base), size, false);
  if (check->about != ABOUT_LIFETIME || memory->dead == VAR_NONE) return within;
  return expr_and(L->table, within, expr_not(L->table, variable_term(L, memory->dead)));
}

// Is nothing freed or written, or no step made, or is it for another check to say? Where nothing is accessed the pointer has to be valid all the same.
static Term is_nothing(Lower *L, const Check *check) {
  Term null = expr_eq(L->table, check->address, c_term_pointer(L, 0));
  if (check->about == ABOUT_FREE) return null;
  if (check->about == ABOUT_MEMBER) return expr_or(L->table, null, c_device_at(L, check->address));
  if (check->about == ABOUT_POINTER)
    return expr_or(L->table, expr_eq(L->table, check->address, check->origin), c_device_at(L, check->address));
  Term at_device = c_device_covers(L, check->address, check->bytes);
  if (check->about != ABOUT_WRITE) return at_device;
  return expr_or(L->table, at_device, expr_eq(L->table, check->bytes, c_term_pointer(L, 0)));
}

static bool is_of_class(Lower *L, const MemoryObject *memory, ClassId class) {
  return c_points_to_object(L->points, &L->objects.list.data[memory->object]) == class;
}

static bool is_alone(Lower *L, const Check *check) {
  uint32_t count = 0;
  for (uint32_t k = 0; k < L->memory.count && count < 2; k++) {
    const MemoryObject *memory = &L->memory.data[k];
    if (is_of_class(L, memory, check->class)) count += memory->stride || memory->in_frame ? 2 : 1;
  }
  return count < 2 && check->about != ABOUT_POINTER && !check->is_foreign;
}

// Is the address in an object?
static Term is_in(Lower *L, const Check *check, const MemoryObject *memory) {
  Term one = c_term_pointer(L, 1), size = c_term_pointer(L, memory->size);
  Check byte = {.address = check->address, .bytes = one, .about = ABOUT_BOUNDS};
  return memory->in_frame ? frame_condition(L, &byte, memory)
                          : c_check_inside(L, check->address, one, c_term_pointer(L, memory->base), size);
}

static Term write_condition(Lower *L, const Check *check) {
  Term all = expr_true(L->table);
  for (uint32_t k = 0; k < L->memory.count; k++) {
    MemoryObject memory = L->memory.data[k];
    const Object *object = &L->objects.list.data[memory.object];
    if (!is_of_class(L, &memory, check->class) || c_readonly_is_maker(check->writer, object)) continue;
    const DebugRangeVec *parts = c_readonly_parts(L, object);
    for (uint32_t i = 0; i < parts->count; i++) {
      if (!(check->bits & ~parts->data[i].beside) || (memory.in_frame && parts->data[i].stride)) continue;
      MemoryObject part = memory;
      part.base += parts->data[i].offset;
      if (parts->data[i].size) part.size = parts->data[i].size;
      Term base = part.in_frame ? base_in_frame(L, check->address, &part) : c_term_pointer(L, part.base);
      Term beside = c_check_is_beside(L, check->address, check->bytes, base, part.size, &parts->data[i]);
      if (part.in_frame) beside = expr_or(L->table, beside, expr_not(L->table, is_in_frames(L, check->address)));
      all = expr_and(L->table, all, beside);
    }
  }
  return expr_or(L->table, is_nothing(L, check), all);
}

static Term is_multiple(Lower *L, Term t, Term of) {
  Term low = expr_binary(L->table, OP_BVAND, t, expr_binary(L->table, OP_BVSUB, of, c_term_pointer(L, 1)));
  return expr_eq(L->table, low, c_term_pointer(L, 0));
}

// Where an object begins, by an address in it.
static Term base_of(Lower *L, const Check *check, const MemoryObject *memory) {
  if (memory->in_frame) return base_in_frame(L, check->address, memory);
  if (!memory->is_heap || !memory->stride) return c_term_pointer(L, memory->base);
  return expr_binary(L->table, OP_BVAND, check->address, c_term_pointer(L, ~(memory->stride - 1)));
}

// Of an object that is aligned well enough the offset decides. One that is not placed so well is misaligned by some implementation, unless the
// program has looked where it is.
static Term is_aligned_in(Lower *L, const Check *check, const MemoryObject *memory, uint64_t needed) {
  TermTable *table = L->table;
  bool is_good = c_alignment_of_object(L, &L->objects.list.data[memory->object]) >= needed;
  if (!is_good && memory->place == VAR_NONE) return expr_false(table);
  Term offset = expr_binary(table, OP_BVSUB, check->address, base_of(L, check, memory));
  if (is_good) return is_multiple(L, offset, check->bytes);
  return is_multiple(L, expr_binary(table, OP_BVADD, variable_term(L, memory->place), offset), check->bytes);
}

#define ALIGNMENT_OF_PLACES 16u // of every object in the graph

static Term alignment_condition(Lower *L, const Check *check) {
  TermTable *table = L->table;
  Term good = is_multiple(L, check->address, check->bytes);
  uint64_t needed = (uint64_t)expr_bits(table, check->bytes);
  for (uint32_t k = 0; k < L->memory.count; k++) {
    MemoryObject memory = L->memory.data[k];
    if (!is_of_class(L, &memory, check->class)) continue;
    bool is_placed_so =
        needed <= ALIGNMENT_OF_PLACES && c_alignment_of_object(L, &L->objects.list.data[memory.object]) >= needed;
    if (!is_placed_so) good = expr_ite(table, is_in(L, check, &memory), is_aligned_in(L, check, &memory, needed), good);
  }
  return good;
}

static Term access_condition(Lower *L, const Check *check) {
  Term any = is_nothing(L, check);
  for (uint32_t k = 0; k < L->memory.count; k++) {
    MemoryObject memory = L->memory.data[k];
    if (is_of_class(L, &memory, check->class)) any = expr_or(L->table, any, object_condition(L, check, &memory));
  }
  return any;
}

// What leads to no object of ours, and is not null, may lead to one of others.
static Term is_outside(Lower *L, const Check *check) {
  Term any = expr_eq(L->table, meant_by(check), c_term_pointer(L, 0));
  for (uint32_t k = 0; k < L->memory.count; k++) {
    const MemoryObject *memory = &L->memory.data[k];
    if (!is_of_class(L, memory, check->class)) continue;
    Term base = c_term_pointer(L, memory->base), size = c_term_pointer(L, memory->size);
    Term reaches =
        memory->in_frame ? is_in_frames(L, meant_by(check)) : c_check_reaches(L, meant_by(check), base, size);
    any = expr_or(L->table, any, reaches);
  }
  return expr_not(L->table, any);
}

static Term is_own(Lower *L, const Check *check) {
  Term any = expr_eq(L->table, check->address, c_term_pointer(L, 0));
  for (uint32_t k = 0; k < L->memory.count; k++) {
    const MemoryObject *memory = &L->memory.data[k];
    if (!is_of_class(L, memory, check->class) || L->objects.list.data[memory->object].kind == OBJECT_ENTRY) continue;
    Term base = c_term_pointer(L, memory->base), size = c_term_pointer(L, memory->size);
    any = expr_or(L->table, any,
                  memory->in_frame ? is_in_frames(L, check->address) : c_check_reaches(L, check->address, base, size));
  }
  return any;
}

static Term condition_of(Lower *L, const Check *check) {
  switch (check->about) {
  case ABOUT_OWN: return is_own(L, check);
  case ABOUT_WRITE: return write_condition(L, check);
  case ABOUT_ALIGN: return alignment_condition(L, check);
  case ABOUT_DEATH: return expr_not(L->table, c_comparison_is_dead(L, check->address, check->class));
  default: return access_condition(L, check);
  }
}

void c_checks_finish(Lower *L) {
  for (uint32_t i = 0; i < L->checks->list.count; i++) {
    Check *check = &L->checks->list.data[i];
    check->alone = is_alone(L, check);
    Term good = condition_of(L, check);
    if (check->is_foreign) good = expr_or(L->table, good, is_outside(L, check));
    Term null = check->is_limit ? expr_eq(L->table, check->address, c_term_pointer(L, 0)) : TERM_NONE;
    if (check->is_limit) good = expr_or(L->table, null, expr_not(L->table, good));
    prog_set_if(L->prog, check->at, good, check->good, check->bad);
  }
}
