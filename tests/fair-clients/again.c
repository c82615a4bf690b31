//# VERIFIED --open all --property memory
//# requires sx_made(p, parser_init)
// The first function keeps one member of what it gets, and is the first all the same: its name says so.
struct parser {
  int state, tag;
};
static const int next[3] = {2, 1, 1};

void parser_init(struct parser *p) {
  int tag = p->tag;
  *p = (struct parser){.state = 1, .tag = tag};
}

int parser_step(struct parser *p) { return p->state = next[p->state]; }
