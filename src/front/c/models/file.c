// <stdio.h>: streams. A file holds any bytes and every operation may fail; what the program itself has written, or reads a
// second time, is not known again: it is any bytes, too, in a run that is not exact. What was written through a stream is not read by it again:
// that is a limit. Using a stream that is closed is a violation.
#include <limits.h>

#include "file.h"

enum { END_OF_FILE = -1 };

static FILE_model standard[] = {{.open = 1, .pushed = -1, .number = 0, .place = PLACE_ANY, .is_input = 1},
                                {.open = 1, .pushed = -1, .number = 1, .place = PLACE_ANY},
                                {.open = 1, .pushed = -1, .number = 2, .place = PLACE_ANY}};
FILE_model *stdin = &standard[0], *stdout = &standard[1], *stderr = &standard[2];

static int changed; // some file was written

int __sextant_any_between(int low, int high) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(low <= value && value <= high);
  return value;
}

size_t __sextant_any_size(size_t most) {
  size_t value = (size_t)__VERIFIER_nondet_ulong();
  __VERIFIER_assume(value <= most);
  return value;
}

static int any(void) { return __sextant_any_between(0, 1); }

void __sextant_use(FILE_model *file) { __sextant_check_library(file->open, "the stream is closed"); }

void __sextant_written(FILE_model *file, int is_success) {
  if (!is_success) file->error = 1;
  if (!file->named) return;
  changed = 1;
  file->known = KNOWN_HERE;
  file->place = PLACE_MOVED;
}

// Nothing more can be read: the end, or an error.
static void fail(FILE_model *file) {
  if (any()) file->end = 1;
  else file->error = 1;
}

void __sextant_read_again(const FILE_model *file) {
  if (file->known == KNOWN_HERE) __sextant_limit("a file is read that the program may have written");
  if (file->known) __sextant_inexact("what is in a file that the program may have written, or read before");
}

static void begin_read(FILE_model *file) {
  __sextant_use(file);
  __sextant_read_again(file);
  file->place = PLACE_MOVED;
}

// ---- opening and closing

static FILE_model *open_stream(int is_empty) {
  FILE_model *file = __sextant_object(sizeof *file);
  file->pushed = -1;
  file->open = file->named = 1;
  file->end = file->error = file->is_input = 0;
  file->number = -1;
  file->place = PLACE_ANY;
  file->known = is_empty ? KNOWN_HERE : changed ? KNOWN_ELSEWHERE : KNOWN_NOT;
  return file;
}

// A stream from elsewhere: null, or open, and anything may have happened to it.
FILE_model *__sextant_stream(void) {
  if (any()) return NULL;
  FILE_model *file = open_stream(0);
  file->pushed = __sextant_any_between(END_OF_FILE, UCHAR_MAX);
  file->end = any();
  file->error = any();
  return file;
}

// Where it begins: a text says nothing of places, and what is appended to may begin at its end.
static long first_place(const char *mode) {
  return mode[0] != 'a' && (mode[1] == 'b' || (mode[1] == '+' && mode[2] == 'b')) ? 0 : PLACE_OTHER;
}

// "r", "w" or "a", then any of "b", "+" and "x"; libraries know more letters, and what comes after a comma. Is it read only?
static int read_mode(const char *mode) {
  int is_input = mode[0] == 'r', is_known = is_input || mode[0] == 'w' || mode[0] == 'a';
  for (size_t i = 1; is_known && mode[i] != '\0' && mode[i] != ','; i++) {
    char c = mode[i];
    is_known = c == 'b' || c == '+' || c == 'x' || c == 'c' || c == 'e' || c == 'm';
    if (c == '+') is_input = 0;
  }
  __sextant_check_library(is_known, "a mode that fopen does not know");
  return is_input;
}

FILE_model *fopen(const char *restrict name, const char *restrict mode) {
  __sextant_text(name, -1);
  __sextant_text(mode, -1);
  int is_input = read_mode(mode);
  if (any()) return NULL;
  FILE_model *file = open_stream(mode[0] == 'w');
  file->is_input = is_input;
  file->place = first_place(mode);
  __sextant_hidden = 1;
  return file;
}
FILE_model *fopen64(const char *restrict name, const char *restrict mode) { return fopen(name, mode); }

