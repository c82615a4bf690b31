//# FALSIFIED --property readonly
struct large {
  int a[5];
};

int first(const struct large x) {
  *(int *)&x.a[1] = 4;
  return x.a[0];
}

int main(void) {
  struct large x = {{1}};
  return first(x) != 1;
}
