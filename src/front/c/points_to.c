// After Steensgaard's analysis (POPL 1996): every value and every object is a node; a value has at most one pointee node; an
// assignment unifies pointees. Besides, it is known at which offsets in its pointee a value may point (offsets.h), and objects hold
// one value for each of the parts that are accessed as pointers (classes.h). No context.
//
// Classes only grow, as do offsets and parts: everything is repeated until nothing changes.
//
// Pointers that are seen as numbers are in points_integers.h.
#include "front/c/entry_aliases.h"
#include "front/c/points_to.h"

#include "front/c/instructions.h"
#include "front/c/points_access.h"
#include "front/c/points_calls.h"
#include "front/c/points_foreign.h"
#include "front/c/points_integers.h"
#include "front/c/reached.h"

// ---- instructions

static void flow_operands(PointsTo *p, LLVMValueRef value, int first, int last) {
  for (int i = first; i < last; i++) c_points_flow(p, value, LLVMGetOperand(value, (unsigned)i));
}

static void read_modify_write(PointsTo *p, LLVMValueRef i) {
  LLVMValueRef value = LLVMGetOperand(i, (unsigned)(LLVMGetNumOperands(i) - 1));
  c_points_access(p, LLVMGetOperand(i, 0), value, LLVMTypeOf(value), LLVMGetAlignment(i), true);
  c_points_access(p, LLVMGetOperand(i, 0), value, LLVMTypeOf(value), LLVMGetAlignment(i), false);
  c_points_assign(p, c_points_value(p, i), c_points_value(p, value));
}

static void give_back(PointsTo *p, LLVMValueRef i) {
  if (LLVMGetNumOperands(i) != 1 || c_points_is_plain(LLVMGetOperand(i, 0))) return;
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
  c_points_assign(p, c_points_return(p, function), c_points_value(p, LLVMGetOperand(i, 0)));
}

// Operations whose results may carry what their operands carry.
static bool is_transparent(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMBitCast:
  case LLVMAddrSpaceCast:
  case LLVMFreeze:
  case LLVMExtractValue:
  case LLVMInsertValue:
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector: return true;
  default: return false;
  }
}

// Constants show addresses wherever they are operands.
static void constant_operands(PointsTo *p, LLVMValueRef i) {
  for (int k = 0; k < LLVMGetNumOperands(i); k++)
    if (LLVMIsAConstantExpr(LLVMGetOperand(i, (unsigned)k))) c_points_value(p, LLVMGetOperand(i, (unsigned)k));
}

// A pointer becomes a number.
static void number_of(PointsTo *p, LLVMValueRef i) {
  uint32_t pointer = c_points_value(p, LLVMGetOperand(i, 0));
  if (!c_number_is_seen(i)) return;
  if (!c_number_is_compared(p->layout, i)) {
    c_points_expose(p, pointer);
    return;
  }
  for (LLVMUseRef use = LLVMGetFirstUse(i); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef other = c_comparison_other(LLVMGetUser(use), i);
    bool is_pair = other && LLVMIsAPtrToIntInst(other);
    if (other) c_points_compare(p, pointer, is_pair ? c_points_value(p, LLVMGetOperand(other, 0)) : pointer);
  }
}

static void instruction(PointsTo *p, LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  constant_operands(p, i);
  switch (opcode) {
  case LLVMLoad: c_points_access(p, LLVMGetOperand(i, 0), i, LLVMTypeOf(i), LLVMGetAlignment(i), true); break;
  case LLVMStore: {
    LLVMValueRef value = LLVMGetOperand(i, 0);
    c_points_access(p, LLVMGetOperand(i, 1), value, LLVMTypeOf(value), LLVMGetAlignment(i), false);
    break;
  }
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: read_modify_write(p, i); break;
  case LLVMGetElementPtr: c_points_element(p, i); break;
  case LLVMPHI:
    for (unsigned k = 0; k < LLVMCountIncoming(i); k++) c_points_flow(p, i, LLVMGetIncomingValue(i, k));
    break;
  case LLVMSelect: flow_operands(p, i, 1, 3); break;
  case LLVMRet: give_back(p, i); break;
  case LLVMCall: c_points_call(p, i); break;
  case LLVMVAArg: c_points_call_unknown(p, i); break;
  default:
    if (opcode == LLVMPtrToInt) number_of(p, i);
    if (opcode == LLVMIntToPtr && !LLVMIsAConstantInt(LLVMGetOperand(i, 0))) c_points_receive(p, c_points_value(p, i));
    if (is_transparent(opcode)) flow_operands(p, i, 0, LLVMGetNumOperands(i));
  }
}

