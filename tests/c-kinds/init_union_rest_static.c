//# FALSIFIED --property init
static union {
  char c;
  long l;
} u = {1};

int main(void) { return u.l != 1; }
