// One pass over the values of the function, repeated until nothing changes, says of each what it is made from: which givens, which local
// variables, and for a pointer how far it is from where its given points. Then each instruction that shows something is looked at:
//   - i < n, where i is a local variable or a member: i is bounded by n; p[i]: p has n elements. p[n]: n is an index;
//   - p + n that is compared or kept; while (n--) *p++: p has n elements;
//   - memcpy(p, q, n): n bytes; where n is a product with a constant, elements of that size;
//   - strlen(s), a character compared with 0: s is a text;
//   - p == NULL: it may be null, unless the run ends there;
//   - a call of a function of the program: what that does with its parameters.
// Of several lengths the nearest counts, those behind the pointer first.
#include "front/c/client_uses.h"

#include <limits.h>
#include <string.h>

#include "front/c/attributes.h"
#include "front/c/client_study.h"
#include "front/c/instructions.h"
#include "front/c/library_calls.h"

enum { MOST_ADDED = 1 << 20 };

// ---- pointers

// What constants add to an index.
static uint64_t constant_added(LLVMValueRef value) {
  value = c_study_without_casts(value);
  if (LLVMIsAExtractValueInst(value)) value = LLVMGetOperand(value, 0);
  bool is_sum = c_value_opcode(value) == LLVMAdd || LLVMIsACallInst(value);
  size_t length;
  if (!is_sum) return 0;
  if (LLVMIsACallInst(value) && !strstr(LLVMGetValueName2(LLVMGetCalledValue(value), &length), "add.with.overflow"))
    return 0;
  LLVMValueRef right = LLVMGetOperand(value, 1);
  if (!LLVMIsAConstantInt(right) || LLVMGetIntTypeWidth(LLVMTypeOf(right)) > 64) return 0;
  long long added = LLVMConstIntGetSExtValue(right);
  return added > 0 && added < MOST_ADDED ? (uint64_t)added + constant_added(LLVMGetOperand(value, 0)) : 0;
}

static void see_index(Study *s, LLVMValueRef gep, uint32_t given, GepPart part) {
  GivenUse *use = &s->uses->givens[given];
  ValueFacts index = c_study_facts_of(s, part.index);
  uint64_t constant;
  uint32_t bounds = c_study_bounds_of(s, index.locals, &constant);
  for (uint32_t k = 0; k < s->uses->count; k++)
    if (index.from >> k & 1) bounds |= s->compared[k];
  bool is_index = c_study_is_plain(s, part.index) && LLVMGetFirstUse(gep);
  for (LLVMUseRef u = LLVMGetFirstUse(gep); u && is_index; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    is_index = c_instruction_is_of_check(user) || LLVMIsALoadInst(user) ||
               (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == gep);
  }
  bounds = c_study_lengths_for(s, given, bounds);
  uint32_t numbers = c_study_lengths_for(s, given, c_study_numbers_in(s, index.from | (is_index ? 0 : bounds)));
  uint64_t factor = 1;
  uint32_t rows = c_study_lengths_for(s, given, c_study_rows(s, part.index, &factor));
  if (__builtin_popcount(rows) < 2) factor = 1;
  else numbers = rows, is_index = false;
  bool are_factors = __builtin_popcount(numbers) > 1 && (numbers == rows || c_study_is_product(part.index, 4));
  for (uint32_t k = 0; k < s->local_count; k++)
    are_factors |= index.locals >> k & 1 && s->products[k] && s->products[k] == numbers;
  use->is_indexed = true;
  if (!s->step[given]) s->step[given] = part.scale;
  if (numbers)
    c_study_add_evidence(
        s, given,
        (Evidence){is_index ? EXTENT_INDEX : EXTENT_LENGTH, c_study_choose_lengths(s, given, numbers, are_factors),
                   part.scale * factor,
                   .is_made = !is_index && numbers != rows && !(c_study_numbers_in(s, bounds) & numbers)});
  if (is_index && c_study_numbers_in(s, bounds) & ~numbers) // p[i] where i < n was asked
    c_study_add_evidence(s, given,
                         (Evidence){EXTENT_LENGTH,
                                    c_study_choose_lengths(s, given, c_study_numbers_in(s, bounds) & ~numbers, false),
                                    part.scale, false, 0});
  uint64_t most = index.below ? index.below : constant;
  if (most) most += constant_added(part.index);
  use->is_unbounded |= !numbers && !c_study_numbers_in(s, bounds) && !most;
  if (!numbers && !c_study_numbers_in(s, bounds) && most && most * part.scale > use->reach)
    use->reach = most * part.scale;
}

