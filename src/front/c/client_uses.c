// One pass over the values of the function, repeated until nothing changes, says of each what it is made from: which givens, which local
// variables, and for a pointer how far it is from where its given points. Then each instruction that shows something is looked at:
//   - i < n, where i is a local variable: i is bounded by n; p[i]: p has n elements. p[n]: n is an index;
//   - p + n that is compared or kept; while (n--) *p++: p has n elements;
//   - memcpy(p, q, n): n bytes; where n is a product with a constant, elements of that size;
//   - strlen(s), a character compared with 0: s is a text;
//   - p == NULL: it may be null, unless the run ends there;
//   - a call of a function of the program: what that does with its parameters.
// Of several lengths the nearest counts, those behind the pointer first.
#include "front/c/client_uses.h"

#include <string.h>

#include "front/c/instructions.h"

enum { MOST_LOCALS = 64, ROUNDS = 24 };

typedef struct Facts { // of a value
  uint32_t from;       // givens that it is made from: of a pointer, those that it points into
  uint64_t locals;     // local variables that it is made from
  uint32_t added;      // numbers that were added to a pointer
  int64_t offset;      // bytes that were
  bool is_far;         // not a constant number of them
  uint64_t below;      // a number: it is less than this constant; 0: not known
} Facts;
VEC(FactsVec, factsvec, Facts)

typedef struct Evidence {
  ExtentKind kind;
  uint32_t lengths;
  uint64_t unit;
} Evidence;

typedef struct Study {
  const Layout *layout;
  LLVMValueRef function;
  FunctionUses *uses;
  UsesTable *table;
  Map numbers; // value -> number of its facts
  FactsVec facts;
  LLVMValueRef locals[MOST_LOCALS];
  Facts contents[MOST_LOCALS];
  uint32_t bounds[MOST_LOCALS];   // numbers that a local variable is compared with
  uint64_t highest[MOST_LOCALS];  // constants that it is
  uint32_t products[MOST_LOCALS]; // numbers whose product it is compared with
  uint32_t local_count;
  Evidence evidence[MOST_GIVENS];
  bool moves[MOST_GIVENS];    // a pointer that the function changes,
  uint64_t step[MOST_GIVENS]; // by elements of so many bytes
  bool changed;
} Study;

// ---- facts

static bool is_pointer(LLVMValueRef value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind; }

static uint32_t local_number(const Study *s, LLVMValueRef value) {
  for (uint32_t i = 0; i < s->local_count; i++)
    if (s->locals[i] == value) return i;
  return MOST_LOCALS;
}

static Facts facts_of(const Study *s, LLVMValueRef value) {
  uint32_t number;
  return map_get(&s->numbers, map_key(value), &number) ? s->facts.data[number] : (Facts){0};
}

static bool join(Facts *into, Facts more) {
  Facts before = *into;
  bool is_first = !into->from && !into->locals && !into->is_far && !into->offset;
  if (!is_first && more.from && (into->offset != more.offset)) into->is_far = true;
  if (is_first) into->offset = more.offset;
  into->is_far |= more.is_far;
  into->from |= more.from;
  into->locals |= more.locals;
  into->added |= more.added;
  if (more.below > into->below) into->below = more.below;
  return memcmp(&before, into, sizeof before) != 0;
}

static void set_facts(Study *s, LLVMValueRef value, Facts facts) {
  uint32_t number;
  if (!map_get(&s->numbers, map_key(value), &number)) {
    number = s->facts.count;
    map_set(&s->numbers, map_key(value), number);
    factsvec_push(&s->facts, (Facts){0});
  }
  s->changed |= join(&s->facts.data[number], facts);
}

static uint32_t given_number(Study *s, uint32_t parameter, int64_t offset, LLVMTypeRef type) {
  FunctionUses *uses = s->uses;
  for (uint32_t i = 0; i < uses->count; i++)
    if (uses->givens[i].parameter == parameter && uses->givens[i].offset == offset) return i;
  if (uses->count == MOST_GIVENS) return NO_GIVEN;
  uses->givens[uses->count] = (GivenUse){.parameter = parameter, .offset = offset, .type = type};
  s->changed = true;
  return uses->count++;
}

// The given that a pointer surely points into; NO_GIVEN: none, or one of several.
static uint32_t only_given(Facts facts) {
  if (!facts.from || facts.from & (facts.from - 1)) return NO_GIVEN;
  uint32_t i = 0;
  while (!(facts.from >> i & 1)) i++;
  return i;
}

static Facts load_facts(Study *s, LLVMValueRef load) {
  LLVMValueRef from = LLVMGetOperand(load, 0);
  uint32_t local = local_number(s, from);
  if (local < MOST_LOCALS) {
    Facts facts = s->contents[local];
    facts.locals |= (uint64_t)1 << local;
    return facts;
  }
  Facts pointer = facts_of(s, from);
  uint32_t given = only_given(pointer);
  bool is_member = given < s->uses->parameters && !pointer.is_far && pointer.offset >= 0;
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(load));
  if (!is_member || (kind != LLVMPointerTypeKind && kind != LLVMIntegerTypeKind)) return (Facts){0};
  uint32_t member = given_number(s, given, pointer.offset, LLVMTypeOf(load));
  return member == NO_GIVEN ? (Facts){0} : (Facts){.from = (uint32_t)1 << member};
}

