#include "front/c/comparisons.h"

#include <stdlib.h>
#include <string.h>

#include "front/c/alignment.h"
#include "front/c/deaths.h"
#include "front/c/devices.h"
#include "front/c/instructions.h"
#include "front/c/subscripts.h"

typedef struct Side {
  LLVMValueRef pointer;
  Term address;
  ClassId class;
  bool may_be_dead;
} Side;

typedef struct Comparison {
  Loc at, doubtful, sure;
  Side sides[2];
  bool is_equality;
} Comparison;
VEC(ComparisonVec, comparisonvec, Comparison)

struct Comparisons {
  ComparisonVec list;
  Map stepped; // classes with pointers that may be at the ends of their objects
  Map numbers; // classes with pointers that were numbers
  VarId drawn; // whether a result was drawn that is one of numbers
  bool is_surveyed;
};

struct Comparisons *c_comparisons_new(void) {
  struct Comparisons *comparisons = memory_new(sizeof *comparisons);
  comparisons->drawn = VAR_NONE;
  return comparisons;
}

void c_comparisons_delete(struct Comparisons *comparisons) {
  comparisonvec_release(&comparisons->list);
  map_release(&comparisons->stepped);
  map_release(&comparisons->numbers);
  free(comparisons);
}

// ---- objects by address

static bool is_of(Lower *L, const MemoryObject *memory, ClassId class) {
  return c_points_to_object(L->points, &L->objects.list.data[memory->object]) == class;
}

// start <= t <= start + size
static Term within(Lower *L, Term t, Term start, Term size) {
  return expr_binary(L->table, OP_BVULE, expr_binary(L->table, OP_BVSUB, t, start), size);
}

static Term size_of(Lower *L, const MemoryObject *memory) {
  return memory->size_term ? memory->size_term : c_term_pointer(L, memory->size);
}

// Where the object begins that the address is in, if it is in one of this memory.
static Term base_of(Lower *L, const MemoryObject *memory, Term address) {
  bool is_slot = memory->is_heap && memory->stride;
  return is_slot ? expr_binary(L->table, OP_BVAND, address, c_term_pointer(L, ~(memory->stride - 1)))
                 : c_term_pointer(L, memory->base);
}

// How far from its base addresses are its own. What follows a region of the heap is the next one's.
static uint64_t last_of(const MemoryObject *memory) {
  return memory->is_heap && memory->size ? memory->size - 1 : memory->size;
}

// The object at a constant address; one past its end is in it.
static const MemoryObject *object_at(const Lower *L, uint64_t address) {
  for (uint32_t k = 0; k < L->memory.count; k++) {
    const MemoryObject *memory = &L->memory.data[k];
    if (!memory->in_frame && address - memory->base <= last_of(memory)) return memory;
  }
  return NULL;
}

static bool is_constant(const Lower *L, Term t, uint64_t *value) {
  if (!expr_is_const(L->table, t)) return false;
  *value = (uint64_t)expr_bits(L->table, t);
  return true;
}

// ---- objects that are dead

static Term is_dead_in(Lower *L, const MemoryObject *memory, Term address) {
  TermTable *table = L->table;
  if (memory->is_heap) {
    Term base = base_of(L, memory, address), range = c_term_pointer(L, last_of(memory));
    Term state = expr_select(table, variable_term(L, c_heap_alive(L)), base);
    Term in = within(L, address, c_term_pointer(L, memory->base), range);
    return expr_and(table, in, expr_eq(table, state, expr_bv(table, 8, HEAP_DEAD)));
  }
  if (memory->in_frame) {
    Term is_frame = expr_binary(table, OP_BVULE, c_term_pointer(L, c_recursion_frames_base(L)), address);
    return expr_and(table, is_frame, expr_not(table, c_recursion_is_alive(L, memory, address)));
  }
  if (memory->dead == VAR_NONE) return expr_false(table);
  Term in = within(L, address, c_term_pointer(L, memory->base), size_of(L, memory));
  return expr_and(table, in, variable_term(L, memory->dead));
}

