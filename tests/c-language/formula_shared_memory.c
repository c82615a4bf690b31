//# VERIFIED --ltl G("a[1]==7||a[1]==1")
// A formula is first looked at when static objects have their contents, also where other objects are in the same memory.
int nd(void);
static int a[2] = {6, 7};

int main(void) {
  int b[2];
  int *p = nd() ? a : b;
  for (int i = 0; i < 2; i++) p[i] = 1;
  return 0;
}
