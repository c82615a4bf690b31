#include "front/c/output.h"

#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "base/vec.h"
#include "front/c/expander.h"
#include "front/c/format.h"
#include "front/c/instructions.h"
#include "front/c/requests.h"

#define FEW 4u // characters that are written one by one

// Where the text goes: to the stream that is argument 0, to standard output or a descriptor, to the buffer that is argument 0, or
// to that with its size as argument 1.
typedef enum Target { TO_STREAM, TO_OUTPUT, TO_BUFFER, TO_SIZED } Target;

typedef struct Printer {
  const char *name;
  Target target;
  unsigned format; // number of the argument
} Printer;

static const Printer printers[] = {
    {"printf", TO_OUTPUT, 0},        {"fprintf", TO_STREAM, 1},       {"dprintf", TO_OUTPUT, 1},
    {"sprintf", TO_BUFFER, 1},       {"snprintf", TO_SIZED, 2},       {"__printf_chk", TO_OUTPUT, 1},
    {"__fprintf_chk", TO_STREAM, 2}, {"__sprintf_chk", TO_BUFFER, 3}, {"__snprintf_chk", TO_SIZED, 4},
};

// One call that is being replaced.
typedef struct Output {
  Expander e;
  const Printer *printer;
  unsigned next;         // number of the next argument
  LLVMValueRef to, room; // of the text
  LLVMValueRef count;    // where the next piece begins; NULL: nobody wants to know
  LLVMValueRef nearest;  // how far the first of the texts that are printed is behind the beginning of the buffer
  bool is_uncounted;     // there is a piece that is not counted
  bool is_wrong;         // the rest of the format does not fit
} Output;

// ---- arguments

// The next argument where it has the type that the format asks for; NULL, and the rest is wrong, where it has not.
static LLVMValueRef take(Output *o, LLVMTypeRef type) {
  bool there = !o->is_wrong && o->next < LLVMGetNumArgOperands(o->e.call);
  LLVMValueRef argument = there ? LLVMGetOperand(o->e.call, o->next) : NULL;
  Layout layout = {.data = o->e.data, .pointer_width = o->e.long_width};
  bool fits = argument && LLVMTypeOf(argument) == type && !c_call_byval_size(&layout, o->e.call, o->next);
  o->next++;
  o->is_wrong |= !fits;
  if (fits) c_expander_call(&o->e, "__sextant_leaves", o->e.nothing, &argument, 1);
  return fits ? argument : NULL;
}

static LLVMValueRef take_number(Output *o, int n) {
  return n == FORMAT_ARGUMENT ? take(o, o->e.number) : c_expander_number(&o->e, n);
}

// Flags with a width that is an argument: a negative one means the other side.
static void take_width(Output *o, const FormatPiece *piece, LLVMValueRef *flags, LLVMValueRef *width) {
  *flags = c_expander_number(&o->e, piece->flags);
  *width = take_number(o, piece->width);
  if (!*width || piece->width != FORMAT_ARGUMENT) return;
  LLVMValueRef minus = LLVMBuildNeg(o->e.at, *width, "");
  LLVMValueRef negative = LLVMBuildICmp(o->e.at, LLVMIntSLT, *width, c_expander_number(&o->e, 0), "");
  *flags = LLVMBuildOr(o->e.at, *flags, LLVMBuildZExt(o->e.at, negative, o->e.number, ""), ""); // FLAG_LEFT is 1
  *width = LLVMBuildSelect(o->e.at, negative, minus, *width, "");
}

// ---- pieces

static void put(Output *o, const char *name, LLVMValueRef *rest, unsigned count) {
  LLVMValueRef arguments[9] = {o->to, o->room, o->count};
  memcpy(arguments + 3, rest, count * sizeof *rest);
  o->count = c_expander_call(&o->e, name, o->e.size_type, arguments, 3 + count);
}

static void put_text(Output *o, const char *text, size_t length) {
  if (!o->count || !length) return;
  bool is_stream = o->printer->target == TO_STREAM || o->printer->target == TO_OUTPUT;
  if (is_stream) {
    o->count = LLVMBuildAdd(o->e.at, o->count, c_expander_size(&o->e, length), "");
  } else if (length <= FEW)
    for (size_t i = 0; i < length; i++) {
      LLVMValueRef c = c_expander_number(&o->e, (unsigned char)text[i]);
      put(o, "__sextant_put_char", &c, 1);
    }
  else {
    LLVMValueRef literal = LLVMBuildGlobalString(o->e.at, text, "text");
    LLVMValueRef rest[] = {literal, c_expander_size(&o->e, length)};
    put(o, "__sextant_put_literal", rest, 2);
  }
}

