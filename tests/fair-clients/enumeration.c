//# VERIFIED --open all
//# requires c >= 0 && c <= 2
// An enumeration is one of its values; flags are any of them together.
typedef enum { RED, GREEN, BLUE } Colour;
enum flags { WIDE = 1, TALL = 2, DEEP = 4 };
static const int shares[3] = {3, 6, 1}, sizes[8] = {1, 2, 2, 4, 2, 4, 4, 8};

int share(Colour c) { return shares[c]; }
int size(enum flags f) { return sizes[f]; }
