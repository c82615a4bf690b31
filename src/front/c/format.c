#include "front/c/format.h"

#include <string.h>

#include "front/c/instructions.h"
#include "front/c/models/print.h"

// "%d" is so wide that a count does not fit an int: nothing such is printed.
#define MOST_COUNT 100000

static int read_count(const char **at, const char *end) {
  int n = 0;
  for (; *at < end && **at >= '0' && **at <= '9'; (*at)++)
    if (n < MOST_COUNT) n = n * 10 + (**at - '0');
  return n;
}

static unsigned flag_of(char c) {
  switch (c) {
  case '-': return FLAG_LEFT;
  case '+': return FLAG_PLUS;
  case ' ': return FLAG_SPACE;
  case '#': return FLAG_ALTERNATE;
  case '0': return FLAG_ZERO;
  default: return 0;
  }
}

// "hh" | "h" | "l" | "ll" | "j" | "z" | "t" | "L"
static FormatLength read_length(const char **at, const char *end) {
  static const struct {
    const char *text;
    FormatLength length;
  } lengths[] = {{"hh", LENGTH_HH}, {"h", LENGTH_H}, {"ll", LENGTH_LL}, {"l", LENGTH_L},
                 {"j", LENGTH_J},   {"z", LENGTH_Z}, {"t", LENGTH_T},   {"L", LENGTH_DOUBLE}};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    size_t n = strlen(lengths[i].text);
    if ((size_t)(end - *at) < n || strncmp(*at, lengths[i].text, n) != 0) continue;
    *at += n;
    return lengths[i].length;
  }
  return LENGTH_PLAIN;
}

// What others than C17 know: arguments by number, flags, lengths and conversions. All that comes next belongs to it.
static bool read_elsewhere(const char *at, const char *end, FormatPiece *piece) {
  if (at == end || !strchr("$'IwHDqmCSbB", *at)) return false;
  piece->conversion = FORMAT_ELSEWHERE;
  piece->size = (size_t)(end - piece->text);
  return true;
}

static bool read_text(const char *at, const char *end, FormatPiece *piece) {
  const char *percent = memchr(at, '%', (size_t)(end - at));
  piece->size = (size_t)((percent ? percent : end) - at);
  return true;
}

static int read_number(const char **at, const char *end) {
  if (*at == end || **at != '*') return read_count(at, end);
  (*at)++;
  return FORMAT_ARGUMENT;
}

static bool is_one_of(char c, const char *list) { return strchr(list, c) != NULL; }

// A length that no conversion of its kind has (7.21.6.1p7, 7.21.6.2p11). `L` with an integer, which others than the standard know, is left.
static bool takes_length(const FormatPiece *piece) {
  char c = piece->conversion;
  if (piece->length == LENGTH_PLAIN || is_one_of(c, "diouxXn")) return true;
  if (is_one_of(c, "fFeEgGaA")) return piece->length == LENGTH_L || piece->length == LENGTH_DOUBLE;
  return is_one_of(c, "cs[") && piece->length == LENGTH_L;
}

bool c_format_takes_precision(char conversion) { return is_one_of(conversion, "diouxXfFeEgGaAs"); }

// What has nothing to say to a conversion makes it undefined (7.21.6.1p4, p6, p8).
static bool takes_all(const FormatPiece *piece) {
  char c = piece->conversion;
  if ((piece->flags & FLAG_ALTERNATE) && !is_one_of(c, "oxXfFeEgGaA")) return false;
  if ((piece->flags & FLAG_ZERO) && !is_one_of(c, "diouxXfFeEgGaA")) return false;
  if (piece->precision >= 0 && !c_format_takes_precision(c)) return false;
  if (c == '%') return piece->size == strlen("%%");
  return takes_length(piece) && (c != 'n' || (!piece->flags && !piece->width && piece->precision == FORMAT_NONE));
}

