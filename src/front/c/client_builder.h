// What the files that build a client share: the state of the work, and the pieces that they make for each other. client.c
// chooses the functions and puts the client together, client_calls.c makes calls and what is passed in them,
// client_environment.c the functions that the client defines, client_fair.c what a client passes that respects requirements.
#ifndef FRONT_C_CLIENT_BUILDER_H
#define FRONT_C_CLIENT_BUILDER_H
#include "front/c/client.h"
#include "front/c/client_uses.h"
#include "front/c/debug_info.h"
#include "front/c/layout.h"

// A type that pointers of the library's interface point to.
typedef struct Pointee {
  LLVMValueRef type;    // without qualifiers; NULL: void
  LLVMValueRef named;   // the same as it was met first: a struct without a tag has the name of a typedef
  bool given;           // the library hands out such pointers
  bool taken, writable; // it takes them; some without const
  uint32_t first_handle, first_object;
  bool has_handles, has_objects;
  // of a fair client (client_fair.c)
  bool is_changed;              // some function writes them
  bool is_passed_on;            // some function takes one and returns one
  bool is_freed;                // some function may free them
  bool begins_empty;            // the first pointer that a client has is null (client_ground.h)
  TextVec makers, initialisers; // functions that return them; that only write them
} Pointee;
VEC(PointeeVec, pointeevec, Pointee)

// A pointer in a struct: to an object, or null (UINT32_MAX).
typedef struct BlockMember {
  uint64_t offset;
  uint32_t object;
} BlockMember;
VEC(BlockMemberVec, blockmembervec, BlockMember)

// What the fair client passes as `use`, whose size changes.
typedef struct ClientBlock {
  LLVMValueRef function; // that it is for
  const GivenUse *use;   // NULL: the object of this number is none
  LLVMValueRef size;     // a variable: bytes
  uint64_t element;      // bytes of one
  bool is_text;
  BlockMemberVec members; // of a struct
} ClientBlock;
VEC(ClientBlockVec, clientblockvec, ClientBlock)

enum { CLIENT_HANDLES = 2, CLIENT_STRUCTS = 2 }; // of each type

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
  LLVMValueRef entry, turn;
  bool makes_first; // clients call what makes their arguments first, and then those functions that are asked about
  bool is_fair;
  const char *conditions; // on numbers, besides (CFrontOptions.client_requires); or NULL
  bool has_callbacks;     // calls may be made while others are under way
  UsesTable uses;
  Map sizes;                        // of functions (c_client_size)
  ValueVec inits, others;           // types of structs that a function whose name says so initialises, and other types
  ClientBlockVec blocks;            // by object
  const ClientFunction *adding;     // the function whose arguments are being made
  LLVMValueRef before[MOST_GIVENS]; // handles in the variables whose addresses a call gets, by parameter; NULL: none
} Builder;

// ---- client.c
LLVMValueRef c_client_build_input(Builder *b, LLVMTypeRef type, Input input, const char *name); // a move
LLVMTypeRef c_client_choice_type(const Builder *b, uint32_t count);
void c_client_build_contents(Builder *b, Input input, LLVMValueRef *arguments); // a pointer to a block, and its size
void c_client_assume(Builder *b, const char *text);                             // once
bool c_client_is_kept(LLVMValueRef parameter); // may the pointer be somewhere when the call is over?
LLVMBasicBlockRef c_client_new_block(Builder *b, LLVMValueRef function);
const char *c_client_unfair_obstacle(Builder *b, LLVMValueRef function); // by itself

// ---- client_beside.c
// What else clients call than the functions so far, which are those that are asked about:
//   which := "makers" | "related" | name ("," name)*
// `makers`: what makes the structs that they take; `related`: what shares state with them, too. False with diagnostics.
bool c_client_add_beside(Builder *b, const char *which, DiagList *diags);
// Why no fair client calls it, by itself or for want of what makes its arguments; or NULL.
const char *c_client_fair_obstacle(Builder *b, LLVMValueRef function);
uint32_t c_client_size(Builder *b, LLVMValueRef function); // instructions of it, and of all that it may call
// Does what one call of the functions that are asked about does depend on the calls of them before it?
bool c_client_has_state(Builder *b);
// Does one of them take two structs of one type?
bool c_client_takes_two(Builder *b);
// ---- client.c
bool c_client_add_public(Builder *b, const char *name, DiagList *diags);

