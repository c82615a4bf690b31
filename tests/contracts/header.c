//# FALSIFIED header.part.c
//= header.c:5:27: contract (clamp requires low <= high): violated
#include "header.h"
int main(void) {
  return clamp(3, 1, 2) + clamp(3, 2, 1);
}
