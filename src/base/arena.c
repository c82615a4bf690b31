#include "base/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct ArenaChunk {
  ArenaChunk *next;
  max_align_t data[];
};

static void add_chunk(Arena *arena, size_t size) {
  ArenaChunk *chunk = memory_new(sizeof(ArenaChunk) + size);
  chunk->next = arena->chunks;
  arena->chunks = chunk;
  arena->used = 0;
  arena->size = size;
}

void *arena_new(Arena *arena, size_t size) {
  const size_t align = sizeof(max_align_t);
  size = (size + align - 1) / align * align;
  if (!arena->chunks || arena->size - arena->used < size) add_chunk(arena, size > 65536 ? size : 65536);
  void *p = (char *)arena->chunks->data + arena->used;
  arena->used += size;
  return p;
}

char *arena_text(Arena *arena, const char *text) {
  size_t n = strlen(text) + 1;
  return memcpy(arena_new(arena, n), text, n);
}

char *arena_format_list(Arena *arena, const char *format, va_list list) {
  va_list copy;
  va_copy(copy, list);
  int n = vsnprintf(NULL, 0, format, copy);
  va_end(copy);
  char *text = arena_new(arena, (size_t)n + 1);
  vsnprintf(text, (size_t)n + 1, format, list);
  return text;
}

char *arena_format(Arena *arena, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = arena_format_list(arena, format, list);
  va_end(list);
  return text;
}

void arena_release(Arena *arena) {
  for (ArenaChunk *c = arena->chunks, *next; c; c = next) {
    next = c->next;
    free(c);
  }
  *arena = (Arena){0};
}
