// message: [PLACE ": "] KIND ": " TEXT; PLACE: FILE ":" LINE ":" COLUMN, or the program's name; KIND: "error",
// "fatal error", "note", "warning". Lines of another form ("In file included from ...") belong to no message.
// An error is held back until the next one, since its notes come after it.
#include "front/c/clang_messages.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

typedef struct Message {
  char *file; // NULL where there is no place
  uint32_t line, column;
  char *text;
} Message;

typedef struct Reader {
  Message error;
  bool has_error;
  Text notes;
  DiagList *diags;
} Reader;

static void message_release(Message *message) {
  free(message->file);
  free(message->text);
  *message = (Message){0};
}

static void flush(Reader *reader) {
  if (!reader->has_error) return;
  const Message *e = &reader->error;
  Place place = {.file = e->file, .line = e->line, .column = e->column};
  diag_error(reader->diags, place, reader->notes.count ? reader->notes.data : NULL, "%s", e->text);
  message_release(&reader->error);
  text_release(&reader->notes);
  reader->has_error = false;
}

static char *copy(const char *from, const char *to) {
  char *text = memory_new((size_t)(to - from) + 1);
  return memcpy(text, from, (size_t)(to - from));
}

// PLACE, which ends at `end`: from the right, since a file's name may hold a colon.
static void read_place(Message *message, const char *from, const char *end) {
  const char *column = memrchr(from, ':', (size_t)(end - from));
  if (!column) return; // the program's name
  const char *line = memrchr(from, ':', (size_t)(column - from));
  if (!line) return;
  char *stop;
  unsigned long c = strtoul(column + 1, &stop, 10);
  if (stop != end) return;
  unsigned long l = strtoul(line + 1, &stop, 10);
  if (stop != column) return;
  message->file = copy(from, line);
  message->line = (uint32_t)l;
  message->column = (uint32_t)c;
}

// The text after KIND where the line is a message of that kind, else NULL; *place_end is where PLACE ends.
static const char *after_kind(const char *from, const char *end, const char *kind, const char **place_end) {
  size_t n = strlen(kind);
  if ((size_t)(end - from) >= n && memcmp(from, kind, n) == 0) {
    *place_end = from;
    return from + n;
  }
  for (const char *p = from; p + 2 + n <= end; p++)
    if (p[0] == ':' && p[1] == ' ' && memcmp(p + 2, kind, n) == 0) {
      *place_end = p;
      return p + 2 + n;
    }
  return NULL;
}

static bool read_message(Message *message, const char *from, const char *end, const char *kind) {
  const char *place_end;
  const char *text = after_kind(from, end, kind, &place_end);
  if (!text) return false;
  *message = (Message){.text = copy(text, end)};
  read_place(message, from, place_end);
  return true;
}

static void add_note(Reader *reader, const Message *note) {
  if (!reader->has_error) return;
  if (reader->notes.count) text_add(&reader->notes, "\n  ");
  if (note->file) text_format(&reader->notes, "%s:%u:%u: ", note->file, note->line, note->column);
  text_add(&reader->notes, note->text);
}

static void read_line(Reader *reader, const char *from, const char *end) {
  Message message;
  if (read_message(&message, from, end, "fatal error: ") || read_message(&message, from, end, "error: ")) {
    flush(reader);
    reader->error = message;
    reader->has_error = strncmp(message.text, "too many errors", 15) != 0;
    if (!reader->has_error) message_release(&reader->error);
  } else if (read_message(&message, from, end, "note: ")) {
    add_note(reader, &message);
    message_release(&message);
  }
}

void c_clang_messages_read(const char *text, DiagList *diags) {
  Reader reader = {.diags = diags};
  while (*text) {
    const char *end = strchrnul(text, '\n');
    read_line(&reader, text, end);
    text = *end ? end + 1 : end;
  }
  flush(&reader);
}
