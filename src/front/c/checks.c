// Bounds and null checks before accesses. An access to a known object is checked against that object; one through a
// pointer against all objects of its class. These are not all known until everything is lowered (a loop may come to a
// later allocation), so such a check is a choice first and gets its condition in c_checks_finish.
#include "front/c/context.h"

#define NULL_PAGE 4096u

// What a deferred check is about: the address is within an object, whether that is alive or not; within one that is alive; or
// the beginning of a live allocation.
typedef enum CheckAbout { ABOUT_BOUNDS, ABOUT_LIFETIME, ABOUT_FREE } CheckAbout;

typedef struct Check {
  Loc at, good, bad;
  Term address, bytes;
  ClassId class;
  CheckAbout about;
} Check;
VEC(CheckVec, checkvec, Check)

struct Checks {
  CheckVec list;
};

struct Checks *c_checks_new(void) { return memory_new(sizeof(struct Checks)); }

void c_checks_delete(struct Checks *checks) {
  checkvec_release(&checks->list);
  free(checks);
}

static void check_null(Lower *L, Term address) {
  if (L->at == LOC_NONE) return;
  Term null = expr_binary(L->table, OP_BVULT, address, c_term_pointer(L, NULL_PAGE));
  if (expr_is_const(L->table, null) && !expr_bits(L->table, null)) return;
  c_edge_check(L, expr_not(L->table, null), KIND_NULL, NULL, "an access through a null pointer");
}

// [address, address + bytes) within [base, base + size), none of which wraps around
static Term inside(Lower *L, Term address, Term bytes, Term base, Term size) {
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, base), room = expr_binary(table, OP_BVSUB, size, bytes);
  return expr_and(table, expr_binary(table, OP_BVULE, bytes, size), expr_binary(table, OP_BVULE, offset, room));
}

static void defer(Lower *L, Term address, Term bytes, ClassId class, CheckAbout about) {
  static const struct {
    PropertyKind kind;
    const char *text;
  } failures[] = {[ABOUT_BOUNDS] = {KIND_BOUNDS, "an access outside every object it may mean"},
                  [ABOUT_LIFETIME] = {KIND_LIFETIME, "an access to an object that is dead"},
                  [ABOUT_FREE] = {KIND_FREE, "what is freed is not the beginning of a live allocation"}};
  Check check = {.address = address, .bytes = bytes, .class = class, .about = about, .at = L->at};
  check.good = c_edge_location(L), check.bad = c_edge_location(L);
  c_edge_choice(L, check.good, check.bad);
  L->at = check.bad;
  c_edge_error(L, failures[about].kind, NULL, failures[about].text);
  L->at = check.good;
  checkvec_push(&L->checks->list, check);
}

// Is there an object of the class that can be dead?
static bool has_mortals(Lower *L, ClassId class) {
  const U32Vec *objects = c_points_to_objects(L->points, class);
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (object->in_memory && object->kind != OBJECT_GLOBAL && object->kind != OBJECT_ENTRY &&
        object->kind != OBJECT_TEXTS)
      return true;
  }
  return false;
}

static void check_bounds(Lower *L, LLVMValueRef pointer, Term address, Term bytes) {
  if (L->is_asking || L->at == LOC_NONE) return;
  const Object *root = c_objects_root(&L->objects, pointer);
  if (root && root->size) {
    Term within = inside(L, address, bytes, c_address_of(L, root), c_term_pointer(L, root->size));
    c_edge_check(L, within, KIND_BOUNDS, NULL, "an access outside its object");
    return;
  }
  ClassId class = c_points_to_class(L->points, pointer);
  if (c_points_to_is_foreign(L->points, class)) return;
  defer(L, address, bytes, class, ABOUT_BOUNDS);
  if (has_mortals(L, class)) defer(L, address, bytes, class, ABOUT_LIFETIME);
}

void c_check_access(Lower *L, LLVMValueRef pointer, uint64_t bytes) {
  int64_t offset;
  if (L->is_asking) return;
  const Object *object = c_objects_at(&L->objects, &L->layout, pointer, &offset);
  if (object && (!object->in_memory || (offset >= 0 && (uint64_t)offset + bytes <= object->size))) return;
  Term address = c_value_scalar(L, pointer);
  if (address == TERM_NONE) return;
  if (!c_objects_root(&L->objects, pointer)) check_null(L, address);
  check_bounds(L, pointer, address, c_term_pointer(L, bytes));
}

void c_check_range(Lower *L, LLVMValueRef pointer, Term address, Term bytes) {
  if (L->is_asking) return;
  // Nothing is touched where the size is 0.
  Term none = expr_eq(L->table, bytes, c_term_pointer(L, 0));
  if (expr_is_const(L->table, none) && expr_bits(L->table, none)) return;
  if (!c_objects_root(&L->objects, pointer)) check_null(L, address);
  check_bounds(L, pointer, address, bytes);
}