static void put_integer(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width, precision, value;
  unsigned bits = c_format_width(piece->length, o->e.long_width);
  bool is_signed = piece->conversion == 'd' || piece->conversion == 'i';
  take_width(o, piece, &flags, &width);
  precision = take_number(o, piece->precision);
  value = take(o, LLVMIntTypeInContext(o->e.context, bits < 32 ? 32 : bits));
  if (o->is_wrong || !o->count) return;
  if (bits < 32) {
    LLVMValueRef part = LLVMBuildTrunc(o->e.at, value, LLVMIntTypeInContext(o->e.context, bits), "");
    value = is_signed ? LLVMBuildSExt(o->e.at, part, o->e.number, "") : LLVMBuildZExt(o->e.at, part, o->e.number, "");
  }
  unsigned base = piece->conversion == 'o' ? 8 : piece->conversion == 'x' || piece->conversion == 'X' ? 16 : 10;
  bool is_plain = is_signed && !piece->flags && piece->width == 0 && piece->precision == FORMAT_NONE;
  LLVMValueRef rest[] = {value, c_expander_number(&o->e, base), flags, width, precision};
  if (is_plain) put(o, bits == 64 ? "__sextant_put_plain_64" : "__sextant_put_plain_32", rest, 1);
  else if (is_signed) {
    LLVMValueRef without_base[] = {value, flags, width, precision};
    put(o, bits == 64 ? "__sextant_put_signed_64" : "__sextant_put_signed_32", without_base, 4);
  } else put(o, bits == 64 ? "__sextant_put_unsigned_64" : "__sextant_put_unsigned_32", rest, 5);
}

static void put_byte(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width;
  take_width(o, piece, &flags, &width);
  if (piece->precision == FORMAT_ARGUMENT) take(o, o->e.number);
  LLVMValueRef rest[] = {take(o, o->e.number), flags, width};
  if (!o->is_wrong && o->count) put(o, "__sextant_put_byte", rest, 3);
}

static bool is_buffer(const Output *o) { return o->printer->target == TO_BUFFER || o->printer->target == TO_SIZED; }

static void put_string(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width;
  take_width(o, piece, &flags, &width);
  LLVMValueRef precision = take_number(o, piece->precision), text = take(o, o->e.pointer);
  if (o->is_wrong) return;
  LLVMValueRef check[] = {text, precision}, rest[] = {text, flags, width, precision};
  LLVMValueRef place[] = {o->nearest, o->to, text, precision};
  if (is_buffer(o)) o->nearest = c_expander_call(&o->e, "__sextant_nearest", o->e.size_type, place, 4);
  if (o->count) put(o, "__sextant_put_text", rest, 4);
  else c_expander_call(&o->e, "__sextant_text", o->e.size_type, check, 2);
}

static void put_any(Output *o, int least, int most, LLVMValueRef width) {
  LLVMValueRef rest[] = {c_expander_number(&o->e, least), c_expander_number(&o->e, most), width};
  put(o, "__sextant_put_any", rest, 3);
}

static void put_float(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width;
  take_width(o, piece, &flags, &width);
  LLVMValueRef precision = take_number(o, piece->precision);
  bool is_long = piece->length == LENGTH_DOUBLE, is_fixed = piece->conversion == 'f' || piece->conversion == 'F';
  LLVMTypeRef type = is_long ? LLVMX86FP80TypeInContext(o->e.context) : LLVMDoubleTypeInContext(o->e.context);
  LLVMValueRef rest[] = {take(o, type), flags, width, precision};
  if (o->is_wrong) return;
  if (!is_buffer(o)) o->is_uncounted = true;
  else if (is_fixed && !is_long) put(o, "__sextant_put_fixed", rest, 4);
  else {
    bool is_known = piece->precision != FORMAT_ARGUMENT;
    int digits = piece->precision == FORMAT_NONE ? 6 : piece->precision;
    if (is_known) put_any(o, 1, (is_long ? 4940 : 32) + digits, width);
    else c_expander_limit(&o->e);
  }
}