static Facts gep_facts(const Study *s, LLVMValueRef gep) {
  GepPartVec parts = {0};
  Facts facts = facts_of(s, LLVMGetOperand(gep, 0));
  facts.offset += c_layout_gep_parts(s->layout, gep, &parts);
  for (uint32_t i = 0; i < parts.count; i++) facts.added |= facts_of(s, parts.data[i].index).from;
  facts.is_far |= parts.count > 0;
  geppartvec_release(&parts);
  return facts;
}

static uint64_t constant_limit(LLVMValueRef value, LLVMOpcode opcode) {
  LLVMValueRef right = LLVMGetNumOperands(value) == 2 ? LLVMGetOperand(value, 1) : NULL;
  LLVMTypeRef narrow = opcode == LLVMZExt ? LLVMTypeOf(LLVMGetOperand(value, 0)) : NULL;
  if (narrow && LLVMGetIntTypeWidth(narrow) == 8) return 256;
  if (!right || !LLVMIsAConstantInt(right) || LLVMGetIntTypeWidth(LLVMTypeOf(right)) > 64) return 0;
  uint64_t number = LLVMConstIntGetZExtValue(right);
  return opcode == LLVMURem ? number : opcode == LLVMAnd && number < UINT32_MAX ? number + 1 : 0;
}

static Facts combined_facts(const Study *s, LLVMValueRef value) {
  Facts facts = {0};
  uint64_t below = constant_limit(value, c_value_opcode(value));
  for (int i = 0; i < LLVMGetNumOperands(value); i++) {
    Facts part = facts_of(s, LLVMGetOperand(value, (unsigned)i));
    if (i == 0 || facts.below == 0 || part.below == 0) facts.below = i == 0 ? part.below : 0;
    part.below = 0;
    join(&facts, part);
  }
  facts.below = below ? below : LLVMIsACastInst(value) ? facts_of(s, LLVMGetOperand(value, 0)).below : 0;
  return facts;
}

static void see_value(Study *s, LLVMValueRef i) {
  size_t length;
  LLVMValueRef callee;
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad: set_facts(s, i, load_facts(s, i)); break;
  case LLVMGetElementPtr: set_facts(s, i, gep_facts(s, i)); break;
  case LLVMStore: {
    uint32_t local = local_number(s, LLVMGetOperand(i, 1));
    if (local < MOST_LOCALS) s->changed |= join(&s->contents[local], facts_of(s, LLVMGetOperand(i, 0)));
    break;
  }
  case LLVMCall: // sums that are checked for overflow
    callee = LLVMGetCalledValue(i);
    if (LLVMIsAFunction(callee) && strstr(LLVMGetValueName2(callee, &length), ".with.overflow"))
      set_facts(s, i, combined_facts(s, i));
    break;
  case LLVMICmp: break;
  default:
    if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind) set_facts(s, i, combined_facts(s, i));
  }
}

static void each_instruction(Study *s, void (*see)(Study *, LLVMValueRef)) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(s->function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) see(s, i);
}

static void note_local(Study *s, LLVMValueRef i) {
  if (!LLVMIsAAllocaInst(i) || s->local_count == MOST_LOCALS) return;
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetAllocatedType(i));
  if (kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind) s->locals[s->local_count++] = i;
}

// ---- what shows lengths

static bool is_product(LLVMValueRef value, uint32_t depth);

