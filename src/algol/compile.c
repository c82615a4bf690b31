// From terms to instructions, one rule of THEORY 5.2 per construct. A term is compiled for the question it is asked: a
// command for run, an expression for q, a variable for read, or for write with the value on top of the stack.
#include "algol/code.h"

typedef struct Compiler {
  Code *code;
  uint32_t depth; // of the operand stack, here
  bool in_first;  // within the first argument of a procedure
  const Scope *scope;
} Compiler;

static void compile(Compiler *c, const AlgolTerm *t, AlgolQuestion question);

static uint32_t here(const Compiler *c) { return c->code->instrs.count; }
static Instr *at(Compiler *c, uint32_t pc) { return &c->code->instrs.data[pc]; }

// Adds an instruction; `effect`: how the depth of the stack changes.
static uint32_t emit(Compiler *c, CodeOp op, const AlgolTerm *t, int effect) {
  Instr i = {.op = op, .term = t, .domain = DOMAIN_NONE, .event = EVENT_NONE, .arithmetic = t->op, .slot = t->slot};
  i.variable = t->variable;
  i.in_first = c->in_first;
  i.scope = c->scope;
  instrvec_push(&c->code->instrs, i);
  c->depth = (uint32_t)((int)c->depth + effect);
  if (c->depth > c->code->depth) c->code->depth = c->depth;
  return here(c) - 1;
}

// ---- arrays

// The index is on top; it becomes an index block of a local array, and stays a number for a free one.
static void compile_index(Compiler *c, const AlgolTerm *t) {
  const AlgolProgram *p = c->code->program;
  bool is_free = t->kind == ALGOL_FREE_ELEMENT;
  Instr *bounds = at(c, emit(c, CODE_BOUNDS, t, 0));
  bounds->size = is_free ? p->frees[t->variable].type.size : p->variables[t->variable].type.size;
  bounds->is_free = is_free;
  if (!is_free) at(c, emit(c, CODE_INDEX, t, 0))->domain = c->code->index_domain[t->variable];
}

static void compile_element(Compiler *c, const AlgolTerm *t, AlgolQuestion question) {
  bool write = question == QUESTION_WRITE;
  compile(c, t->children[0], QUESTION_Q);
  compile_index(c, t);
  at(c, emit(c, write ? CODE_PUT : CODE_FETCH, t, write ? -2 : 0))->domain = c->code->variable_domain[t->variable];
}

static void compile_free_element(Compiler *c, const AlgolTerm *t, AlgolQuestion question) {
  bool write = question == QUESTION_WRITE;
  compile(c, t->children[0], QUESTION_Q);
  compile_index(c, t);
  Instr *i = at(c, emit(c, write ? CODE_TELL : CODE_ASK, t, write ? -2 : 0));
  i->question = question;
  if (!write) i->domain = c->code->free_domain[t->variable];
}

// ---- free identifiers

static void compile_identifier(Compiler *c, const AlgolTerm *t, AlgolQuestion question) {
  bool asks = question == QUESTION_Q || question == QUESTION_READ;
  Instr *i = at(c, emit(c, asks ? CODE_ASK : CODE_TELL, t, asks ? 1 : question == QUESTION_WRITE ? -1 : 0));
  i->question = question;
  if (asks) i->domain = c->code->free_domain[t->variable];
}

static void compile_entry(Compiler *c, uint32_t site, uint32_t choose, const AlgolTerm *t, uint32_t param,
                          AlgolQuestion question) {
  bool write = question == QUESTION_WRITE, value = question == QUESTION_Q || question == QUESTION_READ;
  uint32_t domain = write ? c->code->param_domain[t->variable][param] : DOMAIN_NONE;
  AlgolEntry entry = {param, question, domain, here(c)};
  entryvec_push(&c->code->sites.data[site].entries, entry);
  uint32_t number = c->code->sites.data[site].entries.count - 1, depth = c->depth;
  bool in_first = c->in_first;
  c->in_first = number == 0;
  c->depth += write;
  compile(c, t->children[param], question);
  Instr *answer = at(c, emit(c, CODE_ANSWER, t, value ? -1 : 0));
  answer->site = site;
  answer->entry = number;
  answer->question = question;
  answer->target = choose;
  c->depth = depth;
  c->in_first = in_first;
}

