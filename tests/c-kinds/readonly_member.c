//# FALSIFIED --property readonly
struct pair { const int key; int value; };
int main(void) { struct pair p = {1, 2}; p.value = 3; *(int *)&p.key = 3; return 0; }
