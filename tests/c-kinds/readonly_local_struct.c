//# FALSIFIED --property readonly
struct pair { int a, b; };
int main(void) { const struct pair k = {1, 2}; struct pair t = {3, 4}; *(struct pair *)&k = t; return 0; }
