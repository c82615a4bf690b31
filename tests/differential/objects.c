// Declarations of objects, each initialised, and the places they add.
#include <stdio.h>
#include <string.h>
#include "generator.h"

static const char *storage(bool global) { return global ? "static " : ""; }

// The value a local scalar starts with: an input where inputs are asked for.
static void print_scalar_start(Generator *g, unsigned type, bool global) {
  if (!global && g->inputs && types[type].input != NULL && chance(g, INPUT_SHARE)) {
    printf("input_%s(", types[type].input);
    print_initial(g, type);
    putchar(')');
  } else print_initial(g, type);
}

void declare_scalar(Generator *g, bool global) {
  unsigned type = pick_type(g), n = fresh(g);
  bool is_volatile = chance(g, 5), is_static = global || chance(g, 10);
  line(g, "%s%s%s v%u = ", storage(is_static), is_volatile ? "volatile " : "", types[type].name, n);
  print_scalar_start(g, type, is_static);
  puts(";");
  add_place(g, type, global, "v%u", n)->addressable = !is_volatile;
}

static void print_list(Generator *g, unsigned type, unsigned length) {
  putchar('{');
  for (unsigned i = 0; i < length; i++) {
    if (i > 0) fputs(", ", stdout);
    print_initial(g, type);
  }
  putchar('}');
}

static void declare_array(Generator *g, bool global) {
  unsigned type = pick_type(g), n = fresh(g), length = 2 + below(g, 4);
  compose(add_name(&g->arrays, type, length, global)->text, "a%u", n);
  line(g, "%s%s a%u[%u] = ", storage(global), types[type].name, n, length);
  print_list(g, type, chance(g, 80) ? length : 1);
  puts(";");
  add_place(g, type, global, "a%u[@%u]", n, length);
}

static void declare_matrix(Generator *g, bool global) {
  unsigned type = pick_type(g), n = fresh(g), rows = 2 + below(g, 2), columns = 2 + below(g, 2);
  line(g, "%s%s m%u[%u][%u] = {", storage(global), types[type].name, n, rows, columns);
  for (unsigned i = 0; i < rows; i++) {
    if (i > 0) fputs(", ", stdout);
    print_list(g, type, columns);
  }
  puts("};");
  add_place(g, type, global, "m%u[@%u][@%u]", n, rows, columns);
}

static void declare_union(Generator *g, bool global) {
  unsigned type = below(g, BOOL), n = fresh(g);
  line(g, "%sunion {unsigned long long wide; %s narrow; unsigned char bytes[8];} u%u = {", storage(global),
       types[type].name, n);
  print_initial(g, ULONGLONG);
  puts("};");
  add_place(g, ULONGLONG, global, "u%u.wide", n);
  Place *narrow = add_place(g, type, global, "u%u.narrow", n); // only read: a store would leave the other bytes unspecified
  narrow->writable = narrow->addressable = false;
  add_place(g, UCHAR, global, "u%u.bytes[@8]", n);
}

void declare_text(Generator *g, bool global) {
  unsigned n = fresh(g);
  line(g, "%schar t%u[8] = \"", storage(global), n);
  for (unsigned i = below(g, 7); i > 0; i--) putchar((int)('a' + below(g, 3)));
  puts("\";");
  compose(add_name(&g->texts, CHAR, 8, global)->text, "t%u", n);
  add_place(g, CHAR, global, "t%u[@7]", n); // the last one stays 0
}

static void declare_pointer(Generator *g, bool global) {
  const Place *target = pick_place(g, ADDRESSABLE | (global ? GLOBAL : 0), ANY_TYPE);
  if (target == NULL || (global && strpbrk(target->text, "*>") != NULL)) return;
  unsigned type = target->type, n = fresh(g);
  line(g, "%s%s *p%u = ", storage(global), types[type].name, n);
  g->constant = global;
  print_address(g, target);
  g->constant = false;
  puts(";");
  compose(add_name(&g->pointers, type, 0, global)->text, "p%u", n);
  add_place(g, type, global, "(*p%u)", n);
  if (global || !chance(g, 25)) return;
  line(g, "%s **pp%u = &p%u;\n", types[type].name, n, n);
  compose(add_name(&g->pointers, type, 0, false)->text, "*pp%u", n);
}

