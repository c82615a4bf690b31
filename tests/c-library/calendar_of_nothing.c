//# FALSIFIED --property init
#include <time.h>
int main(void) { struct tm t; t.tm_sec = t.tm_min = t.tm_hour = t.tm_mday = t.tm_mon = t.tm_year = 1; return mktime(&t) == 0; }
