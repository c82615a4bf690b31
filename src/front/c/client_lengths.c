#include "front/c/client_study.h"

#include "front/c/debug_types.h"
#include "front/c/instructions.h"

bool c_study_is_number(const GivenUse *given) {
  return LLVMGetTypeKind(given->type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(given->type) > 8;
}

bool c_study_is_number_given(const Study *s, uint32_t given) { return c_study_is_number(&s->uses->givens[given]); }

uint32_t c_study_numbers_in(const Study *s, uint32_t givens) {
  uint32_t numbers = 0;
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (givens >> i & 1 && c_study_is_number_given(s, i)) numbers |= (uint32_t)1 << i;
  return numbers;
}

uint32_t c_study_bounds_of(const Study *s, uint64_t locals, uint64_t *constant) {
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

// Is it the one number that a parameter points to?
static bool is_number_behind(const Study *s, const GivenUse *given) {
  LLVMValueRef type = s->table->debug ? c_debug_function_type(s->table->debug, s->function) : NULL, part;
  return given->offset == 0 && type && c_debug_function_part(type, given->parameter + 1, &part) &&
         c_debug_kind(part) == DEBUG_POINTER && c_debug_kind(c_debug_pointee(part)) == DEBUG_NUMBER &&
         c_debug_type_size(c_debug_pointee(part)) == c_layout_access_size(s->layout, given->type);
}

// A parameter's length is a parameter, or the number that one points to, a member's is a parameter or a member of the same struct: others are not
// there yet when it is made.
uint32_t c_study_lengths_for(const Study *s, uint32_t pointer, uint32_t lengths) {
  const GivenUse *p = &s->uses->givens[pointer];
  uint32_t allowed = 0;
  for (uint32_t i = 0; i < s->uses->count; i++) {
    const GivenUse *n = &s->uses->givens[i];
    bool is_counted = p->offset < 0 && p->parameter != n->parameter && is_number_behind(s, n); // *n
    if (n->offset < 0 || is_counted || (p->offset >= 0 && p->parameter == n->parameter)) allowed |= (uint32_t)1 << i;
  }
  return lengths & allowed;
}

uint32_t c_study_choose_lengths(const Study *s, uint32_t pointer, uint32_t lengths, bool are_factors) {
  uint32_t best = NO_GIVEN;
  lengths = c_study_lengths_for(s, pointer, lengths);
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

void c_study_add_evidence(Study *s, uint32_t pointer, Evidence found) {
  Evidence *known = &s->evidence[pointer];
  if (!found.lengths || found.lengths >> pointer & 1) return;
  if (c_study_lengths_for(s, pointer, found.lengths) != found.lengths ||
      (found.is_made && known->lengths && !known->is_made))
    return;
  bool is_better =
      !known->lengths || (known->kind != EXTENT_LENGTH && found.kind == EXTENT_LENGTH) ||
      (known->is_made && !found.is_made) ||
      (known->kind == found.kind && nearest_of(s, pointer, found.lengths) < nearest_of(s, pointer, known->lengths));
  bool is_alike = known->kind == found.kind && known->lengths == found.lengths && known->unit == found.unit;
  if (is_alike && known->more > found.more) found.more = known->more;
  if (is_better || is_alike) *known = found;
}

LLVMValueRef c_study_without_casts(LLVMValueRef value) {
  while (LLVMIsACastInst(value)) value = LLVMGetOperand(value, 0);
  return value;
}

// Variables are followed through `depth` others.
static bool is_plain(const Study *s, LLVMValueRef value, uint32_t depth) {
  value = c_study_without_casts(value);
  uint32_t given = c_study_only_given(c_study_facts_of(s, value));
  if (given == NO_GIVEN || s->uses->givens[given].counts_down) return false;
  if (!LLVMIsALoadInst(value)) return LLVMIsAArgument(value) != NULL;
  uint32_t local = c_study_local_number(s, LLVMGetOperand(value, 0)), stores = 0;
  if (local == MOST_LOCALS) return true; // a member
  LLVMValueRef stored = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(s->locals[local]); use; use = LLVMGetNextUse(use))
    if (LLVMIsAStoreInst(LLVMGetUser(use))) stored = LLVMGetOperand(LLVMGetUser(use), 0), stores++;
  return stores == 1 && depth && is_plain(s, stored, depth - 1);
}

bool c_study_is_plain(const Study *s, LLVMValueRef value) { return is_plain(s, value, 4); }

bool c_study_is_product(LLVMValueRef value, uint32_t depth) {
  value = c_study_without_casts(value);
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
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == from &&
        c_study_is_product(LLVMGetOperand(user, 0), depth - 1))
      return true;
  }
  return false;
}

