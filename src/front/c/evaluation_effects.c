// A function that is called is followed with what it is passed; calls of it with the same are looked at once. Where there are too many of them, what
// lies deeper is looked at without what is passed, and all that it accesses through its parameters is the points-to analysis's.
// Variables that are only counted up (n++) do not show the order, unless someone else looks at them; nor does what functions without a body do,
// which is anything in any order.
#include "front/c/evaluation_effects.h"

#include <string.h>

#include <llvm-c/Target.h>

#include "front/c/contracts.h"
#include "front/c/effect_targets.h"
#include "front/c/instructions.h"
#include "front/c/library.h"
#include "front/c/library_calls.h"
#include "front/c/library_state.h"
#include "front/c/objects.h"
#include "front/c/points_foreign.h"
#include "front/c/points_to.h"
#include "front/c/standard.h"

#define MOST_CONTEXTS 400u // of functions that are called, for one call
#define MOST_OF_GROUP 24u  // effects that are told apart
#define ALL_BYTES ((int64_t)1 << 40)

VEC(EffectsVec, effectsvec, Effects)

struct EffectStudy {
  LLVMModuleRef module;
  LLVMValueRef entry;
  Layout layout;
  Objects objects;
  PointsTo *points; // NULL: not asked for yet, or not known
  bool is_pointed;  // it was asked for
  bool looks_back;  // something is done at the end, or there are jumps
  Map of_calls;     // call in the operands' function -> place in `known`, and 1
  EffectsVec known;
  Map endless; // function -> 1: it returns; 2: a loop of it has no end
};

// One call of the operands, and all that it leads to.
typedef struct Collect {
  EffectStudy *study;
  Effects *into;
  Map seen; // functions, with what they are passed
} Collect;

enum { GROUP_STATES = 1, GROUP_CLASSES = 1000, GROUP_ANYWHERE = 999 }; // addresses are larger than all of these

static bool may_look_back(LLVMModuleRef module) {
  static const char *const names[] = {"atexit",  "at_quick_exit", "on_exit",    "__cxa_atexit",
                                      "longjmp", "_longjmp",      "siglongjmp", "llvm.eh.sjlj.longjmp"};
  bool is = LLVMGetNamedGlobal(module, "llvm.global_dtors") != NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) is |= LLVMGetNamedFunction(module, names[i]) != NULL;
  return is;
}

EffectStudy *c_effects_new(LLVMModuleRef module, LLVMValueRef entry) {
  EffectStudy *study = memory_new(sizeof *study);
  *study = (EffectStudy){.module = module, .entry = entry, .layout = {.data = LLVMGetModuleDataLayout(module)}};
  study->looks_back = may_look_back(module);
  study->layout.pointer_width = 8 * LLVMPointerSize(study->layout.data);
  return study;
}

void c_effects_release(Effects *e) {
  effectvec_release(&e->list);
  map_release(&e->groups);
}

void c_effects_delete(EffectStudy *study) {
  for (uint32_t i = 0; i < study->known.count; i++) c_effects_release(&study->known.data[i]);
  effectsvec_release(&study->known);
  if (study->is_pointed) c_objects_release(&study->objects);
  c_points_to_delete(study->points);
  map_release(&study->of_calls);
  map_release(&study->endless);
  free(study);
}

// ---- which effects may meet

// Asked for where the first pointer is met that leads to no object with a name.
static PointsTo *points_of(EffectStudy *study) {
  if (study->is_pointed) return study->points;
  study->is_pointed = true;
  c_objects_init(&study->objects, study->module, &study->layout);
  if (study->entry) study->points = c_points_to_new(study->module, study->entry, &study->objects, &study->layout);
  return study->points;
}

static uint64_t group_of_pointer(EffectStudy *study, LLVMValueRef pointer) {
  PointsTo *points = points_of(study);
  return points ? GROUP_CLASSES + (uint64_t)c_points_to_class(points, pointer) : GROUP_ANYWHERE;
}

// Is the address of a local variable only used to read and write it, or parts of it?
static bool is_nobody_elses(LLVMValueRef address, int depth) {
  for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool is_access = LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address);
    bool is_part = c_value_opcode(user) == LLVMGetElementPtr && depth > 0 && is_nobody_elses(user, depth - 1);
    if (!is_access && !is_part && !(LLVMIsACallInst(user) && c_intrinsic_is_marker(user))) return false;
  }
  return true;
}

