#include "front/c/asked_source.h"

void c_asked_write(const TextVec *expressions, Text *source) {
  for (uint32_t i = 0; i < expressions->count; i++) {
    const char *e = expressions->data[i];
    text_format(source,
                "\n__attribute__((used, no_sanitize(\"undefined\"))) __typeof__((void)0, (%s)) " ASKED_PREFIX
                "%u(void) { return %s; }",
                e, i, e);
  }
  text_add(source, "\n");
}
