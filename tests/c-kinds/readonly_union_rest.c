//# FALSIFIED --property readonly
// The second number is not in the member that can be written.
union one { struct { const int first, second; } a; int b; };
static union one u = {{1, 2}};
int main(void) {
  int *p = (int *)&u;
  p[0] = 2;
  p[1] = 2;
  return 0;
}
