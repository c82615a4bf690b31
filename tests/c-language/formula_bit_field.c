//# VERIFIED --ltl G("b.k<=3&&b.z<=0&&b.z>=-1")
// A bit-field is not all that lies in its byte.
struct {
  unsigned k : 2;
  int z : 5;
} b;

int main(void) {
  b.k = 3;
  b.z = -1;
  return 0;
}
