#include "cli/response.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/shell_word.h"
#include "base/text.h"

enum { MOST_DEPTH = 16 }; // of files in files: one may name itself

static void add(Response *r, char *word, int depth) {
  size_t size;
  char *text = *word == '@' && word[1] && depth < MOST_DEPTH ? text_read_file(word + 1, &size) : NULL;
  if (!text) {
    r->words = memory_resize(r->words, ((size_t)r->count + 2) * sizeof *r->words);
    r->words[r->count++] = word;
    r->words[r->count] = NULL;
    return;
  }
  const char *at = text;
  for (char *next; (next = shell_word(&r->arena, &at));) add(r, next, depth + 1);
  free(text);
}

void cli_response_open(Response *r, char **words, int count) {
  *r = (Response){0};
  for (int i = 0; i < count; i++) add(r, words[i], 0);
}

void cli_response_release(Response *r) {
  free(r->words);
  arena_release(&r->arena);
}
