// Names that belong to the library: a function of one of these that has no model is not one of the program's, which may do anything.
#ifndef FRONT_C_STANDARD_H
#define FRONT_C_STANDARD_H
#include <stdbool.h>

bool c_standard_has(const char *name);
#endif
