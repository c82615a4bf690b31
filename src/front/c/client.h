// The client of an open program, as LLVM code in the module: `sextant.client` calls the public functions for ever, in any
// order and with any arguments; functions without a body that get pointers to functions may call them. See client.c for
// what pointers are.
#ifndef FRONT_C_CLIENT_H
#define FRONT_C_CLIENT_H
#include "front/c/module.h"
#include "prog/client.h"
#include "prog/prog.h"

#define CLIENT_ENTRY "sextant.client"
#define CLIENT_TURN "sextant.turn" // the function whose calls are those of the client, one after the other

VEC(InputVec, inputvec, Input)

typedef struct ClientPlan {
  Client *client;
  InputVec inputs;     // the moves: a call of `sextant.input.N` is number N
  TextVec assumptions; // on what the client does
} ClientPlan;

// False with diagnostics where a function named in options->open cannot be called.
bool c_client_plan(ClientPlan *plan, LLVMModuleRef module, const CFrontOptions *options, DiagList *diags);
void c_client_plan_release(ClientPlan *plan);
bool c_client_is_public(LLVMValueRef function); // may a client call it, as far as its linkage goes?
// Why no client can be made for it, or NULL.
struct DebugInfo;
const char *c_client_obstacle(struct DebugInfo *debug, LLVMValueRef function);
// The same of a whole module: fair clients have obstacles of their own. Texts live as long as it.
typedef struct ClientObstacles ClientObstacles;
ClientObstacles *c_client_obstacles_new(LLVMModuleRef module, bool is_fair);
const char *c_client_obstacles_find(ClientObstacles *obstacles, LLVMValueRef function);
uint32_t c_client_obstacles_size(ClientObstacles *obstacles,
                                 LLVMValueRef function); // instructions, with those of what it calls
void c_client_obstacles_delete(ClientObstacles *obstacles);
bool c_client_is_inside(const char *function); // is it one of the client's own functions?
// The move that a call of the function stands for, or NULL.
const Input *c_client_input(const ClientPlan *plan, const char *function);
#endif