static void put_pointer(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width;
  take_width(o, piece, &flags, &width);
  if (piece->precision == FORMAT_ARGUMENT) take(o, o->e.number);
  take(o, o->e.pointer);
  if (o->is_wrong) return;
  if (is_buffer(o)) put_any(o, 1, 2 + (int)o->e.long_width / 4, width);
  else o->is_uncounted = true;
}

static void store_count(Output *o, const FormatPiece *piece) {
  LLVMValueRef to = take(o, o->e.pointer);
  if (o->is_wrong) return;
  if (o->is_uncounted) {
    c_expander_limit(&o->e);
    return;
  }
  LLVMTypeRef type = LLVMIntTypeInContext(o->e.context, c_format_width(piece->length, o->e.long_width));
  LLVMBuildStore(o->e.at, LLVMBuildIntCast2(o->e.at, o->count, type, false, ""), to);
}

static void put_piece(Output *o, const FormatPiece *piece) {
  bool is_wide = piece->length == LENGTH_L && (piece->conversion == 'c' || piece->conversion == 's');
  if (piece->precision == FORMAT_ARGUMENT && !c_format_takes_precision(piece->conversion)) {
    c_expander_limit(&o->e);
    return;
  }
  switch (piece->conversion) {
  case 0: put_text(o, piece->text, piece->size); return;
  case '%': put_text(o, "%", 1); return;
  case 'c':
  case 's':
    if (is_wide) c_expander_limit(&o->e);
    else if (piece->conversion == 'c') put_byte(o, piece);
    else put_string(o, piece);
    return;
  case 'p': put_pointer(o, piece); return;
  case FORMAT_ELSEWHERE: c_expander_limit(&o->e); return;
  case 'n': store_count(o, piece); return;
  default:
    if (strchr("fFeEgGaA", piece->conversion)) put_float(o, piece);
    else if (piece->length == LENGTH_DOUBLE) c_expander_limit(&o->e);
    else put_integer(o, piece);
  }
}

// ---- calls

static bool has_count(const char *text, size_t length) {
  FormatPiece piece;
  for (const char *at = text, *end = text + length; at < end; at += piece.size)
    if (!c_format_print_piece(at, end, &piece)) return false;
    else if (piece.conversion == 'n') return true;
  return false;
}

static LLVMValueRef stream_of(Output *o) {
  if (o->printer->target == TO_STREAM) return LLVMGetOperand(o->e.call, 0);
  LLVMValueRef output = LLVMGetNamedGlobal(o->e.module, "stdout");
  if (!output) output = LLVMAddGlobal(o->e.module, o->e.pointer, "stdout");
  return LLVMBuildLoad2(o->e.at, o->e.pointer, output, "");
}

// May the stream be closed? Standard output is open where the program has no function that closes any.
static bool may_be_closed(const Output *o) {
  static const char *const names[] = {"fclose", "freopen", "fcloseall"};
  if (o->printer->target == TO_STREAM) return true;
  bool is_output = o->printer->target == TO_OUTPUT && !strstr(o->printer->name, "dprintf");
  for (size_t i = 0; is_output && i < sizeof names / sizeof *names; i++)
    if (LLVMGetNamedFunction(o->e.module, names[i])) return true;
  return false;
}

static void begin(Output *o, const char *format, size_t length) {
  LLVMPositionBuilderBefore(o->e.at, o->e.call);
  LLVMSetCurrentDebugLocation2(o->e.at, LLVMInstructionGetDebugLoc(o->e.call));
  o->next = o->printer->format + 1;
  o->to = is_buffer(o) ? LLVMGetOperand(o->e.call, 0) : LLVMConstNull(o->e.pointer);
  o->room = c_expander_size(&o->e, is_buffer(o) ? ~0ull : 0);
  o->nearest = c_expander_size(&o->e, ~0ull);
  bool counts = is_buffer(o) || LLVMGetFirstUse(o->e.call) || has_count(format, length);
  o->count = counts ? c_expander_size(&o->e, 0) : NULL;
  LLVMValueRef second = is_buffer(o) ? LLVMGetOperand(o->e.call, 1) : NULL;
  if (may_be_closed(o)) {
    LLVMValueRef stream = stream_of(o);
    c_expander_call(&o->e, "__sextant_use", o->e.nothing, &stream, 1);
  }
  if (o->printer->target == TO_SIZED) o->room = c_expander_call(&o->e, "__sextant_room", o->e.size_type, &second, 1);
}

