// Which variables are keys of an unwinding (prog/unwind.h): those that say where memory is accessed, what these are computed from,
// pointers, and those that count.
#ifndef REACH_UNWIND_KEYS_H
#define REACH_UNWIND_KEYS_H
#include "prog/unwind.h"

void reach_unwind_keys(const Prog *prog, UnwindKeyVec *keys); // appends; those that count first
#endif
