int by_sign(unsigned x) { return x; }
int by_text(char *const text) { return !text; }
struct part { int a; };
int by_struct(struct part p) { return p.a; }
int by_ending(int n, ...) { return n; }
enum colour { RED };
int by_colour(enum colour c) { return c; }
unsigned by_name(x)
int x;
{ return x; }