Term c_comparison_is_dead(Lower *L, Term address, ClassId class) {
  Term any = expr_false(L->table);
  for (uint32_t k = 0; k < L->memory.count; k++) {
    MemoryObject memory = L->memory.data[k];
    if (is_of(L, &memory, class)) any = expr_or(L->table, any, is_dead_in(L, &memory, address));
  }
  return any;
}

static Term is_dead(Lower *L, const Side *side) {
  return side->may_be_dead ? c_comparison_is_dead(L, side->address, side->class) : expr_false(L->table);
}

// The address of an object itself is that of one that is alive.
static bool may_be_dead(Lower *L, const Side *side) {
  if (LLVMIsAConstantPointerNull(side->pointer)) return false;
  const Object *root = c_objects_root(&L->objects, side->pointer);
  return !(root && root->value == side->pointer) && c_deaths_are_possible(L, side->class);
}

// ---- literals

#define EMPTY_TEXT "" // LLVM has no bytes for what is all zero

static const char *literal_text(const Object *object, size_t *size) {
  if (object->kind != OBJECT_GLOBAL || LLVMGetLinkage(object->value) != LLVMPrivateLinkage) return NULL;
  LLVMValueRef init =
      LLVMGetUnnamedAddress(object->value) == LLVMGlobalUnnamedAddr ? LLVMGetInitializer(object->value) : NULL;
  if (init && LLVMIsAConstantAggregateZero(init) && object->size == sizeof EMPTY_TEXT) {
    *size = sizeof EMPTY_TEXT;
    return EMPTY_TEXT;
  }
  bool has_bytes = init && LLVMIsAConstantDataArray(init) && LLVMIsConstantString(init);
  return has_bytes ? LLVMGetAsString(init, size) : NULL;
}

// A compound literal that is constant may be one object with another one, or with a string literal (C17 6.5.2.5p7). Of one in a
// function nothing says whether it is.
static bool is_compound_literal(const Object *object) {
  static const char name[] = ".compoundliteral";
  size_t length;
  bool is_variable = object->kind == OBJECT_LOCAL || object->kind == OBJECT_GLOBAL;
  if (!is_variable || strncmp(LLVMGetValueName2(object->value, &length), name, sizeof name - 1) != 0) return false;
  return object->kind == OBJECT_LOCAL || LLVMIsGlobalConstant(object->value);
}

static bool are_compound_literals(const Object *a, const Object *b) {
  size_t size = 0;
  bool first = is_compound_literal(a), second = is_compound_literal(b);
  if (a == b || (!first && !second)) return false;
  return first && second ? a->size == b->size : literal_text(first ? b : a, &size) != NULL;
}

// Does one of the two end as the whole other one is?
bool c_literals_may_share(const Object *a, const Object *b) {
  size_t m = 0, n = 0;
  const char *s = literal_text(a, &m), *t = literal_text(b, &n);
  if (are_compound_literals(a, b)) return true;
  if (!s || !t || a == b) return false;
  size_t common = m < n ? m : n;
  return memcmp(s + m - common, t + n - common, common) == 0;
}

typedef bool Relation(const Object *a, const Object *b);

static bool are_some(Lower *L, const Comparison *c, Relation *related) {
  const U32Vec *first = c_points_to_objects(L->points, c->sides[0].class),
               *second = c_points_to_objects(L->points, c->sides[1].class);
  for (uint32_t i = 0; i < first->count; i++)
    for (uint32_t k = 0; k < second->count; k++)
      if (related(&L->objects.list.data[first->data[i]], &L->objects.list.data[second->data[k]])) return true;
  return false;
}

static bool have_literals_in_common(Lower *L, const Comparison *c) { return are_some(L, c, c_literals_may_share); }

