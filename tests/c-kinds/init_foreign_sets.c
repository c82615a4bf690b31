//# FALSIFIED --property init

int get(int *);
int main(void) {
  int x;
  get(&x);
  return x > 3;
}
