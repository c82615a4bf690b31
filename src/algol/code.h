// The token machine's program (THEORY 5.2 and 5.3): a term as a list of instructions. Where the token is, is the position
// in the list; the pending operands of the leaf automata are an operand stack whose depth is known at every position; every
// occurrence has its own instructions, so that no return addresses are needed.
// AlgolQuestion and answer of each rule become instructions in the order of the rule; those of free identifiers are visible moves.
#ifndef ALGOL_CODE_H
#define ALGOL_CODE_H
#include "base/vec.h"
#include "front/algol/term.h"

typedef enum CodeOp {
  CODE_PUSH,        // value: onto the stack
  CODE_LOAD,        // slot, domain: the content of a cell
  CODE_STORE,       // slot, domain: pops
  CODE_RESET,       // slot: a cell is 0 again
  CODE_RESET_ARRAY, // slot
  CODE_BOUNDS,      // size: is the index on top one of the array's?
  CODE_INDEX,       // domain: the index on top becomes one of the blocks of indices
  CODE_FETCH,       // slot, domain: pops an index block, pushes an element
  CODE_PUT,         // slot, domain: pops an index block and a value
  CODE_BINARY,      // operator
  CODE_NOT,
  CODE_JUMP,   // target
  CODE_BRANCH, // pops; target where false
  CODE_LOOP,   // the head of a loop
  CODE_ABORT,
  CODE_ASK,    // question Q, READ (pops the index of an array); the environment answers with a value of the domain
  CODE_TELL,   // question RUN, WRITE (pops the index of an array and the value); the answer is done, ok
  CODE_CALL,   // question of a free procedure (WRITE pops the value)
  CODE_CHOOSE, // site: the environment, inside a procedure, asks for an argument or returns
  CODE_ANSWER, // site, entry: an argument has run (Q, READ pop its value); the environment is asked again
  CODE_RESULT  // the term's own answer: pops its value where it has one
} CodeOp;

typedef enum AlgolQuestion { QUESTION_RUN, QUESTION_Q, QUESTION_READ, QUESTION_WRITE } AlgolQuestion;

#define DOMAIN_NONE UINT32_MAX
#define EVENT_NONE UINT32_MAX

typedef struct Scope Scope;
struct Scope { // the blocks around an instruction, innermost first
  const AlgolTerm *block;
  const Scope *outer;
};

typedef struct Instr {
  CodeOp op;
  AlgolOp arithmetic;
  AlgolQuestion question;
  uint32_t slot, domain, target, site, entry;
  uint32_t variable; // of the program's variables (BOUNDS, INDEX, FETCH, PUT) or free identifiers (ASK, TELL, CALL)
  bool is_free;      // BOUNDS: of a free array
  bool in_first;     // ASK: within the first argument of a procedure
  uint64_t size;
  AlgolValue value;
  const AlgolTerm *term; // where it comes from
  const Scope *scope;
  uint32_t event; // which of the query's events it may fire
} Instr;
VEC(InstrVec, instrvec, Instr)

typedef struct AlgolEntry { // what the environment may ask a procedure's arguments
  uint32_t param;
  AlgolQuestion question;
  uint32_t domain; // WRITE: of the value
  uint32_t target;
} AlgolEntry;
VEC(AlgolEntryVec, entryvec, AlgolEntry)

typedef struct Site { // one occurrence of a free procedure
  uint32_t free;
  AlgolQuestion question;
  AlgolEntryVec entries;
  uint32_t domain; // of what it returns, or DOMAIN_NONE
  uint32_t after;  // where it returns to
} Site;
VEC(SiteVec, sitevec, Site)

// What is approximated apart: a variable, a free identifier's answers, an array's indices and its elements.
typedef struct DomainInfo {
  const char *name;
  uint64_t count;
} DomainInfo;
VEC(DomainInfoVec, domaininfovec, DomainInfo)

typedef struct Code {
  const AlgolProgram *program;
  InstrVec instrs; // starts at 0
  SiteVec sites;
  DomainInfoVec domains;
  uint32_t *variable_domain, *index_domain; // by variable
  uint32_t *free_domain;                    // by free identifier
  uint32_t **param_domain;                  // by free identifier and parameter
  uint32_t depth;                           // of the operand stack, at most
  Arena arena;
} Code;

Code *algol_code_compile(const AlgolProgram *program);
void algol_code_delete(Code *code);
#endif
