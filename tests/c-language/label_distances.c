//# UNKNOWN
int main(void){ int i=0; static const int d[]={&&a-&&a,&&b-&&a}; goto *(&&a+d[1]); a: return 1/i; b: return 0; }
