#include "front/c/library.h"

#include <stddef.h>
#include <string.h>

#include "front/c/standard.h"

typedef struct Entry {
  const char *name;
  Library library;
} Entry;

// These count even where the program gives them a body.
static const Entry always[] = {
    {"reach_error", LIBRARY_ERROR},
    {"__VERIFIER_error", LIBRARY_ERROR},
};

static const Entry without_body[] = {
    {"__assert_fail", LIBRARY_ASSERT_FAIL},
    {"__assert", LIBRARY_ASSERT_FAIL},
    {"__assert_rtn", LIBRARY_ASSERT_FAIL},
    {"__assert_perror_fail", LIBRARY_ASSERT_FAIL},
    {"__VERIFIER_assert", LIBRARY_ASSERT},
    {"__CPROVER_assert", LIBRARY_ASSERT},
    {"__ESBMC_assert", LIBRARY_ASSERT},
    {"assert", LIBRARY_ASSERT}, // called without its header, which makes it a macro
    {"__VERIFIER_assume", LIBRARY_ASSUME},
    {"__CPROVER_assume", LIBRARY_ASSUME},
    {"__ESBMC_assume", LIBRARY_ASSUME},
    {"klee_assume", LIBRARY_ASSUME},
    {"klee_int", LIBRARY_NONDET},
    {"abort", LIBRARY_END},
    {"exit", LIBRARY_END},
    {"_exit", LIBRARY_END},
    {"_Exit", LIBRARY_END},
    {"quick_exit", LIBRARY_END},
    {"__builtin_trap", LIBRARY_END},
    {"__builtin_unreachable", LIBRARY_END},
    {"__stack_chk_fail", LIBRARY_END},
    {"__VERIFIER_atomic_begin", LIBRARY_NOTHING},
    {"__VERIFIER_atomic_end", LIBRARY_NOTHING},
    {"printf", LIBRARY_OUTPUT},
    {"fprintf", LIBRARY_OUTPUT},
    {"dprintf", LIBRARY_OUTPUT},
    {"vprintf", LIBRARY_OUTPUT},
    {"vfprintf", LIBRARY_OUTPUT},
    {"puts", LIBRARY_OUTPUT},
    {"fputs", LIBRARY_OUTPUT},
    {"putchar", LIBRARY_OUTPUT},
    {"putc", LIBRARY_OUTPUT},
    {"fputc", LIBRARY_OUTPUT},
    {"putchar_unlocked", LIBRARY_OUTPUT},
    {"fflush", LIBRARY_OUTPUT},
    {"fclose", LIBRARY_OUTPUT},
    {"perror", LIBRARY_OUTPUT},
    {"write", LIBRARY_OUTPUT},
    {"printk", LIBRARY_OUTPUT},
    {"syslog", LIBRARY_OUTPUT},
    {"malloc", LIBRARY_MALLOC},
    {"valloc", LIBRARY_MALLOC},
    {"alloca", LIBRARY_MALLOC},
    {"__builtin_alloca", LIBRARY_MALLOC},
    {"kmalloc", LIBRARY_MALLOC},
    {"aligned_alloc", LIBRARY_ALIGNED_ALLOC},
    {"memalign", LIBRARY_ALIGNED_ALLOC},
    {"calloc", LIBRARY_CALLOC},
    {"realloc", LIBRARY_REALLOC},
    {"free", LIBRARY_FREE},
    {"cfree", LIBRARY_FREE},
    {"kfree", LIBRARY_FREE},
    {"memcpy", LIBRARY_MEMCPY},
    {"memmove", LIBRARY_MEMMOVE},
    {"memset", LIBRARY_MEMSET},
    {"__memcpy_chk", LIBRARY_MEMCPY}, // as fortified sources call them; the compiler's idea of the room comes last
    {"__memmove_chk", LIBRARY_MEMMOVE},
    {"__memset_chk", LIBRARY_MEMSET},
    {"bcopy", LIBRARY_BCOPY},
    {"bzero", LIBRARY_BZERO},
    {"setjmp", LIBRARY_JUMP},
    {"_setjmp", LIBRARY_JUMP},
    {"sigsetjmp", LIBRARY_JUMP},
    {"__sigsetjmp", LIBRARY_JUMP},
    {"longjmp", LIBRARY_JUMP},
    {"_longjmp", LIBRARY_JUMP},
    {"siglongjmp", LIBRARY_JUMP},
    {"sprintf", LIBRARY_UNMODELLED},
    {"snprintf", LIBRARY_UNMODELLED},
    {"vsprintf", LIBRARY_UNMODELLED},
    {"vsnprintf", LIBRARY_UNMODELLED},
    {"asprintf", LIBRARY_UNMODELLED},
    {"vasprintf", LIBRARY_UNMODELLED},
    {"swprintf", LIBRARY_UNMODELLED},
    {"scanf", LIBRARY_UNMODELLED},
    {"fscanf", LIBRARY_UNMODELLED},
    {"sscanf", LIBRARY_UNMODELLED},
    {"vscanf", LIBRARY_UNMODELLED},
    {"vfscanf", LIBRARY_UNMODELLED},
    {"vsscanf", LIBRARY_UNMODELLED},
    {"__isoc99_scanf", LIBRARY_UNMODELLED},
    {"__isoc99_fscanf", LIBRARY_UNMODELLED},
    {"__isoc99_sscanf", LIBRARY_UNMODELLED},
    {"__isoc99_vsscanf", LIBRARY_UNMODELLED},
    {"__isoc23_scanf", LIBRARY_UNMODELLED},
    {"__isoc23_fscanf", LIBRARY_UNMODELLED},
    {"__isoc23_sscanf", LIBRARY_UNMODELLED},
    {"__isoc23_vsscanf", LIBRARY_UNMODELLED},
    {"__isoc99_vscanf", LIBRARY_UNMODELLED},
    {"__isoc99_vfscanf", LIBRARY_UNMODELLED},
    {"__isoc23_vscanf", LIBRARY_UNMODELLED},
    {"__isoc23_vfscanf", LIBRARY_UNMODELLED},
    {"fgetpos", LIBRARY_UNMODELLED},
    {"fsetpos", LIBRARY_UNMODELLED},
    {"fmemopen", LIBRARY_UNMODELLED},
    {"open_memstream", LIBRARY_UNMODELLED},
    {"popen", LIBRARY_UNMODELLED},
    {"pclose", LIBRARY_UNMODELLED},
    {"fwide", LIBRARY_UNMODELLED},
    {"wprintf", LIBRARY_UNMODELLED},
    {"fwprintf", LIBRARY_UNMODELLED},
    {"vwprintf", LIBRARY_UNMODELLED},
    {"vfwprintf", LIBRARY_UNMODELLED},
    {"vswprintf", LIBRARY_UNMODELLED},
    {"wscanf", LIBRARY_UNMODELLED},
    {"fwscanf", LIBRARY_UNMODELLED},
    {"swscanf", LIBRARY_UNMODELLED},
    {"vwscanf", LIBRARY_UNMODELLED},
    {"vfwscanf", LIBRARY_UNMODELLED},
    {"vswscanf", LIBRARY_UNMODELLED},
    {"fgetwc", LIBRARY_UNMODELLED},
    {"fgetws", LIBRARY_UNMODELLED},
    {"fputwc", LIBRARY_UNMODELLED},
    {"fputws", LIBRARY_UNMODELLED},
    {"getwc", LIBRARY_UNMODELLED},
    {"getwchar", LIBRARY_UNMODELLED},
    {"putwc", LIBRARY_UNMODELLED},
    {"putwchar", LIBRARY_UNMODELLED},
    {"ungetwc", LIBRARY_UNMODELLED},
    {"getw", LIBRARY_UNMODELLED},
    {"putw", LIBRARY_UNMODELLED},
    {"ctermid", LIBRARY_UNMODELLED},
    {"flockfile", LIBRARY_UNMODELLED},
    {"funlockfile", LIBRARY_UNMODELLED},
    {"ftrylockfile", LIBRARY_UNMODELLED},
    {"gets", LIBRARY_UNMODELLED},
    {"fread", LIBRARY_UNMODELLED},
    {"getline", LIBRARY_UNMODELLED},
    {"getdelim", LIBRARY_UNMODELLED},
    {"localeconv", LIBRARY_UNMODELLED},
    {"strerror_r", LIBRARY_UNMODELLED},
    {"tmpnam", LIBRARY_UNMODELLED},
    {"mbtowc", LIBRARY_UNMODELLED},
    {"wctomb", LIBRARY_UNMODELLED},
    {"mbstowcs", LIBRARY_UNMODELLED},
    {"wcstombs", LIBRARY_UNMODELLED},
    {"mbrtowc", LIBRARY_UNMODELLED},
    {"wcrtomb", LIBRARY_UNMODELLED},
    {"sigaction", LIBRARY_UNMODELLED},
    {"at_quick_exit", LIBRARY_UNMODELLED},
    {"on_exit", LIBRARY_UNMODELLED},
    {"__cxa_atexit", LIBRARY_UNMODELLED},
    {"__sextant_more_handlers", LIBRARY_UNMODELLED},
    {"__sextant_weak_initial_value", LIBRARY_UNMODELLED},
    {"sextant.scalar", LIBRARY_ARGUMENT},
    {"sextant.value", LIBRARY_ARGUMENT},
    {"sextant.object", LIBRARY_ARGUMENT},
    {"sextant.list", LIBRARY_ARGUMENT},
    {"__sextant_limit", LIBRARY_ASK_LIMIT},
    {"__sextant_apart", LIBRARY_ASK_APART},
    {"__sextant_other_object", LIBRARY_ASK_OTHER},
    {"__sextant_distance", LIBRARY_ASK_DISTANCE},
    {"__sextant_unspecified", LIBRARY_ASK_UNSPECIFIED},
    {"__sextant_doubt", LIBRARY_ASK_DOUBT},
    {"__sextant_inexact", LIBRARY_ASK_INEXACT},
    {"__sextant_object", LIBRARY_ASK_OBJECT},
    {LIBRARY_CONSTANT_OBJECT, LIBRARY_ASK_OBJECT},
    {"__sextant_leaves", LIBRARY_ASK_USE},
    {"__sextant_choice", LIBRARY_NOTHING},
    {"__sextant_any", LIBRARY_ASK_ANY},
    {"__sextant_read", LIBRARY_ASK_READ},
    {"__sextant_valid", LIBRARY_ASK_VALID},
    {"__sextant_assigns", LIBRARY_ASK_ASSIGNED},
    {"__sextant_assigned", LIBRARY_ASK_ASSIGNED},
    {"__sextant_index", LIBRARY_ASK_INDEX},
    {"__sextant_returns", LIBRARY_ASK_RETURNS},
    {"__atomic_is_lock_free", LIBRARY_NONDET},
    {"klee_make_symbolic", LIBRARY_ASK_ANY},
    {"fork", LIBRARY_THREAD},
    {"thrd_create", LIBRARY_THREAD},
};

