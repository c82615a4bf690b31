// What a query is about: a command, its settings, files. Shared by a query and its answers, and settled once it is asked; but for
// the arena, which whoever is asked goes on using.
#ifndef QUERY_INPUT_H
#define QUERY_INPUT_H
#include <stdatomic.h>

#include "base/files.h"
#include "query/settings.h"

typedef struct QueryInput {
  atomic_uint holders;
  Arena arena;      // the texts
  uint32_t command; // a bit of settings.h
  Settings settings;
  TextVec files;     // as they were named
  FileTexts texts;   // that stand for some of them, or for headers
  const char *title; // how reports call the program; NULL: not asked so far
} QueryInput;

QueryInput *query_input_new(uint32_t command); // one holder
QueryInput *query_input_share(QueryInput *input);
void query_input_release(QueryInput *input); // by the last holder it is deleted
void query_input_set_title(QueryInput *input);
#endif
