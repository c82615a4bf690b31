#include "front/c/output.h"

#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "base/vec.h"
#include "front/c/format.h"
#include "front/c/instructions.h"

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
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef at;
  LLVMTargetDataRef data;
  LLVMTypeRef size_type, number, pointer, nothing;
  unsigned long_width;
  LLVMValueRef call;
  const Printer *printer;
  unsigned next;         // number of the next argument
  LLVMValueRef to, room; // of the text
  LLVMValueRef count;    // where the next piece begins; NULL: nobody wants to know
  bool is_uncounted;     // there is a piece that is not counted
  bool is_wrong;         // the rest of the format does not fit
} Output;

static LLVMValueRef number(const Output *o, long long n) {
  return LLVMConstInt(o->number, (unsigned long long)n, true);
}
static LLVMValueRef size(const Output *o, unsigned long long n) { return LLVMConstInt(o->size_type, n, false); }

static LLVMValueRef build_call(Output *o, const char *name, LLVMTypeRef result, LLVMValueRef *arguments,
                               unsigned count) {
  LLVMTypeRef types[9];
  for (unsigned i = 0; i < count; i++) types[i] = LLVMTypeOf(arguments[i]);
  LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
  LLVMValueRef function = LLVMGetNamedFunction(o->module, name);
  if (!function) function = LLVMAddFunction(o->module, name, type);
  return LLVMBuildCall2(o->at, type, function, arguments, count, "");
}

// ---- arguments

// The next argument where it has the type that the format asks for; NULL, and the rest is wrong, where it has not.
static LLVMValueRef take(Output *o, LLVMTypeRef type) {
  bool there = !o->is_wrong && o->next < LLVMGetNumArgOperands(o->call);
  LLVMValueRef argument = there ? LLVMGetOperand(o->call, o->next) : NULL;
  Layout layout = {.data = o->data, .pointer_width = o->long_width};
  bool fits = argument && LLVMTypeOf(argument) == type && !c_call_byval_size(&layout, o->call, o->next);
  o->next++;
  o->is_wrong |= !fits;
  if (fits) build_call(o, "__sextant_leaves", o->nothing, &argument, 1);
  return fits ? argument : NULL;
}

static LLVMValueRef take_number(Output *o, int n) { return n == FORMAT_ARGUMENT ? take(o, o->number) : number(o, n); }

// Flags with a width that is an argument: a negative one means the other side.
static void take_width(Output *o, const FormatPiece *piece, LLVMValueRef *flags, LLVMValueRef *width) {
  *flags = number(o, piece->flags);
  *width = take_number(o, piece->width);
  if (!*width || piece->width != FORMAT_ARGUMENT) return;
  LLVMValueRef minus = LLVMBuildNeg(o->at, *width, "");
  LLVMValueRef negative = LLVMBuildICmp(o->at, LLVMIntSLT, *width, number(o, 0), "");
  *flags = LLVMBuildOr(o->at, *flags, LLVMBuildZExt(o->at, negative, o->number, ""), ""); // FLAG_LEFT is 1
  *width = LLVMBuildSelect(o->at, negative, minus, *width, "");
}

// ---- pieces

static void put(Output *o, const char *name, LLVMValueRef *rest, unsigned count) {
  LLVMValueRef arguments[9] = {o->to, o->room, o->count};
  memcpy(arguments + 3, rest, count * sizeof *rest);
  o->count = build_call(o, name, o->size_type, arguments, 3 + count);
}

static void put_text(Output *o, const char *text, size_t length) {
  if (!o->count || !length) return;
  bool is_stream = o->printer->target == TO_STREAM || o->printer->target == TO_OUTPUT;
  if (is_stream) {
    o->count = LLVMBuildAdd(o->at, o->count, size(o, length), "");
  } else if (length <= FEW)
    for (size_t i = 0; i < length; i++) {
      LLVMValueRef c = number(o, (unsigned char)text[i]);
      put(o, "__sextant_put_char", &c, 1);
    }
  else {
    LLVMValueRef literal = LLVMBuildGlobalString(o->at, text, "text");
    LLVMValueRef rest[] = {literal, size(o, length)};
    put(o, "__sextant_put_literal", rest, 2);
  }
}

static void put_integer(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width, precision, value;
  unsigned bits = c_format_width(piece->length, o->long_width);
  bool is_signed = piece->conversion == 'd' || piece->conversion == 'i';
  take_width(o, piece, &flags, &width);
  precision = take_number(o, piece->precision);
  value = take(o, LLVMIntTypeInContext(o->context, bits < 32 ? 32 : bits));
  if (o->is_wrong || !o->count) return;
  if (bits < 32) {
    LLVMValueRef part = LLVMBuildTrunc(o->at, value, LLVMIntTypeInContext(o->context, bits), "");
    value = is_signed ? LLVMBuildSExt(o->at, part, o->number, "") : LLVMBuildZExt(o->at, part, o->number, "");
  }
  unsigned base = piece->conversion == 'o' ? 8 : piece->conversion == 'x' || piece->conversion == 'X' ? 16 : 10;
  bool is_plain = is_signed && !piece->flags && piece->width == 0 && piece->precision == FORMAT_NONE;
  LLVMValueRef rest[] = {value, number(o, base), flags, width, precision};
  if (is_plain) put(o, bits == 64 ? "__sextant_put_plain_64" : "__sextant_put_plain_32", rest, 1);
  else if (is_signed) {
    LLVMValueRef without_base[] = {value, flags, width, precision};
    put(o, bits == 64 ? "__sextant_put_signed_64" : "__sextant_put_signed_32", without_base, 4);
  } else put(o, bits == 64 ? "__sextant_put_unsigned_64" : "__sextant_put_unsigned_32", rest, 5);
}

