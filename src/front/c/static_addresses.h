// Addresses in the initialisers of objects with static storage, which no instruction makes: one outside its object is undefined (6.5.6p8). So is one that
// leaves the object, or the row of an array, on the way: clang folds it, and warns.
#ifndef FRONT_C_STATIC_ADDRESSES_H
#define FRONT_C_STATIC_ADDRESSES_H
#include <llvm-c/Core.h>

// Notes what the warnings about a file say.
void c_static_addresses_note(LLVMModuleRef module, const char *warnings);
// The same of what clang does not warn of, as far as the text of the file shows it: &c + 2 - 2 of what is no array.
void c_static_addresses_look(LLVMModuleRef module, const char *text);
// A violation where the entry begins; NULL: there is none.
void c_static_addresses_insert(LLVMModuleRef module, LLVMValueRef entry);
#endif
