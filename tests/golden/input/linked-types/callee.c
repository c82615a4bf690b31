int by_sign(int x) { return x; }
int by_text(const char *text) { return !text; }
int by_struct(int p) { return p; }
int by_ending(int n) { return n; }
int by_colour(unsigned c) { return c; }
int by_name(int x) { return x; }
