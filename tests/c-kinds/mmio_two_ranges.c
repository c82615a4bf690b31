//# VERIFIED --mmio 0x40001000-0x40001003,0x40001004-0x40001007
int main(void){ *(volatile int*)0x40001004=1; int x = *(volatile int*)0x40001000; return x & 0; }