static bool is_number(const GivenUse *given) {
  return LLVMGetTypeKind(given->type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(given->type) > 8;
}

static bool is_number_given(const Study *s, uint32_t given) { return is_number(&s->uses->givens[given]); }

static uint32_t numbers_in(const Study *s, uint32_t givens) {
  uint32_t numbers = 0;
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (givens >> i & 1 && is_number_given(s, i)) numbers |= (uint32_t)1 << i;
  return numbers;
}

static uint32_t bounds_of(const Study *s, uint64_t locals, uint64_t *constant) {
  uint32_t bounds = 0;
  *constant = 0;
  for (uint32_t i = 0; i < s->local_count; i++) {
    if (!(locals >> i & 1)) continue;
    bounds |= s->bounds[i];
    if (s->highest[i] > *constant) *constant = s->highest[i];
  }
  return bounds;
}

// How far a length is from a pointer: behind it, or, as if that were further, before it.
static uint32_t distance(const Study *s, uint32_t pointer, uint32_t length) {
  const GivenUse *p = &s->uses->givens[pointer], *n = &s->uses->givens[length];
  if (p->parameter != n->parameter)
    return p->parameter < n->parameter ? n->parameter - p->parameter : 100 + p->parameter - n->parameter;
  int64_t apart = n->offset - p->offset;
  return (uint32_t)(apart > 0 ? apart : 1000 - apart);
}

// A parameter's length is a parameter, a member's is one or a member of the same struct: others are not there yet when it is made.
static uint32_t lengths_for(const Study *s, uint32_t pointer, uint32_t lengths) {
  const GivenUse *p = &s->uses->givens[pointer];
  uint32_t allowed = 0;
  for (uint32_t i = 0; i < s->uses->count; i++) {
    const GivenUse *n = &s->uses->givens[i];
    if (n->offset < 0 || (p->offset >= 0 && p->parameter == n->parameter)) allowed |= (uint32_t)1 << i;
  }
  return lengths & allowed;
}

// Numbers multiplied with each other are one length; of others the nearest.
static uint32_t choose_lengths(const Study *s, uint32_t pointer, uint32_t lengths, bool are_factors) {
  uint32_t best = NO_GIVEN;
  lengths = lengths_for(s, pointer, lengths);
  if (are_factors) return lengths;
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (lengths >> i & 1 && (best == NO_GIVEN || distance(s, pointer, i) < distance(s, pointer, best))) best = i;
  return best == NO_GIVEN ? 0 : (uint32_t)1 << best;
}

static uint32_t nearest_of(const Study *s, uint32_t pointer, uint32_t lengths) {
  uint32_t nearest = UINT32_MAX;
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (lengths >> i & 1 && distance(s, pointer, i) < nearest) nearest = distance(s, pointer, i);
  return nearest;
}

// A length counts for more than an index, and a near one for more than one that is further away.
static void add_evidence(Study *s, uint32_t pointer, Evidence found) {
  Evidence *known = &s->evidence[pointer];
  if (!found.lengths || found.lengths >> pointer & 1) return;
  if (lengths_for(s, pointer, found.lengths) != found.lengths) return;
  bool is_better =
      !known->lengths || (known->kind != EXTENT_LENGTH && found.kind == EXTENT_LENGTH) ||
      (known->kind == found.kind && nearest_of(s, pointer, found.lengths) < nearest_of(s, pointer, known->lengths));
  if (is_better) *known = found;
}

static LLVMValueRef without_casts(LLVMValueRef value) {
  while (LLVMIsACastInst(value)) value = LLVMGetOperand(value, 0);
  return value;
}

// Is the value just what was given, and not changed since?
static bool is_plain(const Study *s, LLVMValueRef value) {
  value = without_casts(value);
  Facts facts = facts_of(s, value);
  uint32_t given = only_given(facts);
  if (given == NO_GIVEN || s->uses->givens[given].counts_down) return false;
  if (!LLVMIsALoadInst(value)) return LLVMIsAArgument(value) != NULL;
  uint32_t local = local_number(s, LLVMGetOperand(value, 0));
  if (local == MOST_LOCALS) return true; // a member
  uint32_t stores = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(s->locals[local]); use; use = LLVMGetNextUse(use))
    stores += LLVMIsAStoreInst(LLVMGetUser(use)) != NULL;
  return stores == 1;
}

static bool is_product(LLVMValueRef value, uint32_t depth) {
  value = without_casts(value);
  if (depth == 0) return false;
  if (LLVMIsAExtractValueInst(value)) value = LLVMGetOperand(value, 0);
  size_t length;
  if (LLVMIsACallInst(value))
    return strstr(LLVMGetValueName2(LLVMGetCalledValue(value), &length), "mul.with.overflow") != NULL;
  if (c_value_opcode(value) == LLVMMul) return true;
  LLVMValueRef from = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
  for (LLVMUseRef use = from && LLVMIsAAllocaInst(from) ? LLVMGetFirstUse(from) : NULL; use;
       use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == from && is_product(LLVMGetOperand(user, 0), depth - 1))
      return true;
  }
  return false;
}

// Bytes that a number counts: the constant that it is multiplied with.
static uint64_t factor_of(LLVMValueRef value) {
  value = without_casts(value);
  if (LLVMIsAExtractValueInst(value)) value = LLVMGetOperand(value, 0);
  bool is_sum = LLVMIsACallInst(value) || c_value_opcode(value) == LLVMMul;
  if (!is_sum || !is_product(value, 1)) {
    bool is_shift = c_value_opcode(value) == LLVMShl && LLVMIsAConstantInt(LLVMGetOperand(value, 1));
    uint64_t by = is_shift ? LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1)) : 0;
    return by < 16 ? (uint64_t)1 << by : 1;
  }
  for (unsigned i = 0; i < 2; i++)
    if (LLVMIsAConstantInt(LLVMGetOperand(value, i))) return LLVMConstIntGetZExtValue(LLVMGetOperand(value, i));
  return 1;
}

static bool is_of_check(LLVMValueRef instruction) {
  return LLVMGetMetadata(instruction, LLVMGetMDKindID("nosanitize", strlen("nosanitize"))) != NULL;
}

static bool ends_at_once(LLVMBasicBlockRef block) {
  LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
  return last && LLVMGetInstructionOpcode(last) == LLVMUnreachable;
}

// Does a run end at once on one side of the comparison, as where an assertion fails?
static bool is_assertion(LLVMValueRef comparison) {
  for (LLVMUseRef u = LLVMGetFirstUse(comparison); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsABranchInst(user) || !LLVMIsConditional(user)) continue;
    if (ends_at_once(LLVMGetSuccessor(user, 0)) || ends_at_once(LLVMGetSuccessor(user, 1))) return true;
  }
  return false;
}