// Prefixes of whole families.
static const Entry families[] = {
    {"__VERIFIER_nondet_", LIBRARY_NONDET},      {"__CPROVER_nondet_", LIBRARY_NONDET},
    {"__ESBMC_nondet_", LIBRARY_NONDET},         {"nondet_", LIBRARY_NONDET},
    {"__sextant_check_", LIBRARY_ASK_CHECK},     {"__sextant_jump", LIBRARY_ASK_JUMP},
    {"__ubsan_handle_", LIBRARY_SANITIZER},      {"pthread_", LIBRARY_THREAD},
    {LIBRARY_OF_OTHER_TYPE, LIBRARY_OTHER_TYPE},
};

static const char *const math[] = {"fabs", "sqrt", "floor", "ceil", "trunc",    "rint", "nearbyint", "round",
                                   "fmin", "fmax", "fmod",  "abs",  "copysign", "labs", "llabs"};

const char *c_library_math(const char *name) {
  for (size_t i = 0; i < sizeof math / sizeof *math; i++) {
    size_t n = strlen(math[i]);
    if (strncmp(name, math[i], n) != 0) continue;
    bool suffixed = (name[n] == 'f' || name[n] == 'l') && name[n + 1] == 0 && math[i][n - 1] != 's';
    if (name[n] == 0 || suffixed || strcmp(name, "fabsf") == 0 || strcmp(name, "fabsl") == 0)
      return strcmp(math[i], "labs") == 0 || strcmp(math[i], "llabs") == 0 ? "abs" : math[i];
  }
  return NULL;
}

