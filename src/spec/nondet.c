#include "spec/nondet.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const NondetFunction functions[] = {
    {"__VERIFIER_nondet_bool", "_Bool"},
    {"__VERIFIER_nondet_char", "char"},
    {"__VERIFIER_nondet_schar", "signed char"},
    {"__VERIFIER_nondet_int", "int"},
    {"__VERIFIER_nondet_int128", "__int128"},
    {"__VERIFIER_nondet_float", "float"},
    {"__VERIFIER_nondet_double", "double"},
    {"__VERIFIER_nondet_loff_t", "long long"},
    {"__VERIFIER_nondet_long", "long"},
    {"__VERIFIER_nondet_longlong", "long long"},
    {"__VERIFIER_nondet_pchar", "char *"},
    {"__VERIFIER_nondet_pointer", "void *"},
    {"__VERIFIER_nondet_sector_t", "unsigned long"},
    {"__VERIFIER_nondet_short", "short"},
    {"__VERIFIER_nondet_size_t", "unsigned long"},
    {"__VERIFIER_nondet_u8", "unsigned char"},
    {"__VERIFIER_nondet_u16", "unsigned short"},
    {"__VERIFIER_nondet_u32", "unsigned int"},
    {"__VERIFIER_nondet_u64", "unsigned long long"},
    {"__VERIFIER_nondet_uchar", "unsigned char"},
    {"__VERIFIER_nondet_uint", "unsigned int"},
    {"__VERIFIER_nondet_uint128", "unsigned __int128"},
    {"__VERIFIER_nondet_ulong", "unsigned long"},
    {"__VERIFIER_nondet_ulonglong", "unsigned long long"},
    {"__VERIFIER_nondet_unsigned", "unsigned int"},
    {"__VERIFIER_nondet_ushort", "unsigned short"},
};

const NondetFunction *spec_nondet_table(uint32_t *count) {
  *count = sizeof functions / sizeof *functions;
  return functions;
}

// The functions of other tools are called nondet_int, __CPROVER_nondet_int and the like.
static bool same_input(const char *function, const char *name) {
  const char *at = strstr(name, "nondet_");
  return at && strcmp(function + strlen("__VERIFIER_"), at) == 0;
}

const char *spec_nondet_type(const char *name) {
  for (uint32_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (same_input(functions[i].name, name)) return functions[i].type;
  return NULL;
}
