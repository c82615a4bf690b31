// A ring buffer of bytes. When it is full, the oldest byte is to go; the index of the reader is not taken round.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define SIZE 4

struct ring {
  unsigned char data[SIZE];
  unsigned head; // where the next byte is written
  unsigned tail; // where the next byte is read
  unsigned used;
};

static void ring_init(struct ring *r) {
  r->head = 0;
  r->tail = 0;
  r->used = 0;
}

static void ring_put(struct ring *r, unsigned char byte) {
  r->data[r->head] = byte;
  r->head = (r->head + 1) % SIZE;
  if (r->used == SIZE) r->tail = r->tail + 1;
  else r->used++;
}

static int ring_get(struct ring *r) {
  if (r->used == 0) return -1;
  int byte = r->data[r->tail];
  r->tail = (r->tail + 1) % SIZE;
  r->used--;
  return byte;
}

int main(void) {
  struct ring r;
  int got = 0;
  ring_init(&r);
  for (int i = 0; i < 12; i++) {
    if (__VERIFIER_nondet_bool()) {
      ring_put(&r, __VERIFIER_nondet_uchar());
    } else {
      int byte = ring_get(&r);
      if (byte >= 0) got++;
    }
    assert(r.used <= SIZE);
  }
  return got;
}
