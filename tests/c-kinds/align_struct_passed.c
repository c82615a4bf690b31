//# VERIFIED
// Structs in a large array are read as wider words where they are passed, and members of packed ones where they are: neither needs more
// alignment than the struct.
#include <assert.h>
struct pair {
  unsigned short first;
  int second;
};
struct __attribute__((packed)) tight {
  long first;
  char second;
  int third;
};
static struct pair pairs[2][1] = {{{1, 5}}, {{2, 6}}};
static struct tight tights[2] = {{7, 'a', 8}, {9, 'b', 10}};
static int sum(struct pair p) { return p.first + p.second; }
int main(void) {
  assert(sum(pairs[0][0]) + sum(pairs[1][0]) == 14);
  assert(tights[0].first + tights[0].third == 15 && tights[1].first == 9);
  return 0;
}
