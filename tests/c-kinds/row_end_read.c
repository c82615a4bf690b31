//# FALSIFIED --property bounds
int a[2][3]; int main(void){ return *(a[0]+3); }