uint64_t c_study_factor_of(LLVMValueRef value) {
  value = c_study_without_casts(value);
  if (LLVMIsAExtractValueInst(value)) value = LLVMGetOperand(value, 0);
  bool is_sum = LLVMIsACallInst(value) || c_value_opcode(value) == LLVMMul;
  if (!is_sum || !c_study_is_product(value, 1)) {
    bool is_shift = c_value_opcode(value) == LLVMShl && LLVMIsAConstantInt(LLVMGetOperand(value, 1));
    uint64_t by = is_shift ? LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1)) : 0;
    return by < 16 ? (uint64_t)1 << by : 1;
  }
  for (unsigned i = 0; i < 2; i++)
    if (LLVMIsAConstantInt(LLVMGetOperand(value, i))) return LLVMConstIntGetZExtValue(LLVMGetOperand(value, i));
  return 1;
}

bool c_study_ends_at_once(LLVMBasicBlockRef block) {
  LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
  return last && LLVMGetInstructionOpcode(last) == LLVMUnreachable;
}

// Does a run end at once on one side of the comparison, as where an assertion fails?
static bool is_assertion(LLVMValueRef comparison) {
  for (LLVMUseRef u = LLVMGetFirstUse(comparison); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsABranchInst(user) || !LLVMIsConditional(user)) continue;
    if (c_study_ends_at_once(LLVMGetSuccessor(user, 0)) || c_study_ends_at_once(LLVMGetSuccessor(user, 1))) return true;
  }
  return false;
}

static void see_test(Study *s, LLVMValueRef comparison) {
  LLVMValueRef sides[] = {LLVMGetOperand(comparison, 0), LLVMGetOperand(comparison, 1)};
  for (unsigned k = 0; k < 2; k++) {
    bool is_with = LLVMIsAConstantInt(c_study_without_casts(sides[!k])) || c_study_is_plain(s, sides[!k]);
    if (c_study_is_plain(s, sides[k]) && is_with && !is_assertion(comparison))
      s->uses->givens[c_study_only_given(c_study_facts_of(s, c_study_without_casts(sides[k])))].is_tested = true;
  }
}

// pos < n, where pos is a member.
static void see_member(Study *s, ValueFacts member, ValueFacts other) {
  uint32_t given = c_study_only_given(member);
  if (given != NO_GIVEN && s->uses->givens[given].offset >= 0)
    s->compared[given] |= c_study_numbers_in(s, other.from) & ~((uint32_t)1 << given);
}

void c_study_see_comparison(Study *s, LLVMValueRef i) {
  if (!LLVMIsAICmpInst(i) || c_instruction_is_of_check(i) || c_study_is_pointer(LLVMGetOperand(i, 0))) return;
  LLVMValueRef left = LLVMGetOperand(i, 0), right = LLVMGetOperand(i, 1);
  see_test(s, i);
  ValueFacts a = c_study_facts_of(s, left), b = c_study_facts_of(s, right);
  see_member(s, a, b), see_member(s, b, a);
  uint32_t numbers = c_study_numbers_in(s, a.from | b.from);
  uint64_t locals = a.locals | b.locals, constant = 0;
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(i);
  bool is_of_product = __builtin_popcount(numbers) > 1 && (c_study_is_product(left, 4) || c_study_is_product(right, 4));
  if (LLVMIsAConstantInt(right) && LLVMGetIntTypeWidth(LLVMTypeOf(right)) <= 64) {
    bool is_below = predicate == LLVMIntSLT || predicate == LLVMIntULT || predicate == LLVMIntNE;
    bool is_at_most = predicate == LLVMIntSLE || predicate == LLVMIntULE;
    long long number = LLVMConstIntGetSExtValue(right);
    if ((is_below || is_at_most) && number > 0 && number < 1 << 20) constant = (uint64_t)number + is_at_most;
  }
  for (uint32_t k = 0; k < s->local_count; k++) {
    if (!(locals >> k & 1)) continue;
    uint32_t own = s->contents[k].from; // what it is made from does not bound it
    s->bounds[k] |= c_study_numbers_in(s, (a.locals >> k & 1 ? a.from & ~own : a.from) |
                                              (b.locals >> k & 1 ? b.from & ~own : b.from));
    if (is_of_product) s->products[k] |= numbers;
    if (constant > s->highest[k]) s->highest[k] = constant;
  }
}