static void see_step(Study *s, LLVMValueRef gep) {
  ValueFacts base = c_study_facts_of(s, LLVMGetOperand(gep, 0));
  uint32_t given = c_study_only_given(base);
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
    if (givens >> i & 1) use->is_read = use->is_written = use->gives_pointers = true;
  }
}

static void see_access(Study *s, LLVMValueRef pointer, LLVMTypeRef type, bool writes) {
  ValueFacts facts = c_study_facts_of(s, pointer);
  uint32_t given = c_study_only_given(facts);
  if (given == NO_GIVEN && c_study_local_number(s, pointer) == MOST_LOCALS) see_anything(s, facts.from);
  if (given == NO_GIVEN || c_study_local_number(s, pointer) < MOST_LOCALS) return;
  GivenUse *use = &s->uses->givens[given];
  uint64_t end = (uint64_t)facts.offset + c_layout_access_size(s->layout, type);
  use->is_accessed = true;
  use->goes_before |= !facts.is_far && facts.offset < 0;
  if (writes) use->is_written = true;
  else use->is_read = true;
  use->gives_pointers |= !writes && LLVMGetTypeKind(type) == LLVMPointerTypeKind;
  if (!facts.is_far && facts.offset >= 0 && end > use->reach) use->reach = end;
}

// Does the value tell of the digits or bits of another, and not of how many are left?
static bool takes_apart(LLVMValueRef value) {
  LLVMOpcode opcode = c_value_opcode(c_study_without_casts(value));
  return opcode == LLVMUDiv || opcode == LLVMSDiv || opcode == LLVMURem || opcode == LLVMSRem || opcode == LLVMLShr ||
         opcode == LLVMAShr || opcode == LLVMAnd;
}

static void see_number_changed(Study *s, uint32_t given, LLVMValueRef value, bool is_home) {
  GivenUse *use = &s->uses->givens[given];
  bool is_apart = takes_apart(value);
  use->is_taken_apart |= is_home && is_apart;
  use->counts_down |= is_home && !is_apart && !LLVMIsALoadInst(value);
}

static bool is_step_down(LLVMValueRef value, LLVMValueRef home) {
  if (c_value_opcode(value) != LLVMGetElementPtr || LLVMGetNumOperands(value) != 2) return false;
  LLVMValueRef from = LLVMGetOperand(value, 0), by = LLVMGetOperand(value, 1);
  return LLVMIsALoadInst(from) && LLVMGetOperand(from, 0) == home && LLVMIsAConstantInt(by) &&
         LLVMConstIntGetSExtValue(by) < 0;
}

// Is the pointer where a parameter points to, or lower? Variables are followed through `depth` others.
static bool is_never_higher(LLVMValueRef value, uint32_t depth) {
  LLVMValueRef home = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
  if (!home || !LLVMIsAAllocaInst(home) || depth == 0) return LLVMIsAArgument(value) != NULL;
  for (LLVMUseRef u = LLVMGetFirstUse(home); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool is_other = LLVMIsAStoreInst(user) && !is_step_down(LLVMGetOperand(user, 0), home);
    if (is_other && !is_never_higher(LLVMGetOperand(user, 0), depth - 1)) return false;
  }
  return true;
}

// Is the variable what was given at some time, and not always something made from it?
static bool begins_as_given(const Study *s, uint32_t local, uint32_t given) {
  for (LLVMUseRef u = LLVMGetFirstUse(s->locals[local]); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u), value = LLVMIsAStoreInst(user) ? LLVMGetOperand(user, 0) : NULL;
    ValueFacts facts = value ? c_study_facts_of(s, value) : (ValueFacts){0};
    bool is_made_anew = facts.locals >> local & 1 || (value && takes_apart(value));
    if (value && c_study_only_given(facts) == given && !is_made_anew) return true;
  }
  return false;
}