FILE_model *fdopen(int number, const char *mode) {
  __sextant_text(mode, -1);
  (void)read_mode(mode);
  if (any()) {
    __sextant_error();
    return NULL;
  }
  FILE_model *file = open_stream(0);
  file->number = number;
  file->place = PLACE_OTHER;
  return file;
}

FILE_model *tmpfile(void) {
  if (any()) return NULL;
  FILE_model *file = open_stream(1);
  file->place = 0;
  __sextant_hidden = 1;
  return file;
}

FILE_model *freopen(const char *restrict name, const char *restrict mode, FILE_model *restrict file) {
  __sextant_use(file);
  if (name) __sextant_text(name, -1);
  __sextant_text(mode, -1);
  file->is_input = read_mode(mode);
  file->pushed = -1;
  file->end = file->error = 0;
  if (mode[0] == 'w') file->known = KNOWN_HERE;
  else if (!file->known && (changed || file->place == PLACE_MOVED)) file->known = KNOWN_ELSEWHERE;
  file->place = first_place(mode);
  file->number = -1;
  __sextant_hidden = 1;
  file->open = any();
  return file->open ? file : NULL;
}

int fclose(FILE_model *file) {
  __sextant_use(file);
  file->open = 0;
  if (file->number >= 0) __sextant_shut(file->number);
  else __sextant_hidden = 1;
  return __sextant_any_between(END_OF_FILE, 0);
}

int fflush(FILE_model *file) {
  if (file) {
    __sextant_use(file);
    __sextant_check_library(!file->is_input, "what is flushed is no stream for output");
  }
  return __sextant_any_between(END_OF_FILE, 0);
}

// A buffer of the program's own would change without its doing.
int setvbuf(FILE_model *restrict file, char *restrict buffer, int mode, size_t size) {
  (void)mode, (void)size;
  __sextant_use(file);
  if (buffer) __sextant_limit("a stream with a buffer of the program's own is not modelled");
  return __sextant_any_nonzero(any());
}
void setbuf(FILE_model *restrict file, char *restrict buffer) { setvbuf(file, buffer, 0, 0); }

int fileno(FILE_model *file) {
  __sextant_use(file);
  if (file->number >= 0) return file->number;
  __sextant_inexact("the number of a stream's descriptor");
  file->number = __sextant_any_between(-1, INT_MAX);
  return file->number < 0 ? __sextant_error() : file->number;
}

// ---- states and positions

int TEST(feof)(FILE_model *file);
int TEST(feof)(FILE_model *file) {
  __sextant_use(file);
  return file->end;
}
int feof(FILE_model *file) { return __sextant_any_nonzero(TEST(feof)(file)); }
int TEST(ferror)(FILE_model *file);
int TEST(ferror)(FILE_model *file) {
  __sextant_use(file);
  return file->error;
}
int ferror(FILE_model *file) { return __sextant_any_nonzero(TEST(ferror)(file)); }
void clearerr(FILE_model *file) {
  __sextant_use(file);
  file->end = file->error = 0;
}

enum { FROM_BEGINNING, FROM_HERE, FROM_END };

// The end may be anywhere.
static long place_after(long place, long offset, int whence) {
  if (whence == FROM_END) return offset == 0 ? PLACE_ANY : PLACE_OTHER;
  if (place >= 0 && whence == FROM_BEGINNING && offset >= 0) return offset;
  return place >= 0 && whence == FROM_HERE && offset == 0 ? place : PLACE_OTHER;
}

static int seek(FILE_model *file, long offset, int whence) {
  __sextant_use(file);
  if (!any()) return -1;
  file->pushed = -1;
  file->end = 0;
  if (file->place == PLACE_MOVED && !file->known) file->known = KNOWN_ELSEWHERE;
  file->place = place_after(file->place, offset, whence);
  return 0;
}

