// Which pointer parameters of the entry function may point to the same object. Those that are `restrict` do not, and those to different types
// do not either, unless one is to characters.
#ifndef FRONT_C_ENTRY_ALIASES_H
#define FRONT_C_ENTRY_ALIASES_H
#include "front/c/debug_info.h"

bool c_entry_may_alias(const DebugInfo *debug, LLVMValueRef entry, unsigned a, unsigned b);
// They are then a multiple of so many bytes apart.
uint64_t c_entry_distance(const DebugInfo *debug, LLVMValueRef entry, unsigned a, unsigned b);
#endif
