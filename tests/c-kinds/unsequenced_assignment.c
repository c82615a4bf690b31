//# UNKNOWN
int main(void) {
  int a = 0, *p = &a, *q = &a;
  *p = (*q)++;
  return 0;
}