static void see_test(Study *s, LLVMValueRef comparison) {
  LLVMValueRef sides[] = {LLVMGetOperand(comparison, 0), LLVMGetOperand(comparison, 1)};
  for (unsigned k = 0; k < 2; k++) {
    bool is_with = LLVMIsAConstantInt(without_casts(sides[!k])) || is_plain(s, sides[!k]);
    if (is_plain(s, sides[k]) && is_with && !is_assertion(comparison))
      s->uses->givens[only_given(facts_of(s, without_casts(sides[k])))].is_tested = true;
  }
}

static void see_comparison(Study *s, LLVMValueRef i) {
  if (!LLVMIsAICmpInst(i) || is_of_check(i) || is_pointer(LLVMGetOperand(i, 0))) return;
  LLVMValueRef left = LLVMGetOperand(i, 0), right = LLVMGetOperand(i, 1);
  see_test(s, i);
  Facts a = facts_of(s, left), b = facts_of(s, right);
  uint32_t numbers = numbers_in(s, a.from | b.from);
  uint64_t locals = a.locals | b.locals, constant = 0;
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(i);
  bool is_of_product = __builtin_popcount(numbers) > 1 && (is_product(left, 4) || is_product(right, 4));
  if (LLVMIsAConstantInt(right) && LLVMGetIntTypeWidth(LLVMTypeOf(right)) <= 64) {
    bool is_below = predicate == LLVMIntSLT || predicate == LLVMIntULT || predicate == LLVMIntNE;
    bool is_at_most = predicate == LLVMIntSLE || predicate == LLVMIntULE;
    long long number = LLVMConstIntGetSExtValue(right);
    if ((is_below || is_at_most) && number > 0 && number < 1 << 20) constant = (uint64_t)number + is_at_most;
  }
  for (uint32_t k = 0; k < s->local_count; k++) {
    if (!(locals >> k & 1)) continue;
    s->bounds[k] |= numbers;
    if (is_of_product) s->products[k] |= numbers;
    if (constant > s->highest[k]) s->highest[k] = constant;
  }
}

// ---- pointers

static void see_index(Study *s, LLVMValueRef gep, uint32_t given, GepPart part) {
  GivenUse *use = &s->uses->givens[given];
  Facts index = facts_of(s, part.index);
  uint64_t constant;
  uint32_t bounds = bounds_of(s, index.locals, &constant);
  bool is_index = is_plain(s, part.index) && LLVMGetFirstUse(gep);
  for (LLVMUseRef u = LLVMGetFirstUse(gep); u && is_index; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    is_index = is_of_check(user) || LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == gep);
  }
  uint32_t numbers = numbers_in(s, index.from | (is_index ? 0 : bounds));
  bool are_factors = __builtin_popcount(numbers) > 1 && is_product(part.index, 4);
  for (uint32_t k = 0; k < s->local_count; k++)
    are_factors |= index.locals >> k & 1 && s->products[k] && s->products[k] == numbers;
  use->is_indexed = true;
  if (!s->step[given]) s->step[given] = part.scale;
  if (numbers)
    add_evidence(s, given,
                 (Evidence){is_index ? EXTENT_INDEX : EXTENT_LENGTH, choose_lengths(s, given, numbers, are_factors),
                            part.scale});
  if (is_index && numbers_in(s, bounds) & ~numbers) // p[i] where i < n was asked
    add_evidence(
        s, given,
        (Evidence){EXTENT_LENGTH, choose_lengths(s, given, numbers_in(s, bounds) & ~numbers, false), part.scale});
  uint64_t most = index.below ? index.below : constant;
  if (!numbers && !numbers_in(s, bounds) && most && most * part.scale > use->reach) use->reach = most * part.scale;
}

static void see_step(Study *s, LLVMValueRef gep) {
  Facts base = facts_of(s, LLVMGetOperand(gep, 0));
  uint32_t given = only_given(base);
  GepPartVec parts = {0};
  if (given == NO_GIVEN) return;
  c_layout_gep_parts(s->layout, gep, &parts);
  for (uint32_t i = 0; i < parts.count; i++) see_index(s, gep, given, parts.data[i]);
  geppartvec_release(&parts);
}

// What may be accessed where this function does not show it is taken to be.
static void see_anything(Study *s, uint32_t givens) {
  for (uint32_t i = 0; i < s->uses->count; i++) {
    GivenUse *use = &s->uses->givens[i];
    if (givens >> i & 1) use->is_read = use->is_written = true;
  }
}

static void see_access(Study *s, LLVMValueRef pointer, LLVMTypeRef type, bool writes) {
  Facts facts = facts_of(s, pointer);
  uint32_t given = only_given(facts);
  if (given == NO_GIVEN && local_number(s, pointer) == MOST_LOCALS) see_anything(s, facts.from);
  if (given == NO_GIVEN || local_number(s, pointer) < MOST_LOCALS) return;
  GivenUse *use = &s->uses->givens[given];
  uint64_t end = (uint64_t)facts.offset + c_layout_access_size(s->layout, type);
  use->is_accessed = true;
  if (writes) use->is_written = true;
  else use->is_read = true;
  if (!facts.is_far && facts.offset >= 0 && end > use->reach) use->reach = end;
}