// ---- all of it

// The elements of an array are one part: there may be many of them.
static void initial_value(PointsTo *p, uint32_t class, Offset at, LLVMValueRef value) {
  LLVMTypeRef type = LLVMTypeOf(value);
  uint64_t size = c_layout_size(p->layout, type);
  if (LLVMIsNull(value) || LLVMIsUndef(value) || size == 0) return;
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) {
    c_points_assign(p, c_classes_part(&p->classes, class, at, size, VIEW_POINTER), c_points_value(p, value));
  } else if (LLVMIsAConstantStruct(value) || LLVMIsAConstantArray(value)) {
    int count = LLVMGetNumOperands(value);
    bool is_array = LLVMGetTypeKind(type) == LLVMArrayTypeKind;
    for (int i = 0; i < count; i++) {
      Offset part = is_array
                        ? c_offset_spread(at, size / (uint64_t)count, (uint64_t)count)
                        : c_offset_add(at, c_offset_at((int64_t)c_layout_part_offset(p->layout, type, (uint64_t)i)));
      initial_value(p, class, part, LLVMGetOperand(value, (unsigned)i));
    }
  } else {
    c_classes_part(&p->classes, class, at, size, VIEW_NUMBER);
    c_points_value(p, value); // it may show addresses
  }
}

static void globals(PointsTo *p, LLVMModuleRef module) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    LLVMValueRef init = LLVMGetInitializer(g);
    uint32_t class = c_points_pointee(p, c_points_value(p, g));
    if (!init || LLVMIsNull(init)) continue;
    initial_value(p, class, c_points_class(p, c_points_value(p, g))->at, init);
  }
}

static bool is_argv(LLVMValueRef entry, LLVMValueRef parameter) {
  return LLVMCountParams(entry) > 1 && LLVMGetParam(entry, 1) == parameter;
}

static const Object *texts_object(PointsTo *p, LLVMValueRef entry) {
  LLVMValueRef texts = LLVMGetNamedGlobal(LLVMGetGlobalParent(entry), ARGV_TEXTS);
  return texts ? c_objects_find(p->objects, texts) : NULL;
}

// Parameters that may point to the same object.
static void entry_aliases(PointsTo *p, LLVMValueRef entry) {
  for (unsigned i = 0; i < LLVMCountParams(entry); i++)
    for (unsigned k = 0; k < i; k++) {
      const Object *a = c_objects_find(p->objects, LLVMGetParam(entry, i)),
                   *b = c_objects_find(p->objects, LLVMGetParam(entry, k));
      bool are_entries = a && b && a->kind == OBJECT_ENTRY && b->kind == OBJECT_ENTRY;
      if (!are_entries || !c_entry_may_alias(&p->debug, entry, i, k)) continue;
      c_points_unify(p, c_points_object(p, a), c_points_object(p, b));
      uint64_t apart = c_entry_distance(&p->debug, entry, i, k);
      c_points_move(p, c_points_value(p, a->value), c_offset_spread(c_offset_at(0), apart, 0));
      c_points_move(p, c_points_value(p, b->value), c_offset_spread(c_offset_at(0), apart, 0));
    }
}

