// Which types have pointers that a fair client can come to hold: some function hands one out that asks for none, or for null in place of one, or for
// such that others hand out so. Where each asks for one that it only keeps, as what puts something in front of a list does, the first is null. Of
// other types the client has objects of its own, as of types that the library only takes, unless the library frees them.
#ifndef FRONT_C_CLIENT_GROUND_H
#define FRONT_C_CLIENT_GROUND_H
#include "front/c/client_builder.h"

void c_client_ground(Builder *b); // when all functions are noted
#endif