// *to = *from
static void see_copied(Study *s, LLVMValueRef value, LLVMValueRef to) {
  value = c_study_without_casts(value);
  LLVMValueRef from = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
  uint32_t given = c_study_only_given(c_study_facts_of(s, to));
  uint32_t other = from ? c_study_only_given(c_study_facts_of(s, from)) : NO_GIVEN;
  bool is_memory = given != NO_GIVEN && other != NO_GIVEN && given != other &&
                   c_study_local_number(s, to) == MOST_LOCALS && c_study_local_number(s, from) == MOST_LOCALS;
  if (is_memory) s->copied[given] |= (uint32_t)1 << other;
}

static void see_store(Study *s, LLVMValueRef store) {
  LLVMValueRef value = LLVMGetOperand(store, 0), to = LLVMGetOperand(store, 1);
  see_access(s, to, LLVMTypeOf(value), true);
  see_copied(s, value, to);
  if (c_study_is_pointer(value) && c_study_local_number(s, to) == MOST_LOCALS)
    see_anything(s, c_study_facts_of(s, value).from);
  uint32_t local = c_study_local_number(s, to), given = c_study_only_given(c_study_facts_of(s, value));
  if (local == MOST_LOCALS || given == NO_GIVEN || LLVMIsAArgument(value)) return;
  bool is_home = c_study_only_given(s->contents[local]) == given && begins_as_given(s, local, given);
  if (!c_study_is_pointer(value)) see_number_changed(s, given, value, is_home);
  else if (c_value_opcode(value) == LLVMGetElementPtr) {
    LLVMTypeRef element = LLVMGetGEPSourceElementType(value);
    bool is_kept_end = c_study_facts_of(s, value).added != 0 && !(s->contents[local].locals >> local & 1);
    if (is_kept_end)
      c_study_add_evidence(
          s, given,
          (Evidence){EXTENT_LENGTH,
                     c_study_choose_lengths(s, given, c_study_numbers_in(s, c_study_facts_of(s, value).added), false),
                     c_layout_size(s->layout, element), false, 0});
    else s->moves[given] = true, s->step[given] = c_layout_size(s->layout, element);
    s->uses->givens[given].goes_before |= is_step_down(value, to) && is_never_higher(LLVMGetOperand(value, 0), 3);
  } else if (LLVMIsACallInst(value) && c_study_facts_of(s, value).is_far) s->moves[given] = true;
}

// Does a run that finds the pointer null end there, as after an assertion?
static bool is_asserted(LLVMValueRef comparison) {
  for (LLVMUseRef u = LLVMGetFirstUse(comparison); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsABranchInst(user) || !LLVMIsConditional(user)) continue;
    bool when_null = LLVMGetICmpPredicate(comparison) == LLVMIntEQ;
    if (c_study_ends_at_once(LLVMGetSuccessor(user, when_null ? 0 : 1))) return true;
  }
  return false;
}

// The parameter that a pointer begins as, where it is one that goes on to what the parameter's members lead to: `while (list) list = list->next`.
static uint32_t first_given(const Study *s, ValueFacts facts) {
  uint32_t first = NO_GIVEN;
  for (uint32_t i = 0; i < s->uses->parameters && first == NO_GIVEN; i++)
    if (facts.from >> i & 1) first = i;
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (facts.from >> i & 1 && s->uses->givens[i].parameter != first) return NO_GIVEN;
  return first;
}

static void see_pointers_compared(Study *s, LLVMValueRef i) {
  LLVMValueRef left = LLVMGetOperand(i, 0), right = LLVMGetOperand(i, 1);
  ValueFacts a = c_study_facts_of(s, left), b = c_study_facts_of(s, right);
  bool is_null = LLVMIsAConstantPointerNull(right);
  uint32_t given = is_null ? first_given(s, a) : NO_GIVEN;
  if (given == NO_GIVEN) given = c_study_only_given(a);
  if (given == NO_GIVEN || c_instruction_is_of_check(i)) return;
  GivenUse *use = &s->uses->givens[given];
  if (is_null) {
    if (is_asserted(i)) use->is_asserted = true;
    else use->is_null_tested |= !a.is_far && a.offset == 0;
  } else if (c_study_only_given(b) == given && c_study_numbers_in(s, a.added | b.added))
    c_study_add_evidence(s, given,
                         (Evidence){EXTENT_LENGTH,
                                    c_study_choose_lengths(s, given, c_study_numbers_in(s, a.added | b.added), false),
                                    s->step[given] ? s->step[given] : 1, false, 0});
}

