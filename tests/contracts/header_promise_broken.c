//# FALSIFIED header_broken.part.c
//= contract (clamp ensures low <= sx_result && sx_result <= high): violated
#include "header.h"
int main(void) { return clamp(3, 1, 2); }