// The two are as far from the ends of their literals.
static Term is_shared_in(Lower *L, const Comparison *c, const MemoryObject *a, const MemoryObject *b) {
  TermTable *table = L->table;
  Term x = c->sides[0].address, y = c->sides[1].address;
  Term in = expr_and(table, within(L, x, c_term_pointer(L, a->base), c_term_pointer(L, a->size)),
                     within(L, y, c_term_pointer(L, b->base), c_term_pointer(L, b->size)));
  Term left = expr_binary(table, OP_BVSUB, c_term_pointer(L, a->base + a->size), x),
       right = expr_binary(table, OP_BVSUB, c_term_pointer(L, b->base + b->size), y);
  return expr_and(table, in, expr_eq(table, left, right));
}

static Term is_shared(Lower *L, const Comparison *c) {
  Term any = expr_false(L->table);
  for (uint32_t i = 0; i < L->memory.count; i++)
    for (uint32_t k = 0; k < L->memory.count; k++) {
      MemoryObject a = L->memory.data[i], b = L->memory.data[k];
      if (is_of(L, &a, c->sides[0].class) && is_of(L, &b, c->sides[1].class) &&
          c_literals_may_share(&L->objects.list.data[a.object], &L->objects.list.data[b.object]))
        any = expr_or(L->table, any, is_shared_in(L, c, &a, &b));
    }
  return any;
}

// ---- one past the end

// A step that may lead to the end of an array: more than to a member.
static bool may_reach_end(const Lower *L, LLVMValueRef gep) {
  int64_t offset;
  if (c_layout_gep_offset(&L->layout, gep, &offset) && offset == 0) return false;
  bool is_member = LLVMGetTypeKind(LLVMGetGEPSourceElementType(gep)) == LLVMStructTypeKind &&
                   LLVMGetNumOperands(gep) == 3 && LLVMIsAConstantInt(LLVMGetOperand(gep, 1)) &&
                   LLVMConstIntGetZExtValue(LLVMGetOperand(gep, 1)) == 0;
  return !is_member;
}

static void survey(Lower *L, LLVMValueRef value) {
  if (c_value_opcode(value) == LLVMGetElementPtr) {
    bool seen = LLVMIsAConstantExpr(value) || !c_address_is_only_accessed(value);
    if (seen && may_reach_end(L, value)) map_set(&L->comparisons->stepped, c_points_to_class(L->points, value), 1);
  }
  if (LLVMIsAIntToPtrInst(value)) map_set(&L->comparisons->numbers, c_points_to_class(L->points, value), 1);
  bool has_operands = LLVMIsAInstruction(value) || (LLVMIsAConstant(value) && !LLVMIsAGlobalValue(value));
  for (int i = 0; has_operands && i < LLVMGetNumOperands(value); i++) {
    LLVMValueRef operand = LLVMGetOperand(value, (unsigned)i);
    if (operand && LLVMIsAConstant(operand) && !LLVMIsAGlobalValue(operand)) survey(L, operand);
  }
}

static void survey_all(Lower *L) {
  struct Comparisons *all = L->comparisons;
  if (!all->is_surveyed) {
    all->is_surveyed = true;
    for (LLVMValueRef g = LLVMGetFirstGlobal(L->module); g; g = LLVMGetNextGlobal(g))
      if (LLVMGetInitializer(g)) survey(L, LLVMGetInitializer(g));
    for (LLVMValueRef f = LLVMGetFirstFunction(L->module); f; f = LLVMGetNextFunction(f))
      for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) survey(L, i);
  }
}

bool c_comparisons_has_ends(Lower *L, ClassId class) {
  survey_all(L);
  return map_find(&L->comparisons->stepped, class, 0);
}

// Are there two objects, one of which may be right behind the other?
static bool may_touch(Lower *L, const Comparison *c) {
  ClassId a = c->sides[0].class, b = c->sides[1].class;
  for (unsigned i = 0; i < 2; i++)
    if (c->sides[i].class == CLASS_NONE || LLVMIsAConstantPointerNull(c->sides[i].pointer)) return false;
  if (!c_comparisons_has_ends(L, a) && !c_comparisons_has_ends(L, b)) return false;
  const U32Vec *objects = c_points_to_objects(L->points, a);
  bool is_one = objects->count == 1 && L->objects.list.data[objects->data[0]].kind != OBJECT_HEAP;
  return a != b || !is_one;
}

