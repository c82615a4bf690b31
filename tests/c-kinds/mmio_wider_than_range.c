//# FALSIFIED --property bounds --mmio 0x40001000-0x40001003
int main(void){ *(volatile long*)0x40001000=1; return 0; }
