//# UNKNOWN --property truncation
struct s {
  int b : 5;
};
int main(void) {
  struct s x;
  x.b = -17; // 15 is what the compiler is asked to store
  return x.b;
}
