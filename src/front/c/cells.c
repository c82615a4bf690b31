// Regions that are only accessed at constant addresses become variables, one per element, under the names of the objects.
//   1. An array is eligible where every SELECT, STORE and COPY on it has constant positions, and where it does not flow
//      into one that is not.
//   2. All terms are rewritten: an element of an eligible array becomes a variable, made when first met.
//   3. An assignment to an eligible array becomes assignments to its elements: the value of each is the new array's
//      element, read through the STOREs and COPYs.
//
// A region that holds pointers may be open besides: a few accesses are anywhere, as through a pointer that may be to anything. Its elements at the
// constant positions become variables, and the array stays for the rest: what it holds at the positions of cells counts for nothing.
//   - What is read anywhere is read from the array with the cells stored into it.
//   - What is stored anywhere is stored into the array, and a cell becomes element k of an array in which it was element k before the store. So
//     pointers.c still sees the position, and finds it constant where the pointer has one value, which then shows in a cell.
#include "expr/walk.h"
#include "front/c/context.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

#define MOST_CELLS 256u  // per array
#define MOST_TERM 50000u // subterms: beyond this the arrays stay

typedef struct MemoryCell {
  VarId array, var;
  u128 index;
} MemoryCell;
VEC(MemoryCellVec, memorycellvec, MemoryCell)

typedef struct Cells {
  Lower *L;
  bool *eligible;  // per variable
  bool *open;      // per variable: eligible, and the array stays for what is no cell
  bool opens;      // may there be such ones?
  bool is_closed;  // all cells of open arrays are there
  uint32_t count;  // of variables there were before
  uint32_t *reads; // per variable: distinct constant positions read
  Subterms seen;   // terms looked at
  Map memo;        // term -> rewritten
  Map index;       // array and position -> number of the cell
  MemoryCellVec list;
  U32Vec *cells; // per variable: its own in the list
} Cells;

// Number k of an array.
static const MemoryCell *cell_of(const Cells *c, VarId array, uint32_t k) {
  return &c->list.data[c->cells[array].data[k]];
}

static bool is_array(const Cells *c, Term t) { return sort_is_array(expr_sort(c->L->table, t)); }

// ---- 1. eligible arrays

// Marks the arrays that an array term is made of as not eligible.
static bool exclude(Cells *c, Term t) {
  const TermTable *table = c->L->table;
  bool change = false;
  for (;;) {
    Op op = expr_op(table, t);
    if (op == OP_VAR) {
      VarId v = prog_var_of(c->L->prog, t);
      change |= c->eligible[v];
      c->eligible[v] = c->open[v] = false;
      return change;
    }
    if (op == OP_COPY) change |= exclude(c, expr_arg(table, t, 3));
    else if (op == OP_ITE) {
      change |= exclude(c, expr_arg(table, t, 1));
      t = expr_arg(table, t, 2);
      continue;
    } else if (op != OP_STORE) return change;
    t = expr_arg(table, t, 0);
  }
}

// A region with pointers: what is not known to hold any is no better in parts.
static bool may_open(const Cells *c, VarId v) {
  const Lower *L = c->L;
  if (!c->opens || !c->eligible[v] || L->prog->vars.data[v].stack) return false;
  for (uint32_t i = 0; i < L->regions.count; i++)
    if (L->regions.data[i].array == v) return c_points_to_has_pointers(L->points, L->regions.data[i].class);
  return false;
}

static bool open_up(Cells *c, VarId v) {
  if (!c->eligible[v] || c->open[v]) return false;
  if (may_open(c, v)) c->open[v] = true;
  else c->eligible[v] = false;
  return true;
}

// Opens the arrays that an array term is made of, those that can be; the others stay as they are.
static bool open_all(Cells *c, Term t) {
  const TermTable *table = c->L->table;
  bool change = false;
  for (;;) {
    Op op = expr_op(table, t);
    if (op == OP_VAR) return open_up(c, prog_var_of(c->L->prog, t)) || change;
    if (op == OP_ITE) return exclude(c, t) || change;
    if (op == OP_COPY) change |= open_all(c, expr_arg(table, t, 3));
    else if (op != OP_STORE) return change;
    t = expr_arg(table, t, 0);
  }
}

