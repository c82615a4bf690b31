//# VERIFIED --property all
struct empty {};
static struct empty one, other;
#define ASSIGN one = other
int main(void) {
  struct empty local;
  ASSIGN;
  local = one;
  (void)local;
  return 0;
}
