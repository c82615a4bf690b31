//# FALSIFIED --property init
// The bytes between the members of a struct are unspecified.
struct S {
  char a;
  int b;
};

int main(void) {
  struct S s = {1, 2};
  return ((unsigned char *)&s)[1];
}
