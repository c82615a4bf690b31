//# FALSIFIED --property pointer
extern int e[];
int main(void) {
  int *p = e + 2;
  return p == 0;
}
