// The nearest of several names to a misspelt word, for error messages.
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H
#include <stdbool.h>
#include <stddef.h>

typedef struct Suggestion {
  const char *word; // borrowed
  size_t length, distance;
  bool found; // something is near enough
  char nearest[64], hint[96];
} Suggestion;

void suggestion_init(Suggestion *suggestion, const char *word, size_t length);
void suggestion_offer(Suggestion *suggestion, const char *name);
// "did you mean 'NAME'?" where something was found, otherwise what is given (which may be NULL). Owned by the suggestion.
const char *suggestion_hint(Suggestion *suggestion, const char *otherwise);
#endif