// A character that was read through a pointer, compared with 0.
static void see_end_of_text(Study *s, LLVMValueRef i) {
  bool is_turned = LLVMIsAConstantInt(LLVMGetOperand(i, 0)) != NULL; // 0 == *s
  LLVMValueRef right = LLVMGetOperand(i, !is_turned), value = c_study_without_casts(LLVMGetOperand(i, is_turned));
  if (c_instruction_is_of_check(i) || !LLVMIsAConstantInt(right) || LLVMConstIntGetSExtValue(right) != 0) return;
  LLVMValueRef from = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
  for (LLVMUseRef u = from ? LLVMGetFirstUse(from) : NULL; u && LLVMIsAAllocaInst(from); u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u); // char c = *s; c == 0
    LLVMValueRef stored = LLVMIsAStoreInst(user) ? c_study_without_casts(LLVMGetOperand(user, 0)) : NULL;
    if (!stored || !LLVMIsALoadInst(stored)) continue;
    value = stored, from = LLVMGetOperand(stored, 0);
    break;
  }
  bool is_character =
      from && LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 8;
  uint32_t given = is_character ? c_study_only_given(c_study_facts_of(s, from)) : NO_GIVEN;
  if (given != NO_GIVEN && c_study_facts_of(s, from).is_far) s->uses->givens[given].is_text = true;
}

// ---- calls

// The size that a call passes for a pointer, so many bytes behind where it points to.
static void see_size(Study *s, uint32_t given, int64_t behind, LLVMValueRef size, LLVMValueRef factor) {
  GivenUse *use = &s->uses->givens[given];
  ValueFacts facts = c_study_facts_of(s, size);
  if (factor) facts.from |= c_study_facts_of(s, factor).from, facts.locals |= c_study_facts_of(s, factor).locals;
  uint64_t constant, unit = factor ? 1 : c_study_factor_of(size);
  uint32_t numbers = c_study_numbers_in(s, facts.from | c_study_bounds_of(s, facts.locals, &constant));
  if (factor && LLVMIsAConstantInt(size)) unit = LLVMConstIntGetZExtValue(size);
  if (factor && LLVMIsAConstantInt(factor)) unit = LLVMConstIntGetZExtValue(factor);
  bool are_factors = __builtin_popcount(numbers) > 1 && (factor || c_study_is_product(size, 4));
  if (LLVMIsAConstantInt(size) && !factor) {
    uint64_t bytes = LLVMConstIntGetZExtValue(size);
    if (bytes > use->reach && bytes < 1 << 20) use->reach = bytes;
  } else use->is_indexed = true;
  if (numbers)
    c_study_add_evidence(s, given,
                         (Evidence){EXTENT_LENGTH, c_study_choose_lengths(s, given, numbers, are_factors), unit, false,
                                    behind > 0 ? (uint64_t)behind : 0});
}

static void set_apart(Study *s, uint32_t one, uint32_t other) {
  s->uses->apart[one] |= (uint32_t)1 << other;
  s->uses->apart[other] |= (uint32_t)1 << one;
}

static void keep_apart(Study *s, LLVMValueRef call) {
  uint32_t to = c_study_only_given(c_study_facts_of(s, LLVMGetOperand(call, 0))),
           from = c_study_only_given(c_study_facts_of(s, LLVMGetOperand(call, 1)));
  if (to != NO_GIVEN && from != NO_GIVEN) set_apart(s, to, from);
}

