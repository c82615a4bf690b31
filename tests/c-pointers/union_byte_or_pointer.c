//# VERIFIED --property all --engine unwind --timeout 60
// A union of a byte and a pointer, which is passed by value: where the pointer leads to follows from what was stored.
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef struct Item {
  unsigned char type;
  union {
    unsigned char byte;
    const unsigned char *text;
  } u;
} Item;
static Item items[3];
static unsigned char texts[8] = {0, 'a', 'b'};

static int find(unsigned char c, const unsigned char *text) {
  do
    if (text[0] == c) return 1;
  while (*text++);
  return 0;
}

static int is_in(Item item, unsigned char c) {
  switch (item.type) {
  case 1: return find(c, item.u.text);
  case 2: return !find(c, item.u.text);
  default: return item.u.byte == c;
  }
}

int main(void) {
  int n = 0, found = 0;
  unsigned char c = __VERIFIER_nondet_uchar();
  while (n < 2) {
    if (c == '[' && n == 1) items[n].type = 1, items[n].u.text = &texts[n];
    else items[n].type = 3, items[n].u.byte = c;
    n++;
  }
  for (int k = 0; k < n; k++) found += is_in(items[k], __VERIFIER_nondet_uchar());
  return found;
}
