// Checks that get their conditions when everything is lowered: what the files of checks share. checks.c has accesses and writes, check_steps.c
// arithmetic on pointers, check_conditions.c the conditions.
#ifndef FRONT_C_CHECK_PARTS_H
#define FRONT_C_CHECK_PARTS_H
#include "front/c/context.h"
#include "front/c/debug_layout.h"

// What a deferred check is about: the address is within an object, whether that is alive or not; within one that is alive;
// the beginning of a live allocation; in or at the end of the object that its origin is in; in an object, from where so many bytes further is not
// beyond its end, or null; in no object that is dead; in no object that may not be written; a multiple of `bytes`; in or at the end of an object that
// is the program's own, or null.
typedef enum CheckAbout {
  ABOUT_BOUNDS,
  ABOUT_LIFETIME,
  ABOUT_FREE,
  ABOUT_POINTER,
  ABOUT_MEMBER,
  ABOUT_DEATH,
  ABOUT_WRITE,
  ABOUT_ALIGN,
  ABOUT_OWN
} CheckAbout;

typedef struct Check {
  Loc at, good, bad;
  Term address, bytes;
  Term origin;         // the pointer that the address was computed from; TERM_NONE: itself
  LLVMValueRef writer; // the function that a write is in
  bool is_limit;       // where it holds, rather than a violation where it does not
  bool
      is_foreign; // its class has objects of others too, of which nothing is known: an address that is in none of ours is good
  bool alone;   // an access for which there is one object only: its origin does not matter
  uint8_t bits; // of every byte: what a write changes
  ClassId class;
  CheckAbout about;
  const char *text; // what is violated; NULL: as it is said of all of them
} Check;
VEC(CheckVec, checkvec, Check)

struct Checks {
  CheckVec list;
  Map alignments; // of classes (alignment.h)
  bool surveyed;
};

#define CHECK_UNALIGNED "the address is not aligned as the type needs it"
#define CHECK_APART "the pointers are not of one object"

void c_check_defer(Lower *L, Check check);
// [address, address + bytes) within [base, base + size), none of which wraps around
Term c_check_inside(Lower *L, Term address, Term bytes, Term base, Term size);
// The address is in an object or one past its end.
Term c_check_reaches(Lower *L, Term address, Term base, Term size);
// What is written at the address has nothing in common with what begins at the base, as long as that, or with the parts of a long array's elements.
Term c_check_is_beside(Lower *L, Term address, Term bytes, Term base, uint64_t size, const DebugRange *part);
// May it be less aligned than that?
bool c_check_may_be_misaligned(Lower *L, LLVMValueRef pointer, uint64_t needed);
#endif
