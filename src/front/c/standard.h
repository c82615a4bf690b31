// Names that belong to the library: a function of one of these that has no model is not one of the program's, which may do anything; nor is a variable
// of one of these that has no definition.
#ifndef FRONT_C_STANDARD_H
#define FRONT_C_STANDARD_H
#include <stdbool.h>

bool c_standard_has(const char *name);
bool c_standard_has_variable(const char *name);
#endif
