// Evaluates sums, products and parentheses in a line of text, with a stack of numbers and one of operators.
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);

#define LINE 6
#define DEPTH 8

enum status { FINE, BAD_CHARACTER, TOO_DEEP, MISSING_PARENTHESIS, MISSING_NUMBER };

struct parser {
  const char *at;
  enum status status;
  int numbers[DEPTH];
  int number_count;
  char operators[DEPTH];
  int operator_count;
};

static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_operator(char c) { return c == '+' || c == '*'; }
static int precedence(char operator) { return operator == '*' ? 2 : operator == '+' ? 1 : 0; }

static void fail(struct parser *p, enum status why) {
  if (p->status == FINE) p->status = why;
}

static void push_number(struct parser *p, int number) {
  if (p->number_count == DEPTH) fail(p, TOO_DEEP);
  else p->numbers[p->number_count++] = number;
}

static void push_operator(struct parser *p, char operator) {
  if (p->operator_count == DEPTH) fail(p, TOO_DEEP);
  else p->operators[p->operator_count++] = operator;
}

static int pop_number(struct parser *p) {
  if (p->number_count == 0) {
    fail(p, MISSING_NUMBER);
    return 0;
  }
  return p->numbers[--p->number_count];
}

// Replaces the two last numbers by what the last operator makes of them.
static void apply(struct parser *p) {
  char operator = p->operators[--p->operator_count];
  int right = pop_number(p), left = pop_number(p);
  push_number(p, operator == '+' ? left + right : left % 100 * (right % 100));
}

static void read_number(struct parser *p) {
  int value = 0;
  while (is_digit(*p->at)) value = value * 10 + (*p->at++ - '0');
  push_number(p, value);
}

static void read_operator(struct parser *p) {
  char operator = *p->at++;
  while (p->operator_count > 0 && precedence(p->operators[p->operator_count - 1]) >= precedence(operator)) apply(p);
  push_operator(p, operator);
}

static void close_parenthesis(struct parser *p) {
  p->at++;
  while (p->operators[p->operator_count - 1] != '(') apply(p);
  p->operator_count--;
}

static int evaluate(struct parser *p) {
  while (*p->at && p->status == FINE) {
    if (is_digit(*p->at)) read_number(p);
    else if (is_operator(*p->at)) read_operator(p);
    else if (*p->at == '(') push_operator(p, *p->at++);
    else if (*p->at == ')') close_parenthesis(p);
    else if (*p->at == ' ') p->at++;
    else fail(p, BAD_CHARACTER);
  }
  while (p->status == FINE && p->operator_count > 0) {
    if (p->operators[p->operator_count - 1] == '(') fail(p, MISSING_PARENTHESIS);
    else apply(p);
  }
  return pop_number(p);
}

int main(void) {
  char line[LINE];
  for (int i = 0; i < LINE - 1; i++) line[i] = __VERIFIER_nondet_char();
  line[LINE - 1] = '\0';
  struct parser p = {.at = line, .status = FINE};
  int value = evaluate(&p);
  if (p.status == FINE) printf("%d\n", value);
  else printf("error %d\n", p.status);
  return 0;
}
