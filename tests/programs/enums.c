// expect: verified
// Enumerations, type names for them, and comparisons between them.
#include <assert.h>
enum Colour { RED, GREEN = 5, BLUE, LAST = -1 };
typedef enum Colour Colour;
typedef struct {
  Colour colour;
  unsigned char level;
} Lamp;
typedef Lamp Row[2];

static Colour next(Colour c) {
  switch (c) {
  case RED: return GREEN;
  case GREEN: return BLUE;
  default: return LAST;
  }
}

int main(void) {
  Row row = {{RED, 1}, {BLUE, 2}};
  assert(BLUE == 6 && LAST < RED + 0);
  assert(next(row[0].colour) == GREEN && next(next(GREEN)) == LAST);
  assert(row[1].level == 2);
  return 0;
}
