//# FALSIFIED --property bounds
#include <string.h>
extern char e[];
int main(void) { memset(e, 0, 16); return 0; }
