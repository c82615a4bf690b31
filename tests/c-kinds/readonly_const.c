//# FALSIFIED --property readonly
const int limits[2] = {1, 2};
static void set(int *p, int i) { p[i] = 0; }
int main(void) {
  set((int *)limits, 1);
  return 0;
}
