#include "front/c/source_text.h"

#include <stddef.h>
#include <string.h>

const char *c_text_at(const char *text, Place place) {
  for (uint32_t line = 1; text && line < place.line; line++) {
    text = strchr(text, '\n');
    if (text) text++;
  }
  return text && place.column && strcspn(text, "\n") >= place.column ? text + place.column - 1 : NULL;
}
