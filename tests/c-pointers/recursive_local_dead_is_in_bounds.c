//# VERIFIED --property bounds
static int *g;
static int f(int d){ int x = d; 
  if (d == 0) g = &x; else f(d - 1);
  if (d == 1) return *g; 
  return 0; }
int main(void){ return f(2); }
