// expect: verified by --property reach
// Dates of the Gregorian calendar: validation, the day of the year, the day of the week.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define FIRST_YEAR 1583
#define LAST_YEAR 2999

enum Weekday { SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY };

static int is_leap(int year) {
  if (year % 400 == 0) return 1;
  if (year % 100 == 0) return 0;
  return year % 4 == 0;
}

static int days_in_month(int year, int month) {
  switch (month) {
  case 2: return is_leap(year) ? 29 : 28;
  case 4:
  case 6:
  case 9:
  case 11: return 30;
  case 1:
  case 3:
  case 5:
  case 7:
  case 8:
  case 10:
  case 12: return 31;
  default: return 0; // not a month: callers have looked
  }
}

static int is_valid(int year, int month, int day) {
  if (year < FIRST_YEAR || year > LAST_YEAR) return 0;
  if (month < 1 || month > 12) return 0;
  if (day < 1) return 0;
  return day <= days_in_month(year, month);
}

static int day_of_year(int year, int month, int day) {
  int days = day;
  for (int m = 1; m < month; m++) days += days_in_month(year, m);
  return days;
}

// Sakamoto's method.
static enum Weekday weekday(int year, int month, int day) {
  static const int offset[12] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  if (month < 3) year--;
  return (enum Weekday)((year + year / 4 - year / 100 + year / 400 + offset[month - 1] + day) % 7);
}

static int quarter(int month) {
  int q = (month + 2) / 3;
  if (q < 1) return 1; // never: the month is at least 1
  if (q > 4) return 4; // never: it is at most 12
  return q;
}

int main(void) {
  int year = __VERIFIER_nondet_int();
  int month = __VERIFIER_nondet_int();
  int day = __VERIFIER_nondet_int();
  if (!is_valid(year, month, day)) return 1;

  int number = day_of_year(year, month, day);
  assert(number >= 1 && number <= 366);
  if (number == 366 && !is_leap(year)) return 2; // never

  enum Weekday w = weekday(year, month, day);
  if (w == FRIDAY && day == 13) {
    if (year % 400 == 0 && month == 10) return 13; // in the year 2000
    return 12;
  }
  if (month == 2 && day == 29) {
    if (year % 4 != 0) return 3; // never
    if (year % 100 == 0 && w != TUESDAY) return 4; // never: the calendar repeats after 400 years
    if (year == 2000) return 5;
  }
  int q = quarter(month);
  assert(q >= 1 && q <= 4);
  if (q == 1 && number > 91) return 6; // never
  if (q == 4 && number < 274) return 7; // never
  return 0;
}
