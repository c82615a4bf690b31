// Bounds and null checks before accesses. An access to a known object is checked against that object; one through a
// pointer against all objects of its class. These are not all known until everything is lowered (a loop may come to a
// later allocation), so such a check is a choice first and gets its condition in c_checks_finish.
#include "front/c/alignment.h"
#include "front/c/assigned.h"
#include "front/c/copies.h"
#include "front/c/devices.h"
#include "front/c/members.h"
#include "front/c/readonly.h"
#include "front/c/subscripts.h"
#include "front/c/unsigned_indices.h"

#define BAD_ADDRESS "an address depends on an indeterminate value"

#define CONSTANT "what is written is constant"

#define NULL_PAGE 4096u

// What a deferred check is about: the address is within an object, whether that is alive or not; within one that is alive;
// the beginning of a live allocation; in or at the end of the object that its origin is in; in no object that may not be written;
// a multiple of `bytes`.
typedef enum CheckAbout {
  ABOUT_BOUNDS,
  ABOUT_LIFETIME,
  ABOUT_FREE,
  ABOUT_POINTER,
  ABOUT_WRITE,
  ABOUT_ALIGN
} CheckAbout;

#define APART "the pointers are not of one object"
#define LEAVES "the pointer leaves its object"

typedef struct Check {
  Loc at, good, bad;
  Term address, bytes;
  Term origin;         // the pointer that the address was computed from; TERM_NONE: itself
  LLVMValueRef writer; // the function that a write is in
  bool is_limit;       // where it holds, rather than a violation where it does not
  bool alone;          // an access for which there is one object only: its origin does not matter
  uint8_t bits;        // of every byte: what a write changes
  ClassId class;
  CheckAbout about;
  const char *text; // what is violated; NULL: as it is said of all of them
} Check;
VEC(CheckVec, checkvec, Check)

struct Checks {
  CheckVec list;
  Map alignments; // of classes (alignment.h)
  bool surveyed;
};

struct Checks *c_checks_new(void) { return memory_new(sizeof(struct Checks)); }

void c_checks_delete(struct Checks *checks) {
  checkvec_release(&checks->list);
  map_release(&checks->alignments);
  free(checks);
}

// [address, address + bytes) within [base, base + size), none of which wraps around
static Term inside(Lower *L, Term address, Term bytes, Term base, Term size) {
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, base), room = expr_binary(table, OP_BVSUB, size, bytes);
  return expr_and(table, expr_binary(table, OP_BVULE, bytes, size), expr_binary(table, OP_BVULE, offset, room));
}

// The address is in an object or one past its end.
static Term reaches(Lower *L, Term address, Term base, Term size) {
  return expr_binary(L->table, OP_BVULE, expr_binary(L->table, OP_BVSUB, address, base), size);
}

static void defer(Lower *L, Check check) {
  static const struct {
    PropertyKind kind;
    const char *text;
  } failures[] = {[ABOUT_BOUNDS] = {KIND_BOUNDS, "an access outside every object it may mean"},
                  [ABOUT_LIFETIME] = {KIND_LIFETIME, "an access to an object that is dead"},
                  [ABOUT_FREE] = {KIND_FREE, "what is freed is not the beginning of a live allocation"},
                  [ABOUT_POINTER] = {KIND_POINTER, APART},
                  [ABOUT_WRITE] = {KIND_READONLY, CONSTANT},
                  [ABOUT_ALIGN] = {KIND_ALIGN, "the address is not aligned as the type needs it"}};
  check.at = L->at;
  check.good = c_edge_location(L), check.bad = c_edge_location(L);
  c_edge_choice(L, check.good, check.bad);
  L->at = check.bad;
  c_edge_error(L, failures[check.about].kind, NULL, check.text ? check.text : failures[check.about].text);
  L->at = check.good;
  checkvec_push(&L->checks->list, check);
}

// Is there an object of the class that can be dead?
static bool has_mortals(Lower *L, ClassId class) {
  const U32Vec *objects = c_points_to_objects(L->points, class);
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (object->in_memory && object->kind != OBJECT_GLOBAL && object->kind != OBJECT_ENTRY &&
        object->kind != OBJECT_TEXTS && object->kind != OBJECT_BLOCK)
      return true;
  }
  return false;
}

// What the address of an access was computed from, where no one else sees the steps in between: they are not checked by themselves.
static Term origin_of(Lower *L, LLVMValueRef pointer) {
  LLVMValueRef from = pointer;
  while (LLVMIsAGetElementPtrInst(from) && c_address_is_only_accessed(from)) from = LLVMGetOperand(from, 0);
  return from == pointer ? TERM_NONE : c_value_scalar(L, from);
}

