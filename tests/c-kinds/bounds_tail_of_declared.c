//# FALSIFIED --property bounds
// An array of one element at the end of a struct that is declared: what is behind it belongs to another.
struct s { int n; int a[1]; };
int main(void) {
  struct s x[2] = {{1, {2}}, {3, {4}}};
  int i = 1;
  return x[0].a[i];
}
