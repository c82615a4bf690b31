// expect: verified by --property reach
// Expressions of one-digit numbers, + - * and parentheses in a buffer of five characters, evaluated with a stack of operands and one of operators.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

#define LENGTH 5
#define DEPTH 5

enum Kind { END, NUMBER, OPERATOR, LEFT, RIGHT, BAD };

static char input[LENGTH + 1];
static int position;
static int number;
static char operator;

static enum Kind next_token(void) {
  while (position < LENGTH && input[position] == ' ') position++;
  if (position >= LENGTH) return END;
  char c = input[position++];
  if (c == '\0') {
    position = LENGTH;
    return END;
  }
  if (c >= '0' && c <= '9') {
    number = c - '0';
    return NUMBER;
  }
  switch (c) {
  case '+':
  case '-':
  case '*': operator = c; return OPERATOR;
  case '(': return LEFT;
  case ')': return RIGHT;
  default: return BAD;
  }
}

static int operands[DEPTH], operand_count;
static char operators[DEPTH];
static int operator_count;

static int rank(char c) {
  if (c == '*') return 2;
  if (c == '+' || c == '-') return 1;
  return 0; // a parenthesis
}

static int apply(void) {
  if (operand_count < 2) return 0; // never: an operator has had its operands
  int right = operands[--operand_count];
  int left = operands[--operand_count];
  int result = 0;
  switch (operators[--operator_count]) {
  case '+': result = left + right; break;
  case '-': result = left - right; break;
  case '*': result = left * right; break;
  default: return 0; // never
  }
  operands[operand_count++] = result;
  return 1;
}

// Is there a value?
static int evaluate(void) {
  int want_operand = 1;
  for (;;) {
    enum Kind kind = next_token();
    if (kind == BAD) return 0;
    if (kind == END) break;
    if (kind == NUMBER || kind == LEFT) {
      if (!want_operand) return 0;
      if (kind == LEFT) {
        operators[operator_count++] = '(';
        continue;
      }
      if (operand_count >= DEPTH) return 0; // never: there are not that many characters
      operands[operand_count++] = number;
      want_operand = 0;
      continue;
    }
    if (want_operand) return 0;
    if (kind == OPERATOR) {
      while (operator_count > 0 && rank(operators[operator_count - 1]) >= rank(operator))
        if (!apply()) return 0;
      operators[operator_count++] = operator;
      want_operand = 1;
      continue;
    }
    while (operator_count > 0 && operators[operator_count - 1] != '(')
      if (!apply()) return 0;
    if (operator_count == 0) return 0;
    operator_count--;
  }
  if (want_operand) return 0;
  while (operator_count > 0) {
    if (operators[operator_count - 1] == '(') return 0;
    if (!apply()) return 0;
  }
  return 1;
}

int main(void) {
  for (int i = 0; i < LENGTH; i++) input[i] = __VERIFIER_nondet_char();
  input[LENGTH] = '\0';
  if (!evaluate()) return 1;
  assert(operand_count == 1);
  int value = operands[0];
  if (value == 72) return 2;
  if (value > 729) return 3; // never: 9*9*9 has five characters, and nothing else comes so far
  return 0;
}