// An access through null, by whatever index, or at another low address, where no object is. It is one condition, as simple as can be, on the
// way that goes on; which of the two it was is asked where it fails.
static void check_null(Lower *L, LLVMValueRef pointer, Term address) {
  if (L->at == LOC_NONE) return;
  Term origin = origin_of(L, pointer), ours = expr_not(L->table, c_device_at(L, address));
  Term null = expr_eq(L->table, origin == TERM_NONE ? address : origin, c_term_pointer(L, 0));
  Term low = expr_binary(L->table, OP_BVULT, address, c_term_pointer(L, NULL_PAGE));
  Term bad = expr_and(L->table, ours, expr_or(L->table, null, low));
  if (bad == expr_false(L->table)) return;
  Loc fails = c_edge_location(L), good = c_edge_location(L);
  c_edge_if(L, bad, fails, good);
  L->at = fails;
  c_edge_check(L, expr_not(L->table, null), KIND_NULL, NULL, "an access through a null pointer");
  c_edge_check(L, expr_false(L->table), KIND_BOUNDS, NULL, "an access outside every object it may mean");
  c_edge_goto(L, good);
  L->at = good;
}

static void check_bounds(Lower *L, LLVMValueRef pointer, Term address, Term bytes) {
  if (L->is_asking || L->at == LOC_NONE) return;
  const Object *root = c_objects_root(&L->objects, pointer);
  if (root && root->size) {
    Term within = inside(L, address, bytes, c_address_of(L, root), c_term_pointer(L, root->size));
    c_edge_check(L, within, KIND_BOUNDS, NULL, "an access outside its object");
    return;
  }
  Check check = {.address = address, .bytes = bytes, .class = c_points_to_class(L->points, pointer)};
  if (c_points_to_is_foreign(L->points, check.class)) return;
  check.origin = origin_of(L, pointer);
  check.about = ABOUT_BOUNDS;
  defer(L, check);
  check.about = ABOUT_LIFETIME;
  if (has_mortals(L, check.class)) defer(L, check);
}

// From now on checks are about that; TERM_NONE: about no access.
static void note_access(Lower *L, LLVMValueRef pointer, Term address, Term bytes, bool writes) {
  L->access = (CheckAccess){.address = address, .bytes = bytes, .writes = writes};
  if (address != TERM_NONE) L->access.whole = origin_of(L, pointer);
}

void c_check_access(Lower *L, LLVMValueRef pointer, uint64_t bytes, bool writes) {
  int64_t offset;
  if (L->is_asking) return;
  const Object *object = c_objects_at(&L->objects, &L->layout, pointer, &offset);
  if (object && (!object->in_memory || (offset >= 0 && (uint64_t)offset + bytes <= object->size))) return;
  Term address = c_value_scalar(L, pointer);
  if (address == TERM_NONE) return;
  c_indeterminate_use(L, address, BAD_ADDRESS);
  note_access(L, pointer, address, c_term_pointer(L, bytes), writes);
  if (!c_objects_root(&L->objects, pointer)) check_null(L, pointer, address);
  c_members_check(L, pointer, address, c_term_pointer(L, bytes));
  check_bounds(L, pointer, address, c_term_pointer(L, bytes));
  L->access = (CheckAccess){0};
}

void c_check_range(Lower *L, LLVMValueRef pointer, Term address, Term bytes, bool writes) {
  if (L->is_asking) return;
  // Where the size is 0 nothing is touched, but a library function wants a pointer that is valid (7.1.4, 7.24.1): of an object that is alive.
  Term none = expr_eq(L->table, bytes, c_term_pointer(L, 0));
  bool is_nothing = expr_is_const(L->table, none) && expr_bits(L->table, none);
  if (is_nothing && c_copy_kind(L) == COPY_ASSIGNMENT) return;
  c_indeterminate_use(L, bytes, "the size of an access depends on an indeterminate value");
  c_indeterminate_use(L, address, BAD_ADDRESS);
  note_access(L, pointer, address, bytes, writes);
  if (!c_objects_root(&L->objects, pointer)) check_null(L, pointer, address);
  c_member_check(L, pointer, bytes);
  c_members_check(L, pointer, address, bytes);
  check_bounds(L, pointer, address, bytes);
  L->access = (CheckAccess){0};
}

void c_check_free(Lower *L, LLVMValueRef pointer, Term address) {
  if (L->is_asking || L->at == LOC_NONE) return;
  ClassId class = c_points_to_class(L->points, pointer);
  if (c_points_to_is_foreign(L->points, class)) return;
  note_access(L, pointer, address, c_term_pointer(L, 0), true);
  defer(L, (Check){.address = address, .bytes = c_term_pointer(L, 0), .class = class, .about = ABOUT_FREE});
  L->access = (CheckAccess){0};
}

