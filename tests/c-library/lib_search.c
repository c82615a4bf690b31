//# VERIFIED
#include <assert.h>
#include <string.h>
int main() {
  char s[] = "k=v";
  char *p = strchr(s, '=');
  assert(p);
  *p = 0;
  assert(!strcmp(s, "k") && !strcmp(p + 1, "v"));
  assert(strstr("hello", "ll")[2] == 'o');
  assert(strspn("aab", "a") == 2);
  assert(!strpbrk("abc", "xyz"));
  assert(strrchr("abab", 'a')[1] == 'b');
}