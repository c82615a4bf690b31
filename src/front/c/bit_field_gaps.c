#include "front/c/bit_field_gaps.h"

#include "front/c/alike_copies.h"
#include "front/c/copies.h"
#include "front/c/pointees.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

#define MOST_BYTES 64u // of a struct; larger ones are not looked at

// Sets the bits of all members; false where none is a bit-field.
static bool cover(LLVMValueRef type, uint8_t covered[MOST_BYTES]) {
  bool has_bit_fields = false;
  for (uint32_t i = 0; i < c_debug_part_count(type); i++) {
    LLVMValueRef member = c_debug_part(type, i);
    if (!c_debug_is_member(member)) continue;
    uint64_t width = c_debug_member_width(member), begin = c_debug_member_bit(member);
    has_bit_fields |= width != 0;
    uint64_t end = begin + (width ? width : 8 * c_debug_type_size(member));
    for (uint64_t bit = begin; bit < end && bit / 8 < MOST_BYTES; bit++) covered[bit / 8] |= (uint8_t)(1u << bit % 8);
  }
  return has_bit_fields;
}

bool c_bit_field_gaps_find(Lower *L, LLVMValueRef address, uint64_t size, BitFieldGaps *out) {
  uint64_t offset, within;
  uint8_t covered[MOST_BYTES] = {0};
  *out = (BitFieldGaps){0};
  LLVMValueRef whole = c_pointee_whole(L, address, &out->base, &offset);
  within = offset;
  LLVMValueRef type = whole ? c_innermost_struct(whole, &within) : NULL;
  uint64_t bytes = type ? c_debug_type_size(type) : 0;
  if (!bytes || bytes > MOST_BYTES || within + size > bytes || !cover(type, covered)) return false;
  for (uint64_t i = 0; i < bytes; i++) {
    if (!covered[i]) debugrangevec_push(&out->bytes, (DebugRange){.offset = offset - within + i, .size = 1});
    else if (covered[i] != UINT8_MAX && i >= within && i < within + size) out->are_beside = true;
  }
  return true;
}

LLVMValueRef c_bit_field_member(Lower *L, LLVMValueRef address, uint32_t first, uint32_t width) {
  uint64_t offset;
  LLVMValueRef base, whole = c_pointee_whole(L, address, &base, &offset);
  LLVMValueRef type = whole ? c_innermost_struct(whole, &offset) : NULL;
  for (uint32_t i = 0; type && i < c_debug_part_count(type); i++) {
    LLVMValueRef member = c_debug_part(type, i);
    bool is_it = c_debug_is_member(member) && c_debug_member_width(member) == width &&
                 c_debug_member_bit(member) == 8 * offset + first;
    if (is_it) return member;
  }
  return NULL;
}

// ---- who looks at them

// Is only a part of the bits that are loaded used?
static bool is_of_bit_field(LLVMValueRef load) {
  for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    LLVMOpcode opcode = c_value_opcode(user);
    bool takes_part = opcode == LLVMAnd || opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr;
    if (!takes_part || !LLVMIsAConstantInt(LLVMGetOperand(user, 1))) return false;
  }
  return true;
}

static bool is_call_of_memcpy(Lower *L, LLVMValueRef copy) {
  Place place = L->place;
  L->place = c_debug_place(&L->debug, copy);
  CopyKind kind = c_copy_kind(L);
  L->place = place;
  return kind == COPY_CALL;
}

static bool is_struct(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMStructTypeKind; }

// Is a member loaded, or all of a struct that is passed or returned as a number?
static bool is_of_struct(Lower *L, LLVMValueRef load) {
  LLVMValueRef from = LLVMGetOperand(load, 0);
  if (c_value_opcode(from) == LLVMGetElementPtr) return is_struct(LLVMGetGEPSourceElementType(from));
  if (LLVMIsAAllocaInst(from)) return is_struct(LLVMGetAllocatedType(from));
  if (LLVMIsAGlobalVariable(from)) return is_struct(LLVMGlobalGetValueType(from));
  LLVMValueRef type = c_debug_pointee(c_pointee_pointer_type(L, from));
  return type && c_debug_kind(type) == DEBUG_STRUCT;
}

// A copy from one class to another one, which is looked at by whoever looks at that.
typedef struct AlikeCopy {
  ClassId to, from;
} AlikeCopy;
VEC(AlikeCopyVec, alikecopyvec, AlikeCopy)

static void note_read(Lower *L, LLVMValueRef i, AlikeCopyVec *alike) {
  LLVMValueRef from = NULL;
  if (LLVMIsALoadInst(i) && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind && !is_of_bit_field(i) &&
      !is_of_struct(L, i))
    from = LLVMGetOperand(i, 0);
  if (LLVMIsACallInst(i) && c_intrinsic_transfer(i) == TRANSFER_COPY && is_call_of_memcpy(L, i))
    from = LLVMGetOperand(i, 1);
  if (!from) return;
  ClassId class = c_points_to_class(L->points, from);
  if (LLVMIsACallInst(i) && c_copy_is_alike(L, i))
    alikecopyvec_push(alike, (AlikeCopy){c_points_to_class(L->points, LLVMGetOperand(i, 0)), class});
  else map_set(&L->plain_reads, class, 1);
}

// Who looks at a copy looks at what it is one of.
static void follow_copies(Lower *L, const AlikeCopyVec *alike) {
  for (bool changes = true; changes;) {
    changes = false;
    for (uint32_t i = 0; i < alike->count; i++) {
      if (!map_find(&L->plain_reads, alike->data[i].to, 0) || map_find(&L->plain_reads, alike->data[i].from, 0))
        continue;
      map_set(&L->plain_reads, alike->data[i].from, 1);
      changes = true;
    }
  }
}

static void note_reads(Lower *L) {
  AlikeCopyVec alike = {0};
  map_set(&L->plain_reads, UINT32_MAX, 1); // it was done
  for (LLVMValueRef f = LLVMGetFirstFunction(L->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) note_read(L, i, &alike);
  follow_copies(L, &alike);
  alikecopyvec_release(&alike);
}

bool c_bit_field_gaps_are_seen(Lower *L, LLVMValueRef pointer) {
  if (!L->plain_reads.count) note_reads(L);
  return map_find(&L->plain_reads, c_points_to_class(L->points, pointer), 0);
}
