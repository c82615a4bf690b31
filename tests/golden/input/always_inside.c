int __VERIFIER_nondet_int(void);
static unsigned char bytes[8];
static unsigned head, count;

static void put(unsigned char byte) {
  if (count == 8) return;
  bytes[(head + count) % 8] = byte;
  count++;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) put(3);
    else head = (head + 1) % 8;
  }
  return 0;
}
