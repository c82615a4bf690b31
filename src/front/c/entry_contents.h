// Pointers in what the parameters of the entry function point to. They are null, or lead to objects that were there before: into those of
// parameters, or into others, of which nothing is known. A run that uses a pointer of the last kind proves no violation.
#ifndef FRONT_C_ENTRY_CONTENTS_H
#define FRONT_C_ENTRY_CONTENTS_H
#include "front/c/context.h"

// A parameter points to elements of that size in an object.
void c_entry_contents_add(Lower *L, uint32_t memory, uint64_t element);
// All parameters were added: keeps what is in their objects at the start.
void c_entry_contents_keep(Lower *L);
// After a load at the cursor that gave a pointer.
void c_entry_contents_loaded(Lower *L, LLVMValueRef load, Term value);
// Before a copy of such objects.
void c_entry_contents_copied(Lower *L, LLVMValueRef from);
#endif