// Is `end` one past the end of an object of the first memory, and `start` the beginning of another one of the second?
static Term touches_in(Lower *L, const MemoryObject *a, Term end, const MemoryObject *b, Term start) {
  TermTable *table = L->table;
  Term base = base_of(L, a, end), size = size_of(L, a), other = base_of(L, b, start);
  if (a->is_heap) size = expr_select(table, variable_term(L, c_heap_sizes(L)), base);
  Term at_end = expr_and(table, within(L, end, c_term_pointer(L, a->base), c_term_pointer(L, a->size)),
                         expr_eq(table, end, expr_binary(table, OP_BVADD, base, size)));
  Term at_start = expr_and(table, within(L, start, c_term_pointer(L, b->base), c_term_pointer(L, b->size)),
                           expr_eq(table, start, other));
  Term both = expr_and(table, at_end, at_start);
  return expr_and(table, both, expr_not(table, expr_eq(table, base, other)));
}

static Term touches(Lower *L, const Side *end, const Side *start) {
  Term any = expr_false(L->table);
  for (uint32_t i = 0; i < L->memory.count && c_comparisons_has_ends(L, end->class); i++)
    for (uint32_t k = 0; k < L->memory.count; k++) {
      MemoryObject a = L->memory.data[i], b = L->memory.data[k];
      bool are_there = is_of(L, &a, end->class) && is_of(L, &b, start->class) && !a.in_frame && !b.in_frame;
      if (are_there && (i != k || (a.is_heap && a.stride)))
        any = expr_or(L->table, any, touches_in(L, &a, end->address, &b, start->address));
    }
  return any;
}

// ---- numbers

// A constant that is the address of nothing in the graph.
static bool is_number(Lower *L, const Side *side, uint64_t *value) {
  if (!is_constant(L, side->address, value) || *value == 0) return false;
  return !object_at(L, *value) && !c_address_is_code(L, *value) &&
         c_device_at(L, side->address) == expr_false(L->table);
}

// Could the object, which the address is in, be where the address would be that number?
static Term may_be_there(Lower *L, const MemoryObject *memory, Term address, uint64_t number) {
  TermTable *table = L->table;
  Term base = base_of(L, memory, address), size = size_of(L, memory), zero = c_term_pointer(L, 0);
  if (memory->is_heap) size = expr_select(table, variable_term(L, c_heap_sizes(L)), base);
  uint64_t alignment = c_alignment_of_object(L, &L->objects.list.data[memory->object]);
  Term place = expr_binary(table, OP_BVSUB, c_term_pointer(L, number), expr_binary(table, OP_BVSUB, address, base));
  Term low = expr_binary(table, OP_BVAND, place, c_term_pointer(L, alignment - 1));
  Term room = expr_binary(table, OP_BVULE, size, expr_unary(table, OP_BVNOT, place));
  Term fine = expr_and(table, expr_eq(table, low, zero), expr_not(table, expr_eq(table, place, zero)));
  Term in = expr_and(table, within(L, address, c_term_pointer(L, memory->base), c_term_pointer(L, memory->size)),
                     within(L, address, base, size));
  return expr_and(table, in, expr_and(table, fine, room));
}

static Term is_number_of(Lower *L, const Side *number, const Side *side) {
  uint64_t value;
  Term any = expr_false(L->table);
  if (!is_number(L, number, &value)) return any;
  for (uint32_t k = 0; k < L->memory.count; k++) {
    MemoryObject memory = L->memory.data[k];
    if (is_of(L, &memory, side->class) && !memory.in_frame)
      any = expr_or(L->table, any, may_be_there(L, &memory, side->address, value));
  }
  return any;
}