static void see_store(Study *s, LLVMValueRef store) {
  LLVMValueRef value = LLVMGetOperand(store, 0), to = LLVMGetOperand(store, 1);
  see_access(s, to, LLVMTypeOf(value), true);
  if (is_pointer(value) && local_number(s, to) == MOST_LOCALS) see_anything(s, facts_of(s, value).from);
  uint32_t local = local_number(s, to), given = only_given(facts_of(s, value));
  if (local == MOST_LOCALS || given == NO_GIVEN || LLVMIsAArgument(value)) return;
  bool is_home = only_given(s->contents[local]) == given; // of what was given
  if (!is_pointer(value)) s->uses->givens[given].counts_down |= is_home && !LLVMIsALoadInst(value);
  else if (c_value_opcode(value) == LLVMGetElementPtr) {
    LLVMTypeRef element = LLVMGetGEPSourceElementType(value);
    bool is_kept_end = facts_of(s, value).added != 0 && !(s->contents[local].locals >> local & 1);
    if (is_kept_end)
      add_evidence(s, given,
                   (Evidence){EXTENT_LENGTH, choose_lengths(s, given, numbers_in(s, facts_of(s, value).added), false),
                              c_layout_size(s->layout, element)});
    else s->moves[given] = true, s->step[given] = c_layout_size(s->layout, element);
  }
}

// Does a run that finds the pointer null end there, as after an assertion?
static bool is_asserted(LLVMValueRef comparison) {
  for (LLVMUseRef u = LLVMGetFirstUse(comparison); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsABranchInst(user) || !LLVMIsConditional(user)) continue;
    bool when_null = LLVMGetICmpPredicate(comparison) == LLVMIntEQ;
    if (ends_at_once(LLVMGetSuccessor(user, when_null ? 0 : 1))) return true;
  }
  return false;
}

static void see_pointers_compared(Study *s, LLVMValueRef i) {
  LLVMValueRef left = LLVMGetOperand(i, 0), right = LLVMGetOperand(i, 1);
  Facts a = facts_of(s, left), b = facts_of(s, right);
  uint32_t given = only_given(a);
  if (given == NO_GIVEN || is_of_check(i)) return;
  GivenUse *use = &s->uses->givens[given];
  if (LLVMIsAConstantPointerNull(right)) {
    if (is_asserted(i)) use->is_asserted = true;
    else use->is_null_tested |= !a.is_far && a.offset == 0;
  } else if (only_given(b) == given && numbers_in(s, a.added | b.added))
    add_evidence(s, given,
                 (Evidence){EXTENT_LENGTH, choose_lengths(s, given, numbers_in(s, a.added | b.added), false),
                            s->step[given] ? s->step[given] : 1});
}

// A character that was read through a pointer, compared with 0.
static void see_end_of_text(Study *s, LLVMValueRef i) {
  LLVMValueRef right = LLVMGetOperand(i, 1), value = without_casts(LLVMGetOperand(i, 0));
  if (is_of_check(i) || !LLVMIsAConstantInt(right) || LLVMConstIntGetSExtValue(right) != 0) return;
  LLVMValueRef from = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
  for (LLVMUseRef u = from ? LLVMGetFirstUse(from) : NULL; u && LLVMIsAAllocaInst(from); u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u); // char c = *s; c == 0
    LLVMValueRef stored = LLVMIsAStoreInst(user) ? without_casts(LLVMGetOperand(user, 0)) : NULL;
    if (!stored || !LLVMIsALoadInst(stored)) continue;
    value = stored, from = LLVMGetOperand(stored, 0);
    break;
  }
  bool is_character =
      from && LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 8;
  uint32_t given = is_character ? only_given(facts_of(s, from)) : NO_GIVEN;
  if (given != NO_GIVEN && facts_of(s, from).is_far) s->uses->givens[given].is_text = true;
}

// ---- calls

typedef struct KnownCall { // of the library: its arguments from 0 on
  const char *name;
  uint32_t texts;   // set
  int pointers[2];  // with so many bytes as
  int size, factor; // these say; -1: none
  uint32_t writes, nullable;
} KnownCall;