static void look_at(Cells *c, Term t) {
  const TermTable *table = c->L->table;
  switch (expr_op(table, t)) {
  case OP_SELECT: {
    Term array = expr_arg(table, t, 0);
    if (expr_op(table, array) == OP_ITE) exclude(c, array);
    else if (!expr_is_const(table, expr_arg(table, t, 1))) open_all(c, array);
    else if (expr_op(table, array) == OP_VAR && ++c->reads[prog_var_of(c->L->prog, array)] > MOST_CELLS)
      exclude(c, array);
    break;
  }
  case OP_STORE:
    if (!expr_is_const(table, expr_arg(table, t, 1))) open_all(c, t);
    break;
  case OP_COPY:
    if (!expr_is_const(table, expr_arg(table, t, 1)) || !expr_is_const(table, expr_arg(table, t, 2)) ||
        !expr_is_const(table, expr_arg(table, t, 4)))
      exclude(c, t);
    break;
  case OP_ITE:
    if (is_array(c, t)) exclude(c, t);
    break;
  default: break;
  }
}

static void look_through(Cells *c, Term t) {
  for (subterms_add(&c->seen, t); expr_subterms_next(c->L->table, &c->seen, &t);) look_at(c, t);
}

// Can every element of an array term be told, whatever its arrays hold?
static bool is_walkable(const Cells *c, Term t) {
  const TermTable *table = c->L->table;
  for (;;) {
    Op op = expr_op(table, t);
    if (op == OP_VAR || op == OP_CONSTARRAY) return true;
    if ((op != OP_STORE && op != OP_COPY) || !expr_is_const(table, expr_arg(table, t, 1))) return false;
    if (op == OP_COPY && (!expr_is_const(table, expr_arg(table, t, 2)) ||
                          !expr_is_const(table, expr_arg(table, t, 4)) || !is_walkable(c, expr_arg(table, t, 3))))
      return false;
    t = expr_arg(table, t, 0);
  }
}

// The same for an open array: stores may be anywhere.
static bool is_chain(const Cells *c, Term t) {
  const TermTable *table = c->L->table;
  for (;; t = expr_arg(table, t, 0)) {
    Op op = expr_op(table, t);
    if (op == OP_VAR || op == OP_CONSTARRAY) return true;
    if (op == OP_STORE) continue;
    bool is_known = op == OP_COPY && expr_is_const(table, expr_arg(table, t, 1)) &&
                    expr_is_const(table, expr_arg(table, t, 2)) && expr_is_const(table, expr_arg(table, t, 4));
    if (!is_known || !is_chain(c, expr_arg(table, t, 3))) return false;
  }
}

// What is assigned to an array that stays an array stays one too, and what is assigned to an open one is open.
static bool exclude_flow(Cells *c, const Assign *assign) {
  VarId v = assign->var;
  if (!is_array(c, assign->value)) return false;
  if (c->eligible[v] && !c->open[v] && is_walkable(c, assign->value)) return false;
  bool change = c->eligible[v] && !(may_open(c, v) && is_chain(c, assign->value));
  if (change) c->eligible[v] = c->open[v] = false;
  if (!c->eligible[v]) return exclude(c, assign->value) || change;
  change = open_up(c, v);
  return open_all(c, assign->value) || change;
}

static bool find_eligible(Cells *c) {
  const Prog *prog = c->L->prog;
  for (VarId v = 0; v < prog->vars.count; v++)
    c->eligible[v] = sort_is_array(prog->vars.data[v].sort) && prog->vars.data[v].hidden;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) look_through(c, at->condition);
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) look_through(c, at->assigns[i].value);
  }
  for (bool change = true; change;) {
    change = false;
    for (Loc l = 0; l < prog->locs.count; l++) {
      const Location *at = &prog->locs.data[l];
      for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) change |= exclude_flow(c, &at->assigns[i]);
    }
  }
  bool any = false;
  for (VarId v = 0; v < prog->vars.count; v++) any |= c->eligible[v];
  return any;
}

static bool is_too_large(const Cells *c) {
  const Prog *prog = c->L->prog;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF && expr_size(c->L->table, at->condition, MOST_TERM) >= MOST_TERM) return true;
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++)
      if (expr_size(c->L->table, at->assigns[i].value, MOST_TERM) >= MOST_TERM) return true;
  }
  return false;
}

// ---- names

typedef struct MemoryName {
  const char *function, *display;
  DebugScalar scalar;
} MemoryName;

