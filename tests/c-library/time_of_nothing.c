//# FALSIFIED --property init
#include <time.h>
int main(void) { time_t t; return gmtime(&t) == 0; }
