// <time.h>: any time, and calendars whose fields are in their ranges. What a calendar says of a time is not computed.
#include "libc.h"

typedef long Time;
typedef struct {
  int second, minute, hour, day, month, year, weekday, day_of_year, daylight_saving;
  long offset;
  const char *zone;
} Calendar;

static int any_between(int low, int high) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(low <= value && value <= high);
  return value;
}

Time time(Time *out) {
  Time now = (Time)__VERIFIER_nondet_ulong();
  __VERIFIER_assume(now >= -1);
  if (out) *out = now;
  return now;
}

long clock(void) {
  long ticks = (long)__VERIFIER_nondet_ulong();
  __VERIFIER_assume(ticks >= -1);
  return ticks;
}

double difftime(Time end, Time begin) { return (double)end - (double)begin; }

static void any_calendar(Calendar *calendar) {
  __sextant_inexact("the calendar of a time, which is not computed");
  calendar->second = any_between(0, 60);
  calendar->minute = any_between(0, 59);
  calendar->hour = any_between(0, 23);
  calendar->day = any_between(1, 31);
  calendar->month = any_between(0, 11);
  calendar->year = __VERIFIER_nondet_int();
  calendar->weekday = any_between(0, 6);
  calendar->day_of_year = any_between(0, 365);
  calendar->daylight_saving = any_between(-1, 1);
  calendar->offset = any_between(-86400, 86400);
  calendar->zone = "UTC";
}

static Calendar *convert(const Time *time, Calendar *out) {
  __sextant_read(time, sizeof *time);
  if (__VERIFIER_nondet_int()) return NULL;
  any_calendar(out);
  return out;
}

static Calendar shared;
Calendar *gmtime(const Time *time) { return convert(time, &shared); }
Calendar *localtime(const Time *time) { return convert(time, &shared); }
Calendar *gmtime_r(const Time *restrict time, Calendar *restrict out) { return convert(time, out); }
Calendar *localtime_r(const Time *restrict time, Calendar *restrict out) { return convert(time, out); }

// What it says of the day of the week and of the year is ignored.
Time mktime(Calendar *calendar) {
  __sextant_read(&calendar->second, 6 * sizeof(int));
  __sextant_read(&calendar->daylight_saving, sizeof(int));
  if (__VERIFIER_nondet_int()) return -1;
  any_calendar(calendar);
  return (Time)__VERIFIER_nondet_ulong();
}

// "Sun Sep 16 01:03:52 1973\n"
static char *any_date(char *text) {
  __sextant_inexact("the text of a date, which is not computed");
  __sextant_any(text, 26);
  text[24] = '\n';
  text[25] = '\0';
  return text;
}

static char date[26];
char *asctime(const Calendar *calendar) {
  __sextant_read(&calendar->second, 7 * sizeof(int));
  __sextant_check_library(calendar->year <= 8099 && calendar->year >= -2899, "a year of more than four digits");
  __sextant_check_library(calendar->month >= 0 && calendar->month <= 11, "a month from 0 to 11");
  __sextant_check_library(calendar->weekday >= 0 && calendar->weekday <= 6, "a day of the week from 0 to 6");
  return any_date(date);
}
char *ctime(const Time *time) {
  __sextant_read(time, sizeof *time);
  return __VERIFIER_nondet_int() ? NULL : any_date(date);
}

enum {
  SECOND = 1,
  MINUTE = 2,
  HOUR = 4,
  DAY = 8,
  MONTH = 16,
  YEAR = 32,
  WEEKDAY = 64,
  DAY_OF_YEAR = 128,
  SAVING = 256
};

// What a conversion reads, by the C standard (7.27.3.5).
static int members_of(char conversion) {
  switch (conversion) {
  case 'S': return SECOND;
  case 'M': return MINUTE;
  case 'H':
  case 'I':
  case 'p': return HOUR;
  case 'R': return HOUR | MINUTE;
  case 'r':
  case 'T':
  case 'X': return HOUR | MINUTE | SECOND;
  case 'd':
  case 'e': return DAY;
  case 'b':
  case 'B':
  case 'h':
  case 'm': return MONTH;
  case 'C':
  case 'y':
  case 'Y': return YEAR;
  case 'D':
  case 'F':
  case 'x': return DAY | MONTH | YEAR;
  case 'a':
  case 'A':
  case 'u':
  case 'w': return WEEKDAY;
  case 'j': return DAY_OF_YEAR;
  case 'U':
  case 'W': return WEEKDAY | DAY_OF_YEAR;
  case 'g':
  case 'G':
  case 'V': return WEEKDAY | DAY_OF_YEAR | YEAR;
  case 'c': return HOUR | MINUTE | SECOND | DAY | MONTH | YEAR | WEEKDAY;
  case 'z':
  case 'Z': return SAVING;
  default: return 0;
  }
}

static void read_members(const Calendar *c, int members) {
  if (members & SECOND) __sextant_read(&c->second, sizeof c->second);
  if (members & MINUTE) __sextant_read(&c->minute, sizeof c->minute);
  if (members & HOUR) __sextant_read(&c->hour, sizeof c->hour);
  if (members & DAY) __sextant_read(&c->day, sizeof c->day);
  if (members & MONTH) __sextant_read(&c->month, sizeof c->month);
  if (members & YEAR) __sextant_read(&c->year, sizeof c->year);
  if (members & WEEKDAY) __sextant_read(&c->weekday, sizeof c->weekday);
  if (members & DAY_OF_YEAR) __sextant_read(&c->day_of_year, sizeof c->day_of_year);
  if (members & SAVING) __sextant_read(&c->daylight_saving, sizeof c->daylight_saving);
}

static void read_for(const Calendar *calendar, const char *format) {
  for (size_t i = 0; format[i] != '\0'; i++) {
    if (format[i] != '%') continue;
    i++;
    if (format[i] == 'E' || format[i] == 'O') i++;
    if (format[i] == '\0') break;
    read_members(calendar, members_of(format[i]));
  }
}

static void check_apart(const char *to, size_t written, const char *from, size_t read) {
  int apart = __sextant_distance(to, from) >= written && __sextant_distance(from, to) >= read;
  __sextant_check_library(apart, "the format of a date and where it goes overlap");
}

size_t strftime(char *restrict text, size_t size, const char *restrict format, const Calendar *restrict calendar) {
  valid(calendar);
  read_for(calendar, format);
  if (size > 0) check_apart(text, 1, format, strlen(format) + 1);
  __sextant_inexact("the text of a date, which is not computed");
  size_t length = (size_t)__VERIFIER_nondet_ulong();
  __VERIFIER_assume(length == 0 || length < size);
  if (size == 0) return 0;
  check_apart(text, length == 0 ? size : length + 1, format, strlen(format) + 1);
  if (length == 0) { // 7.27.3.5p8: what is in the array then is indeterminate, unless the text is empty
    memcpy(text, __builtin_alloca(size), size);
    if (__VERIFIER_nondet_int()) text[0] = '\0';
    return 0;
  }
  __sextant_any(text, length);
  text[length] = '\0';
  return length;
}
