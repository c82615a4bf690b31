//# FALSIFIED in_other_file.part.c
// The caller's file does not know of the contract; the call is checked all the same.
//= in_other_file.c:5:25: contract (half requires n % 2 == 0): violated
int half(int n);
int main(void) { return half(3); }
