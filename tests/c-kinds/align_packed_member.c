//# FALSIFIED --property align
struct __attribute__((packed)) P { char c; int i; };
static struct P one;
int main(void) {
  int *p = &one.i;
  return *p;
}