static void entry_parameters(PointsTo *p, LLVMValueRef entry) {
  for (LLVMValueRef v = LLVMGetFirstParam(entry); v; v = LLVMGetNextParam(v)) {
    if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMPointerTypeKind || c_objects_find(p->objects, v)) continue;
    c_objects_add(p->objects, v, OBJECT_ENTRY, 0);
    uint32_t o = c_points_object(p, c_objects_find(p->objects, v));
    c_points_unify(p, c_points_pointee(p, c_points_value(p, v)), o);
    c_points_move(p, c_points_value(p, v), c_offset_at(0));
    const Object *texts = is_argv(entry, v) ? texts_object(p, entry) : NULL;
    uint32_t inner = texts ? c_points_object(p, texts) : c_classes_add(&p->classes);
    c_points_class(p, inner)->foreign |= !texts; // what it points to in turn is not known either
    c_classes_hold(&p->classes, o, inner);
  }
  entry_aliases(p, entry);
}

typedef void (*Visit)(PointsTo *p, LLVMValueRef instruction);

static void visit_instructions(PointsTo *p, LLVMModuleRef module, const Map *reached, Visit visit) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = map_find(reached, map_key(f), 0) ? LLVMGetFirstBasicBlock(f) : NULL; b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) visit(p, i);
}

static void heap_object(PointsTo *p, LLVMValueRef i) {
  if (LLVMIsACallInst(i) && c_points_allocates(i)) c_objects_add(p->objects, i, OBJECT_HEAP, 0);
}

static void settle_contents(PointsTo *p) {
  for (uint32_t n = 1; n < p->classes.list.count; n++)
    if (c_classes_find(&p->classes, n) == n && p->classes.list.data[n].inner)
      c_classes_hold(&p->classes, n, p->classes.list.data[n].inner);
}

static void settle(PointsTo *p) {
  uint32_t before;
  do {
    before = p->classes.changes;
    c_points_settle_accesses(p);
    for (uint32_t i = 0; i < p->indirect.count; i++) c_points_call_indirect(p, &p->indirect.data[i]);
    c_points_settle_numbers(p);
    c_points_settle_any(p);
    c_points_settle_foreign(p);
    settle_contents(p);
  } while (p->classes.changes != before);
}

static bool points_to_something(PointsTo *p, uint32_t pointer) {
  const Class *class = c_points_class(p, c_points_pointee(p, pointer));
  return class->objects.count || class->functions.count || class->foreign;
}

// A pointer that is used, with something to point to, but nowhere to point, may point anywhere.
static bool find_lost_one(PointsTo *p, uint32_t pointer) {
  if (c_points_class(p, pointer)->at.somewhere || !points_to_something(p, pointer)) return false;
  c_points_move(p, pointer, c_offset_anywhere());
  return true;
}

static bool find_lost(PointsTo *p) {
  bool found = false;
  for (uint32_t i = 0; i < p->accesses.count; i++) found |= find_lost_one(p, p->accesses.data[i].pointer);
  for (uint32_t i = 0; i < p->copies.count; i++) {
    found |= find_lost_one(p, p->copies.data[i].to);
    found |= find_lost_one(p, p->copies.data[i].from);
  }
  for (uint32_t i = 0; i < p->fills.count; i++) found |= find_lost_one(p, p->fills.data[i].to);
  return found;
}

PointsTo *c_points_to_new(LLVMModuleRef module, LLVMValueRef entry, Objects *objects, const Layout *layout) {
  PointsTo *p = memory_new(sizeof *p);
  *p = (PointsTo){.layout = layout, .objects = objects};
  c_debug_init(&p->debug, module, &p->arena);
  Map reached = {0};
  c_reached_functions(module, entry, &reached);
  visit_instructions(p, module, &reached, heap_object);
  globals(p, module);
  entry_parameters(p, entry);
  visit_instructions(p, module, &reached, instruction);
  map_release(&reached);
  do settle(p);
  while (find_lost(p));
  c_points_mark_numbers(p);
  c_points_settle_units(p);
  return p;
}

void c_points_to_delete(PointsTo *p) {
  if (!p) return;
  c_points_release(p);
  free(p);
}

// ---- answers

ClassId c_points_to_class(PointsTo *p, LLVMValueRef pointer) { return c_points_pointee(p, c_points_value(p, pointer)); }
ClassId c_points_to_object(PointsTo *p, const Object *object) {
  return c_classes_find(&p->classes, c_points_object(p, object));
}

