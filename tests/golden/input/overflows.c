// Never ends, unless an overflow is an end.
int x = 0; int y;
int main(void) { while (1) { x = x + 1; if ((x ^ 3) == 100) y = 1; } }
