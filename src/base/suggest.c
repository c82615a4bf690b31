// Edit distance (insert, delete, replace, swap neighbours: one each), row by row.
#include "base/suggest.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 63 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static size_t edit_distance(const char *a, size_t n, const char *b, size_t m) {
  size_t rows[3][LONGEST + 1]; // of the prefixes of a, by their length modulo 3
  for (size_t i = 0; i <= n; i++) {
    size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *twice_above = rows[(i + 1) % 3];
    for (size_t j = 0; j <= m; j++) {
      row[j] = i == 0 ? j : j == 0 ? i : above[j - 1] + (a[i - 1] != b[j - 1]);
      if (i > 0 && j > 0) row[j] = least(row[j], least(above[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = least(row[j], twice_above[j - 2] + 1);
    }
  }
  return rows[n % 3][m];
}

void suggestion_init(Suggestion *suggestion, const char *word, size_t length) {
  *suggestion = (Suggestion){.word = word, .length = length, .distance = 4};
}

void suggestion_offer(Suggestion *suggestion, const char *name) {
  size_t m = strlen(name);
  if (m > LONGEST || suggestion->length > LONGEST) return;
  size_t distance = edit_distance(suggestion->word, suggestion->length, name, m);
  if (distance >= suggestion->distance || 3 * distance > suggestion->length) return;
  suggestion->distance = distance;
  suggestion->found = true;
  snprintf(suggestion->nearest, sizeof suggestion->nearest, "%s", name);
}

const char *suggestion_hint(Suggestion *suggestion, const char *otherwise) {
  if (!suggestion->found) return otherwise;
  snprintf(suggestion->hint, sizeof suggestion->hint, "did you mean '%s'?", suggestion->nearest);
  return suggestion->hint;
}