// "%" flags [width] ["." [precision]] [length] conversion
bool c_format_print_piece(const char *at, const char *end, FormatPiece *piece) {
  *piece = (FormatPiece){.text = at, .width = 0, .precision = FORMAT_NONE};
  if (*at != '%') return read_text(at, end, piece);
  for (at++; at < end && flag_of(*at); at++) piece->flags |= flag_of(*at);
  piece->width = read_number(&at, end);
  if (at < end && *at == '.') {
    at++;
    piece->precision = read_number(&at, end);
  }
  piece->length = read_length(&at, end);
  if (at == end || !strchr("diouxXcsfFeEgGaApn%", *at)) return read_elsewhere(at, end, piece);
  piece->conversion = *at++;
  piece->size = (size_t)(at - piece->text);
  if (!takes_all(piece)) return false;
  if (strchr("XFEGA", piece->conversion)) piece->flags |= FLAG_UPPER;
  return true;
}

// "[" ["^"] ["]"] characters "]"
static bool read_set(const char **at, const char *end, FormatPiece *piece) {
  const char *p = *at;
  if (p < end && *p == '^') p++;
  if (p < end && *p == ']') p++;
  const char *close = memchr(p, ']', (size_t)(end - p));
  if (!close) return false;
  piece->set = *at;
  piece->set_size = (size_t)(close - *at);
  *at = close + 1;
  return true;
}

// "%" ["*"] [width] [length] conversion
bool c_format_scan_piece(const char *at, const char *end, FormatPiece *piece) {
  *piece = (FormatPiece){.text = at, .width = FORMAT_NONE, .precision = FORMAT_NONE};
  if (*at != '%') return read_text(at, end, piece);
  at++;
  piece->is_suppressed = at < end && *at == '*';
  if (piece->is_suppressed) at++;
  if (at < end && *at >= '0' && *at <= '9') piece->width = read_count(&at, end);
  piece->length = read_length(&at, end);
  if (at == end || !strchr("diouxXcsfFeEgGaApn%[", *at)) return read_elsewhere(at, end, piece);
  piece->conversion = *at++;
  if (piece->conversion == '[' && !read_set(&at, end, piece)) return false;
  piece->size = (size_t)(at - piece->text);
  if (piece->conversion == '%') return piece->size == strlen("%%");
  bool is_bare = !piece->is_suppressed && piece->width == FORMAT_NONE;
  return takes_length(piece) && piece->width != 0 && (piece->conversion != 'n' || is_bare);
}

unsigned c_format_width(FormatLength length, unsigned long_width) {
  switch (length) {
  case LENGTH_HH: return 8;
  case LENGTH_H: return 16;
  case LENGTH_LL:
  case LENGTH_J: return 64;
  case LENGTH_L:
  case LENGTH_Z:
  case LENGTH_T: return long_width;
  default: return 32;
  }
}

const char *c_format_constant(LLVMValueRef pointer, LLVMTargetDataRef data, size_t *size) {
  Layout layout = {.data = data, .pointer_width = 8 * LLVMPointerSize(data)};
  int64_t offset = 0, step;
  while (c_value_opcode(pointer) == LLVMGetElementPtr) {
    if (!c_layout_gep_offset(&layout, pointer, &step)) return NULL;
    offset += step;
    pointer = LLVMGetOperand(pointer, 0);
  }
  if (!LLVMIsAGlobalVariable(pointer) || !LLVMIsGlobalConstant(pointer)) return NULL;
  LLVMValueRef init = LLVMGetInitializer(pointer);
  if (!init) return NULL;
  if (LLVMIsNull(init)) return *size = 0, "";
  if (!LLVMIsAConstantDataArray(init) || !LLVMIsConstantString(init)) return NULL;
  size_t length;
  const char *text = LLVMGetAsString(init, &length);
  if (offset < 0 || (size_t)offset >= length) return NULL;
  const char *end = memchr(text + offset, '\0', length - (size_t)offset);
  if (!end) return NULL;
  *size = (size_t)(end - (text + offset));
  return text + offset;
}
