//# FALSIFIED --open all
//# requires sx_made(s, stack_init)
struct stack { int a[8]; int top; };
void stack_init(struct stack *s) { s->top = 0; }
int stack_push(struct stack *s, int v) { if (s->top > 8) return -1; s->a[s->top++] = v; return 0; }
int stack_pop(struct stack *s, int *out) { if (s->top == 0) return -1; *out = s->a[--s->top]; return 0; }