static void put_byte(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width;
  take_width(o, piece, &flags, &width);
  if (piece->precision == FORMAT_ARGUMENT) take(o, o->number);
  LLVMValueRef rest[] = {take(o, o->number), flags, width};
  if (!o->is_wrong && o->count) put(o, "__sextant_put_byte", rest, 3);
}

static void put_string(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width;
  take_width(o, piece, &flags, &width);
  LLVMValueRef precision = take_number(o, piece->precision), text = take(o, o->pointer);
  if (o->is_wrong) return;
  LLVMValueRef check[] = {text, precision}, rest[] = {text, flags, width, precision};
  if (o->count) put(o, "__sextant_put_text", rest, 4);
  else build_call(o, "__sextant_text", o->size_type, check, 2);
}

static bool is_buffer(const Output *o) { return o->printer->target == TO_BUFFER || o->printer->target == TO_SIZED; }

static void build_limit(Output *o) {
  LLVMValueRef text = LLVMBuildGlobalString(o->at, "this conversion of a format is not modelled", "limit");
  build_call(o, "__sextant_limit", o->nothing, &text, 1);
}

static void build_violation(Output *o) {
  LLVMValueRef text = LLVMBuildGlobalString(o->at, "a format that does not fit its arguments", "violation");
  LLVMValueRef arguments[] = {number(o, 0), text};
  build_call(o, "__sextant_check_library", o->nothing, arguments, 2);
}

static void put_any(Output *o, int least, int most, LLVMValueRef width) {
  LLVMValueRef rest[] = {number(o, least), number(o, most), width};
  put(o, "__sextant_put_any", rest, 3);
}

static void put_float(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width;
  take_width(o, piece, &flags, &width);
  LLVMValueRef precision = take_number(o, piece->precision);
  bool is_long = piece->length == LENGTH_DOUBLE, is_fixed = piece->conversion == 'f' || piece->conversion == 'F';
  LLVMTypeRef type = is_long ? LLVMX86FP80TypeInContext(o->context) : LLVMDoubleTypeInContext(o->context);
  LLVMValueRef rest[] = {take(o, type), flags, width, precision};
  if (o->is_wrong) return;
  if (!is_buffer(o)) o->is_uncounted = true;
  else if (is_fixed && !is_long) put(o, "__sextant_put_fixed", rest, 4);
  else {
    bool is_known = piece->precision != FORMAT_ARGUMENT;
    int digits = piece->precision == FORMAT_NONE ? 6 : piece->precision;
    if (is_known) put_any(o, 1, (is_long ? 4940 : 32) + digits, width);
    else build_limit(o);
  }
}

static void put_pointer(Output *o, const FormatPiece *piece) {
  LLVMValueRef flags, width;
  take_width(o, piece, &flags, &width);
  if (piece->precision == FORMAT_ARGUMENT) take(o, o->number);
  take(o, o->pointer);
  if (o->is_wrong) return;
  if (is_buffer(o)) put_any(o, 1, 2 + (int)o->long_width / 4, width);
  else o->is_uncounted = true;
}

static void store_count(Output *o, const FormatPiece *piece) {
  LLVMValueRef to = take(o, o->pointer);
  if (o->is_wrong) return;
  if (o->is_uncounted) {
    build_limit(o);
    return;
  }
  LLVMTypeRef type = LLVMIntTypeInContext(o->context, c_format_width(piece->length, o->long_width));
  LLVMBuildStore(o->at, LLVMBuildIntCast2(o->at, o->count, type, false, ""), to);
}

