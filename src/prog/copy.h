// A copy of a program over the same term table, with its own memory.
#ifndef PROG_COPY_H
#define PROG_COPY_H
#include "prog/prog.h"

Prog *prog_copy(const Prog *prog); // they share the client
#endif
