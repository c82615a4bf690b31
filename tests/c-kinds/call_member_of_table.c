//# FALSIFIED --property call
struct operations { int (*open)(const char *); };
static int open_it(char *name) { return name[0]; }
static struct operations table = {(int (*)(const char *))open_it};
int main(void) { return table.open("a"); }