// The same as a value: may so many bytes be accessed there?
void c_check_valid(Lower *L, LLVMValueRef call) {
  if (L->at == LOC_NONE) return;
  LLVMValueRef pointer = LLVMGetOperand(call, 0);
  Term address = c_value_scalar(L, pointer), bytes = c_value_scalar(L, LLVMGetOperand(call, 1));
  Check check = {.address = address, .class = c_points_to_class(L->points, pointer), .about = ABOUT_LIFETIME};
  if (address == TERM_NONE || bytes == TERM_NONE) {
    c_edge_limit(L, "whether memory is valid that is not modelled");
    return;
  }
  VarId holds = c_variable_temporary(L, "valid", SORT_BOOL);
  Loc after = c_edge_location(L);
  check.bytes = c_term_as_bits(L, bytes, L->layout.pointer_width);
  check.at = L->at, check.good = c_edge_location(L), check.bad = c_edge_location(L);
  c_edge_choice(L, check.good, check.bad);
  for (int good = 0; good < 2; good++) {
    L->at = good ? check.good : check.bad;
    c_edge_assign(L, holds, good ? expr_true(L->table) : expr_false(L->table));
    c_edge_commit(L);
    c_edge_goto(L, after);
  }
  L->at = after;
  checkvec_push(&L->checks->list, check);
  Term value = c_term_as_bits(L, variable_term(L, holds), 32);
  c_value_bind(L, call, &value, 1);
}

// ---- objects that may not be written

static bool has_readonly(Lower *L, ClassId class) {
  const U32Vec *objects = c_points_to_objects(L->points, class);
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (c_readonly_parts(L, object)->count && !c_readonly_is_maker(L->now->function->function, object)) return true;
  }
  return false;
}

// [address, address + bytes) and [base, base + size) have nothing in common.
static Term is_beside(Lower *L, Term address, Term bytes, Term base, uint64_t size) {
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, base);
  Term starts_there = expr_binary(table, OP_BVULT, offset, c_term_pointer(L, size));
  Term reaches_it = expr_binary(table, OP_BVULT, expr_unary(table, OP_BVNEG, offset), bytes);
  return expr_not(table, expr_or(table, starts_there, reaches_it));
}

// The same of the parts of a long array's elements: what is written begins in one, or reaches the next.
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

// What is written: so many bytes, so far from where a pointer leads to; of a bit-field some bits of one.
typedef struct Written {
  uint64_t offset;
  Term bytes;
  uint8_t bits;
} Written;

// A write that names the object. What is in variables is written at a constant offset.
static void check_named_write(Lower *L, const Object *object, LLVMValueRef pointer, Written written) {
  int64_t offset;
  const DebugRangeVec *parts = c_readonly_parts(L, object);
  if (!parts->count || c_readonly_is_first(L, object)) return;
  bool is_known = c_objects_at(&L->objects, &L->layout, pointer, &offset) != NULL;
  Term base = c_term_pointer(L, 0), address = is_known ? c_term_pointer(L, (uint64_t)offset) : TERM_NONE;
  if (!is_known) address = c_value_scalar(L, pointer), base = c_address_of(L, object);
  if (address == TERM_NONE) return;
  address = expr_binary(L->table, OP_BVADD, address, c_term_pointer(L, written.offset));
  Term good = expr_true(L->table);
  for (uint32_t i = 0; i < parts->count; i++) {
    if (!(written.bits & ~parts->data[i].beside)) continue;
    Term start = expr_binary(L->table, OP_BVADD, base, c_term_pointer(L, parts->data[i].offset));
    Term beside = parts->data[i].stride ? is_beside_parts(L, address, written.bytes, start, &parts->data[i])
                                        : is_beside(L, address, written.bytes, start, parts->data[i].size);
    good = expr_and(L->table, good, beside);
  }
  Term none = expr_eq(L->table, written.bytes, c_term_pointer(L, 0));
  c_edge_check(L, expr_or(L->table, none, good), KIND_READONLY, NULL, CONSTANT);
}

static void check_written(Lower *L, LLVMValueRef pointer, Written written) {
  if (L->is_asking || L->at == LOC_NONE) return;
  const Object *root = c_objects_root(&L->objects, pointer);
  if (root) check_named_write(L, root, pointer, written);
  ClassId class = root ? CLASS_NONE : c_points_to_class(L->points, pointer);
  if (root || c_readonly_is_filling(pointer) || !has_readonly(L, class)) return;
  Term address = c_value_scalar(L, pointer);
  if (address == TERM_NONE) return;
  defer(L, (Check){.address = expr_binary(L->table, OP_BVADD, address, c_term_pointer(L, written.offset)),
                   .bytes = written.bytes,
                   .bits = written.bits,
                   .class = class,
                   .about = ABOUT_WRITE,
                   .writer = L->now->function->function});
}

