// Where the pointer variables that lists and trees begin with are, among the structs that they lead to. `struct n *first` may be what a
// `struct n **` points to, and so may the member `next` of a struct n: they are at one place in the class of both where the variable is taken to
// begin as far into its class as the member is in the struct. Any place will do; this one keeps the members of the struct apart.
#ifndef FRONT_C_POINTS_HEADS_H
#define FRONT_C_POINTS_HEADS_H
#include "front/c/objects.h"

// Bytes from where the class begins to where the object does: a multiple of a pointer's size.
uint64_t c_points_head(const DebugInfo *debug, const Layout *layout, const Object *object);
#endif
