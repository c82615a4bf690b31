// Bump allocation for a phase: everything allocated is released at once by arena_release.
// Pointers stay valid until then. A zero-initialised arena is empty and valid.
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include <stdarg.h>
#include <stddef.h>

typedef struct ArenaChunk ArenaChunk;
typedef struct Arena {
  ArenaChunk *chunks;
  size_t used, size; // of the newest chunk
} Arena;

void *arena_new(Arena *arena, size_t size); // zeroed, aligned for any type
char *arena_text(Arena *arena, const char *text);
char *arena_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_format_list(Arena *arena, const char *format, va_list list);
void arena_release(Arena *arena);
#endif
