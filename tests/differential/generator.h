// What the files of the generator share: the state of a generation.
//
// What a statement may read and write is a list of places: templates of lvalues, such as `a0[@5]` or `p1->x`, in which
// @n stands for an index below n. Names are unique in the program, so a scope ends by cutting the lists.
#ifndef DIFFERENTIAL_GENERATOR_H
#define DIFFERENTIAL_GENERATOR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_PLACES = 400, MAX_NAMES = 64, LENGTH = 48, INPUT_SHARE = 30 };

typedef struct {
  const char *name;
  const char *input; // the X of __VERIFIER_nondet_X
  unsigned width;
  bool is_signed;
} Type;
extern const Type types[];

enum { INT, UINT, CHAR, SCHAR, UCHAR, LONG = 7, ULONGLONG = 10, BOOL = 11, TYPE_COUNT = 12 };

// The type of an expression, as far as shifts and divisions care.
typedef struct {
  unsigned width;
  bool is_signed;
} Kind;

typedef struct {
  char text[LENGTH];
  unsigned type;
  Kind kind;
  bool global, writable, addressable, cast; // cast: compilers differ on the promotion, so it is read through a cast
} Place;

// What can be named as a whole: a struct object, a pointer, an array, a function.
typedef struct {
  char text[LENGTH];
  unsigned type, length; // of an element, or the struct; of an array
  bool global;
} Name;

typedef struct {
  Name items[MAX_NAMES];
  size_t count;
} Names;

typedef struct {
  char name[16];
  unsigned type, bits, length;
  int nested; // the index of a struct, or -1
} Field;

typedef struct {
  Field fields[6];
  unsigned count;
} Struct;

typedef struct {
  uint64_t random;
  bool inputs, floats;
  Place places[MAX_PLACES];
  size_t place_count;
  Names structs, pointers, arrays, texts, functions;
  Struct shapes[2];
  unsigned shape_count, operators, fresh, indent, loop_depth, budget;
  bool has_table, has_recursion, has_struct_function, has_safe_division;
  bool constant; // only constant indices: inside a global's initialiser
} Generator;

// Everything that a scope may add to.
typedef struct {
  size_t places, structs, pointers, arrays;
} Scope;

Scope scope_open(const Generator *g);
void scope_close(Generator *g, Scope scope);

unsigned below(Generator *g, unsigned n); // a random number below n
bool chance(Generator *g, unsigned percent);
uint64_t random_bits(Generator *g);
unsigned pick_type(Generator *g);
unsigned fresh(Generator *g); // the number of a new name

// Prints a line, indented.
void line(const Generator *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Prints into a name or a path.
void compose(char text[LENGTH], const char *format, ...) __attribute__((format(printf, 2, 3)));

Name *add_name(Names *names, unsigned type, unsigned length, bool global);
const Name *pick_name(Generator *g, const Names *names); // NULL where there is none

Kind promote(Kind kind);
Kind type_kind(unsigned type);
Kind usual(Kind a, Kind b); // the usual arithmetic conversions

Place *add_place(Generator *g, unsigned type, bool global, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

enum { WRITABLE = 1, ADDRESSABLE = 2, GLOBAL = 4, PLAIN = 8, ANY_TYPE = TYPE_COUNT };
// A random place with these qualities, or NULL.
const Place *pick_place(Generator *g, unsigned wanted, unsigned type);

// expressions.c
void print_initial(Generator *g, unsigned type); // a constant
void print_index(Generator *g, unsigned length);
void print_place(Generator *g, const Place *place);
void print_address(Generator *g, const Place *place);
Kind expression(Generator *g, unsigned depth);

// objects.c
void declare(Generator *g, bool global);
void declare_scalar(Generator *g, bool global);
void declare_text(Generator *g, bool global);
void declare_shape(Generator *g);
void add_members(Generator *g, const Struct *shape, const char *prefix, bool global);

// statements.c
void assignment(Generator *g, unsigned depth);
void statements(Generator *g, unsigned count, unsigned depth);
#endif
