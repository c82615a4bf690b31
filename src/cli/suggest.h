// The nearest of several names to a misspelt word, for error messages.
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H
#include <stdbool.h>
#include <stddef.h>

typedef struct Suggestion {
  const char *word; // borrowed
  size_t length, distance;
  bool found; // something is near enough
  char nearest[64];
} Suggestion;

void suggestion_init(Suggestion *suggestion, const char *word, size_t length);
void suggestion_offer(Suggestion *suggestion, const char *name);
#endif
