#include <stdio.h>

struct point {
  int x, y;
};

int main(int argc, char **argv) {
  int total;
  struct point p;
  p.x = argc;
  if (argc > 2) total = 1;
  printf("%d %d\n", p.x, total);
  return (p.y > 3 ? 1 : 0) + (argv == 0);
}
