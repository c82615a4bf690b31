//# VERIFIED --property library
#include <stdio.h>
int main(void){ int i; char b[20]; printf("%#x %08.3f %-5c %+d % d %.3s %5s %lf %Lf %zu %hhd %p",1u,2.0,'c',1,1,"abc","d",1.0,1.0L,sizeof i,1,(void*)b); return 0; }
