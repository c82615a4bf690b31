// The day after another. At the end of a year the month goes on counting.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct date {
  int year, month, day;
};

static int is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

static int days_in(const struct date *d) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int n = days[d->month - 1];
  if (d->month == 2 && is_leap(d->year)) n++;
  return n;
}

static void next_day(struct date *d) {
  d->day++;
  if (d->day <= days_in(d)) return;
  d->day = 1;
  d->month++;
  if (d->month > 12) {
    d->year++;
  }
}

int main(void) {
  struct date d;
  d.year = __VERIFIER_nondet_int();
  d.month = __VERIFIER_nondet_int();
  d.day = __VERIFIER_nondet_int();
  if (d.year < 1900 || d.year > 2100 || d.month < 1 || d.month > 12) return 0;
  if (d.day < 1 || d.day > days_in(&d)) return 0;
  for (int i = 0; i < 40; i++) next_day(&d);
  assert(d.day >= 1);
  return 0;
}
