// Values as text that another process reads: numbers in hexadecimal, texts by length, each followed by a blank. A text that was written
// before is written as its number, so that names and files that come again cost little. A reader trusts nothing: what does not fit is an
// error, after which every value is 0 or NULL.
#ifndef BASE_WIRE_H
#define BASE_WIRE_H
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"

typedef struct WireOut {
  Text text;
  Map numbers;   // hash of a text -> its number
  TextVec texts; // borrowed: what is written stays as long as the writer
} WireOut;

void wire_put(WireOut *out, uint64_t value);
void wire_put_text(WireOut *out, const char *text); // NULL is a text of its own
void wire_put_place(WireOut *out, Place place);
void wire_release(WireOut *out);

typedef struct WireIn {
  const char *at, *end;
  Arena *arena; // what texts are copied to; borrowed
  TextVec texts;
  const char *error; // the first one, or NULL
} WireIn;

void wire_begin(WireIn *in, const char *data, size_t size, Arena *arena);
uint64_t wire_get(WireIn *in);
uint32_t wire_get_below(WireIn *in, uint64_t limit); // an error where it is not less
bool wire_get_bool(WireIn *in);
const char *wire_get_text(WireIn *in); // in the arena, or NULL
Place wire_get_place(WireIn *in);
uint32_t wire_get_count(WireIn *in);         // of things that follow, each of which takes some of the text
bool wire_fail(WireIn *in, const char *why); // false
bool wire_finish(WireIn *in);                // releases; false where there was an error, or something is left
#endif