void c_check_write(Lower *L, LLVMValueRef pointer, Term bytes) {
  if (L->is_asking || L->at == LOC_NONE) return;
  c_assigned_write(L, pointer, bytes);
  check_written(L, pointer, (Written){.bytes = bytes, .bits = UINT8_MAX});
}

static void check_bit_field(Lower *L, LLVMValueRef pointer, Term bytes, uint64_t bits) {
  if (L->is_asking || L->at == LOC_NONE) return;
  c_assigned_write(L, pointer, bytes);
  for (uint64_t offset = 0; bits >> 8 * offset; offset++) {
    uint8_t own = (uint8_t)(bits >> 8 * offset);
    if (own) check_written(L, pointer, (Written){.offset = offset, .bytes = c_term_pointer(L, 1), .bits = own});
    if (offset == sizeof bits - 1) return;
  }
}

// The store that gives a local variable its first value: the first in the order of the source.
static LLVMValueRef first_store(LLVMValueRef variable) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(variable));
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == variable) return i;
  return NULL;
}

void c_check_store(Lower *L, LLVMValueRef store) {
  LLVMValueRef value = LLVMGetOperand(store, 0), pointer = LLVMGetOperand(store, 1);
  LLVMTypeRef type = LLVMTypeOf(value);
  bool is_named = c_objects_root(&L->objects, pointer) != NULL;
  if (LLVMIsAArgument(value) && is_named) return; // a parameter gets its value
  Term bytes = c_term_pointer(L, c_layout_access_size(&L->layout, type));
  uint64_t bits = c_store_bit_field(store);
  if (bits) check_bit_field(L, pointer, bytes, bits);
  else c_check_write(L, pointer, bytes);
  // An array or a struct gets its first value piece by piece; a number does not.
  const Object *object = c_objects_find(&L->objects, pointer);
  if (!object || object->kind != OBJECT_LOCAL || LLVMGetAllocatedType(pointer) != type) return;
  bool again = c_readonly_parts(L, object)->count && first_store(pointer) != store;
  if (again && L->at != LOC_NONE && !L->is_asking) c_edge_check(L, expr_false(L->table), KIND_READONLY, NULL, CONSTANT);
}

// ---- alignment

#define ALIGNMENT_OF_PLACES 16u // of every object in the graph

// What clang says of an access is less than its type needs where a struct is packed, and more where it knows the object: of an array of structs, that
// it is aligned to 16. Members are as their struct needs them to be, though, also where they are packed, and words that bit-fields are
// read in or structs are passed as may be wider than any member.
static uint64_t alignment_needed(const Lower *L, const Object *root, LLVMValueRef access) {
  LLVMTypeRef type = LLVMTypeOf(LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 0) : access);
  uint64_t given = LLVMGetAlignment(access), natural = LLVMABIAlignmentOfType(L->layout.data, type);
  uint64_t needed = given < natural ? given : natural;
  LLVMValueRef source = root ? c_debug_variable_type(c_debug_variable(&L->debug, root->value)) : NULL;
  uint64_t of_object = c_debug_is_of_structs(source) ? c_alignment_of_object(L, root) : needed;
  return of_object < needed ? of_object : needed;
}

// May it be less aligned than that?
static bool may_be_misaligned(Lower *L, LLVMValueRef pointer, const Object *root, uint64_t needed) {
  if (L->is_asking || L->at == LOC_NONE || needed <= 1 || needed > ALIGNMENT_OF_PLACES) return false;
  if (root && !root->in_memory) return false;
  if (!L->checks->surveyed) c_alignment_survey(L, &L->checks->alignments);
  L->checks->surveyed = true;
  return c_alignment_of_pointer(L, &L->checks->alignments, pointer) < needed;
}

static void check_aligned(Lower *L, LLVMValueRef pointer, uint64_t needed) {
  ClassId class = c_points_to_class(L->points, pointer);
  Term address = c_value_scalar(L, pointer);
  if (address == TERM_NONE || c_points_to_is_foreign(L->points, class)) return;
  defer(L, (Check){.address = address, .bytes = c_term_pointer(L, needed), .class = class, .about = ABOUT_ALIGN});
}

void c_check_alignment(Lower *L, LLVMValueRef pointer, LLVMValueRef access) {
  const Object *root = c_objects_root(&L->objects, pointer);
  uint64_t needed = alignment_needed(L, root, access);
  if (may_be_misaligned(L, pointer, root, needed)) check_aligned(L, pointer, needed);
}