static uint64_t group_of_root(EffectStudy *study, LLVMValueRef root) {
  return is_nobody_elses(root, 4) ? map_key(root) : group_of_pointer(study, root);
}

static PointedBytes bytes_of(const Effect *e) {
  int64_t begin = e->begin > -ALL_BYTES ? e->begin : -ALL_BYTES, end = e->end < ALL_BYTES ? e->end : ALL_BYTES;
  return (PointedBytes){e->pointer, begin, end > begin ? (uint64_t)(end - begin) : 0};
}

static bool may_meet(EffectStudy *study, const Effect *a, const Effect *b) {
  if (!a->pointer || !b->pointer) return true;
  if (a->root && b->root) return a->root == b->root && a->begin < b->end && b->begin < a->end;
  if (!study->points) return true;
  return c_points_to_bytes_may_meet(study->points, bytes_of(a), bytes_of(b));
}

static bool is_seen(unsigned a, unsigned b) {
  return (a | b) & TOUCH_WRITE || ((a | b) & TOUCH_READ && (a | b) & TOUCH_COUNT);
}

static bool meets_any(EffectStudy *study, const Effect *effect, const Effects *others) {
  for (uint32_t at = map_find(&others->groups, effect->group, 0); at; at = others->list.data[at - 1].next) {
    const Effect *other = &others->list.data[at - 1];
    if (is_seen(effect->touch, other->touch) && may_meet(study, effect, other)) return true;
  }
  return false;
}

// What has been written is seen by what is done at the end, or where a jump goes.
static bool is_seen_at_end(const EffectStudy *study, const Effects *e) {
  bool is = e->may_fail;
  for (uint32_t i = 0; i < e->list.count && study->looks_back && !is; i++)
    is = e->list.data[i].touch & (TOUCH_WRITE | TOUCH_COUNT) && e->list.data[i].group >= GROUP_ANYWHERE;
  return is;
}

bool c_effects_conflict(EffectStudy *study, const Effects *a, const Effects *b) {
  bool hides = (a->may_end && is_seen_at_end(study, b)) || (b->may_end && is_seen_at_end(study, a));
  for (uint32_t i = 0; i < a->list.count && !hides; i++)
    if (meets_any(study, &a->list.data[i], b)) return true;
  return hides;
}

// ---- adding one

static bool is_same(const Effect *a, const Effect *b) {
  return a->root == b->root && a->pointer == b->pointer && a->begin == b->begin && a->end == b->end;
}

// Of a group with many, all that is known is what is done to it.
static void add(Effects *e, Effect effect) {
  uint32_t first = map_find(&e->groups, effect.group, 0), count = 0;
  for (uint32_t at = first; at; at = e->list.data[at - 1].next, count++) {
    Effect *other = &e->list.data[at - 1];
    bool covers = !other->pointer && (count || effect.group < GROUP_ANYWHERE);
    if (covers || is_same(other, &effect)) {
      other->touch |= effect.touch;
      return;
    }
  }
  if (count >= MOST_OF_GROUP) effect.root = effect.pointer = NULL;
  effect.next = first;
  effectvec_push(&e->list, effect);
  map_set(&e->groups, effect.group, e->list.count);
}

static void join(Effects *e, const Effects *more) {
  for (uint32_t i = 0; i < more->list.count; i++) add(e, more->list.data[i]);
  e->may_end |= more->may_end;
  e->may_fail |= more->may_fail;
}

static void touch_state(Effects *e, LibraryState state, unsigned touch) {
  if (state != STATE_NONE && touch) add(e, (Effect){.group = GROUP_STATES + (uint64_t)state, .touch = touch});
}

static bool is_errors(LLVMValueRef pointer) {
  size_t length;
  LLVMValueRef called = LLVMIsACallInst(pointer) ? c_call_named_function(pointer) : NULL;
  return called && strcmp(LLVMGetValueName2(called, &length), "__errno_location") == 0;
}