static const KnownCall known_calls[] = {
    {"strlen", 1, {-1, -1}, -1, -1, 0, 0},      {"strcmp", 3, {-1, -1}, -1, -1, 0, 0},
    {"strncmp", 3, {-1, -1}, -1, -1, 0, 0},     {"strcasecmp", 3, {-1, -1}, -1, -1, 0, 0},
    {"strncasecmp", 3, {-1, -1}, -1, -1, 0, 0}, {"strchr", 1, {-1, -1}, -1, -1, 0, 0},
    {"strrchr", 1, {-1, -1}, -1, -1, 0, 0},     {"strstr", 3, {-1, -1}, -1, -1, 0, 0},
    {"strspn", 3, {-1, -1}, -1, -1, 0, 0},      {"strcspn", 3, {-1, -1}, -1, -1, 0, 0},
    {"strpbrk", 3, {-1, -1}, -1, -1, 0, 0},     {"strdup", 1, {-1, -1}, -1, -1, 0, 0},
    {"strndup", 1, {-1, -1}, -1, -1, 0, 0},     {"strcpy", 2, {-1, -1}, -1, -1, 1, 0},
    {"strcat", 3, {-1, -1}, -1, -1, 1, 0},      {"strncpy", 2, {0, -1}, 2, -1, 1, 0},
    {"strncat", 3, {-1, -1}, -1, -1, 1, 0},     {"atoi", 1, {-1, -1}, -1, -1, 0, 0},
    {"atol", 1, {-1, -1}, -1, -1, 0, 0},        {"atof", 1, {-1, -1}, -1, -1, 0, 0},
    {"strtol", 1, {-1, -1}, -1, -1, 2, 2},      {"strtoul", 1, {-1, -1}, -1, -1, 2, 2},
    {"strtoll", 1, {-1, -1}, -1, -1, 2, 2},     {"strtoull", 1, {-1, -1}, -1, -1, 2, 2},
    {"strtod", 1, {-1, -1}, -1, -1, 2, 2},      {"puts", 1, {-1, -1}, -1, -1, 0, 0},
    {"fputs", 1, {-1, -1}, -1, -1, 0, 0},       {"fopen", 3, {-1, -1}, -1, -1, 0, 0},
    {"getenv", 1, {-1, -1}, -1, -1, 0, 0},      {"memcpy", 0, {0, 1}, 2, -1, 1, 0},
    {"memmove", 0, {0, 1}, 2, -1, 1, 0},        {"memset", 0, {0, -1}, 2, -1, 1, 0},
    {"memcmp", 0, {0, 1}, 2, -1, 0, 0},         {"memchr", 0, {0, -1}, 2, -1, 0, 0},
    {"bcopy", 0, {0, 1}, 2, -1, 2, 0},          {"bzero", 0, {0, -1}, 1, -1, 1, 0},
    {"snprintf", 4, {0, -1}, 1, -1, 1, 0},      {"fgets", 0, {0, -1}, 1, -1, 1, 0},
    {"fread", 0, {0, -1}, 1, 2, 1, 0},          {"fwrite", 0, {0, -1}, 1, 2, 0, 0},
    {"read", 0, {1, -1}, 2, -1, 2, 0},          {"write", 0, {1, -1}, 2, -1, 0, 0},
    {"qsort", 0, {0, -1}, 1, 2, 1, 0},          {"free", 0, {-1, -1}, -1, -1, 0, 1},
    {"realloc", 0, {-1, -1}, -1, -1, 0, 1},
};

static const KnownCall *known_call(LLVMValueRef call, const char *name) {
  static const KnownCall copy = {"memcpy", 0, {0, 1}, 2, -1, 1, 0}, fill = {"memset", 0, {0, -1}, 2, -1, 1, 0};
  TransferKind transfer = c_intrinsic_transfer(call);
  if (transfer != TRANSFER_NONE) return transfer == TRANSFER_COPY ? &copy : &fill;
  for (size_t i = 0; i < sizeof known_calls / sizeof *known_calls; i++)
    if (strcmp(known_calls[i].name, name) == 0) return &known_calls[i];
  return NULL;
}

// The size that a call passes for a pointer.
static void see_size(Study *s, uint32_t given, LLVMValueRef size, LLVMValueRef factor) {
  GivenUse *use = &s->uses->givens[given];
  Facts facts = facts_of(s, size);
  if (factor) facts.from |= facts_of(s, factor).from, facts.locals |= facts_of(s, factor).locals;
  uint64_t constant, unit = factor ? 1 : factor_of(size);
  uint32_t numbers = numbers_in(s, facts.from | bounds_of(s, facts.locals, &constant));
  if (factor && LLVMIsAConstantInt(size)) unit = LLVMConstIntGetZExtValue(size);
  if (factor && LLVMIsAConstantInt(factor)) unit = LLVMConstIntGetZExtValue(factor);
  bool are_factors = __builtin_popcount(numbers) > 1 && (factor || is_product(size, 4));
  if (LLVMIsAConstantInt(size) && !factor) {
    uint64_t bytes = LLVMConstIntGetZExtValue(size);
    if (bytes > use->reach && bytes < 1 << 20) use->reach = bytes;
  } else use->is_indexed = true;
  if (numbers) add_evidence(s, given, (Evidence){EXTENT_LENGTH, choose_lengths(s, given, numbers, are_factors), unit});
}

