//# FALSIFIED --property pointer
// An address outside its object, which no statement makes.
static int table[4];

struct range {
  int *first, *last;
};

static struct range whole = {table, table + 5};

int main(void) { return whole.first == whole.last; }
