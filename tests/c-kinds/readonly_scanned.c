//# VERIFIED --property readonly
#include <string.h>
int main(void) {
  char buffer[8];
  strcpy(buffer, "hello");
  buffer[0] = 'j';
  return (int)strlen(buffer);
}
