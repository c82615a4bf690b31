//# VERIFIED
struct stack {
  int top, values[8];
};
static void copy(char *to, const char *from) {
  while ((*to++ = *from++)) continue;
}
static int f(int n) { return n + 1; }
int main(void) {
  int a = 0, b = 0, elements[4] = {0}, i = 1, k = 2, *p = &a, *q = &b;
  struct stack s = {.top = 2}, *t = &s;
  char text[4];
  t->values[t->top++] = 3;
  copy(text, "abc");
  *p = f((*p)++); // done before the call
  return (*p)++ + (*q)++ + elements[i]++ + elements[k]++ + t->values[--t->top];
}