static void touch(Collect *c, const Frame *frame, LLVMValueRef pointer, int64_t size, unsigned touch) {
  Target target = c_effect_target(&c->study->layout, frame, pointer);
  if (is_errors(pointer)) touch_state(c->into, STATE_ERROR, touch);
  if (target.is_private || is_errors(pointer)) return;
  if (!target.root || !target.is_exact) c->into->may_fail = true;
  Effect effect = {.root = target.root, .pointer = target.root ? target.root : pointer, .end = size, .touch = touch};
  if (target.root) c_effect_target_bytes(target, size, &effect.begin, &effect.end);
  effect.group = target.root ? group_of_root(c->study, target.root) : group_of_pointer(c->study, pointer);
  add(c->into, effect);
}

// ---- variables that are counted up

static bool is_called(LLVMValueRef value, const char *prefix) {
  size_t length;
  LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
  return callee && LLVMIsAFunction(callee) && strncmp(LLVMGetValueName2(callee, &length), prefix, strlen(prefix)) == 0;
}

// Is everything made of the value stored to the variable again, but for what clang's checks are told?
static bool is_stored_back(LLVMValueRef value, LLVMValueRef variable, int depth) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    LLVMOpcode opcode = c_value_opcode(user);
    if (is_called(user, "__ubsan_handle_")) continue;
    if (opcode == LLVMStore && LLVMGetOperand(user, 1) == variable) continue;
    bool is_check = LLVMIsAExtractValueInst(user) && LLVMGetIndices(user)[0] == 1;
    bool is_step =
        opcode == LLVMAdd || opcode == LLVMZExt || opcode == LLVMExtractValue || is_called(user, "llvm.sadd");
    if (is_check) continue;
    if (!is_step || depth == 0 || !is_stored_back(user, variable, depth - 1)) return false;
  }
  return true;
}

static bool is_counted_only(LLVMValueRef load, LLVMValueRef variable) {
  for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool adds = (c_value_opcode(user) == LLVMAdd || is_called(user, "llvm.sadd")) &&
                LLVMIsAConstantInt(LLVMGetOperand(user, 1));
    if (!adds && !is_called(user, "__ubsan_handle_") && c_value_opcode(user) != LLVMZExt) return false;
  }
  return is_stored_back(load, variable, 3);
}

// The value that is stored is the variable's own, counted up.
static bool stores_count(LLVMValueRef store, LLVMValueRef variable) {
  LLVMValueRef value = LLVMGetOperand(store, 0);
  if (LLVMIsAExtractValueInst(value)) value = LLVMGetOperand(value, 0);
  bool adds = c_value_opcode(value) == LLVMAdd || is_called(value, "llvm.sadd");
  LLVMValueRef from = adds ? LLVMGetOperand(value, 0) : NULL;
  return from && LLVMIsALoadInst(from) && LLVMGetOperand(from, 0) == variable && is_counted_only(from, variable);
}

// ---- functions of the library, and of other files

static bool is_pointer(LLVMValueRef value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind; }

static void collect_contexts(Collect *c, LLVMValueRef function);

// Functions that the library calls back: any that it may be given here.
static void call_back(Collect *c, LLVMValueRef call, const char *name) {
  static const char *const names[] = {"qsort", "bsearch", "raise", "call_once", "lfind", "lsearch", "tsearch",
                                      "tfind", "twalk",   "ftw",   "nftw",      "glob",  "scandir"};
  bool calls_back = false;
  (void)call;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) calls_back |= strcmp(name, names[i]) == 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(c->study->module); f && calls_back; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && c_function_is_taken(f)) collect_contexts(c, f);
}

// What a pointer leads to, and all that this leads to.
static void touch_all(Collect *c, LLVMValueRef pointer, unsigned touch) {
  PointsTo *points = points_of(c->study);
  U32Vec classes = {0};
  if (points) c_points_to_contents(points, c_points_to_class(points, pointer), &classes);
  for (uint32_t i = 0; i < classes.count; i++)
    add(c->into, (Effect){.group = GROUP_CLASSES + (uint64_t)classes.data[i], .touch = touch});
  if (!points) add(c->into, (Effect){.group = GROUP_ANYWHERE, .touch = touch});
  u32vec_release(&classes);
}