// The argument with that letter; NULL: there is none.
static LLVMValueRef argument_called(LLVMValueRef call, const LibraryCall *known, char letter) {
  const char *at = strchr(known->arguments, letter);
  unsigned i = at ? (unsigned)(at - known->arguments) : UINT_MAX;
  return i < LLVMGetNumArgOperands(call) ? LLVMGetOperand(call, i) : NULL;
}

// One of these, or what it leads to.
static void see_freed(Study *s, uint32_t givens) {
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (givens >> i & 1)
      s->uses->givens[i].may_be_freed = s->uses->givens[s->uses->givens[i].parameter].may_be_freed = true;
}

static void see_known_argument(Study *s, LLVMValueRef call, const LibraryCall *known, unsigned i) {
  LLVMValueRef argument = LLVMGetOperand(call, i), size = argument_called(call, known, 's');
  ValueFacts facts = c_study_facts_of(s, argument);
  uint32_t given = c_study_is_pointer(argument) ? c_study_only_given(facts) : NO_GIVEN;
  char does = i < strlen(known->arguments) ? known->arguments[i] : '.';
  if (does == 'x') see_freed(s, facts.from);
  uint32_t first = does == 'x' ? first_given(s, facts) : NO_GIVEN;
  if (first != NO_GIVEN && !facts.is_far && facts.offset == 0) s->uses->givens[first].is_freed = true;
  if (given == NO_GIVEN) return;
  GivenUse *use = &s->uses->givens[given];
  bool is_first = !facts.is_far && facts.offset == 0, may_be_null = strchr("Ox", does);
  use->is_passed_if_null |= may_be_null && is_first;
  use->is_freed |= does == 'x' && is_first;
  use->is_accessed |= !may_be_null;
  use->is_written |= strchr("eoOM", does) != NULL;
  use->is_indexed |= does == 'o' || does == 'O';
  use->is_read |= strchr("tem", does) != NULL;
  if (does == 't' || does == 'e') use->is_text = use->is_passed_as_text = true;
  if ((does == 'm' || does == 'M') && size)
    see_size(s, given, facts.is_far ? 0 : facts.offset, size, argument_called(call, known, 'f'));
}

// strcat(to, from)
static void see_appended(Study *s, LLVMValueRef call) {
  uint32_t to = c_study_only_given(c_study_facts_of(s, LLVMGetOperand(call, 0))),
           from = c_study_only_given(c_study_facts_of(s, LLVMGetOperand(call, 1)));
  if (to != NO_GIVEN && from != NO_GIVEN && to != from) s->copied[to] |= (uint32_t)1 << from;
}

static void see_known_call(Study *s, LLVMValueRef call, const LibraryCall *known) {
  unsigned count = LLVMGetNumArgOperands(call);
  if (*known->arguments == 'e' && count >= 2) see_appended(s, call);
  if (known->keeps_apart && count >= 2) keep_apart(s, call);
  for (unsigned i = 0; i < count; i++) see_known_argument(s, call, known, i);
}

// The given of this function that a given of a function is which it calls.
static uint32_t given_of_caller(Study *s, LLVMValueRef call, const GivenUse *inner) {
  if (inner->parameter >= LLVMGetNumArgOperands(call)) return NO_GIVEN;
  ValueFacts facts = c_study_facts_of(s, LLVMGetOperand(call, inner->parameter));
  uint32_t given = c_study_only_given(facts);
  if (given == NO_GIVEN || inner->offset < 0) return given;
  if (facts.is_far || given >= s->uses->parameters) return NO_GIVEN;
  return c_study_given_number(s, given, facts.offset + inner->offset, inner->type);
}

