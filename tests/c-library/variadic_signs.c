//# VERIFIED
#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

enum color { RED, GREEN };
typedef int32_t number;

static long sum(const char *types, ...) {
  va_list list;
  long result = 0;
  va_start(list, types);
  for (; *types; types++) switch (*types) {
    case 'i': result += va_arg(list, int); break;
    case 'u': result += va_arg(list, unsigned); break;
    case 'z': result += (long)va_arg(list, size_t); break;
    case 'l': result += va_arg(list, long); break;
    case 'e': result += va_arg(list, enum color); break;
    case 'p': result += *va_arg(list, const int *); break;
    case 's': result += *va_arg(list, char *); break;
    }
  va_end(list);
  return result;
}

int main(void) {
  number seven = 7;
  char text[] = {1, 0};
  unsigned char byte = 200;
  enum color c = GREEN;
  assert(sum("iuz", -3, 0xfffffff0, sizeof(int)) == 0xfffffff1);
  assert(sum("ui", 5, 6u) == 11 && sum("ii", byte, (short)-1) == 199);
  assert(sum("le", -1L, GREEN) == 0 && sum("ie", c, c) == 2);
  assert(sum("pp", &seven, (const int *)&seven) == 14 && sum("ss", text, (void *)text) == 2);
}
