#include "front/c/client_study.h"

#include <string.h>

#include "front/c/instructions.h"

bool c_study_is_pointer(LLVMValueRef value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind; }

uint32_t c_study_local_number(const Study *s, LLVMValueRef value) {
  for (uint32_t i = 0; i < s->local_count; i++)
    if (s->locals[i] == value) return i;
  return MOST_LOCALS;
}

ValueFacts c_study_facts_of(const Study *s, LLVMValueRef value) {
  uint32_t number;
  return map_get(&s->numbers, map_key(value), &number) ? s->facts.data[number] : (ValueFacts){0};
}

static bool join(ValueFacts *into, ValueFacts more) {
  ValueFacts before = *into;
  if (into->from && more.from && into->offset != more.offset) into->is_far = true;
  if (more.from && !into->from) into->offset = more.offset;
  if (more.from) into->is_far |= more.is_far;
  into->from |= more.from;
  into->locals |= more.locals;
  into->added |= more.added;
  if (more.below > into->below) into->below = more.below;
  return memcmp(&before, into, sizeof before) != 0;
}

void c_study_set_facts(Study *s, LLVMValueRef value, ValueFacts facts) {
  uint32_t number;
  if (!map_get(&s->numbers, map_key(value), &number)) {
    number = s->facts.count;
    map_set(&s->numbers, map_key(value), number);
    valuefactsvec_push(&s->facts, (ValueFacts){0});
  }
  s->changed |= join(&s->facts.data[number], facts);
}

uint32_t c_study_given_number(Study *s, uint32_t parameter, int64_t offset, LLVMTypeRef type) {
  FunctionUses *uses = s->uses;
  for (uint32_t i = 0; i < uses->count; i++)
    if (uses->givens[i].parameter == parameter && uses->givens[i].offset == offset) return i;
  if (uses->count == MOST_GIVENS) return NO_GIVEN;
  uses->givens[uses->count] = (GivenUse){.parameter = parameter, .offset = offset, .type = type};
  s->changed = true;
  return uses->count++;
}

uint32_t c_study_only_given(ValueFacts facts) {
  if (!facts.from || facts.from & (facts.from - 1)) return NO_GIVEN;
  uint32_t i = 0;
  while (!(facts.from >> i & 1)) i++;
  return i;
}

static ValueFacts load_facts(Study *s, LLVMValueRef load) {
  LLVMValueRef from = LLVMGetOperand(load, 0);
  uint32_t local = c_study_local_number(s, from);
  if (local < MOST_LOCALS) {
    ValueFacts facts = s->contents[local];
    facts.locals |= (uint64_t)1 << local;
    return facts;
  }
  ValueFacts pointer = c_study_facts_of(s, from);
  uint32_t given = c_study_only_given(pointer);
  bool is_member = given < s->uses->parameters && !pointer.is_far && pointer.offset >= 0;
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(load));
  if (!is_member || (kind != LLVMPointerTypeKind && kind != LLVMIntegerTypeKind)) return (ValueFacts){0};
  uint32_t member = c_study_given_number(s, given, pointer.offset, LLVMTypeOf(load));
  return member == NO_GIVEN ? (ValueFacts){0} : (ValueFacts){.from = (uint32_t)1 << member};
}

static ValueFacts gep_facts(const Study *s, LLVMValueRef gep) {
  GepPartVec parts = {0};
  ValueFacts facts = c_study_facts_of(s, LLVMGetOperand(gep, 0));
  facts.offset += c_layout_gep_parts(s->layout, gep, &parts);
  for (uint32_t i = 0; i < parts.count; i++) facts.added |= c_study_facts_of(s, parts.data[i].index).from;
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
  return opcode == LLVMURem || (opcode == LLVMSRem && number < UINT32_MAX) ? number
         : opcode == LLVMAnd && number < UINT32_MAX                        ? number + 1
                                                                           : 0;
}

static ValueFacts combined_facts(const Study *s, LLVMValueRef value) {
  ValueFacts facts = {0};
  uint64_t below = constant_limit(value, c_value_opcode(value));
  for (int i = 0; i < LLVMGetNumOperands(value); i++) {
    ValueFacts part = c_study_facts_of(s, LLVMGetOperand(value, (unsigned)i));
    if (i == 0 || facts.below == 0 || part.below == 0) facts.below = i == 0 ? part.below : 0;
    part.below = 0;
    join(&facts, part);
  }
  facts.below = below ? below : LLVMIsACastInst(value) ? c_study_facts_of(s, LLVMGetOperand(value, 0)).below : 0;
  return facts;
}

// Of a pointer that a function of the program returns, and that points into what it gets.
static void see_result(Study *s, LLVMValueRef call) {
  LLVMValueRef callee = c_call_named_function(call);
  if (!callee || LLVMIsDeclaration(callee) || !c_study_is_pointer(call)) return;
  const FunctionUses *inner = c_client_uses(s->table, s->layout, callee);
  for (uint32_t i = 0; i < inner->parameters && i < LLVMGetNumArgOperands(call); i++) {
    if (!(inner->returned >> i & 1) || inner->givens[i].may_be_freed) continue; // another one, as from realloc
    ValueFacts facts = c_study_facts_of(s, LLVMGetOperand(call, i));
    facts.offset += inner->returned_offset;
    facts.is_far |= inner->is_returned_far;
    if (facts.from) c_study_set_facts(s, call, facts);
  }
}

void c_study_see_value(Study *s, LLVMValueRef i) {
  size_t length;
  LLVMValueRef callee;
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad: c_study_set_facts(s, i, load_facts(s, i)); break;
  case LLVMGetElementPtr: c_study_set_facts(s, i, gep_facts(s, i)); break;
  case LLVMStore: {
    uint32_t local = c_study_local_number(s, LLVMGetOperand(i, 1));
    if (local < MOST_LOCALS) s->changed |= join(&s->contents[local], c_study_facts_of(s, LLVMGetOperand(i, 0)));
    break;
  }
  case LLVMCall: // sums that are checked for overflow
    callee = LLVMGetCalledValue(i);
    if (LLVMIsAFunction(callee) && strstr(LLVMGetValueName2(callee, &length), ".with.overflow"))
      c_study_set_facts(s, i, combined_facts(s, i));
    else see_result(s, i);
    break;
  case LLVMICmp: break;
  default:
    if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind) c_study_set_facts(s, i, combined_facts(s, i));
  }
}

void c_study_each_instruction(Study *s, void (*see)(Study *, LLVMValueRef)) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(s->function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) see(s, i);
}

void c_study_note_local(Study *s, LLVMValueRef i) {
  if (!LLVMIsAAllocaInst(i) || s->local_count == MOST_LOCALS) return;
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetAllocatedType(i));
  if (kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind) s->locals[s->local_count++] = i;
}
