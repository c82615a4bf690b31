// Random numbers, names and places.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "generator.h"

const Type types[] = {
    {"int", "int", 32, true},
    {"unsigned", "uint", 32, false},
    {"char", "char", 8, true},
    {"signed char", NULL, 8, true},
    {"unsigned char", "uchar", 8, false},
    {"short", "short", 16, true},
    {"unsigned short", "ushort", 16, false},
    {"long", "long", 64, true},
    {"unsigned long", "ulong", 64, false},
    {"long long", "longlong", 64, true},
    {"unsigned long long", "ulonglong", 64, false},
    {"_Bool", "bool", 1, false},
};

Scope scope_open(const Generator *g) {
  return (Scope){g->place_count, g->structs.count, g->pointers.count, g->arrays.count};
}
void scope_close(Generator *g, Scope scope) {
  g->place_count = scope.places;
  g->structs.count = scope.structs;
  g->pointers.count = scope.pointers;
  g->arrays.count = scope.arrays;
}

// splitmix64
uint64_t random_bits(Generator *g) {
  uint64_t z = g->random += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
unsigned below(Generator *g, unsigned n) { return (unsigned)(random_bits(g) % n); }
bool chance(Generator *g, unsigned percent) { return below(g, 100) < percent; }
unsigned pick_type(Generator *g) { return chance(g, 35) ? below(g, 2) : below(g, TYPE_COUNT); }

void line(const Generator *g, const char *format, ...) {
  printf("%*s", (int)(2 * g->indent), "");
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
}

unsigned fresh(Generator *g) { return g->fresh++; }

void compose(char text[LENGTH], const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (vsnprintf(text, LENGTH, format, arguments) >= LENGTH) abort();
  va_end(arguments);
}

Name *add_name(Names *names, unsigned type, unsigned length, bool global) {
  if (names->count == MAX_NAMES) abort();
  Name *name = &names->items[names->count++];
  *name = (Name){.type = type, .length = length, .global = global};
  return name;
}

const Name *pick_name(Generator *g, const Names *names) {
  return names->count == 0 ? NULL : &names->items[below(g, (unsigned)names->count)];
}

Kind promote(Kind kind) { return kind.width < 32 ? (Kind){32, true} : kind; }
Kind type_kind(unsigned type) { return promote((Kind){types[type].width, types[type].is_signed}); }
Kind usual(Kind a, Kind b) {
  if (a.width != b.width) return a.width > b.width ? a : b;
  return (Kind){a.width, a.is_signed && b.is_signed};
}

Place *add_place(Generator *g, unsigned type, bool global, const char *format, ...) {
  if (g->place_count == MAX_PLACES) abort();
  Place *place = &g->places[g->place_count++];
  *place = (Place){.type = type, .kind = type_kind(type), .global = global, .writable = true, .addressable = true};
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(place->text, LENGTH, format, arguments);
  va_end(arguments);
  return place;
}

static bool place_fits(const Place *place, unsigned wanted, unsigned type) {
  return (type == ANY_TYPE || place->type == type) && (!(wanted & WRITABLE) || place->writable) &&
         (!(wanted & ADDRESSABLE) || place->addressable) && (!(wanted & GLOBAL) || place->global) &&
         (!(wanted & PLAIN) || strpbrk(place->text, "@*>[") == NULL);
}

const Place *pick_place(Generator *g, unsigned wanted, unsigned type) {
  unsigned fitting = 0;
  for (size_t i = 0; i < g->place_count; i++) fitting += place_fits(&g->places[i], wanted, type);
  if (fitting == 0) return NULL;
  unsigned chosen = below(g, fitting);
  for (size_t i = 0;; i++)
    if (place_fits(&g->places[i], wanted, type) && chosen-- == 0) return &g->places[i];
}