// Where clang knows the object, it says how that is aligned; otherwise what the type needs.
void c_check_copy_alignment(Lower *L, LLVMValueRef pointer, uint64_t needed) {
  if (c_objects_root(&L->objects, pointer) || !may_be_misaligned(L, pointer, NULL, needed)) return;
  if (c_copy_kind(L) == COPY_ASSIGNMENT) check_aligned(L, pointer, needed);
}

// ---- arithmetic on pointers

// Both are of one object; one past the end is.
static void check_pair(Lower *L, LLVMValueRef pointer, Term a, Term b, const char *text) {
  const Object *root = c_objects_root(&L->objects, pointer);
  ClassId class = c_points_to_class(L->points, pointer);
  bool is_client = L->plan && c_client_is_inside(L->now->function->name); // it does nothing wrong by itself
  if (L->is_asking || L->at == LOC_NONE || a == b || is_client) return;
  if (root && root->in_memory && root->size) {
    Term base = c_address_of(L, root), size = c_term_pointer(L, root->size);
    Term within = expr_and(L->table, reaches(L, a, base, size), reaches(L, b, base, size));
    if (!expr_is_const(L->table, within) || !expr_bits(L->table, within))
      c_edge_check(L, within, KIND_POINTER, NULL, text);
  } else if (!c_points_to_is_foreign(L->points, class))
    defer(L, (Check){.address = a,
                     .origin = b,
                     .bytes = c_term_pointer(L, 0),
                     .class = class,
                     .about = ABOUT_POINTER,
                     .text = text});
}

void c_check_other_object(Lower *L, LLVMValueRef a, LLVMValueRef b, const char *why) {
  const Object *first = c_objects_root(&L->objects, a), *second = c_objects_root(&L->objects, b);
  Term x = c_value_scalar(L, a), y = c_value_scalar(L, b);
  if (L->is_asking || L->at == LOC_NONE || (first && second && first != second)) return;
  if (x == TERM_NONE || y == TERM_NONE) {
    c_edge_limit(L, "%s", why);
    return;
  }
  Check check = {.address = x, .origin = y, .bytes = c_term_pointer(L, 0), .about = ABOUT_POINTER, .is_limit = true};
  check.class = c_points_to_class(L->points, a);
  check.at = L->at;
  check.good = c_edge_location(L), check.bad = c_edge_location(L);
  c_edge_choice(L, check.good, check.bad);
  L->at = check.bad;
  c_edge_limit(L, "%s", why);
  L->at = check.good;
  checkvec_push(&L->checks->list, check);
}

static uint32_t bits_of_index(LLVMValueRef index) {
  bool is_signed = LLVMIsASExtInst(index), is_unsigned = LLVMIsAZExtInst(index);
  LLVMTypeRef type = LLVMTypeOf(is_signed || is_unsigned ? LLVMGetOperand(index, 0) : index);
  return LLVMGetIntTypeWidth(type) + (is_unsigned ? 1 : 0);
}

// An index whose multiple would wrap around, and so come back to the object, is too far. One of an unsigned type is never negative.
static void check_near(Lower *L, LLVMValueRef index, uint64_t scale, IndexSign sign) {
  uint32_t width = L->layout.pointer_width, bits = bits_of_index(index);
  uint64_t most = ((uint64_t)1 << (width - 2)) / (scale ? scale : 1);
  for (uint64_t n = 1; n < scale; n *= 2) bits++;
  bool is_one_way = bits >= width && sign != INDEX_SIGNED;
  Term t = bits > width || is_one_way ? c_value_scalar(L, index) : TERM_NONE;
  if (t == TERM_NONE || expr_width(L->table, t) != width) return;
  if (is_one_way && sign == INDEX_BACK) t = expr_binary(L->table, OP_BVSUB, c_term_pointer(L, 0), t);
  Term shifted = expr_binary(L->table, OP_BVADD, t, c_term_pointer(L, is_one_way ? 0 : most));
  Term near = expr_binary(L->table, OP_BVULT, shifted, c_term_pointer(L, is_one_way ? most : 2 * most));
  if (!expr_is_const(L->table, near) || !expr_bits(L->table, near)) c_edge_check(L, near, KIND_POINTER, NULL, LEAVES);
}

// The first index steps over what the pointer points to. The others are of arrays in it, which clang checks, but for one at the end of a struct:
// that is as long as its object.
static void check_indices(Lower *L, LLVMValueRef gep) {
  unsigned last = (unsigned)LLVMGetNumOperands(gep) - 1;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  IndexSign sign = c_index_sign(gep);
  check_near(L, LLVMGetOperand(gep, 1), c_layout_size(&L->layout, type), last == 1 ? sign : INDEX_SIGNED);
  if (last == 2 && sign != INDEX_SIGNED && LLVMGetTypeKind(type) == LLVMArrayTypeKind && L->at != LOC_NONE)
    check_near(L, LLVMGetOperand(gep, 2), c_layout_size(&L->layout, LLVMGetElementType(type)), sign);
}