static void put_piece(Output *o, const FormatPiece *piece) {
  bool is_wide = piece->length == LENGTH_L && (piece->conversion == 'c' || piece->conversion == 's');
  switch (piece->conversion) {
  case 0: put_text(o, piece->text, piece->size); return;
  case '%': put_text(o, "%", 1); return;
  case 'c':
  case 's':
    if (is_wide) build_limit(o);
    else if (piece->conversion == 'c') put_byte(o, piece);
    else put_string(o, piece);
    return;
  case 'p': put_pointer(o, piece); return;
  case 'n': store_count(o, piece); return;
  default:
    if (strchr("fFeEgGaA", piece->conversion)) put_float(o, piece);
    else if (piece->length == LENGTH_DOUBLE) build_limit(o);
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

static void begin(Output *o, const char *format, size_t length) {
  LLVMPositionBuilderBefore(o->at, o->call);
  LLVMSetCurrentDebugLocation2(o->at, LLVMInstructionGetDebugLoc(o->call));
  o->next = o->printer->format + 1;
  o->to = is_buffer(o) ? LLVMGetOperand(o->call, 0) : LLVMConstNull(o->pointer);
  o->room = size(o, is_buffer(o) ? ~0ull : 0);
  bool counts = is_buffer(o) || LLVMGetFirstUse(o->call) || has_count(format, length);
  o->count = counts ? size(o, 0) : NULL;
  LLVMValueRef first = LLVMGetOperand(o->call, 0), second = is_buffer(o) ? LLVMGetOperand(o->call, 1) : NULL;
  if (o->printer->target == TO_STREAM) build_call(o, "__sextant_use", o->nothing, &first, 1);
  if (o->printer->target == TO_SIZED) o->room = build_call(o, "__sextant_room", o->size_type, &second, 1);
}

static LLVMValueRef stream_of(Output *o) {
  if (o->printer->target == TO_STREAM) return LLVMGetOperand(o->call, 0);
  LLVMValueRef output = LLVMGetNamedGlobal(o->module, "stdout");
  if (!output) output = LLVMAddGlobal(o->module, o->pointer, "stdout");
  return LLVMBuildLoad2(o->at, o->pointer, output, "");
}

// What the call returns; NULL where nobody wants to know.
static LLVMValueRef finish(Output *o) {
  if (is_buffer(o)) {
    bool is_sized = o->printer->target == TO_SIZED;
    LLVMValueRef arguments[] = {o->to, is_sized ? LLVMGetOperand(o->call, 1) : size(o, ~0ull), o->count};
    return build_call(o, "__sextant_put_end", o->number, arguments, 3);
  }
  bool is_named = o->printer->target == TO_STREAM;
  if (!LLVMGetFirstUse(o->call) && !is_named) return NULL;
  LLVMValueRef arguments[] = {stream_of(o), o->count ? o->count : size(o, 0)};
  return build_call(o, o->is_uncounted ? "__sextant_printed_more" : "__sextant_printed", o->number, arguments, 2);
}

static void expand(Output *o, const char *format, size_t length) {
  begin(o, format, length);
  FormatPiece piece;
  for (const char *at = format, *end = format + length; at < end && !o->is_wrong; at += piece.size)
    if (c_format_print_piece(at, end, &piece)) put_piece(o, &piece);
    else o->is_wrong = true;
  if (o->is_wrong) build_violation(o);
  LLVMValueRef result = finish(o);
  if (LLVMGetFirstUse(o->call)) LLVMReplaceAllUsesWith(o->call, result);
  LLVMInstructionEraseFromParent(o->call);
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
  unsigned count = LLVMGetNumArgOperands(o->call);
  if (LLVMTypeOf(o->call) != o->number || count <= o->printer->format) return false;
  bool by_pointer = o->printer->target != TO_OUTPUT;
  if (by_pointer && LLVMTypeOf(LLVMGetOperand(o->call, 0)) != o->pointer) return false;
  return o->printer->target != TO_SIZED || LLVMTypeOf(LLVMGetOperand(o->call, 1)) == o->size_type;
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
    LLVMValueRef other = LLVMGetNamedFunction(module, quiet);
    if (!other) other = LLVMAddFunction(module, quiet, LLVMGlobalGetValueType(function));
    LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, other);
    return;
  }
}

static void look_at(Output *o, LLVMValueRef call) {
  size_t length;
  o->call = call;
  o->printer = printer_of(call);
  o->is_wrong = o->is_uncounted = false;
  if (!o->printer) silence(o->module, call);
  if (!o->printer || !is_standard(o)) return;
  const char *format = c_format_constant(LLVMGetOperand(call, o->printer->format), o->data, &length);
  if (format) expand(o, format, length);
  else silence(o->module, call);
}

// A declaration that nothing refers to any more would bring its model with it.
static void forget_unused(LLVMModuleRef module) {
  for (size_t i = 0; i < sizeof printers / sizeof *printers; i++) {
    LLVMValueRef function = LLVMGetNamedFunction(module, printers[i].name);
    if (function && LLVMIsDeclaration(function) && !LLVMGetFirstUse(function)) LLVMDeleteFunction(function);
  }
}

void c_output_expand(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Output o = {.module = module, .context = context, .at = LLVMCreateBuilderInContext(context)};
  o.data = LLVMGetModuleDataLayout(module);
  o.long_width = 8 * LLVMPointerSize(o.data);
  o.size_type = LLVMIntTypeInContext(context, o.long_width);
  o.number = LLVMInt32TypeInContext(context);
  o.pointer = LLVMPointerTypeInContext(context, 0);
  o.nothing = LLVMVoidTypeInContext(context);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        if (LLVMIsACallInst(i)) look_at(&o, i);
      }
  forget_unused(module);
  LLVMDisposeBuilder(o.at);
}
