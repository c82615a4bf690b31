//# FALSIFIED --property bounds
struct s { int n; int a[1]; };
struct t { struct s first; int second; };
static struct t x;
int main(void) {
  int i = 1;
  x.first.a[i] = 1;
  return x.second;
}
