//# VERIFIED --property reach
#include <assert.h>
static int g;
int read_sensor(void);
int main() {
  g = 5;
  read_sensor();
  assert(g == 5);
}