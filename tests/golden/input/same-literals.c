// Two literals at one line that are alike, in a function that something names and no run reaches.
#define NAMES(x) ((x) ? "name" : "name")

static const char *name(int x) { return NAMES(x); }
const char *(*const table[])(int) = {name};

int reached(int x) { return x > 0 ? 0 : x; }
const char *named(int x) { return NAMES(x); }
