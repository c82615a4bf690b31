//# FALSIFIED --property align --mmio 0x40001000-0x40001fff
int main(void){ *(volatile int*)0x40001002=1; return 0; }