// Q . f.Q . (sum over i of f.i.Q . i.Q . i.A . f.i.A)* . f.A . A
static void compile_call(Compiler *c, const AlgolTerm *t, AlgolQuestion question) {
  const AlgolFree *f = &c->code->program->frees[t->variable];
  bool value = question == QUESTION_Q || question == QUESTION_READ;
  uint32_t site = c->code->sites.count;
  sitevec_push(&c->code->sites, (Site){.free = t->variable, .question = question, .domain = DOMAIN_NONE});
  at(c, emit(c, CODE_CALL, t, question == QUESTION_WRITE ? -1 : 0))->question = question;
  uint32_t choose = emit(c, CODE_CHOOSE, t, 0);
  at(c, choose)->site = site;
  for (uint32_t i = 0; i < f->param_count; i++) {
    AlgolSort sort = f->params[i].sort;
    if (sort == ALGOL_COM) compile_entry(c, site, choose, t, i, QUESTION_RUN);
    if (sort == ALGOL_EXP) compile_entry(c, site, choose, t, i, QUESTION_Q);
    if (sort == ALGOL_VAR) compile_entry(c, site, choose, t, i, QUESTION_READ);
    if (sort == ALGOL_VAR) compile_entry(c, site, choose, t, i, QUESTION_WRITE);
  }
  c->code->sites.data[site].after = here(c);
  if (value) c->code->sites.data[site].domain = c->code->free_domain[t->variable];
  c->depth += value;
  if (c->depth > c->code->depth) c->code->depth = c->depth;
}

// ---- control

static void compile_if(Compiler *c, const AlgolTerm *t, AlgolQuestion question) {
  compile(c, t->children[0], QUESTION_Q);
  uint32_t branch = emit(c, CODE_BRANCH, t, -1), depth = c->depth;
  compile(c, t->children[1], question);
  uint32_t jump = emit(c, CODE_JUMP, t, 0);
  at(c, branch)->target = here(c);
  c->depth = depth;
  compile(c, t->children[2], question);
  at(c, jump)->target = here(c);
}

static void compile_while(Compiler *c, const AlgolTerm *t) {
  uint32_t head = emit(c, CODE_LOOP, t, 0);
  compile(c, t->children[0], QUESTION_Q);
  uint32_t branch = emit(c, CODE_BRANCH, t, -1);
  compile(c, t->children[1], QUESTION_RUN);
  at(c, emit(c, CODE_JUMP, t, 0))->target = head;
  at(c, branch)->target = here(c);
}

// A cell is 0 when its block is entered and, so that equal states are equal, when it is left.
static void compile_new(Compiler *c, const AlgolTerm *t, AlgolQuestion question) {
  bool array = c->code->program->variables[t->variable].type.sort == ALGOL_ARRAY;
  Scope *inner = arena_new(&c->code->arena, sizeof *inner);
  *inner = (Scope){t, c->scope};
  c->scope = inner;
  compile(c, t->children[0], question);
  emit(c, array ? CODE_RESET_ARRAY : CODE_RESET, t, 0);
  c->scope = inner->outer;
}

static void compile_binary(Compiler *c, const AlgolTerm *t) {
  compile(c, t->children[0], QUESTION_Q);
  compile(c, t->children[1], QUESTION_Q);
  emit(c, CODE_BINARY, t, -1);
}

static void compile_cell(Compiler *c, const AlgolTerm *t, AlgolQuestion question) {
  bool write = question == QUESTION_WRITE;
  at(c, emit(c, write ? CODE_STORE : CODE_LOAD, t, write ? -1 : 1))->domain = c->code->variable_domain[t->variable];
}

static AlgolQuestion question_of(const AlgolTerm *t) { return t->type.sort == ALGOL_COM ? QUESTION_RUN : QUESTION_Q; }

