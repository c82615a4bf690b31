// Where messages to the client go, from any thread.
#ifndef LSP_OUTLET_H
#define LSP_OUTLET_H
#include <jansson.h>
#include <pthread.h>
#include <stdio.h>

typedef struct Outlet {
  FILE *out;
  pthread_mutex_t lock;
} Outlet;

// All of these take what they are given.
void lsp_send(Outlet *outlet, json_t *message);
void lsp_notify(Outlet *outlet, const char *method, json_t *parameters);
void lsp_answer(Outlet *outlet, json_t *id, json_t *result);
void lsp_refuse(Outlet *outlet, json_t *id, int code, const char *why); // id: NULL where it is not known
#endif
