// What the files that build a client share: the state of the work, and the pieces that they make for each other. client.c
// chooses the functions and puts the client together, client_calls.c makes calls and what is passed in them,
// client_environment.c the functions that the client defines.
#ifndef FRONT_C_CLIENT_BUILDER_H
#define FRONT_C_CLIENT_BUILDER_H
#include "front/c/client.h"
#include "front/c/debug_info.h"
#include "front/c/layout.h"

// A type that pointers of the library's interface point to.
typedef struct Pointee {
  LLVMValueRef type;    // without qualifiers; NULL: void
  bool given;           // the library hands out such pointers
  bool taken, writable; // it takes them; some without const
  uint32_t first_handle, first_object;
  bool has_handles, has_objects;
} Pointee;
VEC(PointeeVec, pointeevec, Pointee)

typedef struct Builder {
  ClientPlan *plan;
  Client *client;
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef at;
  LLVMTypeRef pointer, index;
  DebugInfo debug;
  Layout layout;
  const char *file;
  PointeeVec pointees;
  ValueVec public;
  ValueVec handles, objects, environment; // globals and functions, by number
  ValueVec globals;                       // public variables that are written, by number
  TypeVec global_types;                   // of what is written there
  LLVMValueRef turn;
} Builder;

// ---- client.c
LLVMValueRef c_client_build_input(Builder *b, LLVMTypeRef type, Input input, const char *name); // a move
LLVMTypeRef c_client_choice_type(const Builder *b, uint32_t count);
void c_client_assume(Builder *b, const char *text); // once
LLVMBasicBlockRef c_client_new_block(Builder *b, LLVMValueRef function);

// ---- client_calls.c
void c_client_note_pointers(Builder *b, LLVMValueRef function); // what its pointers point to
void c_client_make_pointees(
    Builder *b); // what can be made before the functions are: handles, structs that outlive a call
LLVMTypeRef c_client_element_type(const Builder *b, uint32_t object, uint32_t element);
uint32_t c_client_add_function(Builder *b, LLVMValueRef function, const char *name); // its number in the tables
// One call of any of `count` functions; the tables have them from `first` on. Where `received` is given, only if
// received[i] is function i. The builder ends in `after`.
void c_client_build_any_call(Builder *b, LLVMValueRef into, const LLVMValueRef *functions, uint32_t first,
                             uint32_t count, const LLVMValueRef *received, LLVMBasicBlockRef after);

// ---- client_environment.c
uint32_t c_client_add_callback(Builder *b, LLVMValueRef type); // its number, or UINT32_MAX where there can be none
void c_client_make_undefined(Builder *b);
#endif
