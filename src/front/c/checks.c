// Bounds and null checks before accesses. An access to a known object is checked against that object; one through a
// pointer against all objects of its class. These are not all known until everything is lowered (a loop may come to a
// later allocation), so such a check is a choice first and gets its condition in c_checks_finish.
#include "front/c/access_alignment.h"
#include "front/c/alignment.h"
#include "front/c/assigned.h"
#include "front/c/check_parts.h"
#include "front/c/copies.h"
#include "front/c/devices.h"
#include "front/c/members.h"
#include "front/c/readonly.h"
#include "front/c/subscripts.h"
#include "front/c/unsigned_indices.h"
#include "front/c/debug_layout.h"

#define BAD_ADDRESS "an address depends on an indeterminate value"

#define CONSTANT "what is written is constant"

#define NULL_PAGE 4096u

struct Checks *c_checks_new(void) { return memory_new(sizeof(struct Checks)); }

void c_checks_delete(struct Checks *checks) {
  checkvec_release(&checks->list);
  map_release(&checks->alignments);
  free(checks);
}

#define FREED "what is freed is not the beginning of a live allocation"

void c_check_defer(Lower *L, Check check) {
  static const struct {
    PropertyKind kind;
    const char *text;
  } failures[] = {[ABOUT_BOUNDS] = {KIND_BOUNDS, "an access outside what the pointer points into"},
                  [ABOUT_LIFETIME] = {KIND_LIFETIME, "an access to an object that is dead"},
                  [ABOUT_FREE] = {KIND_FREE, FREED},
                  [ABOUT_POINTER] = {KIND_POINTER, CHECK_APART},
                  [ABOUT_MEMBER] = {KIND_POINTER, CHECK_APART},
                  [ABOUT_DEATH] = {KIND_LIFETIME, "a pointer to an object that is dead is used"},
                  [ABOUT_WRITE] = {KIND_READONLY, CONSTANT},
                  [ABOUT_ALIGN] = {KIND_ALIGN, CHECK_UNALIGNED}};
  bool asks_everyone = check.about == ABOUT_FREE || check.about == ABOUT_DEATH || check.about == ABOUT_WRITE;
  check.is_foreign = !asks_everyone && c_points_to_is_foreign(L->points, check.class);
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
  c_edge_check(L, expr_false(L->table), KIND_BOUNDS, NULL, "an access outside what the pointer points into");
  c_edge_goto(L, good);
  L->at = good;
}

static void check_bounds(Lower *L, LLVMValueRef pointer, Term address, Term bytes) {
  if (L->is_asking || L->at == LOC_NONE) return;
  const Object *root = c_objects_root(&L->objects, pointer);
  if (root && root->size) {
    Term within = c_check_inside(L, address, bytes, c_address_of(L, root), c_term_pointer(L, root->size));
    c_edge_check(L, within, KIND_BOUNDS, NULL, "an access outside its object");
    return;
  }
  Check check = {.address = address, .bytes = bytes, .class = c_points_to_class(L->points, pointer)};
  check.origin = origin_of(L, pointer);
  check.about = ABOUT_BOUNDS;
  c_check_defer(L, check);
  check.about = ABOUT_LIFETIME;
  if (has_mortals(L, check.class)) c_check_defer(L, check);
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
  c_indeterminate_use(L, pointer, address, BAD_ADDRESS);
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
  if (is_nothing && c_copy_is_marked(L)) return;
  c_indeterminate_use(L, NULL, bytes, "the size of an access depends on an indeterminate value");
  c_indeterminate_use(L, pointer, address, BAD_ADDRESS);
  note_access(L, pointer, address, bytes, writes);
  if (!c_objects_root(&L->objects, pointer)) check_null(L, pointer, address);
  c_member_check(L, pointer, bytes);
  c_members_check(L, pointer, address, bytes);
  check_bounds(L, pointer, address, bytes);
  L->access = (CheckAccess){0};
}

// Are there objects of the class that the program's caller, or a function without a body, may have allocated?
static bool has_others(Lower *L, ClassId class) {
  const U32Vec *objects = c_points_to_objects(L->points, class);
  bool found = c_points_to_is_foreign(L->points, class) || objects->count == 0;
  for (uint32_t i = 0; i < objects->count; i++) found |= L->objects.list.data[objects->data[i]].kind == OBJECT_ENTRY;
  return found;
}

// What is freed may be a block that others have allocated, and nobody else's any more; then nothing is proved of what comes after it. What a parameter
// points to may as well be no block at all; of other pointers it is not said.
static void check_others_block(Lower *L, ClassId class, Term address) {
  Check own = {.address = address, .bytes = c_term_pointer(L, 0), .class = class, .about = ABOUT_OWN, .at = L->at};
  Loc ours = own.good = c_edge_location(L), others = own.bad = c_edge_location(L);
  VarId is_block = c_variable_temporary(L, "block", SORT_BOOL);
  c_edge_choice(L, ours, others);
  checkvec_push(&L->checks->list, own);
  L->at = others;
  c_edge_choose(L, is_block);
  Loc block = c_edge_location(L), none = c_edge_location(L), after = c_edge_location(L);
  c_edge_if(L, variable_term(L, is_block), block, none);
  L->at = none;
  if (c_points_to_is_foreign(L->points, class)) c_edge_inexact(L, "a block that others may have allocated");
  c_edge_check(L, expr_false(L->table), KIND_FREE, NULL, FREED);
  c_edge_goto(L, after);
  L->at = block;
  c_edge_doubt(L, "a block that others have allocated is freed");
  c_edge_goto(L, after);
  L->at = ours;
  c_edge_goto(L, after);
  L->at = after;
}

