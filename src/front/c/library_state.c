// What is only written to streams has no end but its bytes, which nobody reads: it shows no order, unless someone asks where the stream is.
#include "front/c/library_state.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// A letter for all arguments without one: '.', 'm' (reads), 'M' (writes).
static const struct {
  const char *names; // each between blanks
  LibraryStateUse use;
} rows[] = {
    {" vprintf ", {STATE_STREAMS, TOUCH_COUNT, "mM"}},
    {" vfprintf vdprintf ", {STATE_STREAMS, TOUCH_COUNT, ".mM"}},
    {" printf dprintf puts putchar putchar_unlocked perror printk syslog ", {STATE_STREAMS, TOUCH_COUNT, "mmmmmmmm"}},
    {" fprintf ", {STATE_STREAMS, TOUCH_COUNT, ".mmmmmmm"}},
    {" fputs putc fputc fwrite write ", {STATE_STREAMS, TOUCH_COUNT, "m..."}},
    {" feof ferror ftell ftello fileno ", {STATE_STREAMS, TOUCH_READ, "."}},
    {" scanf fscanf vscanf vfscanf __isoc99_scanf __isoc99_fscanf __isoc99_vscanf __isoc99_vfscanf __isoc23_scanf "
     "__isoc23_fscanf __isoc23_vscanf __isoc23_vfscanf getline getdelim fgetpos ",
     {STATE_STREAMS, TOUCH_READ | TOUCH_WRITE, "MMMMMMMM"}},
    {" fopen fclose freopen fflush fgetc getc getchar getchar_unlocked getc_unlocked fgets gets fread ungetc fseek "
     "fseeko fsetpos rewind clearerr setbuf setvbuf tmpfile remove rename read open close lseek fdopen getw putw ",
     {STATE_STREAMS, TOUCH_READ | TOUCH_WRITE, "."}},
    {" strtok ", {STATE_TOKENS, TOUCH_READ | TOUCH_WRITE, "Mt"}},
    {" atexit at_quick_exit on_exit __cxa_atexit ", {STATE_HANDLERS, TOUCH_WRITE, "."}},
    {" getenv secure_getenv ", {STATE_ENVIRONMENT, TOUCH_READ, "t"}},
    {" setenv putenv unsetenv clearenv ", {STATE_ENVIRONMENT, TOUCH_READ | TOUCH_WRITE, "tt"}},
    {" setlocale localeconv ", {STATE_LOCALE, TOUCH_READ | TOUCH_WRITE, ".t"}},
    {" asctime ctime gmtime localtime clock time tzset mktime strftime ",
     {STATE_TIMES, TOUCH_READ | TOUCH_WRITE, NULL}},
    {" strerror strsignal ", {STATE_MESSAGES, TOUCH_READ | TOUCH_WRITE, "."}},
    {" signal sigaction raise kill sigprocmask alarm ", {STATE_SIGNALS, TOUCH_READ | TOUCH_WRITE, NULL}},
    {" mblen mbtowc wctomb mbrlen mbrtowc wcrtomb mbsrtowcs wcsrtombs ",
     {STATE_CHARACTERS, TOUCH_READ | TOUCH_WRITE, NULL}},
    {" getopt getopt_long getopt_long_only ", {STATE_OPTIONS, TOUCH_READ | TOUCH_WRITE, ".mt"}},
    {" hsearch hcreate hdestroy tmpnam ", {STATE_SEARCHES, TOUCH_READ | TOUCH_WRITE, NULL}},
    {" fesetround feclearexcept feraiseexcept fesetenv feholdexcept feupdateenv fetestexcept fegetround fegetenv ",
     {STATE_OTHERS, TOUCH_READ | TOUCH_WRITE, NULL}},
    {" strchr strrchr strstr strpbrk strspn strcspn strlen strnlen strcmp strncmp strcasecmp strncasecmp memcmp "
     "memchr strdup strndup atoi atol atoll atof strcoll strchrnul ",
     {STATE_NONE, 0, "tt"}},
    {" sprintf snprintf ", {STATE_NONE, 0, "Mmmmmmmm"}},
    {" vsprintf ", {STATE_NONE, 0, "MmM"}},
    {" vsnprintf ", {STATE_NONE, 0, "M.mM"}},
    {" malloc calloc aligned_alloc memalign valloc rand random drand48 lrand48 mrand48 srand srandom srand48 abs labs "
     "llabs div ldiv lldiv __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc ",
     {STATE_NONE, 0, "."}},
};

static bool has(const char *names, const char *name) {
  size_t length = strlen(name);
  for (const char *at = names; (at = strstr(at, name)); at++)
    if (at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

LibraryStateUse c_library_state_find(const char *name) {
  for (size_t i = 0; *name && i < sizeof rows / sizeof *rows; i++)
    if (has(rows[i].names, name)) return rows[i].use;
  return (LibraryStateUse){STATE_NONE, 0, NULL};
}
