// What a function does with what its caller gives it, as far as it shows in its body: with each parameter, and with each member of a struct
// that a parameter points to (a *given*). The fair client (client_fair.c) is made from it. It is a guess, and may be wrong without harm:
// what the client takes from it is told as a requirement of the function.
#ifndef FRONT_C_CLIENT_USES_H
#define FRONT_C_CLIENT_USES_H
#include "base/map.h"
#include "front/c/debug_info.h"
#include "front/c/layout.h"

enum { MOST_GIVENS = 32, NO_GIVEN = MOST_GIVENS, ROOM_FACTOR = 8, ROOM_MORE = 64, ROOM_ALONE = 1024 };

// How many elements a pointer leads to, as the body shows it.
typedef enum ExtentKind {
  EXTENT_CONSTANT, // `reach` bytes
  EXTENT_LENGTH,   // as many as numbers that are given say: their product
  EXTENT_INDEX,    // one more than the number says: it is an index
  EXTENT_ROOM, // ROOM_FACTOR times what the number says, and ROOM_MORE: what is written there is made from so many elements
  EXTENT_TEXT,    // as many as the text `lengths` has, with its end
  EXTENT_APPENDED // a text, and behind it room for the text `lengths`
} ExtentKind;

typedef struct GivenUse {
  uint32_t parameter;
  int64_t offset;   // of a member; -1: it is the parameter itself
  LLVMTypeRef type; // of its value
  bool is_accessed, is_read, is_written, is_null_tested, is_freed;
  bool may_be_freed;      // it, or something that it leads to
  bool gives_pointers;    // pointers are read from what it leads to
  bool is_text;           // it is read up to a zero,
  bool is_passed_as_text; // by a function of the library
  bool is_indexed;        // at places that are not constants
  bool is_unbounded;      // of which nothing shows how large they are
  bool goes_far;          // that, or the function moves it
  bool is_room;           // `reach` is no more than room to spare
  bool is_asserted;       // a run ends where it is null
  bool is_passed_if_null; // to a function of the library that takes null
  bool goes_before;       // what lies before it is accessed: it points into an object
  bool is_called;         // a function
  bool counts_down;       // a number that the function changes
  bool is_taken_apart;    // a number of whose digits or bits the function makes it anew
  bool is_tested;         // a number that it compares with a constant or another one, and goes on
  uint64_t reach;         // bytes that are accessed at constant places
  ExtentKind extent;
  uint32_t lengths; // a set of givens
  uint64_t unit;    // bytes of an element
  uint64_t more;    // bytes before the first of them
} GivenUse;

typedef struct FunctionUses {
  GivenUse givens[MOST_GIVENS]; // the parameters come first
  uint32_t count, parameters;
  uint32_t apart[MOST_GIVENS]; // for each given those that must not overlap with it: both go to a copy of the library
  uint32_t returned;           // parameters that the result points into,
  int64_t returned_offset;     // so far behind their beginning,
  bool is_returned_far;        // or anywhere
} FunctionUses;

typedef struct UsesTable {
  DebugInfo *debug; // says which parameters point to a single number
  Map known;        // function -> number
  FunctionUses **all;
  uint32_t count;
} UsesTable;

// Belongs to the table.
const FunctionUses *c_client_uses(UsesTable *table, const Layout *layout, LLVMValueRef function);
// The number next to a pointer parameter, behind it or before it: a set of givens.
uint32_t c_client_uses_neighbour(const FunctionUses *uses, uint32_t pointer);
void c_client_uses_release(UsesTable *table);
#endif