static void adopt_extent(Study *s, LLVMValueRef call, const FunctionUses *callee, const GivenUse *inner,
                         uint32_t given) {
  uint32_t lengths = 0;
  if (!inner->lengths || inner->extent == EXTENT_TEXT || inner->extent == EXTENT_APPENDED) return;
  ValueFacts pointer = c_study_facts_of(s, LLVMGetOperand(call, inner->parameter));
  bool is_behind = inner->offset < 0 && !pointer.is_far && pointer.offset > 0;
  for (uint32_t i = 0; i < callee->count; i++) {
    if (!(inner->lengths >> i & 1)) continue;
    const GivenUse *length = &callee->givens[i];
    uint32_t own = given_of_caller(s, call, length);
    if (own == NO_GIVEN && length->offset < 0) { // made from several
      uint64_t constant;
      ValueFacts facts = c_study_facts_of(s, LLVMGetOperand(call, length->parameter));
      lengths |= c_study_choose_lengths(
          s, given, c_study_numbers_in(s, facts.from | c_study_bounds_of(s, facts.locals, &constant)), false);
    } else if (own != NO_GIVEN) lengths |= c_study_numbers_in(s, (uint32_t)1 << own);
  }
  uint64_t more = inner->more + (is_behind ? (uint64_t)pointer.offset : 0);
  c_study_add_evidence(s, given, (Evidence){inner->extent, lengths, inner->unit, false, more});
}

static void see_own_call(Study *s, LLVMValueRef call, LLVMValueRef callee) {
  const FunctionUses *inner = c_client_uses(s->table, s->layout, callee);
  for (uint32_t i = 0; i < inner->count; i++) {
    const GivenUse *part = &inner->givens[i];
    uint32_t given = given_of_caller(s, call, part);
    if (part->may_be_freed && part->parameter < LLVMGetNumArgOperands(call))
      see_freed(s, c_study_facts_of(s, LLVMGetOperand(call, part->parameter)).from);
    if (given == NO_GIVEN) continue;
    GivenUse *use = &s->uses->givens[given];
    ValueFacts facts = c_study_facts_of(s, LLVMGetOperand(call, part->parameter));
    bool is_unmoved = !facts.is_far && facts.offset == 0, is_first = part->offset >= 0 || is_unmoved;
    use->is_accessed |= part->is_accessed, use->is_read |= part->is_read, use->is_written |= part->is_written;
    use->is_passed_if_null |= part->is_passed_if_null && is_first;
    use->is_null_tested |= part->is_null_tested && is_first, use->is_freed |= part->is_freed && is_first;
    use->is_text |= part->is_text, use->is_passed_as_text |= part->is_passed_as_text;
    use->gives_pointers |= part->gives_pointers;
    use->is_indexed |= part->goes_far, use->is_tested |= part->is_tested;
    use->goes_before |= part->goes_before && part->offset < 0 && is_unmoved;
    use->is_called |= part->is_called && (part->offset >= 0 || is_unmoved);
    uint64_t reach = part->reach + (part->offset < 0 && !facts.is_far ? (uint64_t)facts.offset : 0);
    if (part->is_room) use->is_unbounded = true;
    else if (part->reach && reach > use->reach && !facts.is_far) use->reach = reach;
    if (LLVMGetTypeKind(use->type) == LLVMPointerTypeKind) adopt_extent(s, call, inner, part, given);
  }
}

// A local variable whose address is passed on may be used there.
static void see_escape(Study *s, LLVMValueRef call) {
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    uint32_t local = c_study_local_number(s, LLVMGetOperand(call, i));
    if (local < MOST_LOCALS) see_anything(s, s->contents[local].from);
  }
}

static void see_call(Study *s, LLVMValueRef call) {
  LLVMValueRef callee = c_call_named_function(call);
  size_t length;
  const char *name = callee ? LLVMGetValueName2(callee, &length) : "";
  if (c_intrinsic_is_marker(call) || strncmp(name, "__sextant_", strlen("__sextant_")) == 0)
    return; // asks, and does nothing
  const LibraryCall *known = c_library_call_find(call, name);
  see_escape(s, call);
  uint32_t called = callee ? NO_GIVEN : c_study_only_given(c_study_facts_of(s, LLVMGetCalledValue(call)));
  if (called != NO_GIVEN) s->uses->givens[called].is_called = true;
  if (known) see_known_call(s, call, known);
  else if (callee && !LLVMIsDeclaration(callee)) see_own_call(s, call, callee);
  if (known || (callee && !LLVMIsDeclaration(callee))) return;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (c_study_is_pointer(LLVMGetOperand(call, i))) see_anything(s, c_study_facts_of(s, LLVMGetOperand(call, i)).from);
}

