// Programs of Idealized Algol (THEORY 5.1), checked and ready to run: names are resolved, definitions inlined, variables
// coerced to expressions by explicit reads. Every node of the term stands for one occurrence, so that where the control token
// came from is known statically: it is the parent.
// A program owns everything in its arena.
#ifndef FRONT_ALGOL_TERM_H
#define FRONT_ALGOL_TERM_H
#include "base/arena.h"
#include "base/diag.h"

__extension__ typedef __int128
    AlgolValue; // arithmetic is on integers; the front end rejects what could leave this range

#define ALGOL_MOST_VALUES ((uint64_t)1 << 62) // of a type nat%n, and cells of an array

typedef enum AlgolSort { ALGOL_COM, ALGOL_EXP, ALGOL_VAR, ALGOL_ARRAY } AlgolSort;

typedef struct AlgolBase {
  AlgolSort sort;
  bool is_bool;
  uint64_t count; // of values, 0 .. count-1; 0: any integer, the result of arithmetic
  uint64_t size;  // of an array
} AlgolBase;

// What stands before `|-`. A function has parameters; `type` is its result then.
typedef struct AlgolFree {
  const char *name;
  Place place;
  AlgolBase type;
  AlgolBase *params;
  uint32_t param_count;
} AlgolFree;

typedef struct AlgolVariable { // made by `new`; inlined copies share it
  const char *name;
  Place place;
  AlgolBase type; // VAR or ARRAY
} AlgolVariable;

typedef enum AlgolKind {
  ALGOL_SKIP,
  ALGOL_ABORT,
  ALGOL_NUMBER,      // value
  ALGOL_SEQ,         // children; the last has the type of all
  ALGOL_IF,          // condition, then, else
  ALGOL_WHILE,       // condition, body
  ALGOL_ASSIGN,      // variable (a term of type VAR), expression
  ALGOL_NOT,         // operand
  ALGOL_BINARY,      // op; two operands, both evaluated
  ALGOL_READ,        // a variable as an expression
  ALGOL_NEW,         // variable, slot; body
  ALGOL_CELL,        // variable, slot
  ALGOL_ELEMENT,     // variable, slot; index
  ALGOL_FREE,        // free; arguments
  ALGOL_FREE_ELEMENT // free; index
} AlgolKind;

typedef enum AlgolOp {
  ALGOL_ADD,
  ALGOL_SUB,
  ALGOL_MUL,
  ALGOL_EQ,
  ALGOL_NE,
  ALGOL_LT,
  ALGOL_LE,
  ALGOL_GT,
  ALGOL_GE,
  ALGOL_AND,
  ALGOL_OR
} AlgolOp;

typedef struct AlgolTerm AlgolTerm;
struct AlgolTerm {
  AlgolKind kind;
  AlgolOp op;
  AlgolBase type;
  Place place;
  AlgolTerm **children;
  uint32_t child_count;
  uint32_t variable; // of the program's variables, or of its free identifiers
  uint32_t slot;     // of the store: cells and arrays count apart; blocks that do not enclose each other share slots
  AlgolValue value;
};

typedef struct AlgolProgram {
  Arena arena;
  const char *file;
  AlgolFree *frees;
  uint32_t free_count;
  AlgolVariable *variables;
  uint32_t variable_count;
  AlgolTerm *term; // COM or EXP
  uint32_t cell_slots, array_slots;
} AlgolProgram;
#endif
