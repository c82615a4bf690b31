// Looking at a function to see what it does with what it is given: what each value is made from (client_facts.c), what shows how long memory is
// (client_lengths.c), and what all of it says of pointers and calls (client_uses.c).
#ifndef FRONT_C_CLIENT_STUDY_H
#define FRONT_C_CLIENT_STUDY_H
#include "front/c/client_uses.h"

enum { MOST_LOCALS = 64, ROUNDS = 24 };

typedef struct ValueFacts { // of a value
  uint32_t from;            // givens that it is made from: of a pointer, those that it points into
  uint64_t locals;          // local variables that it is made from
  uint32_t added;           // numbers that were added to a pointer
  int64_t offset;           // bytes that were
  bool is_far;              // not a constant number of them
  uint64_t below;           // a number: it is less than this constant; 0: not known
} ValueFacts;
VEC(ValueFactsVec, valuefactsvec, ValueFacts)

typedef struct Evidence {
  ExtentKind kind;
  uint32_t lengths;
  uint64_t unit;
  bool is_made;  // an index is made from the numbers, and not compared with them
  uint64_t more; // bytes before the first element
} Evidence;

typedef struct Study {
  const Layout *layout;
  LLVMValueRef function;
  FunctionUses *uses;
  UsesTable *table;
  Map numbers; // value -> number of its facts
  ValueFactsVec facts;
  LLVMValueRef locals[MOST_LOCALS];
  ValueFacts contents[MOST_LOCALS];
  uint32_t bounds[MOST_LOCALS];   // numbers that a local variable is compared with
  uint64_t highest[MOST_LOCALS];  // constants that it is
  uint32_t products[MOST_LOCALS]; // numbers whose product it is compared with
  uint32_t local_count;
  uint32_t compared[MOST_GIVENS]; // for a member of a struct, numbers that it is compared with
  Evidence evidence[MOST_GIVENS];
  uint32_t copied[MOST_GIVENS]; // to a pointer, from those
  bool moves[MOST_GIVENS];      // a pointer that the function changes,
  uint64_t step[MOST_GIVENS];   // by elements of so many bytes
  bool changed;
} Study;

// ---- what values are made from

bool c_study_is_pointer(LLVMValueRef value);
uint32_t c_study_local_number(const Study *s, LLVMValueRef value);
ValueFacts c_study_facts_of(const Study *s, LLVMValueRef value);
void c_study_set_facts(Study *s, LLVMValueRef value, ValueFacts facts);
uint32_t c_study_given_number(Study *s, uint32_t parameter, int64_t offset, LLVMTypeRef type);
// The given that a pointer surely points into; NO_GIVEN: none, or one of several.
uint32_t c_study_only_given(ValueFacts facts);
void c_study_see_value(Study *s, LLVMValueRef i);
void c_study_each_instruction(Study *s, void (*see)(Study *, LLVMValueRef));
void c_study_note_local(Study *s, LLVMValueRef i);

// ---- rows

// p[y * w + x], where y is less than h: the numbers whose product is as many as there are, w and h, and what they are multiplied with besides. 0: it is
// no such index.
uint32_t c_study_rows(const Study *s, LLVMValueRef index, uint64_t *factor);

// ---- lengths

bool c_study_is_product(LLVMValueRef value, uint32_t depth);
bool c_study_is_number(const GivenUse *given);
bool c_study_is_number_given(const Study *s, uint32_t given);
uint32_t c_study_numbers_in(const Study *s, uint32_t givens);
uint32_t c_study_bounds_of(const Study *s, uint64_t locals, uint64_t *constant);
// Of numbers, those that can say how long the memory of a pointer is.
uint32_t c_study_lengths_for(const Study *s, uint32_t pointer, uint32_t lengths);
// Numbers multiplied with each other are one length; of others the nearest.
uint32_t c_study_choose_lengths(const Study *s, uint32_t pointer, uint32_t lengths, bool are_factors);
// A length counts for more than an index, and a near one for more than one that is further away.
void c_study_add_evidence(Study *s, uint32_t pointer, Evidence found);
LLVMValueRef c_study_without_casts(LLVMValueRef value);
// Is the value just what was given, and not changed since?
bool c_study_is_plain(const Study *s, LLVMValueRef value);
// Bytes that a number counts: the constant that it is multiplied with.
uint64_t c_study_factor_of(LLVMValueRef value);
bool c_study_ends_at_once(LLVMBasicBlockRef block);
void c_study_see_comparison(Study *s, LLVMValueRef i);
#endif
