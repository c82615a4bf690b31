// The bits of a struct with bit-fields that belong to no member. LLVM's type shows some of them as bytes of their own.
#ifndef FRONT_C_BIT_FIELD_GAPS_H
#define FRONT_C_BIT_FIELD_GAPS_H
#include "front/c/context.h"
#include "front/c/debug_layout.h"

typedef struct BitFieldGaps {
  LLVMValueRef base;   // what the offsets are from
  DebugRangeVec bytes; // that no member has a bit of
  bool are_beside;     // bits, in bytes of what is stored, beside those of members
} BitFieldGaps;

// Of the innermost struct that the address leads into, where something of so many bytes is stored. False: there are none, or nothing is known.
bool c_bit_field_gaps_find(Lower *L, LLVMValueRef address, uint64_t size, BitFieldGaps *out);
// Does anything read what the pointer leads to other than as members of it: whole bytes, or by a call of memcpy?
bool c_bit_field_gaps_are_seen(Lower *L, LLVMValueRef pointer);
// The bit-field that a store at the address writes, from so many bits behind it on; NULL: it is none, or not known.
LLVMValueRef c_bit_field_member(Lower *L, LLVMValueRef address, uint32_t first, uint32_t width);
#endif