// The scalar of an object that is wholly one element of its region; display is NULL where it is not.
static MemoryName memory_name(Lower *L, VarId array, u128 index) {
  uint32_t unit = sort_width(sort_element(L->prog->vars.data[array].sort)) / 8;
  for (uint32_t i = 0; i < L->memory.count; i++) {
    const MemoryObject *memory = &L->memory.data[i];
    if (memory->in_frame || memory->is_heap || index < memory->base || index - memory->base >= memory->size) continue;
    const Object *object = &L->objects.list.data[memory->object];
    uint32_t region;
    if (!map_get(&L->region_index, c_points_to_object(L->points, object), &region)) continue;
    LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
    const char *name = variable ? c_debug_variable_name(&L->debug, variable) : NULL;
    if (L->regions.data[region].array != array || !name) continue;
    Text path = {0};
    MemoryName out = {.function = c_object_function(L, object)};
    LLVMValueRef type =
        c_debug_member(&L->debug, c_debug_variable_type(variable), (uint64_t)index - memory->base, unit, &path);
    if (type && c_debug_type_size(type) == unit) {
      out.display = arena_format(&L->arena, "%s%s", name, text_view(&path));
      out.scalar = c_debug_scalar(type);
    }
    text_release(&path);
    return out;
  }
  return (MemoryName){0};
}

// ---- 2. rewriting

static Term rewrite(Cells *c, Term t);
static Term element(Cells *c, Term array, u128 index);

// An element as a variable, which is made where there is none; where all cells are there, TERM_NONE: it is none.
static Term cell_term(Cells *c, VarId array, u128 index) {
  Lower *L = c->L;
  uint64_t key = hash_add(hash_mix(array + 1), (uint64_t)index) >> 2;
  uint32_t number;
  while (map_get(&c->index, key, &number)) {
    if (c->list.data[number].array == array && c->list.data[number].index == index)
      return variable_term(L, c->list.data[number].var);
    key++; // another pair has this key
  }
  if (c->open[array] && c->is_closed) return TERM_NONE;
  MemoryName name = memory_name(L, array, index);
  Sort sort = sort_element(L->prog->vars.data[array].sort);
  const char *display = name.display ? name.display : L->prog->vars.data[array].display;
  VarId v = c_variable_new(L, name.display ? name.function : NULL, display, sort, !name.display, NULL);
  Term init = L->prog->vars.data[array].init;
  ProgVar *var = &L->prog->vars.data[v];
  var->by_calls = L->prog->vars.data[array].by_calls;
  if (name.display) var->is_signed = name.scalar.is_signed, var->is_float = name.scalar.is_float;
  map_set(&c->index, key, c->list.count);
  u32vec_push(&c->cells[array], c->list.count);
  memorycellvec_push(&c->list, (MemoryCell){array, v, index});
  var->at = (uint64_t)index;
  var->step = L->prog->vars.data[array].step ? 1 : 0;
  var->heap = L->prog->vars.data[array].heap;
  if (init != TERM_NONE) L->prog->vars.data[v].init = element(c, init, index);
  return variable_term(L, v);
}

// Element `index` of an array after something is stored anywhere in it, where it was `before`.
static Term after_store(Cells *c, Term store, u128 index, Term before) {
  TermTable *table = c->L->table;
  Sort sort = expr_sort(table, store);
  Term at = expr_const(table, sort_index(sort), index), position = rewrite(c, expr_arg(table, store, 1));
  Term one = expr_store(table, expr_const_array(table, sort, expr_const(table, sort_element(sort), 0)), at, before);
  return expr_select(table, expr_store(table, one, position, rewrite(c, expr_arg(table, store, 2))), at);
}

static Term element_of_variable(Cells *c, Term array, u128 index) {
  TermTable *table = c->L->table;
  VarId v = prog_var_of(c->L->prog, array);
  Term cell = c->eligible[v] ? cell_term(c, v, index) : TERM_NONE;
  if (cell != TERM_NONE) return cell;
  return expr_select(table, array, expr_const(table, sort_index(expr_sort(table, array)), index));
}