bool c_library_returns_twice(const char *name) {
  static const char *const names[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "__sextant_builtin_setjmp"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(name, names[i]) == 0) return true;
  return false;
}

Library c_library_find(const char *name, bool has_body) {
  for (size_t i = 0; i < sizeof always / sizeof *always; i++)
    if (strcmp(name, always[i].name) == 0) return always[i].library;
  if (has_body) return LIBRARY_NONE;
  for (size_t i = 0; i < sizeof without_body / sizeof *without_body; i++)
    if (strcmp(name, without_body[i].name) == 0) return without_body[i].library;
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if (strncmp(name, families[i].name, strlen(families[i].name)) == 0) return families[i].library;
  if (c_library_math(name)) return LIBRARY_MATH;
  return c_standard_has(name) ? LIBRARY_UNMODELLED : LIBRARY_NONE;
}

PropertyKind c_library_sanitizer_kind(const char *name) {
  static const struct {
    const char *handler;
    PropertyKind kind;
  } handlers[] = {
      {"add_overflow", KIND_OVERFLOW},
      {"sub_overflow", KIND_OVERFLOW},
      {"mul_overflow", KIND_OVERFLOW},
      {"negate_overflow", KIND_OVERFLOW},
      {"divrem_overflow", KIND_OVERFLOW},
      {"shift_out_of_bounds", KIND_SHIFT},
      {"float_cast_overflow", KIND_CONVERSION},
      {"implicit_conversion", KIND_TRUNCATION},
      {"type_mismatch", KIND_NULL},
      {"out_of_bounds", KIND_BOUNDS},
      {"vla_bound_not_positive", KIND_BOUNDS},
      {"invalid_builtin", KIND_LIBRARY},
      {"builtin_unreachable", KIND_UNREACHABLE},
      {"missing_return", KIND_UNREACHABLE},
  };
  const char *what = name + strlen("__ubsan_handle_");
  for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
    if (strncmp(what, handlers[i].handler, strlen(handlers[i].handler)) == 0) return handlers[i].kind;
  return KIND_UNREACHABLE; // of another compiler's flags, in an LLVM file
}