static char letter_of(LLVMValueRef call, const char *name, const char *own, unsigned i) {
  const LibraryCall *known = c_library_call_find(call, name);
  if (known && i < strlen(known->arguments)) return known->arguments[i];
  if (own) return i < strlen(own) ? own[i] : '.';
  return known ? '.' : c_points_only_reads(call, LLVMGetOperand(call, i)) ? 'm' : '?';
}

// So many bytes, where the number is constant.
static int64_t size_of(LLVMValueRef call, const char *name, char letter) {
  const LibraryCall *known = c_library_call_find(call, name);
  const char *size = known && strchr("mM", letter) ? strchr(known->arguments, 's') : NULL;
  LLVMValueRef number = size ? LLVMGetOperand(call, (unsigned)(size - known->arguments)) : NULL;
  bool is_known = number && LLVMIsAConstantInt(number) && !strchr(known->arguments, 'f');
  return is_known && LLVMConstIntGetZExtValue(number) < (uint64_t)ALL_BYTES ? LLVMConstIntGetSExtValue(number)
                                                                            : TARGET_MOST;
}

// Through a pointer it may be called with pointers that it does not take.
static bool takes_number(LLVMValueRef function, unsigned i) {
  return i < LLVMCountParams(function) && !is_pointer(LLVMGetParam(function, i));
}

static void touch_arguments(Collect *c, const Frame *caller, LLVMValueRef call, LLVMValueRef function,
                            const char *own) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    if (takes_number(function, i)) continue;
    if (!is_pointer(argument) || LLVMIsAFunction(argument) || LLVMIsAConstantPointerNull(argument)) continue;
    char letter = letter_of(call, name, own, i);
    unsigned how = (strchr("tem?", letter) ? TOUCH_READ : 0) | (strchr("eoMOx?", letter) ? TOUCH_WRITE : 0);
    if (how) touch(c, caller, argument, size_of(call, name, letter), how);
    if (letter == '?') touch_all(c, argument, how);
    c->into->may_fail |= how && !LLVMIsGlobalConstant(argument);
  }
}

static void collect_library(Collect *c, const Frame *caller, LLVMValueRef call, LLVMValueRef function) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  bool is_intrinsic = LLVMGetIntrinsicID(function) != 0;
  LibraryStateUse use = c_library_state_find(name);
  if (is_intrinsic && c_intrinsic_transfer(call) == TRANSFER_NONE) {
    c->into->may_fail |= strstr(name, ".with.overflow") != NULL;
    c->into->may_end |= strcmp(name, "llvm.trap") == 0;
    return;
  }
  touch_arguments(c, caller, call, function, use.arguments);
  touch_state(c->into, use.state, use.touch);
  if (strcmp(name, "perror") == 0) touch_state(c->into, STATE_ERROR, TOUCH_READ);
  else if (!is_intrinsic && strcmp(name, "__errno_location") != 0) touch_state(c->into, STATE_ERROR, TOUCH_COUNT);
  call_back(c, call, name);
}

// It does anything to what other files can name, and to what it or another of its kind was ever given.
static void collect_foreign(Collect *c, const Frame *caller, LLVMValueRef call) {
  PointsTo *points = points_of(c->study);
  const U32Vec *given = points ? c_points_to_given(points) : NULL;
  for (uint32_t i = 0; given && i < given->count; i++)
    add(c->into, (Effect){.group = GROUP_CLASSES + (uint64_t)given->data[i], .touch = TOUCH_COUNT});
  for (uint32_t i = 0; i < c->study->objects.list.count; i++) {
    const Object *object = &c->study->objects.list.data[i];
    if (c_points_is_visible(object)) touch(c, &(Frame){0}, object->value, TARGET_MOST, TOUCH_COUNT);
  }
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    if (is_pointer(argument) && !LLVMIsAFunction(argument) && !c_points_only_reads(call, argument))
      touch(c, caller, argument, TARGET_MOST, TOUCH_COUNT);
    else if (is_pointer(argument)) touch(c, caller, argument, TARGET_MOST, TOUCH_READ);
  }
}

