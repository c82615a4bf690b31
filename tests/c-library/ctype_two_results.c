//# FALSIFIED
#include <assert.h>
#include <ctype.h>
int main(void) { assert(isalpha('a') == isalpha('b')); } // two numbers, neither of which is 0
