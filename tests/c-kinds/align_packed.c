//# VERIFIED --property align
struct __attribute__((packed)) P { char c; int i; };
static struct P all[3];
int main(void) {
  struct P *p = all;
  for (int k = 0; k < 3; k++) p[k].i = k;
  return p->i;
}
