// The pieces of printed text (print.c) that front/c/output.c calls, and the flags that they understand.
#ifndef FRONT_C_MODELS_PRINT_H
#define FRONT_C_MODELS_PRINT_H

enum { FLAG_LEFT = 1, FLAG_PLUS = 2, FLAG_SPACE = 4, FLAG_ALTERNATE = 8, FLAG_ZERO = 16, FLAG_UPPER = 32 };
#endif
