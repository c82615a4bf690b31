//# read_number 4 violated, 19 proved
// A decimal number with a sign, which stops where it would be too large.
int read_number(const char *text, int *value) {
  const char *p = text;
  int is_negative = 0, sum = 0;
  while (*p == ' ') p++;
  if (*p == '-') {
    is_negative = 1;
    p++;
  }
  while (*p >= '0' && *p <= '9') {
    int digit = *p - '0';
    if (sum > (2147483647 - digit) / 10) return 0;
    sum = sum * 10 + digit;
    p++;
  }
  *value = is_negative ? -sum : sum;
  return *p == 0;
}