void c_check_step(Lower *L, LLVMValueRef gep, Term result) {
  int64_t offset;
  if (L->is_asking || L->at == LOC_NONE) return;
  check_indices(L, gep);
  if (L->at == LOC_NONE) return;
  if (c_address_is_only_accessed(gep)) return;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  bool constant = c_layout_gep_offset(&L->layout, gep, &offset);
  if (constant && (offset == 0 || LLVMGetTypeKind(type) == LLVMStructTypeKind))
    return; // a member is where its struct is
  LLVMValueRef base = LLVMGetOperand(gep, 0);
  Term from = c_value_scalar(L, base);
  if (from != TERM_NONE) check_pair(L, base, result, from, LEAVES);
}

// The difference of pointers is one of numbers to LLVM: it is known by the name that clang gives it.
static bool is_difference(LLVMValueRef i, LLVMOpcode opcode) {
  size_t length;
  return opcode == LLVMSub && strncmp(LLVMGetValueName2(i, &length), "sub.ptr.sub", strlen("sub.ptr.sub")) == 0 &&
         LLVMIsAPtrToIntInst(LLVMGetOperand(i, 0)) && LLVMIsAPtrToIntInst(LLVMGetOperand(i, 1));
}

static bool is_ordering(LLVMValueRef i, LLVMOpcode opcode) {
  if (opcode != LLVMICmp || LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) != LLVMPointerTypeKind) return false;
  return LLVMGetICmpPredicate(i) != LLVMIntEQ && LLVMGetICmpPredicate(i) != LLVMIntNE;
}

// The address itself, and those that it was computed from: &c + 2 - 2 is back where it was, but has left the object.
static void check_constant_address(Lower *L, LLVMValueRef constant) {
  for (; c_value_opcode(constant) == LLVMGetElementPtr; constant = LLVMGetOperand(constant, 0)) {
    int64_t offset;
    const Object *object = c_objects_at(&L->objects, &L->layout, constant, &offset);
    if (!object || !object->size || (offset >= 0 && (uint64_t)offset <= object->size)) continue;
    c_edge_check(L, expr_false(L->table), KIND_POINTER, NULL, "an address outside its object");
    return;
  }
}

static bool is_of_characters(const Object *object) {
  LLVMTypeRef type = object->kind == OBJECT_GLOBAL ? LLVMGlobalGetValueType(object->value) : NULL;
  while (type && LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
  return type && LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
}

// The difference of the addresses of two objects. Where it is divided by the size of an element it is one of pointers; if not it may be
// one of numbers, which clang makes the same of. Between characters it is not told apart.
static void check_constant_difference(Lower *L, LLVMValueRef user, LLVMValueRef constant) {
  LLVMValueRef a = LLVMGetOperand(constant, 0), b = LLVMGetOperand(constant, 1);
  if (c_value_opcode(a) != LLVMPtrToInt || c_value_opcode(b) != LLVMPtrToInt) return;
  const Object *first = c_objects_root(&L->objects, LLVMGetOperand(a, 0));
  const Object *second = c_objects_root(&L->objects, LLVMGetOperand(b, 0));
  if (!first || !second || first == second) return;
  if (c_value_opcode(user) == LLVMSDiv && LLVMGetExact(user))
    c_edge_check(L, expr_false(L->table), KIND_POINTER, NULL, APART);
  else if (is_of_characters(first) && is_of_characters(second))
    c_edge_limit(L, "a constant difference of the addresses of two objects");
}

static void check_constants_of(Lower *L, LLVMValueRef user) {
  for (int i = 0; i < LLVMGetNumOperands(user) && L->at != LOC_NONE; i++) {
    LLVMValueRef operand = LLVMGetOperand(user, (unsigned)i);
    if (!operand || !LLVMIsAConstantExpr(operand)) continue;
    LLVMOpcode opcode = c_value_opcode(operand);
    if (opcode == LLVMGetElementPtr) check_constant_address(L, operand);
    else if (opcode == LLVMSub) check_constant_difference(L, user, operand);
    else check_constants_of(L, operand);
  }
}

void c_check_constants(Lower *L, LLVMValueRef instruction) {
  if (!L->is_asking) check_constants_of(L, instruction);
}

// The size of the elements that a difference of pointers is counted in.
static uint64_t element_of_difference(LLVMValueRef difference) {
  for (LLVMUseRef use = LLVMGetFirstUse(difference); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool divides = LLVMIsAInstruction(user) && c_value_opcode(user) == LLVMSDiv && LLVMGetExact(user);
    if (divides && LLVMIsAConstantInt(LLVMGetOperand(user, 1)))
      return LLVMConstIntGetZExtValue(LLVMGetOperand(user, 1));
  }
  return 1;
}

// Pointers to elements of one array are so many of them apart. Where pointers may have been moved by single bytes, or by two, that is in doubt.
static void check_whole_elements(Lower *L, LLVMValueRef difference, LLVMValueRef a, LLVMValueRef b) {
  uint64_t element = element_of_difference(difference);
  bool is_power = element > 1 && (element & (element - 1)) == 0;
  uint64_t doubtful = element < 4 ? element : 4;
  if (!is_power || (!may_be_misaligned(L, a, NULL, doubtful) && !may_be_misaligned(L, b, NULL, doubtful))) return;
  Term x = c_value_scalar(L, a), y = c_value_scalar(L, b);
  if (x == TERM_NONE || y == TERM_NONE || x == y) return;
  Term rest = expr_binary(L->table, OP_BVAND, expr_binary(L->table, OP_BVSUB, x, y), c_term_pointer(L, element - 1));
  c_edge_check(L, expr_eq(L->table, rest, c_term_pointer(L, 0)), KIND_POINTER, NULL,
               "the pointers are no whole number of elements apart");
}

void c_check_order(Lower *L, LLVMValueRef instruction) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
  bool subtracts = is_difference(instruction, opcode);
  if (!subtracts && !is_ordering(instruction, opcode)) return;
  LLVMValueRef a = LLVMGetOperand(instruction, 0), b = LLVMGetOperand(instruction, 1);
  if (subtracts) a = LLVMGetOperand(a, 0), b = LLVMGetOperand(b, 0);
  const Object *first = c_objects_root(&L->objects, a), *second = c_objects_root(&L->objects, b);
  bool known = first && first == second;
  Term x = c_value_scalar(L, a), y = c_value_scalar(L, b);
  if (!known && x != TERM_NONE && y != TERM_NONE) check_pair(L, first ? b : a, x, y, APART);
  if (subtracts) check_whole_elements(L, instruction, a, b);
}