static void see_returned(Study *s, LLVMValueRef i) {
  LLVMValueRef value = LLVMGetNumOperands(i) ? LLVMGetOperand(i, 0) : NULL;
  ValueFacts facts = value && c_study_is_pointer(value) ? c_study_facts_of(s, value) : (ValueFacts){0};
  uint32_t parameters = ((uint32_t)1 << s->uses->parameters) - 1;
  if (facts.from & ~parameters) return; // what a member leads to
  s->uses->returned = facts.from;
  s->uses->returned_offset = facts.offset;
  s->uses->is_returned_far = facts.is_far;
}

static void see_use(Study *s, LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad: see_access(s, LLVMGetOperand(i, 0), LLVMTypeOf(i), false); break;
  case LLVMStore: see_store(s, i); break;
  case LLVMGetElementPtr: see_step(s, i); break;
  case LLVMCall: see_call(s, i); break;
  case LLVMRet: see_returned(s, i); break;
  case LLVMICmp:
    if (c_study_is_pointer(LLVMGetOperand(i, 0))) see_pointers_compared(s, i);
    else see_end_of_text(s, i);
    break;
  default: break;
  }
}

// ---- the extent

static bool may_count(const GivenUse *use) { return c_study_is_number(use) && !use->is_taken_apart; }

uint32_t c_client_uses_neighbour(const FunctionUses *uses, uint32_t pointer) {
  uint32_t after = pointer + 1, before = pointer - 1;
  if (uses->givens[pointer].offset >= 0) return 0;
  if (after < uses->parameters && may_count(&uses->givens[after])) return (uint32_t)1 << after;
  return pointer > 0 && may_count(&uses->givens[before]) ? (uint32_t)1 << before : 0;
}

static uint32_t counted_down(const Study *s) {
  uint32_t numbers = 0;
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (s->uses->givens[i].counts_down && may_count(&s->uses->givens[i])) numbers |= (uint32_t)1 << i;
  return numbers;
}

// Numbers that variables are compared with.
static uint32_t bounding(const Study *s) {
  uint32_t numbers = 0;
  for (uint32_t k = 0; k < s->local_count; k++) numbers |= s->bounds[k];
  return numbers;
}

static uint32_t another_text(const Study *s, uint32_t pointer) {
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (i != pointer && s->uses->givens[i].is_text && !s->uses->givens[i].lengths) return (uint32_t)1 << i;
  return 0;
}

// Does another pointer show that it has so many elements?
static bool is_length_of_another(const Study *s, uint32_t pointer, uint32_t numbers) {
  for (uint32_t i = 0; i < s->uses->count; i++)
    if (i != pointer && s->evidence[i].kind == EXTENT_LENGTH && !s->evidence[i].is_made &&
        s->evidence[i].lengths & numbers)
      return true;
  return false;
}

// A number that does not bound a pointer: it is made from it, or next to it. What is written while the number counts what is read elsewhere is
// made from that, and may be longer.
static Evidence with_room(const Study *s, uint32_t pointer, Evidence found) {
  const GivenUse *use = &s->uses->givens[pointer];
  bool has_room = use->is_written && !use->is_read && is_length_of_another(s, pointer, found.lengths);
  if (has_room) found.kind = EXTENT_ROOM;
  return found;
}

static Evidence guess_length(const Study *s, uint32_t pointer, uint64_t unit) {
  return with_room(s, pointer, (Evidence){EXTENT_LENGTH, c_client_uses_neighbour(s->uses, pointer), unit, false, 0});
}

// *n says how much room there is for a text that is copied, and not how long that is.
static bool counts_room(const Study *s, uint32_t pointer, uint32_t lengths) {
  for (uint32_t i = s->uses->parameters; i < s->uses->count; i++)
    if (lengths >> i & 1 && s->uses->givens[i].parameter != s->uses->givens[pointer].parameter) return true;
  return false;
}

// A text that a parameter is, and that is copied behind this one.
static uint32_t appended_text(const Study *s, uint32_t pointer) {
  const GivenUse *use = &s->uses->givens[pointer];
  for (uint32_t i = 0; i < s->uses->parameters; i++) {
    const GivenUse *other = &s->uses->givens[i];
    bool is_it = s->copied[pointer] >> i & 1 && other->is_text && !other->is_written;
    if (is_it && use->is_text && use->is_written && use->offset < 0) return (uint32_t)1 << i;
  }
  return 0;
}

