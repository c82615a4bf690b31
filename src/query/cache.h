// Answers that are kept from one query to the next, in a folder: what was found about the checks of a program, with its evidence, by the
// content of the program. What is found there is checked again like any evidence, so a file that is damaged, old or forged costs time, not trust; and
// where the folder cannot be used, nothing is kept, and the query is asked as if there were none.
#ifndef QUERY_CACHE_H
#define QUERY_CACHE_H
#include <stdbool.h>

#include "base/text.h"

#define CACHE_KEY 65 // 64 hexadecimal digits and the end

typedef struct Cache Cache;
// NULL where it cannot be used: *why, a text that the caller frees. Several queries may have the same folder open.
Cache *query_cache_open(const char *folder, char **why);
void query_cache_close(Cache *cache);
bool query_cache_get(Cache *cache, const char *key, Text *value); // appends; false where there is none
bool query_cache_put(Cache *cache, const char *key, const Text *value);
#endif