void add_members(Generator *g, const Struct *shape, const char *prefix, bool global) {
  for (const Field *f = shape->fields; f < shape->fields + shape->count; f++) {
    char path[LENGTH];
    compose(path, "%s%s", prefix, f->name);
    if (f->nested >= 0) {
      strcat(path, ".");
      add_members(g, &g->shapes[f->nested], path, global);
      continue;
    }
    Place *place = f->length > 0 ? add_place(g, f->type, global, "%s[@%u]", path, f->length)
                                 : add_place(g, f->type, global, "%s", path);
    if (f->bits == 0) continue;
    place->addressable = false;
    place->cast = types[f->type].width == 64;
    if (!place->cast) place->kind = promote((Kind){f->bits, types[f->type].is_signed});
  }
}

static Field random_field(Generator *g, unsigned shape, unsigned index) {
  Field field = {.type = pick_type(g), .nested = -1};
  snprintf(field.name, sizeof field.name, "f%u", index);
  if (shape > 0 && chance(g, 20)) field.nested = 0;
  else if (chance(g, 20)) field.length = 2 + below(g, 2);
  else if (chance(g, 45)) field.bits = field.type == BOOL ? 1 : 1 + below(g, types[field.type].width);
  if (field.bits > 0 && field.type == CHAR) field.type = SCHAR;
  return field;
}

void declare_shape(Generator *g) {
  Struct *shape = &g->shapes[g->shape_count];
  shape->count = 2 + below(g, 4);
  printf("struct S%u {", g->shape_count);
  for (unsigned i = 0; i < shape->count; i++) {
    Field f = shape->fields[i] = random_field(g, g->shape_count, i);
    if (f.nested >= 0) printf("struct S%d %s; ", f.nested, f.name);
    else if (f.length > 0) printf("%s %s[%u]; ", types[f.type].name, f.name, f.length);
    else if (f.bits > 0) printf("%s %s : %u; ", types[f.type].name, f.name, f.bits);
    else printf("%s %s; ", types[f.type].name, f.name);
  }
  puts("};");
  g->shape_count++;
}

static void print_struct_value(Generator *g, const Struct *shape) {
  putchar('{');
  for (const Field *f = shape->fields; f < shape->fields + shape->count; f++) {
    if (f > shape->fields) fputs(", ", stdout);
    if (chance(g, 30)) printf(".%s = ", f->name);
    if (f->nested >= 0) print_struct_value(g, &g->shapes[f->nested]);
    else if (f->length > 0) print_list(g, f->type, f->length);
    else print_initial(g, f->type);
  }
  putchar('}');
}

static void declare_struct(Generator *g, bool global) {
  if (g->shape_count == 0) return;
  unsigned shape = below(g, g->shape_count), n = fresh(g);
  char path[LENGTH];
  line(g, "%sstruct S%u s%u = ", storage(global), shape, n);
  print_struct_value(g, &g->shapes[shape]);
  puts(";");
  compose(path, "s%u.", n);
  add_members(g, &g->shapes[shape], path, global);
  compose(add_name(&g->structs, shape, 0, global)->text, "s%u", n);
  if (global || !chance(g, 40)) return;
  line(g, "struct S%u *q%u = &s%u;\n", shape, n, n);
  compose(path, "q%u->", n);
  add_members(g, &g->shapes[shape], path, false);
  compose(add_name(&g->structs, shape, 0, false)->text, "*q%u", n);
}

void declare(Generator *g, bool global) {
  static void (*const forms[])(Generator *, bool) = {declare_scalar,  declare_scalar,  declare_scalar, declare_array,
                                                     declare_matrix,  declare_union,   declare_struct, declare_struct,
                                                     declare_pointer, declare_pointer, declare_array};
  forms[below(g, sizeof forms / sizeof *forms)](g, global);
}
