// Response files: a word `@FILE` stands for the words in FILE, as compilers have it. One that cannot be read is a word like others.
#ifndef CLI_RESPONSE_H
#define CLI_RESPONSE_H
#include "base/arena.h"

typedef struct Response {
  Arena arena;
  char **words; // in the arena, or as they were given
  int count;
} Response;

void cli_response_open(Response *response, char **words, int count);
void cli_response_release(Response *response);
#endif
