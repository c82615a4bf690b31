//# FALSIFIED --property bounds
// An argument for a[static 3] has three elements at least, though the function reads one (C17 6.7.6.3p7).
static int first(int a[static 3]) { return a[0]; }
int main(void) {
  int two[2] = {1, 2};
  return first(two);
}
