// Where a pointer leads, for those who ask what an evaluation reads and writes: to bytes of an object that is known by its name, to an object that
// nobody else has, or somewhere that only the points-to analysis knows.
#ifndef FRONT_C_EFFECT_TARGETS_H
#define FRONT_C_EFFECT_TARGETS_H
#include <stdbool.h>

#include "front/c/layout.h"

#define MOST_PASSED 8u // arguments of a call that are followed
#define TARGET_LEAST (INT64_MIN / 4)
#define TARGET_MOST (INT64_MAX / 4)

typedef struct Target {
  LLVMValueRef root;  // a variable, or the parameter whose bytes were passed; NULL: none, or not known
  bool is_private;    // an object of a function that is called, or a constant
  bool is_exact;      // it leads to the byte `least`
  int64_t least, end; // otherwise somewhere between these
} Target;

// A function that is called, and where its arguments lead.
typedef struct Frame {
  LLVMValueRef function; // NULL: where the operands are
  Target passed[MOST_PASSED];
} Frame;

Target c_effect_target(const Layout *layout, const Frame *frame, LLVMValueRef pointer);
bool c_effect_target_is_known(Target target);
// The bytes that an access of that size there touches.
void c_effect_target_bytes(Target target, int64_t size, int64_t *begin, int64_t *end);
// Is a local variable one of clang's own, which the source does not have?
bool c_effect_is_of_clang(LLVMValueRef variable);
#endif
