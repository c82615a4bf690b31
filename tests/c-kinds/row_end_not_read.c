//# VERIFIED
int a[2][3], *p, g; struct t { int x, y; } s; 
int *f(int i) { return a[0] + i; }
int main(void){ p = a[0]+3; int n = 0; for (int *q = a[0]; q != a[0] + 3; q++) n += *q; g = a[0]+3 == a[1]; n += s.y; int i = 3; p = a[0] + i; f(3); struct t v[2][2] = {{{0}}}; i = 1; n += *(a[0]+i+1); n += (v[0]+i)->y + (*(v[1]+1)).x; int *z = &*(a[1]+3); i = 3; n += *(a[0]+i-1) + *(-1+(a[0]+i)); { int *k = a[0]+i; n += k[-1]; } return n + *(a[0]+2) - *(a[1]+3-1); }