// May it be a number that is the address of nothing in the graph?
static bool may_be_number(Lower *L, const Side *side) {
  survey_all(L);
  return side->class != CLASS_NONE && map_find(&L->comparisons->numbers, side->class, 0);
}

static bool has_numbers(Lower *L, const Comparison *c) {
  for (unsigned i = 0; i < 2; i++) {
    const Side *other = &c->sides[1 - i];
    if (may_be_number(L, &c->sides[i]) && other->class != CLASS_NONE && !LLVMIsAConstantPointerNull(other->pointer) &&
        !c_points_to_is_exposed(L->points, other->class))
      return true;
  }
  return false;
}

// Two numbers may share an address.
static bool are_numbers(Lower *L, const Comparison *c) {
  return may_be_number(L, &c->sides[0]) && may_be_number(L, &c->sides[1]);
}

static Term are_other_numbers(Lower *L, const Comparison *c) {
  Term address = c->sides[0].address, same = expr_eq(L->table, address, c->sides[1].address);
  return are_numbers(L, c) ? expr_and(L->table, same, c_place_is_shared(L, address)) : expr_false(L->table);
}

// Such a number may be the address of an object that no number was made of: where that is, nothing says.
static Term is_any_number_of(Lower *L, const Side *number, const Side *side) {
  TermTable *table = L->table;
  Term any = expr_false(table);
  if (!may_be_number(L, number) || side->class == CLASS_NONE || c_points_to_is_exposed(L->points, side->class))
    return any;
  for (uint32_t k = 0; k < L->memory.count; k++) {
    MemoryObject memory = L->memory.data[k];
    if (!is_of(L, &memory, side->class) || memory.in_frame) continue;
    uint64_t alignment = c_alignment_of_object(L, &L->objects.list.data[memory.object]);
    Term distance = expr_binary(table, OP_BVSUB, number->address, side->address);
    Term low = expr_binary(table, OP_BVAND, distance, c_term_pointer(L, alignment - 1));
    Term in = within(L, side->address, c_term_pointer(L, memory.base), c_term_pointer(L, memory.size));
    any = expr_or(table, any, expr_and(table, in, expr_eq(table, low, c_term_pointer(L, 0))));
  }
  for (uint32_t k = 0; k < L->memory.count; k++) { // what is an object's address is that
    MemoryObject memory = L->memory.data[k];
    if (is_of(L, &memory, number->class) && !memory.in_frame)
      any = expr_and(table, any,
                     expr_not(table, within(L, number->address, c_term_pointer(L, memory.base), size_of(L, &memory))));
  }
  return expr_and(table, any, expr_not(table, expr_eq(table, number->address, c_term_pointer(L, 0))));
}

// ---- comparisons

static bool may_be_open(Lower *L, const Comparison *c) {
  uint64_t value;
  if (c->sides[0].may_be_dead || c->sides[1].may_be_dead) return true;
  if (!c->is_equality) return false;
  for (unsigned i = 0; i < 2; i++)
    if (is_number(L, &c->sides[i], &value)) return true;
  return may_touch(L, c) || has_numbers(L, c) || are_numbers(L, c) ||
         (c->sides[0].class != CLASS_NONE && c->sides[1].class != CLASS_NONE && have_literals_in_common(L, c));
}

// Library models and clients compare what they have looked at.
static bool is_of_program(const Lower *L) {
  return !L->is_asking && L->now->call_place.line == 0 && !(L->plan && c_client_is_inside(L->now->function->name));
}

// Of a number that stands for its pointer (points_integers.h) the pointer. Null as a number is an object's of no kind.
static LLVMValueRef pointer_of(Lower *L, LLVMValueRef operand) {
  bool is_number = LLVMIsAPtrToIntInst(operand) && c_number_is_compared(&L->layout, operand);
  LLVMValueRef pointer = is_number ? LLVMGetOperand(operand, 0) : operand;
  return is_number && !c_points_to_is_exposed(L->points, c_points_to_class(L->points, pointer)) ? pointer : operand;
}

