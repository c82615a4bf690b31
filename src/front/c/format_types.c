// warning: "format specifies type 'T *' but the argument has type 'U *'" [" (aka 'V *')"], at the argument; or "more '%' conversions than data arguments",
// at the conversion. The call is the last one before it.
#include "front/c/format_types.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

#include "front/c/expander.h"
#include "front/c/instructions.h"
#include "front/c/requests.h"
#include "front/c/warnings.h"

// ---- types

typedef struct Type {
  const char *name;
  size_t length;
} Type;

// The last type in quotes between two places.
static bool last_quoted(const char *from, const char *end, Type *out) {
  bool found = false;
  for (const char *open; (open = memchr(from, '\'', (size_t)(end - from)));) {
    const char *close = memchr(open + 1, '\'', (size_t)(end - open - 1));
    if (!close) break;
    *out = (Type){open + 1, (size_t)(close - open - 1)};
    found = true;
    from = close + 1;
  }
  return found;
}

static bool ends_with(const Type *type, char c) { return type->length && type->name[type->length - 1] == c; }

// T of `T *`.
static bool take_star(Type *type) {
  if (!ends_with(type, '*')) return false;
  for (type->length--; ends_with(type, ' ');) type->length--;
  return true;
}

static bool has_word(const Type *type, const char *word) {
  size_t n = strlen(word);
  for (size_t i = 0; i + n <= type->length; i++)
    if (memcmp(type->name + i, word, n) == 0) return true;
  return false;
}

// Bytes of a number, negative of a floating one; 0 where it is none.
static int size_of(const Type *type, int long_size) {
  if (has_word(type, "struct ") || has_word(type, "union ") || ends_with(type, '*')) return 0;
  if (has_word(type, "long double")) return -16;
  if (has_word(type, "double")) return -8;
  if (has_word(type, "float")) return -4;
  if (has_word(type, "long long")) return 8;
  if (has_word(type, "long")) return long_size;
  if (has_word(type, "short")) return 2;
  return has_word(type, "char") || has_word(type, "_Bool") ? 1 : 4;
}

static bool differ(const Warning *warning, int long_size) {
  const char *middle = strstr(warning->text, " but the argument");
  Type wanted, given;
  if (!middle || middle > warning->end) return false;
  if (!last_quoted(warning->text, middle, &wanted) || !last_quoted(middle, warning->end, &given)) return false;
  if (!take_star(&wanted)) return false; // a value: the bitcode has its type
  if (has_word(&given, "(*)")) return false;
  return !take_star(&given) || size_of(&wanted, long_size) != size_of(&given, long_size);
}

// ---- calls

static bool is_formatted(LLVMValueRef call) {
  size_t length;
  LLVMValueRef function = c_call_named_function(call);
  const char *name = function ? LLVMGetValueName2(function, &length) : "";
  return strstr(name, "scanf") || strstr(name, "printf");
}

// The last call of such a function before the warning, or NULL.
static LLVMValueRef call_before(LLVMModuleRef module, const Warning *warning) {
  LLVMValueRef best = NULL;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsACallInst(i) || !is_formatted(i) || !c_instruction_is_before(i, warning->line, warning->column))
          continue;
        bool is_later = !best || c_instruction_is_before(best, LLVMGetDebugLocLine(i), LLVMGetDebugLocColumn(i));
        if (is_later && c_warning_is_in_file(warning, i)) best = i;
      }
  return best;
}

void c_format_types_insert(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  int long_size = (int)LLVMPointerSize(LLVMGetModuleDataLayout(module));
  while (c_warning_next(&warnings, &warning)) {
    bool is_missing = c_warning_says(&warning, "more '%' conversions than data arguments");
    bool is_other = c_warning_says(&warning, "format specifies type '") && differ(&warning, long_size);
    LLVMValueRef call = is_missing || is_other ? call_before(module, &warning) : NULL;
    if (call) c_request_violation(module, call, "__sextant_check_library", EXPANDER_MISFIT);
  }
}
