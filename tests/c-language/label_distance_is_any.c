//# FALSIFIED --property reach
#include <assert.h>
int main(void){ static const int d[]={&&a-&&a,&&b-&&a}; assert(d[1]==16); int i = 1; if (i) goto *&&b; a: return 1; b: return 0; }
