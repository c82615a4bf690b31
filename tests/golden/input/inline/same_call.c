#include "same.h"
int main(void){ return 4/f(2) - 2; }
