//# UNKNOWN
int main(void) {
  int a[4] = {0}, i = 1, *p = &i;
  a[*p] = (*p)++;
  return 0;
}
