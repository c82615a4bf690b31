// What a program was made from: the types, objects and calls of its source, so that a run can be told in the words of the source. Nothing
// that decides looks at it.
//   - An object lies at addresses from `base` on. One of the heap may be one of many: `stride` apart, or 0. Objects that exist only as
//     variables have no address and are not listed: their variables have their names (ProgVar.display) and types.
//   - A variable that holds memory says where (ProgVar.at, ProgVar.step): element i of an array lies at at + i * step.
//   - A call is one function inlined at one place; number 0 is none. Calls of a recursive function are one.
// Type number 0 is "not known". Terms are those of the program's table; they mention variables of the program, or variables that it has
// no longer.
#ifndef PROG_LEXICON_H
#define PROG_LEXICON_H
#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"
#include "expr/wire.h"

typedef uint32_t TypeNumber;

typedef enum LexiconKind {
  LEXICON_UNKNOWN,
  LEXICON_INTEGER,
  LEXICON_CHARACTER,
  LEXICON_BOOL,
  LEXICON_ENUMERATION,
  LEXICON_FLOAT,
  LEXICON_POINTER,
  LEXICON_STRUCT,
  LEXICON_UNION,
  LEXICON_ARRAY
} LexiconKind;
#define LEXICON_KINDS (LEXICON_ARRAY + 1)

typedef struct LexiconType {
  LexiconKind kind;
  const char *name; // `node` of struct node, `unsigned int`; or NULL
  uint64_t size;    // bytes
  bool is_signed;
  TypeNumber element;         // of a pointer or an array
  uint64_t count;             // of an array: elements
  uint32_t first, part_count; // members of a struct or union, enumerators of an enumeration
} LexiconType;

typedef struct LexiconMember {
  const char *name; // NULL: a struct or union without a name
  uint64_t bit;     // where it begins
  uint32_t width;   // of a bit-field; 0: it is none
  TypeNumber type;
} LexiconMember;

typedef struct LexiconEnumerator {
  const char *name;
  uint64_t value; // extended to 64 bits
} LexiconEnumerator;

typedef enum LexiconStorage {
  STORAGE_STATIC,
  STORAGE_LOCAL,
  STORAGE_HEAP,
  STORAGE_LITERAL,
  STORAGE_FUNCTION,
  STORAGE_GIVEN // the caller's: what a parameter of the entry points to
} LexiconStorage;
#define LEXICON_STORAGES (STORAGE_GIVEN + 1)

typedef struct LexiconObject {
  LexiconStorage storage;
  const char *name;     // what the source calls it; of a literal, the literal; or NULL
  const char *function; // where it is local, or NULL
  TypeNumber type; // HEAP: of what the pointer points to that the block is first given to, and `name` is that pointer
  uint64_t base, size; // bytes; of the heap: the range of the site
  uint64_t stride;     // HEAP: of the allocations of one site, a power of two; 0: there is one
  Term room;           // how many bytes it has in a run, where `size` is the most; or TERM_NONE
  Term dead;           // LOCAL: whether its lifetime is over; or TERM_NONE
  Term next;           // HEAP, with a stride: where the next one will be; or TERM_NONE
  Place place;         // HEAP: of the allocation
} LexiconObject;

typedef struct LexiconCall {
  const char *function;
  uint32_t caller; // a smaller number; 0: none
  Place place;     // where it is called
} LexiconCall;

// The arguments of main: text number i begins at base + i * stride. TERM_NONE: nothing is known of them.
typedef struct LexiconArguments {
  uint64_t base, stride;
  Term count;   // how many there are
  Term lengths; // an array: characters of the text that begins so far from the base; its low bits, below the stride
  Term memory;  // the array that holds the texts
} LexiconArguments;

VEC(LexiconTypeVec, lexicontypevec, LexiconType)
VEC(LexiconMemberVec, lexiconmembervec, LexiconMember)
VEC(LexiconEnumeratorVec, lexiconenumeratorvec, LexiconEnumerator)
VEC(LexiconObjectVec, lexiconobjectvec, LexiconObject)
VEC(LexiconCallVec, lexiconcallvec, LexiconCall)

typedef struct Lexicon {
  Arena arena; // owns the texts
  uint32_t sharers;
  LexiconTypeVec types; // number 0 is there, and unknown
  LexiconMemberVec members;
  LexiconEnumeratorVec enumerators;
  LexiconObjectVec objects; // by base
  LexiconCallVec calls;     // number 0 is there
  LexiconArguments arguments;
} Lexicon;

// What a variable tells of the blocks of the heap, by their addresses: their sizes, or their states. Of a scalar, ProgVar.at is the address.
typedef enum HeapRole { HEAP_ROLE_NONE, HEAP_ROLE_SIZE, HEAP_ROLE_STATE } HeapRole;
enum { LEXICON_HEAP_NONE, LEXICON_HEAP_ALIVE, LEXICON_HEAP_DEAD };

Lexicon *prog_lexicon_new(void);
Lexicon *prog_lexicon_share(Lexicon *lexicon); // NULL is fine, also below
void prog_lexicon_delete(Lexicon *lexicon);
// The object whose bytes, or whose end, an address is; inside one before at the end of another. NULL: none.
const LexiconObject *prog_lexicon_find(const Lexicon *lexicon, uint64_t address);
// The way from an object of a type to the innermost part at an offset, appended as C writes it (`.key`, `[2].x`), and that part's type. Where
// `size` is not 0, it stops at a part of at most that size. *left: what remains of the offset.
TypeNumber prog_lexicon_path(const Lexicon *lexicon, TypeNumber type, uint64_t offset, uint64_t size, Text *path,
                             uint64_t *left);
// The part of type `inner` of an object of type `outer` that an offset is in: where it begins. False: there is none.
bool prog_lexicon_enclosing(const Lexicon *lexicon, TypeNumber outer, uint64_t offset, TypeNumber inner,
                            uint64_t *begin);
// The array of characters around an offset in an object of a type: where it begins, and how many there are. False: there is none.
bool prog_lexicon_text_around(const Lexicon *lexicon, TypeNumber type, uint64_t offset, uint64_t *begin,
                              uint64_t *count);
const char *prog_lexicon_enumerator(const Lexicon *lexicon, TypeNumber type,
                                    uint64_t value); // NULL: none has that value

// On the wire, as part of a program's message (wire.h).
void prog_lexicon_write(const Lexicon *lexicon, TermsOut *out);
Lexicon *prog_lexicon_read(TermsIn *in); // NULL: there is none, or it does not fit
#endif
