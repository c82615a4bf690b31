// <unistd.h>: getopt, as POSIX has it. Where an argument that is no option comes before one, libraries differ: some look further.
#include "libc.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';
static int position; // within a word of options; 0: at its beginning

static int has_later_option(int count, char *const arguments[]) {
  for (int i = optind + 1; i < count; i++)
    if (arguments[i][0] == '-') return 1;
  return 0;
}

static int end(int count, char *const arguments[]) {
  if (has_later_option(count, arguments)) __sextant_inexact("options after other arguments, where libraries differ");
  return -1;
}

static void next_word(void) {
  optind++;
  position = 0;
}

static int argument_of(int option, int count, char *const arguments[], const char *known) {
  const char *word = arguments[optind];
  if (word[position + 1] != '\0') optarg = (char *)word + position + 1;
  else if (optind + 1 < count) optarg = arguments[++optind];
  else {
    optopt = option;
    next_word();
    return known[0] == ':' ? ':' : '?';
  }
  next_word();
  return option;
}

int getopt(int count, char *const arguments[], const char *known) {
  if (optind >= count || !arguments[optind]) return -1;
  const char *word = arguments[optind];
  if (position == 0) {
    if (word[0] != '-' || word[1] == '\0') return end(count, arguments);
    if (word[1] == '-' && word[2] == '\0') {
      optind++;
      return -1;
    }
    position = 1;
  }
  int option = (unsigned char)word[position];
  const char *found = option == ':' ? NULL : strchr(known, option);
  if (found && found[1] == ':') return argument_of(option, count, arguments, known);
  if (!found) optopt = option;
  if (word[position + 1] == '\0') next_word();
  else position++;
  return found ? option : '?';
}

int __posix_getopt(int count, char *const arguments[], const char *known);
int __posix_getopt(int count, char *const arguments[], const char *known) { return getopt(count, arguments, known); }
