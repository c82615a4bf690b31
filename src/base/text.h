// A string under construction. Owns its buffer; data is always terminated once something was added.
#ifndef BASE_TEXT_H
#define BASE_TEXT_H
#include <stddef.h>

typedef struct Text {
  char *data;
  size_t count, capacity;
} Text;

void text_add(Text *text, const char *s);
void text_add_bytes(Text *text, const char *s, size_t n);
void text_add_line(Text *text, const char *s); // with question marks for what would end the line
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *text_view(const Text *text); // never NULL
void text_release(Text *text);

// The bytes of the character of UTF-8 that a text begins with; 0: it is none.
size_t text_character(const char *text);

// The whole of a file, terminated by a zero byte that is not counted; NULL with errno where it cannot be read.
char *text_read_file(const char *path, size_t *size);
#endif
