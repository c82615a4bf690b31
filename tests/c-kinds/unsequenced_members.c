//# UNKNOWN
struct counter {
  int name, count;
};
int main(void) {
  struct counter c = {0}, *p = &c, *q = p;
  return p->count++ + q->count;
}