static void collect_declared(Collect *c, const Frame *caller, LLVMValueRef call, LLVMValueRef function) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  Library library = c_library_find(name, false);
  bool is_intrinsic = LLVMGetIntrinsicID(function) != 0;
  bool jumps = library == LIBRARY_JUMP && !c_library_returns_twice(name);
  c->into->may_end |= library == LIBRARY_END || jumps;
  c->into->may_fail |= library == LIBRARY_ERROR || library == LIBRARY_ASSERT_FAIL || library == LIBRARY_ASSERT;
  if (is_intrinsic || (c_standard_has(name) && !jumps)) collect_library(c, caller, call, function);
  else if (library == LIBRARY_NONE) collect_foreign(c, caller, call);
  else if (library == LIBRARY_UNMODELLED || library == LIBRARY_OUTPUT) collect_library(c, caller, call, function);
}

// ---- instructions

static bool may_fail(LLVMValueRef i) {
  LLVMOpcode opcode = c_value_opcode(i);
  bool divides = opcode == LLVMSDiv || opcode == LLVMUDiv || opcode == LLVMSRem || opcode == LLVMURem;
  return divides && !LLVMIsAConstantInt(LLVMGetOperand(i, 1));
}

static void collect_call(Collect *c, const Frame *caller, LLVMValueRef call);

static void collect_instruction(Collect *c, const Frame *frame, LLVMValueRef i) {
  const Layout *layout = &c->study->layout;
  if (LLVMIsALoadInst(i)) {
    LLVMValueRef from = LLVMGetOperand(i, 0);
    int64_t size = (int64_t)c_layout_access_size(layout, LLVMTypeOf(i));
    touch(c, frame, from, size, is_counted_only(i, from) ? TOUCH_COUNT : TOUCH_READ);
  } else if (LLVMIsAStoreInst(i)) {
    LLVMValueRef to = LLVMGetOperand(i, 1);
    int64_t size = (int64_t)c_layout_access_size(layout, LLVMTypeOf(LLVMGetOperand(i, 0)));
    touch(c, frame, to, size, stores_count(i, to) ? TOUCH_COUNT : TOUCH_WRITE);
  } else if (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) {
    touch(c, frame, LLVMGetOperand(i, 0), 16, TOUCH_READ | TOUCH_WRITE);
  } else if (LLVMIsAVAArgInst(i)) {
    touch(c, frame, LLVMGetOperand(i, 0), TARGET_MOST, TOUCH_READ | TOUCH_WRITE);
  } else if (LLVMIsACallInst(i)) collect_call(c, frame, i);
  else c->into->may_fail |= may_fail(i);
}

// ---- functions

// Can a return be reached from every block that an end cannot be?
static bool find_endless(LLVMValueRef function) {
  Map ends = {0};
  bool grows = true, is_endless = false;
  while (grows) {
    grows = false;
    for (LLVMBasicBlockRef b = LLVMGetLastBasicBlock(function); b; b = LLVMGetPreviousBasicBlock(b)) {
      LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
      bool has_end = map_find(&ends, map_key(b), 0) || !last || !LLVMGetNumSuccessors(last);
      for (unsigned i = 0; last && i < LLVMGetNumSuccessors(last) && !has_end; i++)
        has_end = map_find(&ends, map_key(LLVMGetSuccessor(last, i)), 0) != 0;
      if (!has_end || map_find(&ends, map_key(b), 0)) continue;
      map_set(&ends, map_key(b), 1);
      grows = true;
    }
  }
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    is_endless |= !map_find(&ends, map_key(b), 0);
  map_release(&ends);
  return is_endless;
}

static bool is_endless(EffectStudy *study, LLVMValueRef function) {
  uint32_t known = map_find(&study->endless, map_key(function), 0);
  if (!known) map_set(&study->endless, map_key(function), known = find_endless(function) ? 2 : 1);
  return known == 2;
}