void c_points_to_reach(PointsTo *p, ClassId class, U32Vec *out) { c_points_give(p, class, out); }
void c_points_to_contents(PointsTo *p, ClassId class, U32Vec *out) { c_points_give_contents(p, class, out); }

static bool is_class(PointsTo *p, uint32_t node, ClassId class) {
  return node && c_classes_find(&p->classes, node) == class;
}

bool c_points_to_holds(PointsTo *p, ClassId holder, ClassId class) {
  const PartVec *parts = &c_points_class(p, holder)->parts;
  for (uint32_t i = 0; i < parts->count; i++)
    if (parts->data[i].value && is_class(p, c_points_class(p, parts->data[i].value)->pointee, class)) return true;
  return false;
}

bool c_points_to_is_exposed(PointsTo *p, ClassId class) { return c_points_class(p, class)->exposed; }
bool c_points_to_holds_numbers(PointsTo *p, ClassId class) { return c_points_class(p, class)->holds_numbers; }
ClassId c_points_to_exposed(PointsTo *p) { return p->bytes ? c_classes_find(&p->classes, p->bytes) : CLASS_NONE; }

bool c_points_to_result(PointsTo *p, LLVMValueRef function, ClassId class) {
  return is_class(p, c_points_class(p, c_points_return(p, function))->pointee, class);
}

uint32_t c_points_to_unit(PointsTo *p, ClassId class) {
  uint32_t unit = c_points_class(p, class)->unit;
  return unit ? unit : 1;
}

bool c_points_to_is_read(PointsTo *p, ClassId class) { return c_points_class(p, class)->read; }
bool c_points_to_is_written(PointsTo *p, ClassId class) { return c_points_class(p, class)->written; }
bool c_points_to_is_accessed(PointsTo *p, LLVMValueRef pointer, uint64_t offset, uint64_t size) {
  uint32_t node = c_points_value(p, pointer);
  Offset at = c_offset_add(c_points_class(p, node)->at, c_offset_at((int64_t)offset));
  const PartVec *parts = &c_points_class(p, c_points_pointee(p, node))->parts;
  for (uint32_t i = 0; i < parts->count; i++)
    if (c_offsets_overlap(parts->data[i].at, parts->data[i].size, at, size)) return true;
  return false;
}
bool c_points_to_bytes_may_meet(PointsTo *p, PointedBytes a, PointedBytes b) {
  uint32_t first = c_points_value(p, a.pointer), second = c_points_value(p, b.pointer);
  if (c_points_pointee(p, first) != c_points_pointee(p, second)) return false;
  Offset at = c_offset_add(c_points_class(p, first)->at, c_offset_at(a.begin));
  Offset other = c_offset_add(c_points_class(p, second)->at, c_offset_at(b.begin));
  return at.somewhere && other.somewhere && c_offsets_overlap(at, a.size, other, b.size);
}
bool c_points_to_may_meet(PointsTo *p, LLVMValueRef a, uint64_t a_size, LLVMValueRef b, uint64_t b_size) {
  return c_points_to_bytes_may_meet(p, (PointedBytes){a, 0, a_size}, (PointedBytes){b, 0, b_size});
}
bool c_points_to_is_foreign(PointsTo *p, ClassId class) { return c_points_class(p, class)->foreign; }
const U32Vec *c_points_to_objects(PointsTo *p, ClassId class) { return &c_points_class(p, class)->objects; }
LLVMValueRef c_points_to_function(PointsTo *points, uint32_t index) { return points->functions.data[index]; }
bool c_points_to_has_functions(PointsTo *p, ClassId class) {
  const U32Vec *functions = &c_points_class(p, class)->functions;
  for (uint32_t i = 0; i < functions->count; i++)
    if (!LLVMIsDeclaration(p->functions.data[functions->data[i]])) return true;
  return false;
}
const U32Vec *c_points_to_given(PointsTo *p) { return &p->given; }
bool c_points_to_has_pointers(PointsTo *p, ClassId class) { return c_classes_has_pointers(&p->classes, class); }
