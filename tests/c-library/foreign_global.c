//# FALSIFIED --property reach
#include <assert.h>
int g;
int read_sensor(void);
int main() {
  g = 5;
  read_sensor();
  assert(g == 5);
}