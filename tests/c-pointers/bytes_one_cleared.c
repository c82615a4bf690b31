//# FALSIFIED --property bounds
// The object may be at any address: no byte of it is 0 everywhere.
int main(void) {
  int a = 5, *p = &a;
  ((unsigned char *)&p)[1] = 0;
  return *p;
}
