// Variable arguments become memory, before anything else looks at the module:
//   - a function that takes them gets one more parameter, the address of an area;
//   - a call lays them out in an area of its own, a local array, as the ABI does on the stack (slots of 8 bytes, of 4 on ILP32);
//   - va_start lets the list begin there; on LP64 it also says that all registers are used up, so that what clang made of
//     va_arg reads from the area.
// Behind the area, at a fixed distance, stand notes: where an argument begins, what it is; where there are no more, that.
// Before every read the note is compared with what is read, by a call that arguments.c knows.
// The entry keeps its va_start, and so does a function of an ILP32 file without names of values: these are not modelled.
#ifndef FRONT_C_VARIADIC_H
#define FRONT_C_VARIADIC_H
#include "front/c/argument_types.h"
#include "front/c/layout.h"

typedef enum NoteKind {
  NOTE_NONE, // there are no more arguments
  NOTE_INTEGER,
  NOTE_FLOAT,
  NOTE_POINTER,
  NOTE_OBJECT, // a struct or union, copied
  NOTE_OTHER,  // a part of one, or a vector
  NOTE_GAP
} NoteKind;

// A note says what begins here and how many bytes it has; of pointers it says 0. Its high bits are the code of the C type.
static inline uint64_t variadic_note(NoteKind kind, uint64_t size) { return (uint64_t)kind | size << 3; }

#define VARIADIC_AREA "variable.arguments"  // how the name of an area begins
#define VARIADIC_NONE VARIADIC_AREA ".none" // the same of one that holds nothing
#define VARIADIC_SCALAR "sextant.scalar"    // (note, what is wanted, of a library function?)
#define VARIADIC_VALUE                                                                                                 \
  "sextant.value" // (note, what is wanted, the value: less than 0 if the types have to be the same)
#define VARIADIC_OBJECT "sextant.object" // (note, next note, bytes or 0, of a library function?, what is wanted)
#define VARIADIC_LIST "sextant.list"     // (state, what it has to be, of a library function?)

#define VARIADIC_COUNT "variable.lists" // how many lists a function has begun and not ended

// The states of a list, kept on LP64 where the ABI counts registers. A function that is passed a list and reads it leaves it used: its caller may then
// only end it (7.16), unless it has passed its address.
typedef enum ListState { LIST_ENDED, LIST_LIVE, LIST_USED } ListState;
typedef enum ListDemand { DEMAND_LIVE, DEMAND_LIVE_OR_USED, DEMAND_ENDED } ListDemand;

typedef struct Variadic {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef at;
  Layout layout;
  LLVMTypeRef pointer, byte, slot;
  uint64_t slot_size; // bytes
  uint64_t distance;  // from a slot to its note
  ValueVec functions; // as they were, and in the same order as they are
  ValueVec replaced;
  ValueVec calls;       // that pass variable arguments
  ValueVec lists;       // of one function: those that it begins
  LLVMValueRef counter; // of one function, or NULL
} Variadic;

static inline uint64_t variadic_typed_note(const Variadic *v, uint64_t note, uint32_t type) {
  bool has_room = !(note >> (8 * v->slot_size - ARGUMENT_TYPE_BITS)); // objects of more bytes than that have no type
  return !has_room ? note : note | (uint64_t)type << (8 * v->slot_size - ARGUMENT_TYPE_BITS);
}

// Where the debug location of what is built next comes from; positions the builder before it.
void c_variadic_build_before(Variadic *v, LLVMValueRef instruction);
LLVMValueRef c_variadic_plus(Variadic *v, LLVMValueRef address, uint64_t bytes);
// The second half: va_start, va_arg, va_copy, va_end (variadic_lists.c).
void c_variadic_lists(Variadic *v);
bool c_variadic_is_counter(LLVMValueRef variable); // VARIADIC_COUNT: no variable of the program's

void c_variadic_insert(LLVMModuleRef module, const char *entry);
// Arguments of a call, without the address of an area that holds nothing: a call without a prototype looks like one that passes no variable arguments.
unsigned c_variadic_plain_arguments(LLVMValueRef call);
#endif
