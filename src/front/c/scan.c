#include "front/c/scan.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "front/c/expander.h"
#include "front/c/format.h"
#include "front/c/instructions.h"

typedef struct Scanner {
  const char *name;
  unsigned format; // number of the argument: 1 where the stream is argument 0
} Scanner;

static const Scanner scanners[] = {
    {"scanf", 0},           {"fscanf", 1},         {"__isoc99_scanf", 0},
    {"__isoc99_fscanf", 1}, {"__isoc23_scanf", 0}, {"__isoc23_fscanf", 1},
};

// One call that is being replaced.
typedef struct Scan {
  Expander e;
  const Scanner *scanner;
  const char *format;
  size_t length;
  unsigned next;       // number of the next argument
  int count;           // conversions that store something, so far
  LLVMValueRef stored; // how many do in this run
  bool is_wrong;       // the rest of the format does not fit
} Scan;

// ---- what a format says as a whole

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// How many conversions store something and count; may none be stored though there is input? That is so unless a conversion that
// any character fits comes first.
static int count_stores(const Scan *s, bool *may_be_none) {
  FormatPiece piece;
  int count = 0;
  bool is_first = true;
  *may_be_none = true;
  for (const char *at = s->format, *end = at + s->length; at < end; at += piece.size) {
    if (!c_format_scan_piece(at, end, &piece)) break;
    if (!piece.conversion) {
      for (size_t i = 0; i < piece.size; i++) is_first &= is_blank(piece.text[i]);
      continue;
    }
    if (is_first && !piece.is_suppressed && (piece.conversion == 'c' || piece.conversion == 's')) *may_be_none = false;
    is_first = false;
    if (!piece.is_suppressed && piece.conversion != 'n' && piece.conversion != '%') count++;
  }
  return count;
}

// ---- conversions

static LLVMValueRef take(Scan *s) {
  bool there = s->next < LLVMGetNumArgOperands(s->e.call);
  LLVMValueRef argument = there ? LLVMGetOperand(s->e.call, s->next) : NULL;
  if (!argument || LLVMTypeOf(argument) != s->e.pointer) s->is_wrong = true;
  s->next++;
  return s->is_wrong ? NULL : argument;
}

static void store(Scan *s, const char *name, LLVMValueRef to, LLVMValueRef width, LLVMValueRef members) {
  LLVMValueRef arguments[] = {s->stored, c_expander_number(&s->e, s->count), to, width, members};
  c_expander_call(&s->e, name, s->e.nothing, arguments, members ? 5 : width ? 4 : 3);
}

static const char *store_of(const Scan *s, const FormatPiece *piece) {
  if (strchr("fFeEgGaA", piece->conversion))
    return piece->length == LENGTH_L        ? "__sextant_scan_double"
           : piece->length == LENGTH_DOUBLE ? "__sextant_scan_long_double"
                                            : "__sextant_scan_float";
  switch (c_format_width(piece->length, s->e.long_width)) {
  case 8: return "__sextant_scan_8";
  case 16: return "__sextant_scan_16";
  case 32: return "__sextant_scan_32";
  default: return "__sextant_scan_64";
  }
}

static void mark_range(bool *members, const char *set, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (i + 2 < length && set[i + 1] == '-') {
      for (unsigned c = (unsigned char)set[i]; c <= (unsigned char)set[i + 2]; c++) members[c] = true;
      i += 2;
    } else members[(unsigned char)set[i]] = true;
  }
}

// A byte for each character: is it in the set of %[...]? %s is all but blanks.
static LLVMValueRef members_of(Scan *s, const FormatPiece *piece) {
  bool members[256] = {false};
  bool is_inverted = piece->set && piece->set_size && piece->set[0] == '^';
  if (piece->set) mark_range(members, piece->set + is_inverted, piece->set_size - is_inverted);
  LLVMTypeRef byte = LLVMInt8TypeInContext(s->e.context);
  LLVMValueRef values[256];
  for (unsigned c = 0; c < 256; c++) {
    bool is_member = piece->set ? members[c] != is_inverted : !is_blank((char)c);
    values[c] = LLVMConstInt(byte, is_member, false);
  }
  LLVMValueRef table = LLVMAddGlobal(s->e.module, LLVMArrayType2(byte, 256), "scan.set");
  LLVMSetInitializer(table, LLVMConstArray2(byte, values, 256));
  LLVMSetGlobalConstant(table, true);
  LLVMSetLinkage(table, LLVMPrivateLinkage);
  return table;
}

