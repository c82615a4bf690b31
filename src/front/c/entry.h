// The parameters of the entry function: they are anything. A pointer is null or points to an object with arbitrary contents, of any size; to one of its
// own, or into that of another parameter where the two may alias (entry_aliases.h).
#ifndef FRONT_C_ENTRY_H
#define FRONT_C_ENTRY_H
#include "front/c/context.h"

void c_entry_parameters(Lower *L, Instance *entry); // at the cursor
#endif