// An instruction's divisor is not zero. (That the quotient fits is clang's check.)
void c_check_division(Lower *L, LLVMValueRef instruction) {
  U32Vec divisors = {0};
  if (!L->is_asking && c_value_terms(L, LLVMGetOperand(instruction, 1), &divisors))
    for (uint32_t i = 0; i < divisors.count; i++) {
      c_indeterminate_use(L, divisors.data[i], "a divisor depends on an indeterminate value");
      Term zero = expr_eq(L->table, divisors.data[i], expr_const(L->table, expr_sort(L->table, divisors.data[i]), 0));
      c_edge_check(L, expr_not(L->table, zero), KIND_DIV, NULL, NULL);
    }
  u32vec_release(&divisors);
}

// ---- conditions

// The pointer that says which object is meant.
static Term meant_by(const Check *check) { return check->origin == TERM_NONE ? check->address : check->origin; }

// The address is where the check wants it, of an object at that place, and so is its origin, where the place was not found by it.
static Term is_placed(Lower *L, const Check *check, Term base, Term size, bool by_origin) {
  Term access = check->about == ABOUT_POINTER ? reaches(L, check->address, base, size)
                                              : inside(L, check->address, check->bytes, base, size);
  if (check->origin == TERM_NONE || by_origin || check->alone) return access;
  return expr_and(L->table, access, reaches(L, check->origin, base, size));
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
  Term alive = check->about == ABOUT_BOUNDS || check->about == ABOUT_POINTER
                   ? expr_not(table, expr_eq(table, state, expr_bv(table, 8, HEAP_FREE)))
                   : expr_eq(table, state, expr_bv(table, 8, HEAP_ALIVE));
  Term size = expr_select(table, variable_term(L, c_heap_sizes(L)), base);
  bool by_origin = memory->stride && check->about != ABOUT_POINTER;
  Term access = check->about == ABOUT_FREE ? expr_eq(table, address, base) : is_placed(L, check, base, size, by_origin);
  return expr_and(table, within, expr_and(table, alive, access));
}

