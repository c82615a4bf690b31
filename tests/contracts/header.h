#include <sextant/contracts.h>
SX_REQUIRES("low <= high")
SX_ENSURES("low <= sx_result && sx_result <= high")
int clamp(int n, int low, int high);
