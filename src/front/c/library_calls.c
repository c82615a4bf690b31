#include "front/c/library_calls.h"

#include <string.h>

#include "front/c/instructions.h"

static const LibraryCall calls[] = {
    {"strlen", "t", false},
    {"strcmp", "tt", false},
    {"strncmp", "tt", false},
    {"strcasecmp", "tt", false},
    {"strncasecmp", "tt", false},
    {"strchr", "t", false},
    {"strrchr", "t", false},
    {"strstr", "tt", false},
    {"strspn", "tt", false},
    {"strcspn", "tt", false},
    {"strpbrk", "tt", false},
    {"strdup", "t", false},
    {"strndup", "t", false},
    {"strcpy", "ot", true},
    {"strcat", "et", true},
    {"strncpy", "Mts", true},
    {"strncat", "et", true},
    {"atoi", "t", false},
    {"atol", "t", false},
    {"atof", "t", false},
    {"strtol", "tO", false},
    {"strtoul", "tO", false},
    {"strtoll", "tO", false},
    {"strtoull", "tO", false},
    {"strtod", "tO", false},
    {"puts", "t", false},
    {"fputs", "t", false},
    {"fopen", "tt", false},
    {"getenv", "t", false},
    {"__atomic_load", ".mM", false},
    {"__atomic_store", ".Mm", false},
    {"__atomic_exchange", ".MmM", false},
    {"memcpy", "Mms", true},
    {"memmove", "Mms", false},
    {"memset", "M.s", false},
    {"memcmp", "mms", false},
    {"memchr", "m.s", false},
    {"bcopy", "mMs", false},
    {"bzero", "Ms", false},
    {"snprintf", "Mst", false},
    {"fgets", "Ms", false},
    {"fread", "Msf", false},
    {"fwrite", "msf", false},
    {"read", ".Ms", false},
    {"write", ".ms", false},
    {"qsort", "Msf", false},
    {"free", "x", false},
    {"realloc", "x", false},
};

const LibraryCall *c_library_call_find(LLVMValueRef call, const char *name) {
  static const LibraryCall copy = {"memcpy", "Mms", true}, fill = {"memset", "M.s", false};
  TransferKind transfer = c_intrinsic_transfer(call);
  if (transfer != TRANSFER_NONE) return transfer == TRANSFER_COPY ? &copy : &fill;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (strcmp(calls[i].name, name) == 0) return &calls[i];
  return NULL;
}
