// The kinds of properties: what can go wrong in a program. One table; what is asked for is a set of kinds. Front ends put checks of every
// kind into the program, and a reading (reading.h) says which of them count. The last four cannot be asked for by name.
#ifndef PROG_KIND_H
#define PROG_KIND_H
#include <stdint.h>

// identifier, name, violated by
#define PROPERTY_KINDS(X)                                                                                              \
  X(REACH, "reach", "an assertion that fails, a call of an error function")                                            \
  X(OVERFLOW, "overflow", "a signed operation whose result does not fit its type")                                     \
  X(SHIFT, "shift", "a shift by a negative amount or too far, a left shift that leaves the signed range")              \
  X(DIV, "div", "a division or remainder by zero")                                                                     \
  X(BOUNDS, "bounds", "an access outside its object")                                                                  \
  X(NULL, "null", "an access through a null pointer")                                                                  \
  X(FREE, "free", "freeing what is not the beginning of a live allocation")                                            \
  X(LIBRARY, "library", "a precondition of a library function that does not hold")                                     \
  X(UNREACHABLE, "unreachable", "reaching code that is marked as unreachable")                                         \
  X(TEMPORAL, "temporal", "a run that a formula excludes")                                                             \
  X(STACK, "stack", "a deeper stack of calls than the model has")                                                      \
  X(HEAP, "heap", "more memory than the model has")

typedef enum PropertyKind {
#define X(id, name, about) KIND_##id,
  PROPERTY_KINDS(X)
#undef X
      KIND_COUNT
} PropertyKind;

typedef uint32_t KindSet;
#define KIND_BIT(id) (1u << KIND_##id)

const char *prog_kind_name(PropertyKind kind);
const char *prog_kind_about(PropertyKind kind);
#endif
