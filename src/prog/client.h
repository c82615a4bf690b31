// The client of an open program: what a front end has put in place of the missing rest of the world, so that a run can be
// told as the client's own C code. A client's move is a havoc whose Input has a role; `call`, `argument` and `element` say
// which entry of these tables it belongs to.
#ifndef PROG_CLIENT_H
#define PROG_CLIENT_H
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

// An object of the client that it passes pointers to.
typedef struct ClientObject {
  const char *name;
  uint64_t size;  // bytes; of a block those of one element
  TextVec types;  // of its elements, as C writes them
  U32Vec offsets; // of its elements; of a block, of the pointers in it,
  U32Vec members; // which lead to these objects; UINT32_MAX: null
  bool filled;    // the client sets all elements before each call; else they are the library's, and zero at first
  bool is_array;  // elements are all alike; a pointer to element k gives the library those from k on
  bool is_string; // an array whose last element is always 0
  bool is_block;  // its size is chosen anew for each call (INPUT_LENGTH: bytes), and so are its bytes (INPUT_CONTENTS)
  bool is_kept;   // a block that is chosen once, before the first call: the library may keep pointers to it
} ClientObject;

// A variable of the client that keeps a pointer from the library.
typedef struct ClientHandle {
  const char *name, *type;
} ClientHandle;

typedef enum ClientSourceKind {
  CLIENT_NULL,
  CLIENT_OBJECT,
  CLIENT_HANDLE,
  CLIENT_PLACE, // the address of the variable that keeps a handle
  CLIENT_SAME,
  CLIENT_FUNCTION
} ClientSourceKind;
typedef struct ClientSource { // what a pointer argument may be
  ClientSourceKind kind;
  uint32_t index; // of the object, handle, environment function; SAME: of the argument before that it is, too
} ClientSource;
VEC(ClientSourceVec, clientsourcevec, ClientSource)

typedef struct ClientArgument {
  const char *name; // "argument1" where it has none
  const char *type;
  bool is_pointer;
  bool is_length;          // it says how much memory another argument leads to
  bool is_tested;          // the function itself looks whether it is fit
  ClientSourceVec sources; // of a pointer
} ClientArgument;
VEC(ClientArgumentVec, clientargumentvec, ClientArgument)

// A function that the client calls: public, or received as an argument of an environment function.
typedef struct ClientFunction {
  const char *name, *result; // result: its type
  ClientArgumentVec arguments;
  U32Vec keeps;     // handles that may keep its result
  const char *owed; // what it may expect of its callers, in C; NULL: nothing
  bool received;
} ClientFunction;

// A function that the client defines: one without a body that the library calls, or one whose address it passes.
typedef struct ClientEnvironment {
  const char *name, *result;
  const char *parameters; // as C declares them
  bool is_callback;
} ClientEnvironment;

// A number that the client can write between calls: `offset` bytes into a public variable, or into an object of its own that the library
// may have kept a pointer to.
typedef struct ClientGlobal {
  const char *name, *type;
  uint64_t offset;
  uint32_t object; // UINT32_MAX: none, but a public variable
} ClientGlobal;
VEC(ClientGlobalVec, clientglobalvec, ClientGlobal)

VEC(ClientObjectVec, clientobjectvec, ClientObject)
VEC(ClientHandleVec, clienthandlevec, ClientHandle)
VEC(ClientFunctionVec, clientfunctionvec, ClientFunction)
VEC(ClientEnvironmentVec, clientenvironmentvec, ClientEnvironment)

typedef struct Client {
  Arena arena;                 // owns the texts
  uint32_t sharers;            // how many have it, besides the first
  uint32_t asked;              // the program is about its first so many functions alone (blame.h); 0: about all
  ClientFunctionVec functions; // those that the client calls by name come first
  ClientEnvironmentVec environment;
  ClientObjectVec objects;
  ClientHandleVec handles;
  ClientGlobalVec globals;
} Client;

Client *prog_client_new(void);
Client *prog_client_share(Client *client); // one more has it, and deletes it; NULL is fine
void prog_client_delete(Client *client);   // NULL is fine
// Which of the alternatives a client's choice means: values past the last one mean the first.
uint32_t prog_client_alternative(uint64_t value, uint32_t count);
uint32_t prog_client_choice_width(uint32_t count); // bits that a choice among so many takes, at least 1
#endif