static Term frame_condition(Lower *L, const Check *check, const MemoryObject *memory) {
  TermTable *table = L->table;
  uint64_t first = c_recursion_frames_base(L);
  Term offset = expr_binary(table, OP_BVSUB, meant_by(check), c_term_pointer(L, first));
  Term frame = expr_binary(table, OP_BVAND, offset, c_term_pointer(L, memory->stride - 1));
  bool any = check->about == ABOUT_BOUNDS || check->about == ABOUT_POINTER; // dead ones are objects, too
  Term live = any ? expr_binary(table, OP_BVULE, c_term_pointer(L, first), meant_by(check))
                  : c_recursion_is_alive(L, memory, meant_by(check));
  Term size = c_term_pointer(L, memory->size);
  if (check->origin == TERM_NONE)
    return expr_and(table, live, inside(L, frame, check->bytes, c_term_pointer(L, memory->base), size));
  Term start = expr_binary(table, OP_BVSUB, check->origin, frame);
  Term base = expr_binary(table, OP_BVADD, start, c_term_pointer(L, memory->base));
  return expr_and(table, live, is_placed(L, check, base, size, false));
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

// Is nothing freed or written, or no step made? Where nothing is accessed the pointer has to be valid all the same.
static Term is_nothing(Lower *L, const Check *check) {
  if (check->about == ABOUT_FREE) return expr_eq(L->table, check->address, c_term_pointer(L, 0));
  if (check->about == ABOUT_POINTER)
    return expr_or(L->table, expr_eq(L->table, check->address, check->origin), c_device_at(L, check->address));
  Term at_device = c_device_at(L, check->address);
  if (expr_is_const(L->table, check->bytes) || check->about != ABOUT_WRITE) return at_device;
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
  return count < 2 && check->about != ABOUT_POINTER;
}

// Is the address in an object?
static Term is_in(Lower *L, const Check *check, const MemoryObject *memory) {
  Term one = c_term_pointer(L, 1), size = c_term_pointer(L, memory->size);
  Check byte = {.address = check->address, .bytes = one, .about = ABOUT_BOUNDS};
  return memory->in_frame ? frame_condition(L, &byte, memory)
                          : inside(L, check->address, one, c_term_pointer(L, memory->base), size);
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
      Term base = c_term_pointer(L, part.base);
      Term beside = part.in_frame           ? expr_not(L->table, is_in(L, check, &part))
                    : parts->data[i].stride ? is_beside_parts(L, check->address, check->bytes, base, &parts->data[i])
                                            : is_beside(L, check->address, check->bytes, base, part.size);
      all = expr_and(L->table, all, beside);
    }
  }
  return expr_or(L->table, is_nothing(L, check), all);
}

static Term is_multiple(Lower *L, Term t, Term of) {
  Term low = expr_binary(L->table, OP_BVAND, t, expr_binary(L->table, OP_BVSUB, of, c_term_pointer(L, 1)));
  return expr_eq(L->table, low, c_term_pointer(L, 0));
}

// Offsets of aligned objects decide. An object that is not placed so well is misaligned by some implementation, unless the program
// has looked where it is.
static Term alignment_condition(Lower *L, const Check *check) {
  TermTable *table = L->table;
  Term good = is_multiple(L, check->address, check->bytes);
  uint64_t needed = (uint64_t)expr_bits(table, check->bytes);
  for (uint32_t k = 0; k < L->memory.count; k++) {
    MemoryObject memory = L->memory.data[k];
    const Object *object = &L->objects.list.data[memory.object];
    if (!is_of_class(L, &memory, check->class) || c_alignment_of_object(L, object) >= needed) continue;
    Term there = expr_false(table);
    if (memory.place != VAR_NONE) {
      Term offset = expr_binary(table, OP_BVSUB, check->address, c_term_pointer(L, memory.base));
      there = is_multiple(L, expr_binary(table, OP_BVADD, variable_term(L, memory.place), offset), check->bytes);
    }
    good = expr_ite(table, is_in(L, check, &memory), there, good);
  }
  return expr_or(table, good, c_device_at(L, check->address));
}

static Term access_condition(Lower *L, const Check *check) {
  Term any = is_nothing(L, check);
  for (uint32_t k = 0; k < L->memory.count; k++) {
    MemoryObject memory = L->memory.data[k];
    if (is_of_class(L, &memory, check->class)) any = expr_or(L->table, any, object_condition(L, check, &memory));
  }
  return any;
}

void c_checks_finish(Lower *L) {
  for (uint32_t i = 0; i < L->checks->list.count; i++) {
    Check *check = &L->checks->list.data[i];
    check->alone = is_alone(L, check);
    Term good = check->about == ABOUT_WRITE   ? write_condition(L, check)
                : check->about == ABOUT_ALIGN ? alignment_condition(L, check)
                                              : access_condition(L, check);
    Term null = check->is_limit ? expr_eq(L->table, check->address, c_term_pointer(L, 0)) : TERM_NONE;
    if (check->is_limit) good = expr_or(L->table, null, expr_not(L->table, good));
    prog_set_if(L->prog, check->at, good, check->good, check->bad);
  }
}