// ---- client_owned.c
// Memory that a function takes over from its client: it puts the pointer into a member of a struct, or into a variable, from where some function frees
// it. How the client has to have allocated it is nothing that the function shows.
bool c_client_is_taken_over(Builder *b, LLVMValueRef function, uint32_t parameter);

// ---- client_calls.c
void c_client_note_pointers(Builder *b, LLVMValueRef function); // what its pointers point to
void c_client_make_pointees(
    Builder *b); // what can be made before the functions are: handles, structs that outlive a call
LLVMTypeRef c_client_element_type(const Builder *b, uint32_t object, uint32_t element);
Pointee *c_client_find_pointee(Builder *b, LLVMValueRef type);
uint32_t c_client_add_object(Builder *b, LLVMTypeRef type, ClientObject object); // its number
uint32_t c_client_add_array(Builder *b, LLVMValueRef pointee, const char *name, uint32_t length);
void c_client_add_source(ClientArgument *argument, ClientSourceKind kind, uint32_t index);
const char *c_client_parameter_name(Arena *arena, LLVMValueRef function, uint32_t index);
// The object's contents are chosen; a pointer to it. `arguments`: those that are made already.
LLVMValueRef c_client_object_value(Builder *b, uint32_t object, const LLVMValueRef *arguments);
uint32_t c_client_add_function(Builder *b, LLVMValueRef function, const char *name); // its number in the tables
// One call of any of `count` functions; the tables have them from `first` on. Where `received` is given, only if
// received[i] is function i. The builder ends in `after`.
void c_client_build_any_call(Builder *b, LLVMValueRef into, const LLVMValueRef *functions, uint32_t first,
                             uint32_t count, const LLVMValueRef *received, LLVMBasicBlockRef after);

// ---- client_environment.c
uint32_t c_client_add_callback(Builder *b, LLVMValueRef type); // its number, or UINT32_MAX where there can be none
void c_client_make_undefined(Builder *b);

// ---- client_fair.c
// Of the types that pointers of the interface point to: whether functions change them, make them, or end them.
void c_client_fair_note(Builder *b, LLVMValueRef function);
// The structs that some public function writes, be it called or not: their contents are the library's.
void c_client_fair_note_writers(Builder *b);
// A variable that says whether the object can be used: it is initialised, and not destroyed.
void c_client_fair_add_ready(Builder *b, const Pointee *pointee, uint32_t object);
// What a pointer argument may be; `type` is that of the parameter. Adds what callers owe for that.
void c_client_fair_sources(Builder *b, LLVMValueRef function, uint32_t parameter, LLVMValueRef type, const char *name,
                           ClientArgument *argument, Text *owed);
// Sizes and bytes of the blocks for a call of the function: all of them, before something is written to one.
void c_client_fair_choose(Builder *b, LLVMValueRef function);
// Does one parameter point to the number that says how much another one leads to?
bool c_client_fair_counts_for(Builder *b, LLVMValueRef function, uint32_t length, uint32_t pointer);
// Conditions on the numbers among the arguments: as text, and assumed.
void c_client_fair_tell_numbers(Builder *b, LLVMValueRef function, Text *owed);
void c_client_fair_numbers(Builder *b, LLVMValueRef function, const LLVMValueRef *arguments);
// A block, as large as the arguments need that are made already, numbers first: a pointer to it.
LLVMValueRef c_client_fair_block(Builder *b, uint32_t object, const LLVMValueRef *arguments);
void c_client_fair_begin(Builder *b); // before the first call
// Before a call, when its pointers are made; `which` are the choices of sources, NULL where there is one. And after it.
void c_client_fair_before(Builder *b, LLVMValueRef function, uint32_t call, const LLVMValueRef *arguments,
                          const LLVMValueRef *which);
void c_client_fair_after(Builder *b, LLVMValueRef function, uint32_t call, const LLVMValueRef *arguments,
                         const LLVMValueRef *which, LLVMValueRef result);
#endif
