// Text that grows: pieces are added at its end, or put in somewhere.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct builder {
  char *text; // ends with a zero byte
  size_t length, room;
};

static void builder_init(struct builder *b) {
  b->room = 8;
  b->length = 0;
  b->text = malloc(b->room);
  if (!b->text) exit(1);
  b->text[0] = '\0';
}

static void builder_release(struct builder *b) {
  free(b->text);
  b->text = NULL;
}

// Room for so many more characters and the zero byte.
static void builder_reserve(struct builder *b, size_t more) {
  size_t room = b->room;
  while (room < b->length + more + 1) room *= 2;
  if (room == b->room) return;
  char *larger = realloc(b->text, room);
  if (!larger) exit(1);
  b->text = larger;
  b->room = room;
}

static void builder_add(struct builder *b, const char *piece) {
  size_t n = strlen(piece);
  builder_reserve(b, n);
  memcpy(b->text + b->length, piece, n + 1);
  b->length += n;
}

static void builder_add_char(struct builder *b, char c) {
  if (b->length + 1 > b->room) builder_reserve(b, 1);
  b->text[b->length++] = c;
  b->text[b->length] = '\0';
}

// Puts a piece in before the character at `position`.
static int builder_insert(struct builder *b, size_t position, const char *piece) {
  size_t n = strlen(piece);
  if (position > b->length) return 0;
  builder_reserve(b, n);
  memmove(b->text + position + n, b->text + position, b->length - position + 1);
  memcpy(b->text + position, piece, n);
  b->length += n;
  return 1;
}

static void builder_cut(struct builder *b, size_t length) {
  if (length >= b->length) return;
  b->length = length;
  b->text[length] = '\0';
}

int main(void) {
  struct builder b;
  builder_init(&b);
  builder_add(&b, "key");
  builder_add_char(&b, '=');
  if (__VERIFIER_nondet_bool()) builder_add(&b, "abc");
  else builder_add(&b, "ab");
  unsigned position = __VERIFIER_nondet_uint();
  if (position < 3 && builder_insert(&b, position, "<")) builder_cut(&b, 7);
  builder_add_char(&b, ';');
  puts(b.text);
  builder_release(&b);
  return 0;
}
