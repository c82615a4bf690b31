/* fixed-size block allocator on a static arena, with a bitmap */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define BLOCKS     10
#define BLOCK_SIZE 16

static _Alignas(16) unsigned char arena[BLOCKS * BLOCK_SIZE];
static uint8_t bitmap[(BLOCKS + 7) / 8];
static int in_use;

extern int __VERIFIER_nondet_int(void);

static int bit_get(int i) { return bitmap[i >> 3] >> (i & 7) & 1; }
static void bit_set(int i) { bitmap[i >> 3] |= (uint8_t)(1u << (i & 7)); }
static void bit_clear(int i) { bitmap[i >> 3] = (uint8_t)(1u << (i & 7)); }

static void *pool_alloc(void)
{
    for (int i = 0; i < BLOCKS; i++) {
        if (!bit_get(i)) {
            bit_set(i);
            in_use++;
            return arena + i * BLOCK_SIZE;
        }
    }
    return NULL;
}

static void pool_free(void *p)
{
    if (!p) return;
    int i = (int)(((unsigned char *)p - arena) / BLOCK_SIZE);
    assert(bit_get(i));
    bit_clear(i);
    in_use--;
}

typedef struct {
    int id;
    char name[12];
} user_t;

static user_t *user_new(int id, const char *name)
{
    user_t *u = pool_alloc();
    if (u) {
        u->id = id;
        strncpy(u->name, name, sizeof u->name - 1);
        u->name[sizeof u->name - 1] = 0;
    }
    return u;
}

int main(void)
{
    user_t *alice = user_new(1, "alice");
    user_t *bob = user_new(2, "bob");
    user_t *carol = user_new(3, "carol");
    int leaver = __VERIFIER_nondet_int();

    if (leaver == 2) {
        pool_free(bob);
        bob = NULL;
    } else if (leaver == 3) {
        pool_free(carol);
        carol = NULL;
    }
    user_t *dave = user_new(4, "dave");
    assert(alice->id == 1);
    if (dave) printf("%s\n", dave->name);
    pool_free(dave);
    pool_free(carol);
    pool_free(bob);
    pool_free(alice);
    assert(in_use == 0);
    return 0;
}
