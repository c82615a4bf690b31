// A pool of connections by number. What is closed twice is in the list of free ones twice, and two users get the same.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define MOST 3

enum use { UNUSED, USED };

struct connection {
  enum use use;
  int owner;
  int next_free;
};

static struct connection pool[MOST];
static int first_free;

static void pool_init(void) {
  for (int i = 0; i < MOST; i++) {
    pool[i].use = UNUSED;
    pool[i].owner = -1;
    pool[i].next_free = i + 1 < MOST ? i + 1 : -1;
  }
  first_free = 0;
}

static int pool_open(int owner) {
  int i = first_free;
  if (i < 0) return -1;
  first_free = pool[i].next_free;
  assert(pool[i].use == UNUSED);
  pool[i].use = USED;
  pool[i].owner = owner;
  return i;
}

static void pool_close(int i) {
  pool[i].use = UNUSED;
  pool[i].next_free = first_free;
  first_free = i;
}

int main(void) {
  pool_init();
  int a = pool_open(1), b = pool_open(2);
  if (__VERIFIER_nondet_int() > 0) pool_close(a);
  if (__VERIFIER_nondet_int() > 0) pool_close(b);
  if (__VERIFIER_nondet_int() > 0) pool_close(a);
  int c = pool_open(3), d = pool_open(4);
  return c + d;
}
