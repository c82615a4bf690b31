//# FALSIFIED --property align
typedef int I __attribute__((aligned(8)));
int main(void) {
  int b[2];
  I *p = (I *)b;
  *p = 1;
  return 0;
}