int fseek(FILE_model *file, long offset, int whence) { return seek(file, offset, whence); }
int fseeko(FILE_model *file, long offset, int whence) { return seek(file, offset, whence); }
void rewind(FILE_model *file) {
  seek(file, 0, FROM_BEGINNING);
  file->error = 0;
}
long ftell(FILE_model *file) {
  __sextant_use(file);
  if (!any()) return __sextant_error();
  if (file->place >= 0) return file->place;
  if (file->place != PLACE_ANY) __sextant_inexact("the place in a file that was told, or gone to, before");
  if (file->place == PLACE_ANY) file->place = PLACE_OTHER;
  long place = __VERIFIER_nondet_long();
  __VERIFIER_assume(place >= 0);
  return place;
}
long ftello(FILE_model *file) { return ftell(file); }

// ---- characters

int fgetc(FILE_model *file) {
  int pushed = file->pushed;
  if (pushed >= 0) {
    __sextant_use(file);
    file->pushed = -1;
    return pushed;
  }
  begin_read(file);
  int c = file->end ? END_OF_FILE : __sextant_any_between(END_OF_FILE, 255);
  if (c == END_OF_FILE && !file->end) fail(file);
  return c;
}
int getc(FILE_model *file) { return fgetc(file); }
int getchar(void) { return fgetc(stdin); }
int _IO_getc(FILE_model *file) { return fgetc(file); }
int getc_unlocked(FILE_model *file) { return fgetc(file); }
int fgetc_unlocked(FILE_model *file) { return fgetc(file); }
int getchar_unlocked(void) { return fgetc(stdin); }

int ungetc(int c, FILE_model *file) {
  __sextant_use(file);
  if (c == END_OF_FILE) return END_OF_FILE;
  if (file->pushed >= 0) __sextant_limit("characters that were put back are not modelled here");
  file->pushed = (unsigned char)c;
  file->end = 0;
  if (file->place != PLACE_MOVED) file->place = PLACE_OTHER;
  return (unsigned char)c;
}

int fputc(int c, FILE_model *file) {
  __sextant_use(file);
  int success = any();
  __sextant_written(file, success);
  return success ? (unsigned char)c : END_OF_FILE;
}
int putc(int c, FILE_model *file) { return fputc(c, file); }
int putchar(int c) { return fputc(c, stdout); }
int _IO_putc(int c, FILE_model *file) { return fputc(c, file); }
int putc_unlocked(int c, FILE_model *file) { return fputc(c, file); }
int fputc_unlocked(int c, FILE_model *file) { return fputc(c, file); }
int putchar_unlocked(int c) { return fputc(c, stdout); }

int fputs(const char *restrict text, FILE_model *restrict file) {
  __sextant_use(file);
  __sextant_text(text, -1);
  int success = any();
  __sextant_written(file, success);
  return success ? __sextant_any_between(0, INT_MAX) : END_OF_FILE;
}
int puts(const char *text) { return fputs(text, stdout); }

// ---- lines

// Where a line has room for so many bytes at most, all of them are gone through whatever its length is: what comes next is then at the same
// place of all runs, which is easier to follow.
enum { SHORT_LINE = 128 };

// Bytes of a line: only the last of `size` may be the delimiter. There is room for `most`.
static void fill_line(FILE_model *file, char *line, size_t size, size_t most, int delimiter) {
  int pushed = file->pushed;
  file->pushed = -1;
  if (pushed >= 0) __VERIFIER_assume((unsigned char)line[0] == pushed);
  size_t end = most <= SHORT_LINE ? most : size;
  for (size_t i = 0; i + 1 < end; i++)
    if (i + 1 < size) __VERIFIER_assume((unsigned char)line[i] != delimiter);
}