static void scan_piece(Scan *s, const FormatPiece *piece) {
  bool is_wide = piece->length == LENGTH_L && strchr("cs[", piece->conversion);
  if (!piece->conversion || piece->conversion == '%') return;
  if (strchr("np", piece->conversion) || piece->conversion == FORMAT_ELSEWHERE || is_wide) {
    c_expander_limit(&s->e);
    return;
  }
  if (piece->is_suppressed) return;
  LLVMValueRef to = take(s);
  if (s->is_wrong) return;
  bool has_width = piece->width != FORMAT_NONE;
  if (piece->conversion == 'c')
    store(s, "__sextant_scan_chars", to, c_expander_size(&s->e, has_width ? (unsigned)piece->width : 1), NULL);
  else if (piece->conversion == 's' || piece->conversion == '[')
    store(s, "__sextant_scan_set", to, c_expander_size(&s->e, has_width ? (unsigned)piece->width : ~0ull - 1),
          members_of(s, piece));
  else store(s, store_of(s, piece), to, NULL, NULL);
  s->count++;
}

// ---- calls

static LLVMValueRef stream_of(Scan *s) {
  if (s->scanner->format == 1) return LLVMGetOperand(s->e.call, 0);
  LLVMValueRef input = LLVMGetNamedGlobal(s->e.module, "stdin");
  if (!input) input = LLVMAddGlobal(s->e.module, s->e.pointer, "stdin");
  return LLVMBuildLoad2(s->e.at, s->e.pointer, input, "");
}

static void expand(Scan *s) {
  LLVMPositionBuilderBefore(s->e.at, s->e.call);
  LLVMSetCurrentDebugLocation2(s->e.at, LLVMInstructionGetDebugLoc(s->e.call));
  bool may_be_none;
  int count = count_stores(s, &may_be_none);
  LLVMValueRef arguments[] = {stream_of(s), c_expander_number(&s->e, count), c_expander_number(&s->e, may_be_none)};
  s->stored = c_expander_call(&s->e, "__sextant_scan", s->e.number, arguments, 3);
  s->next = s->scanner->format + 1;
  s->count = 0;
  s->is_wrong = false;
  FormatPiece piece;
  for (const char *at = s->format, *end = at + s->length; at < end && !s->is_wrong; at += piece.size)
    if (c_format_scan_piece(at, end, &piece)) scan_piece(s, &piece);
    else s->is_wrong = true;
  if (s->is_wrong) c_expander_violation(&s->e);
  LLVMReplaceAllUsesWith(s->e.call, s->stored);
  LLVMInstructionEraseFromParent(s->e.call);
}

static const Scanner *scanner_of(LLVMValueRef call) {
  size_t length;
  LLVMValueRef function = c_call_named_function(call);
  if (!function || !LLVMIsDeclaration(function)) return NULL;
  const char *name = LLVMGetValueName2(function, &length);
  for (size_t i = 0; i < sizeof scanners / sizeof *scanners; i++)
    if (strcmp(name, scanners[i].name) == 0) return &scanners[i];
  return NULL;
}

static void look_at(void *scan, LLVMValueRef call) {
  Scan *s = scan;
  s->scanner = scanner_of(call);
  if (!s->scanner || LLVMTypeOf(call) != s->e.number || LLVMGetNumArgOperands(call) <= s->scanner->format) return;
  if (LLVMTypeOf(LLVMGetOperand(call, 0)) != s->e.pointer) return;
  s->format = c_format_constant(LLVMGetOperand(call, s->scanner->format), s->e.data, &s->length);
  if (s->format) expand(s);
}

void c_scan_expand(LLVMModuleRef module) {
  Scan s = {0};
  c_expander_run(&s.e, module, look_at);
}