void c_check_free(Lower *L, LLVMValueRef pointer, Term address) {
  if (L->is_asking || L->at == LOC_NONE) return;
  ClassId class = c_points_to_class(L->points, pointer);
  if (!c_points_to_is_foreign(L->points, class)) defer(L, address, c_term_pointer(L, 0), class, ABOUT_FREE);
}

// An instruction's divisor is not zero. (That the quotient fits is clang's check.)
void c_check_division(Lower *L, LLVMValueRef instruction) {
  U32Vec divisors = {0};
  if (!L->is_asking && c_value_terms(L, LLVMGetOperand(instruction, 1), &divisors))
    for (uint32_t i = 0; i < divisors.count; i++) {
      Term zero = expr_eq(L->table, divisors.data[i], expr_const(L->table, expr_sort(L->table, divisors.data[i]), 0));
      c_edge_check(L, expr_not(L->table, zero), KIND_DIV, NULL, NULL);
    }
  u32vec_release(&divisors);
}

// ---- conditions

static Term heap_condition(Lower *L, const Check *check, const MemoryObject *memory) {
  TermTable *table = L->table;
  Term base = c_term_pointer(L, memory->base), address = check->address;
  Term within =
      expr_binary(table, OP_BVULT, expr_binary(table, OP_BVSUB, address, base), c_term_pointer(L, memory->size));
  if (memory->stride) base = expr_binary(table, OP_BVAND, address, c_term_pointer(L, ~(memory->stride - 1)));
  else if (!memory->size) within = expr_eq(table, address, base);
  Term state = expr_select(table, variable_term(L, c_heap_alive(L)), base);
  Term alive = check->about == ABOUT_BOUNDS ? expr_not(table, expr_eq(table, state, expr_bv(table, 8, HEAP_FREE)))
                                            : expr_eq(table, state, expr_bv(table, 8, HEAP_ALIVE));
  Term size = expr_select(table, variable_term(L, c_heap_sizes(L)), base);
  Term access =
      check->about == ABOUT_FREE ? expr_eq(table, address, base) : inside(L, address, check->bytes, base, size);
  return expr_and(table, within, expr_and(table, alive, access));
}

static Term frame_condition(Lower *L, const Check *check, const MemoryObject *memory) {
  TermTable *table = L->table;
  uint64_t first = L->layout.pointer_width == 64 ? (uint64_t)1 << 60 : 0xc0000000u;
  Term offset = expr_binary(table, OP_BVSUB, check->address, c_term_pointer(L, first));
  Term frame = expr_binary(table, OP_BVAND, offset, c_term_pointer(L, memory->stride - 1));
  Term end = expr_binary(table, OP_BVMUL, expr_binary(table, OP_BVADD, c_recursion_depth(L), c_term_pointer(L, 1)),
                         c_term_pointer(L, memory->stride));
  Term live = expr_binary(table, OP_BVULT, offset, end);
  return expr_and(table, live,
                  inside(L, frame, check->bytes, c_term_pointer(L, memory->base), c_term_pointer(L, memory->size)));
}

static Term object_condition(Lower *L, const Check *check, const MemoryObject *memory) {
  if (memory->is_heap) return heap_condition(L, check, memory);
  if (check->about == ABOUT_FREE) return expr_false(L->table);
  if (memory->in_frame) return frame_condition(L, check, memory);
  if (L->objects.list.data[memory->object].kind == OBJECT_TEXTS) return c_argv_inside(L, check->address, check->bytes);
  Term size = memory->size_term ? memory->size_term : c_term_pointer(L, memory->size);
  Term within = inside(L, check->address, check->bytes, c_term_pointer(L, memory->base), size);
  if (check->about == ABOUT_BOUNDS || memory->dead == VAR_NONE) return within;
  return expr_and(L->table, within, expr_not(L->table, variable_term(L, memory->dead)));
}

// Is nothing accessed or freed?
static Term is_nothing(Lower *L, const Check *check) {
  if (check->about == ABOUT_FREE) return expr_eq(L->table, check->address, c_term_pointer(L, 0));
  if (expr_is_const(L->table, check->bytes)) return expr_false(L->table);
  return expr_eq(L->table, check->bytes, c_term_pointer(L, 0));
}

void c_checks_finish(Lower *L) {
  for (uint32_t i = 0; i < L->checks->list.count; i++) {
    const Check *check = &L->checks->list.data[i];
    Term any = is_nothing(L, check);
    for (uint32_t k = 0; k < L->memory.count; k++) {
      MemoryObject memory = L->memory.data[k];
      const Object *object = &L->objects.list.data[memory.object];
      if (c_points_to_object(L->points, object) == check->class)
        any = expr_or(L->table, any, object_condition(L, check, &memory));
    }
    prog_set_if(L->prog, check->at, any, check->good, check->bad);
  }
}