// The element of an array term at a constant position.
static Term element(Cells *c, Term array, u128 index) {
  TermTable *table = c->L->table;
  uint32_t width = sort_width(sort_index(expr_sort(table, array)));
  for (;;) {
    switch (expr_op(table, array)) {
    case OP_STORE:
      if (!expr_is_const(table, expr_arg(table, array, 1)))
        return after_store(c, array, index, element(c, expr_arg(table, array, 0), index));
      if (expr_bits(table, expr_arg(table, array, 1)) == index) return rewrite(c, expr_arg(table, array, 2));
      array = expr_arg(table, array, 0);
      continue;
    case OP_COPY: {
      u128 low = expr_bits(table, expr_arg(table, array, 1)), n = expr_bits(table, expr_arg(table, array, 2));
      u128 offset = (index - low) & bits_mask(width);
      bool copied = offset < n;
      if (copied) index = (offset + expr_bits(table, expr_arg(table, array, 4))) & bits_mask(width);
      array = expr_arg(table, array, copied ? 3 : 0);
      continue;
    }
    case OP_CONSTARRAY: return rewrite(c, expr_arg(table, array, 0));
    default: return element_of_variable(c, array, index);
    }
  }
}

// Does an array term consist of eligible arrays and constants, so that its elements can be read?
static bool is_readable(const Cells *c, Term array) {
  const TermTable *table = c->L->table;
  for (;;) {
    Op op = expr_op(table, array);
    if (op == OP_VAR) return c->eligible[prog_var_of(c->L->prog, array)];
    if (op == OP_CONSTARRAY) return true;
    if (op == OP_COPY && !is_readable(c, expr_arg(table, array, 3))) return false;
    if (op != OP_STORE && op != OP_COPY) return false;
    array = expr_arg(table, array, 0);
  }
}

// An open array with its cells in it.
static Term whole(Cells *c, Term array) {
  TermTable *table = c->L->table;
  VarId v = prog_var_of(c->L->prog, array);
  Sort index = sort_index(expr_sort(table, array));
  Term result = array;
  for (uint32_t k = 0; k < c->cells[v].count; k++) {
    const MemoryCell *cell = cell_of(c, v, k);
    result = expr_store(table, result, expr_const(table, index, cell->index), variable_term(c->L, cell->var));
  }
  return result;
}

static bool is_open(const Cells *c, Term t) {
  return expr_op(c->L->table, t) == OP_VAR && is_array(c, t) && c->open[prog_var_of(c->L->prog, t)];
}

static Term rewrite(Cells *c, Term t) {
  TermTable *table = c->L->table;
  uint32_t done;
  if (map_get(&c->memo, t, &done)) return done;
  Term result = t;
  if (is_open(c, t)) result = whole(c, t);
  else if (expr_op(table, t) == OP_SELECT && expr_is_const(table, expr_arg(table, t, 1)) &&
           is_readable(c, expr_arg(table, t, 0)))
    result = element(c, expr_arg(table, t, 0), expr_bits(table, expr_arg(table, t, 1)));
  else if (expr_arity(table, t)) {
    Term args[5];
    uint32_t n = expr_arity(table, t);
    for (uint32_t i = 0; i < n; i++) args[i] = rewrite(c, expr_arg(table, t, i));
    result = expr_rebuild(table, t, args);
  }
  map_set(&c->memo, t, result);
  return result;
}

// What checks are about: forgotten where it would read what there is no longer.
static Term rewrite_access(void *cells, Term t) {
  Cells *c = cells;
  U32Vec vars = {0};
  Term result = rewrite(c, t);
  prog_collect_vars(c->L->prog, result, &vars);
  for (uint32_t i = 0; i < vars.count; i++)
    if (vars.data[i] < c->count && c->eligible[vars.data[i]] && !c->open[vars.data[i]]) result = TERM_NONE;
  u32vec_release(&vars);
  return result;
}

// ---- cells of open arrays

// Element `index` of an array term is read: that of the variable it comes from.
static void add_element(Cells *c, Term array, u128 index) {
  const TermTable *table = c->L->table;
  uint32_t width = sort_width(sort_index(expr_sort(table, array)));
  for (; expr_arity(table, array); array = expr_arg(table, array, 0)) {
    Op op = expr_op(table, array);
    bool is_known = expr_arity(table, array) > 1 && expr_is_const(table, expr_arg(table, array, 1));
    if (op == OP_STORE && is_known && expr_bits(table, expr_arg(table, array, 1)) == index) return;
    if (op == OP_STORE) continue;
    if (op != OP_COPY || !is_known || !expr_is_const(table, expr_arg(table, array, 2)) ||
        !expr_is_const(table, expr_arg(table, array, 4)))
      return;
    u128 offset = (index - expr_bits(table, expr_arg(table, array, 1))) & bits_mask(width);
    if (offset >= expr_bits(table, expr_arg(table, array, 2))) continue;
    add_element(c, expr_arg(table, array, 3),
                (offset + expr_bits(table, expr_arg(table, array, 4))) & bits_mask(width));
    return;
  }
  if (is_open(c, array)) cell_term(c, prog_var_of(c->L->prog, array), index);
}