static bool read_sides(Lower *L, LLVMValueRef comparison, Comparison *out) {
  for (unsigned i = 0; i < 2; i++) {
    Side *side = &out->sides[i];
    side->pointer = pointer_of(L, LLVMGetOperand(comparison, i));
    if (LLVMGetTypeKind(LLVMTypeOf(side->pointer)) != LLVMPointerTypeKind) return false;
    side->address = c_value_scalar(L, side->pointer);
    side->class = c_points_to_class(L->points, side->pointer);
    if (side->address == TERM_NONE) return false;
    side->may_be_dead = may_be_dead(L, side);
  }
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(comparison);
  out->is_equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
  return true;
}

// Numbers of two addresses are the same or not all along: of such results the first alone is surely one that can be.
static void draw_of_numbers(Lower *L) {
  VarId *drawn = &L->comparisons->drawn;
  if (*drawn == VAR_NONE) {
    *drawn = c_variable_new(L, NULL, "drawn", SORT_BOOL, true, NULL);
    L->prog->vars.data[*drawn].init = expr_false(L->table);
  }
  Loc again = c_edge_location(L), first = c_edge_location(L);
  c_edge_if(L, variable_term(L, *drawn), again, first);
  L->at = again;
  c_edge_inexact(L, "two comparisons of addresses that may be the same");
  c_edge_goto(L, first);
  L->at = first;
  c_edge_assign(L, *drawn, expr_true(L->table));
  c_edge_commit(L);
}

// Where clang compares, to check that an access is not through null, what is wrong with a dead pointer is its lifetime.
Term c_comparison_result(Lower *L, LLVMValueRef comparison, Term result) {
  Comparison c = {.at = LOC_NONE};
  if (L->at == LOC_NONE || !is_of_program(L) || c_instruction_is_of_check(comparison)) return result;
  if (!read_sides(L, comparison, &c) || !may_be_open(L, &c)) return result;
  VarId kept = c_variable_temporary(L, "compared", SORT_BOOL);
  c_edge_assign(L, kept, result);
  c_edge_commit(L);
  c.at = L->at, c.doubtful = c_edge_location(L), c.sure = c_edge_location(L);
  c_edge_choice(L, c.doubtful, c.sure);
  L->at = c.doubtful;
  c_edge_choose(L, kept);
  if (c.sides[0].pointer != LLVMGetOperand(comparison, 0)) draw_of_numbers(L);
  if (c.is_equality && (has_numbers(L, &c) || are_numbers(L, &c)))
    c_edge_inexact(L, "a comparison with a number that may be an address");
  else if (are_some(L, &c, are_compound_literals))
    c_edge_inexact(L, "a comparison of compound literals that may be constant");
  c_edge_goto(L, c.sure);
  L->at = c.sure;
  comparisonvec_push(&L->comparisons->list, c);
  return variable_term(L, kept);
}

static Term is_open(Lower *L, const Comparison *c) {
  TermTable *table = L->table;
  Term any = expr_or(table, is_dead(L, &c->sides[0]), is_dead(L, &c->sides[1]));
  if (!c->is_equality) return any;
  for (unsigned i = 0; i < 2; i++) {
    any = expr_or(table, any, is_number_of(L, &c->sides[i], &c->sides[1 - i]));
    any = expr_or(table, any, is_any_number_of(L, &c->sides[i], &c->sides[1 - i]));
    if (may_touch(L, c)) any = expr_or(table, any, touches(L, &c->sides[i], &c->sides[1 - i]));
  }
  return expr_or(table, expr_or(table, any, are_other_numbers(L, c)), is_shared(L, c));
}

void c_comparisons_finish(Lower *L) {
  for (uint32_t i = 0; i < L->comparisons->list.count; i++) {
    Comparison c = L->comparisons->list.data[i];
    prog_set_if(L->prog, c.at, is_open(L, &c), c.doubtful, c.sure);
  }
}
