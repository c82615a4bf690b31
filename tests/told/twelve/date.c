// Dates: days of the year, and the dates before and after one.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct date {
  int year, month, day; // month and day from 1 on
};

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static int is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

static int days_in_month(int year, int month) {
  int n = days[month - 1];
  if (month == 2 && is_leap(year)) n++;
  return n;
}

static int days_in_year(int year) { return is_leap(year) ? 366 : 365; }

static int is_valid(const struct date *d) {
  if (d->year < 1900 || d->year > 2100) return 0;
  if (d->month < 1 || d->month > 12) return 0;
  return d->day >= 1 && d->day <= days_in_month(d->year, d->month);
}

static int day_of_year(const struct date *d) {
  int n = d->day;
  for (int month = 1; month < d->month; month++) n += days_in_month(d->year, month);
  return n;
}

static void next_day(struct date *d) {
  d->day++;
  if (d->day <= days_in_month(d->year, d->month)) return;
  d->day = 1;
  d->month++;
  if (d->month <= 12) return;
  d->month = 1;
  d->year++;
}

static void previous_day(struct date *d) {
  d->day--;
  if (d->day >= 1) return;
  d->month--;
  d->day = days_in_month(d->year, d->month);
  if (d->month >= 1) return;
  d->month = 12;
  d->year--;
}

static int days_left(const struct date *d) { return days_in_year(d->year) - day_of_year(d); }

static int compare(const struct date *a, const struct date *b) {
  if (a->year != b->year) return a->year < b->year ? -1 : 1;
  if (a->month != b->month) return a->month < b->month ? -1 : 1;
  return a->day == b->day ? 0 : a->day < b->day ? -1 : 1;
}

static int is_weekend(int day_of_week) { return day_of_week == 0 || day_of_week == 6; }

int main(void) {
  struct date d = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  if (!is_valid(&d)) return 0;
  assert(day_of_year(&d) <= days_in_year(d.year));
  assert(days_left(&d) >= 0);
  if (is_weekend(day_of_year(&d) % 7)) return 0;
  struct date then = d;
  int steps = __VERIFIER_nondet_int();
  if (steps >= 0) {
    next_day(&then);
    assert(compare(&d, &then) < 0);
  } else {
    previous_day(&then);
    assert(compare(&then, &d) < 0);
  }
  assert(is_valid(&then) || then.year == 1899 || then.year == 2101);
  return 0;
}
