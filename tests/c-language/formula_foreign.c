//# FALSIFIED --ltl G("a[2]==0")
// A function without a body may write what the program itself never reads.
void fill(int *);
int a[3];

int main(void) {
  for (int i = 0; i < 2; i++) a[i] = 0;
  fill(a);
  return 0;
}
