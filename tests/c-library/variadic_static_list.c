//# VERIFIED
// Lists that are variables with static storage, or in one.
#include <assert.h>
#include <stdarg.h>

static va_list list;
static struct reader {
  va_list first, second;
  int n;
} reader;

static int sum(int n, ...) {
  int result = 0;
  va_start(list, n);
  va_copy(reader.first, list);
  va_copy(reader.second, list);
  result += va_arg(list, int);
  result += va_arg(reader.first, int) + va_arg(reader.second, int);
  result += va_arg(reader.second, int);
  va_end(reader.second);
  va_end(reader.first);
  va_end(list);
  return result;
}

int main(void) { assert(sum(2, -1, 5) == 2); }
