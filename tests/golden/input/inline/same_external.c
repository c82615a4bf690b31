#include "same.h"
extern inline int f(int x);
int g(void) { return f(3); }
