// A string that grows. The room is doubled once, though what is added may need more.
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct builder {
  char *text;
  size_t length, room;
};

static void builder_init(struct builder *b) {
  b->room = 8;
  b->length = 0;
  b->text = malloc(b->room);
  if (!b->text) exit(1);
  b->text[0] = '\0';
}

static void builder_grow(struct builder *b, size_t more) {
  if (b->length + more < b->room) return;
  char *larger = malloc(2 * b->room);
  if (!larger) exit(1);
  memcpy(larger, b->text, b->length + 1);
  free(b->text);
  b->text = larger;
  b->room = 2 * b->room;
}

static void builder_add(struct builder *b, const char *s) {
  size_t n = strlen(s);
  builder_grow(b, n);
  memcpy(b->text + b->length, s, n + 1);
  b->length += n;
}

int main(void) {
  struct builder b;
  builder_init(&b);
  builder_add(&b, "name=");
  unsigned which = __VERIFIER_nondet_uint();
  builder_add(&b, which == 0 ? "x" : which == 1 ? "longer" : "the longest of all");
  int result = b.text[0];
  free(b.text);
  return result;
}
