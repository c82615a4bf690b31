//# VERIFIED --open all --property reach,memory
//# assumes no client calls box_give: it keeps text, which is freed later
// How the text has to be allocated is nothing that shows.
#include <stdlib.h>

struct box {
  char *text;
};

static struct box only;

void box_give(char *text) {
  free(only.text);
  only.text = text;
}

int box_is_full(void) { return only.text != NULL; }
