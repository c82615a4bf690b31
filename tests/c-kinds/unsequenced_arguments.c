//# UNKNOWN
static int difference(int a, int b) { return a - b; }
int main(void) {
  int i = 1, *p = &i;
  return difference((*p)++, (*p)++) == -1;
}