// The elements that a term reads at constant positions, and those that a new value of the array sets there.
static void add_reads(Cells *c, Term t) {
  const TermTable *table = c->L->table;
  Subterms seen = {0};
  for (subterms_add(&seen, t); expr_subterms_next(table, &seen, &t);)
    if (expr_op(table, t) == OP_SELECT && expr_is_const(table, expr_arg(table, t, 1)))
      add_element(c, expr_arg(table, t, 0), expr_bits(table, expr_arg(table, t, 1)));
  expr_subterms_release(&seen);
}

static void add_writes(Cells *c, const Assign *assign) {
  const TermTable *table = c->L->table;
  if (!c->open[assign->var]) return;
  for (Term t = assign->value; expr_arity(table, t); t = expr_arg(table, t, 0))
    if (expr_op(table, t) == OP_STORE && expr_is_const(table, expr_arg(table, t, 1)))
      cell_term(c, assign->var, expr_bits(table, expr_arg(table, t, 1)));
}

static void add_cells(Cells *c) {
  const Prog *prog = c->L->prog;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) add_reads(c, at->condition);
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) {
      add_reads(c, at->assigns[i].value);
      add_writes(c, &at->assigns[i]);
    }
  }
  c->is_closed = true;
}

// Too many cells, or none: the array is better left alone.
static void withdraw(Cells *c) {
  for (VarId v = 0; v < c->count; v++)
    if (c->open[v] && (c->cells[v].count == 0 || c->cells[v].count > MOST_CELLS)) c->eligible[v] = c->open[v] = false;
}

static bool open_cells(Cells *c) {
  bool any = false;
  add_cells(c);
  withdraw(c);
  map_release(&c->memo); // what was rewritten before all cells were there
  c->memo = (Map){0};
  for (VarId v = 0; v < c->count; v++) any |= c->eligible[v];
  return any;
}

static void rewrite_scalars(Cells *c) {
  Prog *prog = c->L->prog;
  for (Loc l = 0; l < prog->locs.count; l++) {
    if (prog->locs.data[l].kind == EDGE_IF) prog->locs.data[l].condition = rewrite(c, prog->locs.data[l].condition);
    prog_access_map(&prog->locs.data[l].access, rewrite_access, c);
    for (uint32_t i = 0; i < prog->locs.data[l].count && prog->locs.data[l].kind == EDGE_ASSIGN; i++) {
      Assign *assign = &prog->locs.data[l].assigns[i];
      if (!c->eligible[assign->var]) assign->value = rewrite(c, assign->value);
    }
  }
}

// ---- 3. assignments

// What is assigned to each variable.
static U32Vec *list_values(const Cells *c) {
  const Prog *prog = c->L->prog;
  U32Vec *values = memory_new((c->count + 1) * sizeof *values);
  for (Loc l = 0; l < prog->locs.count; l++)
    for (uint32_t i = 0; prog->locs.data[l].kind == EDGE_ASSIGN && i < prog->locs.data[l].count; i++) {
      const Assign *assign = &prog->locs.data[l].assigns[i];
      if (c->eligible[assign->var]) u32vec_push(&values[assign->var], assign->value);
    }
  return values;
}

// Makes all cells that are needed: the elements of the arrays that flow into an array with cells.
static void close_cells(Cells *c) {
  U32Vec *values = list_values(c);
  for (uint32_t k = 0; k < c->list.count; k++) {
    MemoryCell cell = c->list.data[k];
    for (uint32_t i = 0; i < values[cell.array].count; i++) element(c, values[cell.array].data[i], cell.index);
  }
  for (VarId v = 0; v < c->count; v++) u32vec_release(&values[v]);
  free(values);
}

// What is left of an open array's new value: what is no cell.
static Term rest(Cells *c, VarId v, Term t) {
  TermTable *table = c->L->table;
  if (t == variable_term(c->L, v)) return t;
  Op op = expr_op(table, t);
  if (op == OP_STORE) {
    Term below = rest(c, v, expr_arg(table, t, 0)), at = expr_arg(table, t, 1);
    if (expr_is_const(table, at) && cell_term(c, v, expr_bits(table, at)) != TERM_NONE) return below;
    return expr_store(table, below, rewrite(c, at), rewrite(c, expr_arg(table, t, 2)));
  }
  if (op != OP_COPY) return rewrite(c, t);
  return expr_copy(table, rest(c, v, expr_arg(table, t, 0)), expr_arg(table, t, 1), expr_arg(table, t, 2),
                   rewrite(c, expr_arg(table, t, 3)), expr_arg(table, t, 4));
}

