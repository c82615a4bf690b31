// Objects that are defined elsewhere and whose type is not complete here: `extern int e[];`, `extern struct s x;`. Nothing here says how large they
// are: they have at least one element, or one byte, and as many more as one likes, the same number for the whole run.
#ifndef FRONT_C_EXTERN_SIZES_H
#define FRONT_C_EXTERN_SIZES_H
#include "front/c/context.h"

// Bytes that belong to a variable: those of its type, or as many as one of an incomplete type has at most.
uint64_t c_extern_room(const Object *object);
// For a variable that gets its place: the bytes that may be accessed, where these are not all of its room, otherwise TERM_NONE.
Term c_extern_new_size(Lower *L, const Object *object);
Term c_extern_size(Lower *L, const Object *object); // the same of one of an incomplete type, later
void c_extern_start(Lower *L);                      // at the cursor, before the program begins: they get their sizes
#endif
