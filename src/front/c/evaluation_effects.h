// What an evaluation does that another one may see: what it reads and writes, of the library's hidden state too, whether it may not come back, and
// whether it may fail. Two evaluations without an order are in conflict where the order of the two can be seen. What cannot be told apart is in conflict:
// objects are told apart by their names, by what is passed to functions, and otherwise by a points-to analysis of the whole program.
#ifndef FRONT_C_EVALUATION_EFFECTS_H
#define FRONT_C_EVALUATION_EFFECTS_H
#include <stdbool.h>

#include "base/map.h"
#include "base/vec.h"
#include "front/c/layout.h"

typedef struct Effect {
  uint64_t group;       // only effects of one group may meet
  LLVMValueRef root;    // the variable that is accessed, or NULL
  LLVMValueRef pointer; // the access is through; NULL: all of the group
  int64_t begin, end;   // bytes of the variable; from 0 on, behind the pointer
  unsigned touch;       // a set of Touch
  uint32_t next;        // another one of the group, and 1
} Effect;
VEC(EffectVec, effectvec, Effect)

typedef struct Effects {
  EffectVec list;
  Map groups;             // group -> its first effect, and 1
  bool may_end, may_fail; // it does not come back; something is undefined
} Effects;

typedef struct EffectStudy EffectStudy; // of a module, which does not change meanwhile

// `entry`: where runs start; NULL: anywhere, with any pointers.
EffectStudy *c_effects_new(LLVMModuleRef module, LLVMValueRef entry);
void c_effects_delete(EffectStudy *study);
// Adds what an instruction of the function does that the operands are in.
void c_effects_add(EffectStudy *study, Effects *effects, LLVMValueRef instruction);
// That what a call passes by value is read, but for one argument: the bytes are copied as the call is made, wherever C has the argument evaluated.
void c_effects_add_passed(EffectStudy *study, Effects *effects, LLVMValueRef call, LLVMValueRef but);
void c_effects_release(Effects *effects);
bool c_effects_conflict(EffectStudy *study, const Effects *a, const Effects *b);
#endif
