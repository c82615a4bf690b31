// expect: verified
// Initialisers of globals: designated, nested, repeated, with addresses of variables, elements and functions.
#include <assert.h>
static int target[4] = {[2] = 5, 6};
static int *const middle = &target[2];
static int zero;

static int twice(int n) { return 2 * n; }

struct Node {
  const char *name;
  int *value;
  int (*function)(int);
  struct {
    char low, high;
  } range;
  struct Node *next;
};
static struct Node second = {.name = "second", .value = target + 1};
static struct Node first = {
    .range.high = 9, .name = "first", .next = &second, .function = twice, .value = &target[3], .range.low = 1};
static int grid[][2] = {{1, 2}, [2] = {5}};
static long late = sizeof grid / sizeof grid[0];

int main(void) {
  assert(target[0] == 0 && target[2] == 5 && target[3] == 6 && zero == 0);
  assert(*middle == 5 && middle[1] == 6);
  assert(first.next->value == &target[1] && first.next->next == 0 && second.function == 0);
  assert(first.function(*first.value) == 12);
  assert(first.range.low == 1 && first.range.high == 9 && second.range.high == 0);
  assert(first.name[0] == 'f' && first.next->name[0] == 's');
  assert(late == 3 && grid[1][0] == 0 && grid[2][0] == 5 && grid[2][1] == 0);
  return 0;
}
