#include "base/wire.h"

#include <string.h>

// ---- writing

void wire_put(WireOut *out, uint64_t value) {
  char digits[17];
  size_t n = sizeof digits;
  digits[--n] = ' ';
  do digits[--n] = "0123456789abcdef"[value & 15];
  while (value >>= 4);
  text_add_bytes(&out->text, digits + n, sizeof digits - n);
}

// The number of a text, from 1 on; 0: it is new, and has one now.
static uint32_t number_of(WireOut *out, const char *text) {
  uint64_t h = hash_text(text);
  uint32_t i;
  for (;; h = hash_mix(h + 1)) {
    if (h == MAP_EMPTY) continue;
    if (!map_get(&out->numbers, h, &i)) break;
    if (strcmp(out->texts.data[i], text) == 0) return i + 1;
  }
  textvec_push(&out->texts, text);
  map_set(&out->numbers, h, out->texts.count - 1);
  return 0;
}

// text := 0 (NULL) | 1 length bytes (a new one) | 2 + number
void wire_put_text(WireOut *out, const char *text) {
  uint32_t number = text ? number_of(out, text) : 0;
  wire_put(out, !text ? 0 : number + 1);
  if (!text || number) return;
  wire_put(out, strlen(text));
  text_add(&out->text, text);
  text_add(&out->text, " ");
}

void wire_put_place(WireOut *out, Place place) {
  wire_put_text(out, place.file);
  wire_put(out, place.line);
  wire_put(out, place.column);
}

void wire_release(WireOut *out) {
  text_release(&out->text);
  map_release(&out->numbers);
  textvec_release(&out->texts);
}

// ---- reading

void wire_begin(WireIn *in, const char *data, size_t size, Arena *arena) {
  *in = (WireIn){.at = data, .end = data + size, .arena = arena};
}

bool wire_fail(WireIn *in, const char *why) {
  if (!in->error) in->error = why;
  in->at = in->end;
  return false;
}

static int digit_of(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

uint64_t wire_get(WireIn *in) {
  uint64_t value = 0;
  const char *start = in->at;
  for (; in->at < in->end && digit_of(*in->at) >= 0; in->at++) value = value << 4 | (uint64_t)digit_of(*in->at);
  if (in->at == start || in->at - start > 16 || in->at == in->end || *in->at != ' ')
    return wire_fail(in, "a number is missing"), 0;
  in->at++;
  return value;
}

uint32_t wire_get_below(WireIn *in, uint64_t limit) {
  uint64_t value = wire_get(in);
  if (value < limit && value <= UINT32_MAX) return (uint32_t)value;
  return wire_fail(in, "a number is out of its range"), 0;
}

bool wire_get_bool(WireIn *in) { return wire_get_below(in, 2) == 1; }

uint32_t wire_get_count(WireIn *in) { return wire_get_below(in, (uint64_t)(in->end - in->at)); }

static const char *new_text(WireIn *in) {
  uint64_t length = wire_get(in);
  if (length >= (uint64_t)(in->end - in->at) || memchr(in->at, 0, (size_t)length) || in->at[length] != ' ')
    return wire_fail(in, "a text is cut off"), NULL;
  char *copy = arena_new(in->arena, (size_t)length + 1);
  memcpy(copy, in->at, (size_t)length);
  in->at += length + 1;
  textvec_push(&in->texts, copy);
  return copy;
}

const char *wire_get_text(WireIn *in) {
  uint64_t kind = wire_get(in);
  if (kind == 0) return NULL;
  if (kind == 1) return new_text(in);
  if (kind - 2 < in->texts.count) return in->texts.data[kind - 2];
  return wire_fail(in, "a text is not known"), NULL;
}

Place wire_get_place(WireIn *in) {
  Place place = {.file = wire_get_text(in)};
  place.line = wire_get_below(in, UINT32_MAX);
  place.column = wire_get_below(in, UINT32_MAX);
  return place;
}

bool wire_finish(WireIn *in) {
  if (in->at != in->end) wire_fail(in, "there is more than expected");
  textvec_release(&in->texts);
  return !in->error;
}