// What the call returns; NULL where nobody wants to know.
static LLVMValueRef finish(Output *o) {
  if (is_buffer(o)) {
    bool is_sized = o->printer->target == TO_SIZED;
    LLVMValueRef arguments[] = {o->to, is_sized ? LLVMGetOperand(o->e.call, 1) : c_expander_size(&o->e, ~0ull),
                                o->count, o->nearest};
    return c_expander_call(&o->e, "__sextant_put_end", o->e.number, arguments, 4);
  }
  bool is_named = o->printer->target == TO_STREAM;
  if (!LLVMGetFirstUse(o->e.call) && !is_named) return NULL;
  LLVMValueRef arguments[] = {stream_of(o), o->count ? o->count : c_expander_size(&o->e, 0)};
  return c_expander_call(&o->e, o->is_uncounted ? "__sextant_printed_more" : "__sextant_printed", o->e.number,
                         arguments, 2);
}

static void expand(Output *o, const char *format, size_t length) {
  begin(o, format, length);
  FormatPiece piece;
  for (const char *at = format, *end = format + length; at < end && !o->is_wrong; at += piece.size)
    if (c_format_print_piece(at, end, &piece)) put_piece(o, &piece);
    else o->is_wrong = true;
  if (o->is_wrong) c_expander_violation(&o->e);
  LLVMValueRef result = finish(o);
  if (LLVMGetFirstUse(o->e.call)) LLVMReplaceAllUsesWith(o->e.call, result);
  LLVMInstructionEraseFromParent(o->e.call);
}

static const Printer *printer_of(LLVMValueRef call) {
  size_t length;
  LLVMValueRef function = c_call_named_function(call);
  if (!function || !LLVMIsDeclaration(function)) return NULL;
  const char *name = LLVMGetValueName2(function, &length);
  for (size_t i = 0; i < sizeof printers / sizeof *printers; i++)
    if (strcmp(name, printers[i].name) == 0) return &printers[i];
  return NULL;
}

// Are the arguments before the format and the result what they are in the standard's prototypes?
static bool is_standard(const Output *o) {
  unsigned count = LLVMGetNumArgOperands(o->e.call);
  if (LLVMTypeOf(o->e.call) != o->e.number || count <= o->printer->format) return false;
  bool by_pointer = o->printer->target != TO_OUTPUT;
  if (by_pointer && LLVMTypeOf(LLVMGetOperand(o->e.call, 0)) != o->e.pointer) return false;
  return o->printer->target != TO_SIZED || LLVMTypeOf(LLVMGetOperand(o->e.call, 1)) == o->e.size_type;
}

// A call that prints to a stream and whose result is not used: by another name, for which nothing is counted.
static void silence(LLVMModuleRef module, LLVMValueRef call) {
  static const char *const names[] = {"printf", "fprintf", "dprintf", "vprintf", "vfprintf", "vdprintf"};
  LLVMValueRef function = c_call_named_function(call);
  size_t length;
  if (!function || !LLVMIsDeclaration(function) || LLVMGetFirstUse(call)) return;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(LLVMGetValueName2(function, &length), names[i]) != 0) continue;
    char quiet[40];
    snprintf(quiet, sizeof quiet, "__sextant_quiet_%s", names[i]);
    LLVMValueRef other = c_request_function(module, quiet, LLVMGlobalGetValueType(function));
    LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, other);
    return;
  }
}

static void look_at(void *output, LLVMValueRef call) {
  Output *o = output;
  size_t length;
  o->printer = printer_of(call);
  o->is_wrong = o->is_uncounted = false;
  if (!o->printer) silence(o->e.module, call);
  if (!o->printer || !is_standard(o)) return;
  const char *format = c_format_constant(LLVMGetOperand(call, o->printer->format), o->e.data, &length);
  if (format) expand(o, format, length);
  else silence(o->e.module, call);
}

// A declaration that nothing refers to any more would bring its model with it.
static void forget_unused(LLVMModuleRef module) {
  for (size_t i = 0; i < sizeof printers / sizeof *printers; i++) {
    LLVMValueRef function = LLVMGetNamedFunction(module, printers[i].name);
    if (function && LLVMIsDeclaration(function) && !LLVMGetFirstUse(function)) LLVMDeleteFunction(function);
  }
}

void c_output_expand(LLVMModuleRef module) {
  Output o = {0};
  c_expander_run(&o.e, module, look_at);
  forget_unused(module);
}