static void compile(Compiler *c, const AlgolTerm *t, AlgolQuestion question) {
  switch (t->kind) {
  case ALGOL_SKIP: break;
  case ALGOL_ABORT: emit(c, CODE_ABORT, t, 0); break;
  case ALGOL_NUMBER: at(c, emit(c, CODE_PUSH, t, 1))->value = t->value; break;
  case ALGOL_SEQ:
    for (uint32_t i = 0; i < t->child_count; i++)
      compile(c, t->children[i], i + 1 < t->child_count ? QUESTION_RUN : question);
    break;
  case ALGOL_IF: compile_if(c, t, question); break;
  case ALGOL_WHILE: compile_while(c, t); break;
  case ALGOL_ASSIGN: // the right-hand side first
    compile(c, t->children[1], QUESTION_Q);
    compile(c, t->children[0], QUESTION_WRITE);
    break;
  case ALGOL_NOT:
    compile(c, t->children[0], QUESTION_Q);
    emit(c, CODE_NOT, t, 0);
    break;
  case ALGOL_BINARY: compile_binary(c, t); break;
  case ALGOL_READ: compile(c, t->children[0], QUESTION_READ); break;
  case ALGOL_NEW: compile_new(c, t, question); break;
  case ALGOL_CELL: compile_cell(c, t, question); break;
  case ALGOL_ELEMENT: compile_element(c, t, question); break;
  case ALGOL_FREE:
    if (t->child_count) compile_call(c, t, question);
    else compile_identifier(c, t, question);
    break;
  case ALGOL_FREE_ELEMENT: compile_free_element(c, t, question); break;
  }
}

// ---- domains

static uint32_t add_domain(Code *code, const char *name, uint64_t count) {
  domaininfovec_push(&code->domains, (DomainInfo){name, count});
  return code->domains.count - 1;
}

static void add_variable_domains(Code *code) {
  const AlgolProgram *p = code->program;
  code->variable_domain = arena_new(&code->arena, (p->variable_count + 1) * sizeof(uint32_t));
  code->index_domain = arena_new(&code->arena, (p->variable_count + 1) * sizeof(uint32_t));
  for (uint32_t i = 0; i < p->variable_count; i++) {
    const AlgolVariable *v = &p->variables[i];
    bool array = v->type.sort == ALGOL_ARRAY;
    const char *name = array ? arena_format(&code->arena, "elements of %s", v->name) : v->name;
    code->variable_domain[i] = add_domain(code, name, v->type.count);
    if (array)
      code->index_domain[i] = add_domain(code, arena_format(&code->arena, "indices of %s", v->name), v->type.size);
  }
}

static void add_free_domains(Code *code) {
  const AlgolProgram *p = code->program;
  code->free_domain = arena_new(&code->arena, (p->free_count + 1) * sizeof(uint32_t));
  code->param_domain = arena_new(&code->arena, (p->free_count + 1) * sizeof(uint32_t *));
  for (uint32_t i = 0; i < p->free_count; i++) {
    const AlgolFree *f = &p->frees[i];
    code->free_domain[i] = f->type.count ? add_domain(code, f->name, f->type.count) : DOMAIN_NONE;
    code->param_domain[i] = arena_new(&code->arena, (f->param_count + 1) * sizeof(uint32_t));
    for (uint32_t j = 0; j < f->param_count; j++)
      if (f->params[j].sort == ALGOL_VAR)
        code->param_domain[i][j] =
            add_domain(code, arena_format(&code->arena, "%s.%u", f->name, j + 1), f->params[j].count);
  }
}

Code *algol_code_compile(const AlgolProgram *program) {
  Code *code = memory_new(sizeof *code);
  code->program = program;
  add_variable_domains(code);
  add_free_domains(code);
  Compiler c = {.code = code};
  compile(&c, program->term, question_of(program->term));
  at(&c, emit(&c, CODE_RESULT, program->term, 0))->question = question_of(program->term);
  return code;
}

void algol_code_delete(Code *code) {
  if (!code) return;
  for (uint32_t i = 0; i < code->sites.count; i++) entryvec_release(&code->sites.data[i].entries);
  sitevec_release(&code->sites);
  instrvec_release(&code->instrs);
  domaininfovec_release(&code->domains);
  arena_release(&code->arena);
  free(code);
}
