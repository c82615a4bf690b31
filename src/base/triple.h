// What the name of a target (arm-none-eabi, x86_64-linux-gnu) says about the meaning of C: the widths of its types, and whether char has a
// sign. Targets with other widths than those of the data models, or with the high byte first, are not known.
#ifndef BASE_TRIPLE_H
#define BASE_TRIPLE_H
#include <stdbool.h>
#include <stddef.h>

typedef struct Triple {
  bool is_target;         // the name begins with that of an architecture
  bool is_known;          // and its types are known
  bool is_ilp32;          // else lp64
  bool has_unsigned_char; // where nothing else is said
} Triple;

Triple triple_of(const char *name, size_t length);
// The triple that a compiler's name begins with, as in `/usr/bin/arm-none-eabi-gcc-12`: its length, and where it begins; 0: there is none.
size_t triple_of_compiler(const char *path, const char **name);
#endif
