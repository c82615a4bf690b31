// not proved: that the counter overflows some time is no reason to terminate
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int count = 0;
  unsigned x = __VERIFIER_nondet_uint(), y = 1;
  while (y & 1) {
    count++;
    x = x ^ (unsigned)count;
    y = (x << 1) | 1;
  }
  return count;
}