static bool copies_apart(const char *name) {
  static const char *const names[] = {"memcpy", "strcpy", "strncpy", "strcat", "strncat"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

static void keep_apart(Study *s, LLVMValueRef call) {
  uint32_t to = only_given(facts_of(s, LLVMGetOperand(call, 0))),
           from = only_given(facts_of(s, LLVMGetOperand(call, 1)));
  if (to == NO_GIVEN || from == NO_GIVEN) return;
  s->uses->apart[to] |= (uint32_t)1 << from;
  s->uses->apart[from] |= (uint32_t)1 << to;
}

static void see_known_call(Study *s, LLVMValueRef call, const KnownCall *known) {
  unsigned count = LLVMGetNumArgOperands(call);
  if (copies_apart(known->name) && count >= 2) keep_apart(s, call);
  for (unsigned i = 0; i < count && i < 8; i++) {
    Facts facts = facts_of(s, LLVMGetOperand(call, i));
    uint32_t given = is_pointer(LLVMGetOperand(call, i)) ? only_given(facts) : NO_GIVEN;
    if (given == NO_GIVEN) continue;
    GivenUse *use = &s->uses->givens[given];
    bool is_first = !facts.is_far && facts.offset == 0;
    if (known->nullable >> i & 1 && is_first) use->is_passed_if_null = true;
    if (i == 0 && strcmp(known->name, "free") == 0 && is_first) use->is_freed = true;
    if (i == 0 && strcmp(known->name, "realloc") == 0 && is_first) use->is_freed = true;
    use->is_accessed |= !(known->nullable >> i & 1);
    if (known->texts >> i & 1) use->is_text = use->is_passed_as_text = use->is_read = true;
    if (known->writes >> i & 1) use->is_written = true;
    if (known->writes >> i & 1 && known->size < 0 && !(known->texts >> i & 1)) use->is_indexed = true;
    for (unsigned k = 0; k < 2; k++)
      if (known->pointers[k] == (int)i && (unsigned)known->size < count) {
        use->is_read |= !(known->writes >> i & 1);
        see_size(s, given, LLVMGetOperand(call, (unsigned)known->size),
                 known->factor >= 0 ? LLVMGetOperand(call, (unsigned)known->factor) : NULL);
      }
  }
}

// The given of this function that a given of a function is which it calls.
static uint32_t given_of_caller(Study *s, LLVMValueRef call, const GivenUse *inner) {
  if (inner->parameter >= LLVMGetNumArgOperands(call)) return NO_GIVEN;
  Facts facts = facts_of(s, LLVMGetOperand(call, inner->parameter));
  uint32_t given = only_given(facts);
  if (given == NO_GIVEN || inner->offset < 0) return given;
  if (facts.is_far || given >= s->uses->parameters) return NO_GIVEN;
  return given_number(s, given, facts.offset + inner->offset, inner->type);
}

static void adopt_extent(Study *s, LLVMValueRef call, const FunctionUses *callee, const GivenUse *inner,
                         uint32_t given) {
  uint32_t lengths = 0;
  if (!inner->lengths || inner->extent == EXTENT_TEXT) return;
  for (uint32_t i = 0; i < callee->count; i++) {
    if (!(inner->lengths >> i & 1)) continue;
    const GivenUse *length = &callee->givens[i];
    uint32_t own = given_of_caller(s, call, length);
    if (own == NO_GIVEN && length->offset < 0) { // made from several
      uint64_t constant;
      Facts facts = facts_of(s, LLVMGetOperand(call, length->parameter));
      lengths |= choose_lengths(s, given, numbers_in(s, facts.from | bounds_of(s, facts.locals, &constant)), false);
    } else if (own != NO_GIVEN) lengths |= numbers_in(s, (uint32_t)1 << own);
  }
  add_evidence(s, given, (Evidence){inner->extent, lengths, inner->unit});
}

static void see_own_call(Study *s, LLVMValueRef call, LLVMValueRef callee) {
  const FunctionUses *inner = c_client_uses(s->table, s->layout, callee);
  for (uint32_t i = 0; i < inner->count; i++) {
    const GivenUse *part = &inner->givens[i];
    uint32_t given = given_of_caller(s, call, part);
    if (given == NO_GIVEN) continue;
    GivenUse *use = &s->uses->givens[given];
    Facts facts = facts_of(s, LLVMGetOperand(call, part->parameter));
    bool is_first = part->offset >= 0 || (!facts.is_far && facts.offset == 0);
    use->is_accessed |= part->is_accessed, use->is_read |= part->is_read, use->is_written |= part->is_written;
    use->is_passed_if_null |= part->is_passed_if_null && is_first;
    use->is_null_tested |= part->is_null_tested && is_first, use->is_freed |= part->is_freed && is_first;
    use->is_text |= part->is_text, use->is_passed_as_text |= part->is_passed_as_text;
    use->is_indexed |= part->goes_far, use->is_tested |= part->is_tested;
    uint64_t reach = part->reach + (part->offset < 0 && !facts.is_far ? (uint64_t)facts.offset : 0);
    if (part->reach && reach > use->reach && !facts.is_far) use->reach = reach;
    if (LLVMGetTypeKind(use->type) == LLVMPointerTypeKind) adopt_extent(s, call, inner, part, given);
  }
}

// A local variable whose address is passed on may be used there.
static void see_escape(Study *s, LLVMValueRef call) {
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    uint32_t local = local_number(s, LLVMGetOperand(call, i));
    if (local < MOST_LOCALS) see_anything(s, s->contents[local].from);
  }
}

static void see_call(Study *s, LLVMValueRef call) {
  LLVMValueRef callee = c_call_named_function(call);
  size_t length;
  const char *name = callee ? LLVMGetValueName2(callee, &length) : "";
  if (c_intrinsic_is_marker(call)) return;
  const KnownCall *known = known_call(call, name);
  see_escape(s, call);
  if (known) see_known_call(s, call, known);
  else if (callee && !LLVMIsDeclaration(callee)) see_own_call(s, call, callee);
  if (known || (callee && !LLVMIsDeclaration(callee))) return;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (is_pointer(LLVMGetOperand(call, i))) see_anything(s, facts_of(s, LLVMGetOperand(call, i)).from);
}

static void see_use(Study *s, LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad: see_access(s, LLVMGetOperand(i, 0), LLVMTypeOf(i), false); break;
  case LLVMStore: see_store(s, i); break;
  case LLVMGetElementPtr: see_step(s, i); break;
  case LLVMCall: see_call(s, i); break;
  case LLVMICmp:
    if (is_pointer(LLVMGetOperand(i, 0))) see_pointers_compared(s, i);
    else see_end_of_text(s, i);
    break;
  default: break;
  }
}