static void collect_body(Collect *c, const Frame *frame) {
  c->into->may_end |= is_endless(c->study, frame->function);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(frame->function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      collect_instruction(c, frame, i);
}

static uint64_t key_of(const Frame *frame) {
  uint64_t key = map_key(frame->function);
  for (unsigned i = 0; i < MOST_PASSED; i++) {
    const Target *t = &frame->passed[i];
    key = hash_add(hash_add(key, map_key(t->root)), (uint64_t)t->is_private * 2 + t->is_exact);
    if (t->root) key = hash_add(hash_add(key, (uint64_t)t->least), t->is_exact ? 0 : (uint64_t)t->end);
  }
  return key == MAP_EMPTY ? 0 : key;
}

static void collect_frame(Collect *c, const Frame *frame) {
  uint64_t key = key_of(frame);
  if (map_find(&c->seen, key, 0)) return;
  map_set(&c->seen, key, 1);
  collect_body(c, frame);
}

static void collect_contexts(Collect *c, LLVMValueRef function) { collect_frame(c, &(Frame){.function = function}); }

static void collect_function(Collect *c, const Frame *caller, LLVMValueRef call, LLVMValueRef function) {
  Frame frame = {.function = function};
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && i < MOST_PASSED && i < LLVMCountParams(function); i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    uint64_t size = c_call_byval_size(&c->study->layout, call, i);
    if (size) touch(c, caller, argument, (int64_t)size, TOUCH_READ);
    else if (is_pointer(argument) && c->seen.count < MOST_CONTEXTS)
      frame.passed[i] = c_effect_target(&c->study->layout, caller, argument);
  }
  collect_frame(c, &frame);
}

// Where a pointer says which function it is.
static void collect_indirect(Collect *c, const Frame *caller, LLVMValueRef call) {
  PointsTo *points = points_of(c->study);
  U32Vec callees = {0};
  if (points) c_points_to_callees(points, call, &callees);
  for (uint32_t i = 0; i < callees.count; i++) {
    LLVMValueRef function = c_points_to_function(points, callees.data[i]);
    if (LLVMIsDeclaration(function)) collect_declared(c, caller, call, function);
    else collect_function(c, caller, call, function);
  }
  u32vec_release(&callees);
  for (LLVMValueRef f = LLVMGetFirstFunction(c->study->module); f && !points; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && c_function_is_taken(f)) collect_function(c, caller, call, f);
  if (!points) collect_foreign(c, caller, call);
}

// What a contract says is no evaluation of the program's.
static void collect_call(Collect *c, const Frame *caller, LLVMValueRef call) {
  LLVMValueRef function = c_call_named_function(call);
  if (function && (c_contracts_keeps(function) || c_contracts_made(function))) return;
  if (function && LLVMIsDeclaration(function)) collect_declared(c, caller, call, function);
  else if (function) collect_function(c, caller, call, function);
  else if (!LLVMIsAInlineAsm(LLVMGetCalledValue(call))) collect_indirect(c, caller, call);
}

static const Effects *effects_of_call(EffectStudy *study, LLVMValueRef call) {
  uint32_t known = map_find(&study->of_calls, map_key(call), 0);
  if (known) return &study->known.data[known - 1];
  Effects found = {0};
  Collect c = {.study = study, .into = &found};
  collect_call(&c, &(Frame){0}, call);
  map_release(&c.seen);
  effectsvec_push(&study->known, found);
  map_set(&study->of_calls, map_key(call), study->known.count);
  return &study->known.data[study->known.count - 1];
}

// A value that is only read or computed, beside a call that does not come back, is not looked at: that is how programs allocate (p->copy = duplicate(p->text)).
void c_effects_add(EffectStudy *study, Effects *e, LLVMValueRef i) {
  bool may_fail = e->may_fail;
  Collect c = {.study = study, .into = e};
  if (LLVMIsACallInst(i)) join(e, effects_of_call(study, i));
  else collect_instruction(&c, &(Frame){0}, i);
  LLVMValueRef function = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  if (LLVMIsALoadInst(i) || (function && LLVMGetIntrinsicID(function))) e->may_fail = may_fail;
  map_release(&c.seen);
}

void c_effects_add_passed(EffectStudy *study, Effects *e, LLVMValueRef call, LLVMValueRef but) {
  Collect c = {.study = study, .into = e};
  for (unsigned i = 0; LLVMIsACallInst(call) && i < LLVMGetNumArgOperands(call); i++) {
    uint64_t size = c_call_byval_size(&study->layout, call, i);
    LLVMValueRef argument = LLVMGetOperand(call, i);
    if (size && argument != but) touch(&c, &(Frame){0}, argument, (int64_t)size, TOUCH_READ);
  }
}
