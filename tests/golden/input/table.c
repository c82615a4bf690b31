// A library whose functions are safe for some arguments only.
#include <stdarg.h>
#include <stddef.h>

struct pair {
  int first, second;
};

static int table[16];
static int used;

static int grow(int by) { return used += by; }

void table_set(int i, int value) { table[i] = value; }

int table_get(const unsigned *i) { return *i < 16 ? table[*i] : 0; }

int table_add(struct pair pair) { return grow(pair.first); }

int table_print(const char *format, ...) { return format != NULL; }

int main(void) { return grow(1); }
