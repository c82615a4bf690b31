// Formats of the printf and scanf families, when they are constant: pieces of text and conversions, one after the other.
#ifndef FRONT_C_FORMAT_H
#define FRONT_C_FORMAT_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stddef.h>

#define FORMAT_NONE (-1)     // no width or precision
#define FORMAT_ARGUMENT (-2) // it is an argument
#define FORMAT_ELSEWHERE                                                                                               \
  '$' // the conversion: the rest of the format is none of C17, and something to POSIX, C23 or a library

typedef enum FormatLength {
  LENGTH_PLAIN,
  LENGTH_HH,
  LENGTH_H,
  LENGTH_L,
  LENGTH_LL,
  LENGTH_J,
  LENGTH_Z,
  LENGTH_T,
  LENGTH_DOUBLE // L
} FormatLength;

typedef struct FormatPiece {
  const char *text; // where it begins
  size_t size;      // bytes
  char conversion;  // 'd', ...; 0: a text
  unsigned flags;   // of models/print.h
  int width, precision;
  FormatLength length;
  bool is_suppressed; // scanf's %*d
  const char *set;    // scanf's %[...]: what is between the brackets
  size_t set_size;
} FormatPiece;

// The next piece of [at, end); false where a conversion is cut off or is none that is known, or is given what it does not take.
bool c_format_print_piece(const char *at, const char *end, FormatPiece *piece);
bool c_format_scan_piece(const char *at, const char *end, FormatPiece *piece);
// Else a precision makes it undefined; one that is an argument is not looked at, as it may be negative, which is none.
bool c_format_takes_precision(char conversion);
// Bits of an integer of that length where `long` has so many.
unsigned c_format_width(FormatLength length, unsigned long_width);

// The characters of a text that an LLVM value surely points to; NULL where that is not known.
const char *c_format_constant(LLVMValueRef pointer, LLVMTargetDataRef data, size_t *size);
#endif