static void settle_extent(Study *s, uint32_t pointer) {
  GivenUse *use = &s->uses->givens[pointer];
  use->is_null_tested |= use->is_passed_if_null && !use->is_read && !use->is_written;
  Evidence found = s->evidence[pointer];
  if (found.is_made && found.kind == EXTENT_LENGTH) found = with_room(s, pointer, found);
  if (use->is_passed_as_text && !use->is_written && counts_room(s, pointer, found.lengths)) found = (Evidence){0};
  bool goes_far = use->goes_far = use->is_indexed || s->moves[pointer];
  uint64_t unit = s->step[pointer] ? s->step[pointer] : 1;
  if (!found.lengths && s->moves[pointer] && !use->is_text)
    found = (Evidence){EXTENT_LENGTH, c_study_choose_lengths(s, pointer, counted_down(s), false), unit, false, 0};
  if (!found.lengths && use->is_indexed && !use->is_text && c_client_uses_neighbour(s->uses, pointer) & counted_down(s))
    found = guess_length(s, pointer, unit);
  bool may_be_counted = !use->reach || (s->moves[pointer] && c_client_uses_neighbour(s->uses, pointer) & bounding(s));
  if (!found.lengths && goes_far && !use->is_text && may_be_counted) found = guess_length(s, pointer, unit);
  if (!found.lengths && goes_far && !use->is_text && use->is_written && !use->reach)
    found = (Evidence){EXTENT_TEXT, another_text(s, pointer), 1, false, 0};
  if (!found.lengths && appended_text(s, pointer)) {
    found = (Evidence){EXTENT_APPENDED, appended_text(s, pointer), 1, false, 0};
    set_apart(s, pointer, (uint32_t)__builtin_ctz(found.lengths));
  }
  bool is_open = use->is_unbounded || s->moves[pointer];
  bool has_room = !found.lengths && !use->is_text && is_open && use->reach < ROOM_ALONE;
  if (has_room && LLVMGetTypeKind(use->type) == LLVMPointerTypeKind) use->reach = ROOM_ALONE, use->is_room = true;
  use->extent = found.lengths ? found.kind : EXTENT_CONSTANT;
  use->lengths = found.lengths;
  use->unit = found.unit;
  use->more = found.lengths ? found.more : 0;
}

static void study(UsesTable *table, const Layout *layout, LLVMValueRef function, FunctionUses *uses) {
  Study s = {.layout = layout, .function = function, .uses = uses, .table = table};
  uint32_t count = LLVMCountParams(function);
  uses->parameters = uses->count = count < MOST_GIVENS ? count : MOST_GIVENS;
  for (uint32_t i = 0; i < uses->count; i++) {
    LLVMValueRef parameter = LLVMGetParam(function, i);
    uint64_t promised = c_attribute_number(function, ATTRIBUTE_PARAMETERS + i, "dereferenceable"); // T a[static n]
    uses->givens[i] = (GivenUse){.parameter = i, .offset = -1, .type = LLVMTypeOf(parameter), .reach = promised};
    c_study_set_facts(&s, parameter, (ValueFacts){.from = (uint32_t)1 << i});
  }
  c_study_each_instruction(&s, c_study_note_local);
  s.changed = true;
  for (uint32_t round = 0; round < ROUNDS && s.changed; round++) {
    s.changed = false;
    c_study_each_instruction(&s, c_study_see_value);
  }
  c_study_each_instruction(&s, c_study_see_comparison);
  for (uint32_t round = 0; round < 2; round++) c_study_each_instruction(&s, see_use); // what moves is known at first
  if (s.local_count == MOST_LOCALS) see_anything(&s, UINT32_MAX);
  for (uint32_t i = 0; i < uses->count; i++)
    if (LLVMGetTypeKind(uses->givens[i].type) == LLVMPointerTypeKind) settle_extent(&s, i);
  map_release(&s.numbers);
  valuefactsvec_release(&s.facts);
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
