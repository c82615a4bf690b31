#include "front/c/copies.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/source_text.h"

// ( type ) {
static bool is_compound_literal(const char *at) {
  int depth = 0;
  if (*at != '(') return false;
  for (; *at; at++) {
    if (*at == '(') depth++;
    if (*at == ')' && --depth == 0) return at[1 + strspn(at + 1, " \t\n")] == '{';
  }
  return false;
}

static CopyKind kind_of(const char *at) {
  static const char *const calls[] = {"memcpy", "__builtin_memcpy", "mempcpy", "__builtin_mempcpy"};
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (strlen(calls[i]) == n && strncmp(at, calls[i], n) == 0) return COPY_CALL;
  bool is_value =
      n > 0 ? at[n + strspn(at + n, " ")] != '(' : *at == '*' || is_compound_literal(at); // others may be macros
  return is_value ? COPY_ASSIGNMENT : COPY_UNKNOWN;
}

CopyKind c_copy_kind(const Lower *L) {
  if (!L->place.file || !L->place.line || !L->place.column || L->now->call_place.line) return COPY_UNKNOWN;
  const char *at;
  char *text = c_text_of_place(L->options, L->place, &at);
  CopyKind kind = at ? kind_of(at) : COPY_UNKNOWN;
  free(text);
  return kind;
}

bool c_copy_is_marked(const Lower *L) {
  static const char name[] = "tbaa.struct";
  if (!L->instruction || !LLVMIsACallInst(L->instruction)) return false;
  unsigned kind = LLVMGetMDKindIDInContext(L->debug.context, name, sizeof name - 1);
  return c_intrinsic_transfer(L->instruction) == TRANSFER_COPY && LLVMGetMetadata(L->instruction, kind);
}
