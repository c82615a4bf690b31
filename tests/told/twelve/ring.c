// A ring buffer of bytes that are written one by one and read in pieces.
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define SIZE 4u

struct ring {
  unsigned char data[SIZE];
  unsigned head; // where the next byte is written
  unsigned tail; // where the next byte is read
  unsigned used;
};

struct counters {
  unsigned long written, read, refused;
};

static struct counters counters;

static void ring_init(struct ring *r) {
  memset(r->data, 0, sizeof r->data);
  r->head = 0;
  r->tail = 0;
  r->used = 0;
}

static unsigned ring_room(const struct ring *r) { return SIZE - r->used; }

static int ring_put(struct ring *r, unsigned char byte) {
  if (ring_room(r) == 0) {
    counters.refused++;
    return 0;
  }
  r->data[r->head] = byte;
  r->head = (r->head + 1) % SIZE;
  r->used++;
  counters.written++;
  return 1;
}

// Up to `count` bytes, in one piece or in two.
static unsigned ring_read(struct ring *r, unsigned char *to, unsigned count) {
  if (count > r->used) count = r->used;
  unsigned first = SIZE - r->tail;
  memcpy(to, r->data + r->tail, first < count ? first : count);
  if (r->tail + count >= SIZE) memcpy(to + first, r->data, count - first);
  r->tail = (r->tail + count) % SIZE;
  r->used -= count;
  counters.read += count;
  return count;
}

// Forgets the oldest bytes.
static void ring_drop(struct ring *r, unsigned count) {
  while (count > 0 && r->used > 0) {
    r->tail = r->tail + 1;
    r->used--;
    count--;
  }
}

static unsigned checksum(const unsigned char *bytes, unsigned count) {
  unsigned sum = 0;
  for (unsigned i = 0; i < count; i++) sum += bytes[i];
  return sum;
}

int main(void) {
  struct ring r;
  unsigned char piece[SIZE];
  unsigned sum = 0;
  ring_init(&r);
  for (int round = 0; round < 3; round++) {
    unsigned writes = __VERIFIER_nondet_uint() % 4u;
    for (unsigned i = 0; i < writes; i++) ring_put(&r, __VERIFIER_nondet_uchar());
    ring_drop(&r, __VERIFIER_nondet_uint() % 4u);
    unsigned got = ring_read(&r, piece, 2);
    sum += checksum(piece, got);
    assert(r.used <= SIZE);
  }
  return (int)(sum & 1);
}
