//# FALSIFIED --property readonly
typedef const int constant;
typedef const int pair[2];
int main(void) {
  int *p = (int *)&(constant){1}, *q = (int *)(pair){1, 2};
  q[1] = p[0];
  return 0;
}