// ---- the extent

uint32_t c_client_uses_neighbour(const FunctionUses *uses, uint32_t pointer) {
  uint32_t after = pointer + 1, before = pointer - 1;
  if (uses->givens[pointer].offset >= 0) return 0;
  if (after < uses->parameters && is_number(&uses->givens[after])) return (uint32_t)1 << after;
  return pointer > 0 && is_number(&uses->givens[before]) ? (uint32_t)1 << before : 0;
}

static uint32_t counted_down(const Study *s) {
  uint32_t numbers = 0;
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (s->uses->givens[i].counts_down && is_number_given(s, i)) numbers |= (uint32_t)1 << i;
  return numbers;
}

static uint32_t another_text(const Study *s, uint32_t pointer) {
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (i != pointer && s->uses->givens[i].is_text && !s->uses->givens[i].lengths) return (uint32_t)1 << i;
  return 0;
}

static void settle_extent(Study *s, uint32_t pointer) {
  GivenUse *use = &s->uses->givens[pointer];
  use->is_null_tested |= use->is_passed_if_null && !use->is_read && !use->is_written;
  Evidence found = s->evidence[pointer];
  bool goes_far = use->goes_far = use->is_indexed || s->moves[pointer];
  uint64_t unit = s->step[pointer] ? s->step[pointer] : 1;
  if (!found.lengths && s->moves[pointer] && !use->is_text)
    found = (Evidence){EXTENT_LENGTH, choose_lengths(s, pointer, counted_down(s), false), unit};
  if (!found.lengths && goes_far && !use->is_text && !use->reach)
    found = (Evidence){EXTENT_LENGTH, c_client_uses_neighbour(s->uses, pointer), unit};
  if (!found.lengths && goes_far && !use->is_text && use->is_written && !use->reach)
    found = (Evidence){EXTENT_TEXT, another_text(s, pointer), 1};
  use->extent = found.lengths ? found.kind : EXTENT_CONSTANT;
  use->lengths = found.lengths;
  use->unit = found.unit;
}

static void study(UsesTable *table, const Layout *layout, LLVMValueRef function, FunctionUses *uses) {
  Study s = {.layout = layout, .function = function, .uses = uses, .table = table};
  uint32_t count = LLVMCountParams(function);
  uses->parameters = uses->count = count < MOST_GIVENS ? count : MOST_GIVENS;
  for (uint32_t i = 0; i < uses->count; i++) {
    LLVMValueRef parameter = LLVMGetParam(function, i);
    uses->givens[i] = (GivenUse){.parameter = i, .offset = -1, .type = LLVMTypeOf(parameter)};
    set_facts(&s, parameter, (Facts){.from = (uint32_t)1 << i});
  }
  each_instruction(&s, note_local);
  s.changed = true;
  for (uint32_t round = 0; round < ROUNDS && s.changed; round++) {
    s.changed = false;
    each_instruction(&s, see_value);
  }
  each_instruction(&s, see_comparison);
  for (uint32_t round = 0; round < 2; round++) each_instruction(&s, see_use); // what moves is known at first
  if (s.local_count == MOST_LOCALS) see_anything(&s, UINT32_MAX);
  for (uint32_t i = 0; i < uses->count; i++)
    if (LLVMGetTypeKind(uses->givens[i].type) == LLVMPointerTypeKind) settle_extent(&s, i);
  map_release(&s.numbers);
  factsvec_release(&s.facts);
}

const FunctionUses *c_client_uses(UsesTable *table, const Layout *layout, LLVMValueRef function) {
  uint32_t number;
  if (map_get(&table->known, map_key(function), &number))
    return table->all[number]; // of a recursive one, what is known so far
  number = table->count++;
  map_set(&table->known, map_key(function), number);
  table->all = memory_resize(table->all, table->count * sizeof *table->all);
  FunctionUses *uses = table->all[number] = memory_new(sizeof *uses);
  if (!LLVMIsDeclaration(function)) study(table, layout, function, uses);
  return uses;
}

void c_client_uses_release(UsesTable *table) {
  for (uint32_t i = 0; i < table->count; i++) free(table->all[i]);
  free(table->all);
  map_release(&table->known);
}
