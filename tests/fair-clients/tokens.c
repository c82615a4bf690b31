//# VERIFIED --open all
//# requires sx_valid(tokens, count)
struct token { int start, end; };
struct parser { unsigned next; };
void parser_init(struct parser *p) { p->next = 0; }
int parser_take(struct parser *p, struct token *tokens, unsigned count) {
  if (p->next >= count) return -1;
  tokens[p->next].start = 0;
  p->next++;
  return 0;
}
