// The kinds of properties: what can go wrong in a program. One table; what is asked for is a set of kinds, named by kind or by group.
// Front ends put checks of every kind into the program, and a reading (reading.h) says which of them count.
#ifndef PROG_KIND_H
#define PROG_KIND_H
#include <stdbool.h>
#include <stdint.h>

// What a kind belongs to: groups are unions of these. INTERNAL kinds cannot be asked for.
typedef enum KindFamily {
  FAMILY_REACH,
  FAMILY_ARITHMETIC,
  FAMILY_MEMORY,
  FAMILY_OTHER,   // undefined behaviour that is neither
  FAMILY_REQUEST, // in no group
  FAMILY_INTERNAL
} KindFamily;

// identifier, name, family, violated by
#define PROPERTY_KINDS(X)                                                                                              \
  X(REACH, "reach", REACH, "an assertion that fails, a call of an error function")                                     \
  X(OVERFLOW, "overflow", ARITHMETIC, "a signed operation whose result does not fit its type")                         \
  X(SHIFT, "shift", ARITHMETIC, "a shift by a negative amount or too far, a left shift that leaves the signed range")  \
  X(DIV, "div", ARITHMETIC, "a division or remainder by zero")                                                         \
  X(CONVERSION, "conversion", ARITHMETIC, "a floating value that does not fit the integer type it is converted to")    \
  X(BOUNDS, "bounds", MEMORY, "an access outside its object or its array")                                             \
  X(POINTER, "pointer", MEMORY, "arithmetic that leaves its object; an order or a difference of two objects")          \
  X(ALIGN, "align", MEMORY, "an access with less alignment than its type needs")                                       \
  X(READONLY, "readonly", MEMORY, "writing a literal or a constant object")                                            \
  X(NULL, "null", MEMORY, "an access through a null pointer")                                                          \
  X(LIFETIME, "lifetime", MEMORY, "an access to an object that is dead")                                               \
  X(FREE, "free", MEMORY, "freeing what is not the beginning of a live allocation")                                    \
  X(INIT, "init", MEMORY, "a decision, an address, a divisor or an output that depends on a value nobody has set")     \
  X(CALL, "call", OTHER, "a call of a wrong type or through null, a missing result, a missing argument")               \
  X(CONTRACT, "contract", OTHER, "a call that breaks a requirement, a function that breaks its promise")               \
  X(LIBRARY, "library", OTHER, "a precondition of a library function that does not hold")                              \
  X(LEAK, "leak", REQUEST, "an allocated object that is alive at exit")                                                \
  X(WRAP, "wrap", REQUEST, "an unsigned operation that wraps around")                                                  \
  X(TRUNCATION, "truncation", REQUEST, "an implicit conversion that changes the value")                                \
  X(UNREACHABLE, "unreachable", INTERNAL, "reaching code that is marked as unreachable")                               \
  X(TEMPORAL, "temporal", INTERNAL, "a run that a formula excludes")                                                   \
  X(TERMINATION, "termination", INTERNAL, "a run without end")                                                         \
  X(STACK, "stack", INTERNAL, "a deeper stack of calls than the model has")                                            \
  X(HEAP, "heap", INTERNAL, "more memory than the model has")

typedef enum PropertyKind {
#define X(id, name, family, about) KIND_##id,
  PROPERTY_KINDS(X)
#undef X
      KIND_COUNT
} PropertyKind;

typedef uint32_t KindSet;
#define KIND_BIT(id) (1u << KIND_##id)

const char *prog_kind_name(PropertyKind kind);
const char *prog_kind_about(PropertyKind kind);
bool prog_kind_can_be_asked(PropertyKind kind);

// Groups of kinds: memory, arithmetic, undefined (these and what belongs to neither), all (undefined and reach).
typedef struct KindGroup {
  const char *name;
  KindSet kinds;
} KindGroup;
#define KIND_GROUPS 4u
KindGroup prog_kind_group(uint32_t index); // the last one is `all`
// The kind or the group of that name, of `length` characters; 0 where there is none that can be asked for.
KindSet prog_kinds_named(const char *name, uint32_t length);
#endif