void c_check_free(Lower *L, LLVMValueRef pointer, Term address) {
  if (L->is_asking || L->at == LOC_NONE) return;
  ClassId class = c_points_to_class(L->points, pointer);
  note_access(L, pointer, address, c_term_pointer(L, 0), true);
  if (has_others(L, class)) check_others_block(L, class, address);
  c_check_defer(L, (Check){.address = address, .bytes = c_term_pointer(L, 0), .class = class, .about = ABOUT_FREE});
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
  First first = parts->count ? c_readonly_first(L, object, pointer) : FIRST_IS;
  if (first == FIRST_OPEN && L->options->kinds & KIND_BIT(READONLY))
    c_edge_doubt(L, "a constant object of a macro is written here, maybe after it got its value");
  if (first != FIRST_NOT) return;
  bool is_known = c_objects_at(&L->objects, &L->layout, pointer, &offset) != NULL;
  Term base = c_term_pointer(L, 0), address = is_known ? c_term_pointer(L, (uint64_t)offset) : TERM_NONE;
  if (!is_known) address = c_value_scalar(L, pointer), base = c_address_of(L, object);
  if (address == TERM_NONE) return;
  address = expr_binary(L->table, OP_BVADD, address, c_term_pointer(L, written.offset));
  Term good = expr_true(L->table);
  for (uint32_t i = 0; i < parts->count; i++) {
    if (!(written.bits & ~parts->data[i].beside)) continue;
    Term start = expr_binary(L->table, OP_BVADD, base, c_term_pointer(L, parts->data[i].offset));
    const DebugRange *part = &parts->data[i];
    good = expr_and(L->table, good, c_check_is_beside(L, address, written.bytes, start, part->size, part));
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
  c_check_defer(L, (Check){.address = expr_binary(L->table, OP_BVADD, address, c_term_pointer(L, written.offset)),
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

bool c_check_may_be_misaligned(Lower *L, LLVMValueRef pointer, uint64_t needed) {
  if (L->is_asking || L->at == LOC_NONE || needed <= 1) return false;
  if (!L->checks->surveyed) c_alignment_survey(L, &L->checks->alignments);
  L->checks->surveyed = true;
  return c_alignment_of_pointer(L, &L->checks->alignments, pointer) < needed;
}

static void check_aligned(Lower *L, LLVMValueRef pointer, uint64_t needed) {
  const Object *root = c_objects_root(&L->objects, pointer);
  if (root && !root->in_memory) { // no one has looked where it is, and an offset in it is constant
    c_edge_check(L, expr_false(L->table), KIND_ALIGN, NULL, CHECK_UNALIGNED);
    return;
  }
  ClassId class = c_points_to_class(L->points, pointer);
  Term address = c_value_scalar(L, pointer);
  if (address == TERM_NONE) return;
  c_check_defer(L,
                (Check){.address = address, .bytes = c_term_pointer(L, needed), .class = class, .about = ABOUT_ALIGN});
}

// Blocks that are aligned as the program has computed it are taken for aligned, which proves nothing of more than every block has.
static bool may_be_of_open(Lower *L, LLVMValueRef pointer, uint64_t needed) {
  if (needed <= alignment_of_blocks(L) || c_objects_root(&L->objects, pointer)) return false;
  const U32Vec *objects = c_points_to_objects(L->points, c_points_to_class(L->points, pointer));
  for (uint32_t i = 0; i < objects->count; i++)
    if (c_alignment_is_open(&L->objects.list.data[objects->data[i]])) return true;
  return false;
}

static void check_needed(Lower *L, LLVMValueRef pointer, AccessAlignment needed) {
  if (c_check_may_be_misaligned(L, pointer, needed.bytes)) check_aligned(L, pointer, needed.bytes);
  bool is_open = needed.most > needed.bytes && c_check_may_be_misaligned(L, pointer, needed.most);
  if (is_open || (L->at != LOC_NONE && !L->is_asking && may_be_of_open(L, pointer, needed.bytes)))
    c_edge_doubt(L, "the alignment that the type of an access asks for");
}

void c_check_alignment(Lower *L, LLVMValueRef pointer, LLVMValueRef access) {
  LLVMTypeRef type = LLVMTypeOf(LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 0) : access);
  if (LLVMIsAAllocaInst(pointer) && LLVMGetAllocatedType(pointer) == type) return;
  if (!L->is_asking && L->at != LOC_NONE) check_needed(L, pointer, c_access_alignment(L, access));
}

void c_check_copy_alignment(Lower *L, LLVMValueRef call, unsigned operand) {
  LLVMValueRef pointer = LLVMGetOperand(call, operand);
  if (L->is_asking || L->at == LOC_NONE) return;
  AccessAlignment needed = c_access_alignment_of_copy(L, call, operand);
  bool is_asked = c_check_may_be_misaligned(L, pointer, needed.most) || may_be_of_open(L, pointer, needed.most);
  if (is_asked && c_copy_kind(L) == COPY_ASSIGNMENT) check_needed(L, pointer, needed);
}