char *fgets(char *restrict line, int size, FILE_model *restrict file) {
  begin_read(file);
  if (size <= 0) return NULL;
  if (size == 1) {
    line[0] = '\0';
    return line;
  }
  size_t length = file->end && file->pushed < 0 ? 0 : __sextant_any_size((size_t)size - 1);
  if (length == 0) {
    __VERIFIER_assume(file->pushed < 0);
    if (!file->end) fail(file);
    return NULL;
  }
  __sextant_any(line, length + 1);
  fill_line(file, line, length, (size_t)size - 1, '\n');
  if (length + 1 < (size_t)size && line[length - 1] != '\n') {
    file->end = any();
    if (!file->end) {
      file->error = 1;
      return NULL;
    }
  }
  line[length] = '\0';
  return line;
}

char *gets(char *line) {
  begin_read(stdin);
  size_t length = __sextant_any_size((size_t)-2);
  int ends = any(); // with the file, not with a newline
  if (ends) fail(stdin);
  if (ends && length == 0) return NULL;
  __sextant_any(line, length + 1);
  fill_line(stdin, line, length + 1, length + 1, '\n');
  if (ends && !stdin->end) return NULL;
  line[length] = '\0';
  return line;
}

// Room for so many bytes, in a block of the heap; as before where there is none.
static int reserve(char **line, size_t *size, size_t needed) {
  if (*line && *size >= needed) return 1;
  char *longer = realloc(*line, needed);
  if (!longer) return 0;
  *line = longer;
  *size = needed;
  return 1;
}

// No line: the room for one may be there all the same, and what came before an error may be in it.
static void read_no_line(char **line, size_t *size, FILE_model *file) {
  size_t needed = __sextant_any_size(LONG_MAX);
  int is_error = !file->end && any();
  if (is_error) file->error = 1;
  else file->end = 1;
  if (needed == 0 || !reserve(line, size, needed)) return;
  if (is_error) __sextant_any(*line, __sextant_any_size(needed));
}

long getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE_model *restrict file) {
  begin_read(file);
  size_t length = file->end && file->pushed < 0 ? 0 : __sextant_any_size(LONG_MAX - 1);
  if (length == 0) {
    __VERIFIER_assume(file->pushed < 0);
    read_no_line(line, size, file);
    return -1;
  }
  if (!reserve(line, size, length + 1)) return -1;
  __sextant_any(*line, length + 1);
  fill_line(file, *line, length, length, delimiter);
  if ((unsigned char)(*line)[length - 1] != delimiter) file->end = 1;
  (*line)[length] = '\0';
  return (long)length;
}
long getline(char **restrict line, size_t *restrict size, FILE_model *restrict file) {
  return getdelim(line, size, '\n', file);
}

// ---- blocks

size_t fread(void *restrict data, size_t size, size_t count, FILE_model *restrict file) {
  begin_read(file);
  if (size == 0 || count == 0) valid(data);
  if (size == 0 || count == 0 || file->end) return 0;
  if (file->pushed >= 0) __sextant_limit("characters that were put back are not modelled here");
  size_t done = __sextant_any_size(count), part = 0;
  __VERIFIER_assume(done <= (size_t)-1 / size);
  if (done < count) {
    part = __sextant_any_size(size - 1);
    fail(file);
  }
  __sextant_any(data, done * size + part);
  return done;
}

// As many elements as could be written.
size_t fwrite(const void *restrict data, size_t size, size_t count, FILE_model *restrict file) {
  __sextant_use(file);
  if (size == 0 || count == 0) valid(data);
  if (size == 0 || count == 0) return 0;
  __sextant_read(data, count > (size_t)-1 / size ? (size_t)-1 : size * count);
  size_t done = __sextant_any_size(count);
  __sextant_written(file, done == count);
  return done;
}

// ---- files by name

int remove(const char *name) {
  __sextant_text(name, -1);
  return __sextant_any_between(-1, 0);
}
int unlink(const char *name) { return remove(name); }
int rename(const char *from, const char *to) {
  __sextant_text(from, -1);
  __sextant_text(to, -1);
  changed = 1;
  return __sextant_any_between(-1, 0);
}
void perror(const char *text) {
  __sextant_use(stderr);
  if (text) __sextant_text(text, -1);
  __sextant_written(stderr, any());
}
