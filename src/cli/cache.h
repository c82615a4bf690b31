// Where the command line keeps answers, unless it is told otherwise.
#ifndef CLI_CACHE_H
#define CLI_CACHE_H
#include "cli/line.h"

bool cli_cache_set(const Line *line, sextant_query *query); // the folder of the query; false where it is refused
#endif
