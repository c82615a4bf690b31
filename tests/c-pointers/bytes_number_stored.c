//# FALSIFIED --property bounds
int main(void) {
  int a = 5, *p = &a;
  *(unsigned long *)&p = 0x10000;
  return *p;
}