static void assign_cells(Cells *c, Loc l) {
  Lower *L = c->L;
  const Location *at = &L->prog->locs.data[l];
  bool touched = false;
  L->pending.count = 0;
  for (uint32_t i = 0; i < at->count; i++) {
    Assign assign = at->assigns[i];
    if (!c->eligible[assign.var]) {
      assignvec_push(&L->pending, assign);
      continue;
    }
    touched = true;
    for (uint32_t k = 0; k < c->cells[assign.var].count; k++) {
      VarId v = cell_of(c, assign.var, k)->var;
      Term value = element(c, assign.value, cell_of(c, assign.var, k)->index);
      if (value != variable_term(L, v)) assignvec_push(&L->pending, (Assign){v, value});
    }
    Term left = c->open[assign.var] ? rest(c, assign.var, assign.value) : variable_term(L, assign.var);
    if (left != variable_term(L, assign.var)) assignvec_push(&L->pending, (Assign){assign.var, left});
  }
  if (touched) prog_set_assign(L->prog, l, L->pending.data, L->pending.count, at->next[0]);
  L->pending.count = 0;
}

// Of the contents of a client's block, the part of them that a cell is.
static Input cell_input(const Lower *L, Input input, u128 address) {
  if (input.role != INPUT_CONTENTS) return (Input){0};
  uint64_t base = L->layout.pointer_width == 64 ? (uint64_t)input.argument << 32 : input.argument;
  bool is_inside = address >= base && address - base < BLOCK_MOST;
  input.call = is_inside ? (uint32_t)(address - base) : UINT32_MAX;
  return input;
}

// The havoc of an array is the havoc of its cells, one after the other, and of what is left.
static void havoc_cells(Cells *c, Loc l) {
  Prog *prog = c->L->prog;
  VarId array = prog->locs.data[l].havoc;
  Loc next = prog->locs.data[l].next[0], here = l;
  Input whole = prog->locs.data[l].input;
  if (c->open[array]) {
    here = prog_add_loc(prog, NULL, prog->locs.data[l].place);
    prog->locs.data[here].function = prog->locs.data[l].function;
    prog_set_havoc(prog, l, array, whole, here);
  }
  prog_set_assign(prog, here, NULL, 0, next);
  for (uint32_t k = 0; k < c->cells[array].count; k++) {
    const MemoryCell *cell = cell_of(c, array, k);
    Loc after = prog_add_loc(prog, NULL, prog->locs.data[l].place);
    prog->locs.data[after].function = prog->locs.data[l].function;
    prog_set_havoc(prog, here, cell->var, cell_input(c->L, whole, cell->index), after);
    prog_set_assign(prog, after, NULL, 0, next);
    here = after;
  }
}

bool c_cells_split(Lower *L, bool opens) {
  Prog *prog = L->prog;
  uint32_t count = prog->vars.count, locs = prog->locs.count;
  Cells c = {.L = L,
             .count = count,
             .eligible = memory_new(count + 1),
             .open = memory_new(count + 1),
             .opens = opens,
             .reads = memory_new((count + 1) * sizeof(uint32_t)),
             .cells = memory_new((count + 1) * sizeof(U32Vec))};
  bool any = !is_too_large(&c) && find_eligible(&c);
  if (any && opens) any = open_cells(&c);
  if (any) {
    rewrite_scalars(&c);
    close_cells(&c);
    for (Loc l = 0; l < locs; l++) {
      if (prog->locs.data[l].kind == EDGE_ASSIGN) assign_cells(&c, l);
      else if (prog->locs.data[l].kind == EDGE_HAVOC && c.eligible[prog->locs.data[l].havoc]) havoc_cells(&c, l);
    }
  }
  any = any && c.list.count > 0;
  free(c.eligible);
  free(c.open);
  free(c.reads);
  for (VarId v = 0; v < count; v++) u32vec_release(&c.cells[v]);
  free(c.cells);
  expr_subterms_release(&c.seen);
  map_release(&c.memo);
  map_release(&c.index);
  memorycellvec_release(&c.list);
  return any;
}
