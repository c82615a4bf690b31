// From files to a linked LLVM module: what is compiled, what is linked, and what the user is told when it cannot be.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "front/c/library.h"
#include "front/c/module.h"

// A folder of its own for each test; files are named relative to it.
typedef struct Fixture {
  char folder[64];
  char home[4096];
} Fixture;

static int set_up(void **state) {
  Fixture *fixture = memory_new(sizeof *fixture);
  strcpy(fixture->folder, "/tmp/sextant-test-XXXXXX");
  if (!getcwd(fixture->home, sizeof fixture->home) || !mkdtemp(fixture->folder) || chdir(fixture->folder)) return 1;
  *state = fixture;
  return 0;
}

static int tear_down(void **state) {
  Fixture *fixture = *state;
  char command[128];
  snprintf(command, sizeof command, "rm -rf '%s'", fixture->folder);
  int failed = chdir(fixture->home) || system(command);
  free(fixture);
  return failed;
}

static void write_bytes(const char *name, const char *bytes, size_t size) {
  FILE *f = fopen(name, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, size, f), size);
  fclose(f);
}
static void write_text(const char *name, const char *text) { write_bytes(name, text, strlen(text)); }

static CFrontOptions options_for(const char *const *files, uint32_t count) {
  return (CFrontOptions){.files = files, .file_count = count, .entry = "main"};
}

// Loads, and fails the test with the diagnostics where that does not succeed.
static CModule load(const CFrontOptions *options) {
  CModule module;
  DiagList diags = {0};
  if (!c_module_load(&module, options, &diags)) {
    diag_print(&diags, stderr);
    fail();
  }
  assert_int_equal(diags.count, 0);
  diag_release(&diags);
  return module;
}

static CModule load_file(const char *file) {
  CFrontOptions options = options_for(&file, 1);
  return load(&options);
}

// The diagnostics of a load that fails, as they are printed; the caller frees them.
static char *errors_of(const CFrontOptions *options) {
  CModule module;
  DiagList diags = {0};
  assert_false(c_module_load(&module, options, &diags));
  assert_null(module.module);
  assert_true(diags.count > 0);
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  diag_print(&diags, out);
  fclose(out);
  diag_release(&diags);
  return text;
}

static void assert_says(const CFrontOptions *options, const char *part) {
  char *errors = errors_of(options);
  if (!strstr(errors, part)) fail_msg("'%s' is not in:\n%s", part, errors);
  free(errors);
}

static void assert_file_says(const char *file, const char *part) {
  CFrontOptions options = options_for(&file, 1);
  assert_says(&options, part);
}

static bool defines(const CModule *module, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(module->module, name);
  return f && !LLVMIsDeclaration(f);
}
static bool declares(const CModule *module, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(module->module, name);
  return f && LLVMIsDeclaration(f);
}

static uint32_t calls_of(const CModule *module, const char *caller, const char *callee) {
  uint32_t calls = 0;
  LLVMValueRef f = LLVMGetNamedFunction(module->module, caller);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      size_t n;
      if (LLVMGetInstructionOpcode(i) == LLVMCall && strcmp(LLVMGetValueName2(LLVMGetCalledValue(i), &n), callee) == 0)
        calls++;
    }
  return calls;
}

static void test_names_and_debug_calls_are_kept(void **state) {
  (void)state;
  write_text("a.c", "int main(void) { int counter = 0; counter++; return counter; }\n");
  CModule module = load_file("a.c");
  assert_true(defines(&module, "main"));
  assert_int_equal(calls_of(&module, "main", "llvm.dbg.declare"), 1);
  char *text = LLVMPrintModuleToString(module.module);
  assert_non_null(strstr(text, "%counter = alloca i32"));
  assert_null(strstr(text, "nsw"));
  assert_null(strstr(text, "optnone"));
  LLVMDisposeMessage(text);
  c_module_release(&module);
}

static void test_old_c_compiles(void **state) {
  (void)state;
  write_text("old.c", "int *p;\n"
                      "foo(a, b) char *a; { p = a; int x = p; return bar(x, b); }\n"
                      "void *get(void);\n"
                      "int (*g)(int) = get;\n"
                      "void none() { return 3; }\n"
                      "int some() { return; }\n"
                      "void main() { char *c = 5; foo(c, 1); }\n");
  CModule module = load_file("old.c");
  assert_true(defines(&module, "foo") && declares(&module, "bar"));
  c_module_release(&module);
}

// The headers of a 64-bit machine serve both data models.
static void test_data_models(void **state) {
  (void)state;
  write_text("size.c", "#include <assert.h>\n#include <ctype.h>\n#include <errno.h>\n#include <inttypes.h>\n"
                       "#include <limits.h>\n#include <math.h>\n#include <stdbool.h>\n#include <stddef.h>\n"
                       "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
                       "#include <pthread.h>\n#include <unistd.h>\n#include <time.h>\n"
                       "_Static_assert(sizeof(long) == LONG && sizeof(size_t) == LONG, \"\");\n"
                       "int main(void) { assert(errno == 0); return 0; }\n");
  const char *file = "size.c", *lp64 = "-DLONG=8", *ilp32 = "-DLONG=4";
  CFrontOptions options = options_for(&file, 1);
  options.clang_flags = &lp64;
  options.clang_flag_count = 1;
  CModule module = load(&options);
  c_module_release(&module);
  options.ilp32 = true;
  options.clang_flags = &ilp32;
  module = load(&options);
  c_module_release(&module);
}

static void test_checks_are_sanitizers(void **state) {
  (void)state;
  write_text("ops.c", "int main(int a, char **v) { return a + a / a + (a << a) + **v; }\n");
  const char *file = "ops.c";
  CFrontOptions options = options_for(&file, 1);
  CModule module = load(&options);
  assert_true(declares(&module, "__ubsan_handle_add_overflow_abort"));
  assert_true(declares(&module, "__ubsan_handle_divrem_overflow_abort"));
  assert_true(declares(&module, "__ubsan_handle_shift_out_of_bounds_abort"));
  assert_true(declares(&module, "__ubsan_handle_type_mismatch_v1_abort"));
  c_module_release(&module);
}

static void test_errors_have_places(void **state) {
  (void)state;
  write_text("h.h", "int q(void) { return missing; }\n");
  write_text("bad.c",
             "#include \"h.h\"\nint f(int x) { return y + x; }\nint f(char *x);\nint main(void) { return 0 }\n");
  const char *file = "bad.c";
  CFrontOptions options = options_for(&file, 1);
  assert_says(&options, "h.h:1:22: error: use of undeclared identifier 'missing'\n"
                        "  int q(void) { return missing; }\n"
                        "                       ^\n");
  assert_says(&options, "bad.c:2:23: error: use of undeclared identifier 'y'\n");
  assert_says(&options, "bad.c:3:5: error: conflicting types for 'f'\n  int f(char *x);\n      ^\n"
                        "  bad.c:2:5: previous definition is here\n");
  assert_says(&options, "bad.c:4:26: error: expected ';' after return statement\n");
}

static void test_files_that_cannot_be_read(void **state) {
  (void)state;
  mkdir("folder.c", 0777);
  assert_file_says("none.c", "none.c: error: cannot be read: No such file or directory");
  assert_file_says("none.bc", "none.bc: error: cannot be read: No such file or directory");
  assert_file_says("folder.c", "folder.c: error: cannot be read: Is a directory");
  assert_file_says("text", "text: error: cannot tell what it is from its name");
}

static void test_clang_that_cannot_be_run(void **state) {
  (void)state;
  write_text("a.c", "int main(void) { return 0; }\n");
  setenv("SEXTANT_CLANG", "/nowhere/clang", 1);
  assert_file_says("a.c", "cannot run '/nowhere/clang'");
  unsetenv("SEXTANT_CLANG");
  char *path = memory_text(getenv("PATH"));
  setenv("PATH", "/nowhere", 1);
  assert_file_says("a.c", "apt install clang-19");
  setenv("PATH", path, 1);
  free(path);
}

static void compile(const char *flags, const char *from, const char *to) {
  char command[256];
  snprintf(command, sizeof command, "clang-19 -emit-llvm -g %s %s -o %s", flags, from, to);
  assert_int_equal(system(command), 0);
}

static void test_bitcode_and_assembly(void **state) {
  (void)state;
  write_text("a.c", "int main(int n, char **v) { return n; }\n");
  compile("-c", "a.c", "a.bc");
  compile("-S", "a.c", "a.ll");
  const char *files[] = {"a.bc", "a.ll"};
  for (int i = 0; i < 2; i++) {
    CModule module = load_file(files[i]);
    assert_int_equal(calls_of(&module, "main", "llvm.dbg.declare"), 2);
    c_module_release(&module);
  }
  CFrontOptions options = options_for(files, 1);
  options.ilp32 = true;
  assert_says(&options, "a.bc: error: is for a machine with 64-bit pointers");
  assert_says(&options, "give --arch lp64, or compile it with -m32");
  compile("-c -m32", "a.c", "a.bc");
  assert_file_says("a.bc", "give --arch ilp32, or compile it with -m64");
}

static void test_junk(void **state) {
  (void)state;
  write_text("junk.bc", "not bitcode");
  write_text("empty.bc", "");
  write_text("junk.ll", "define i32 @main() {\n  ret i32 %x\n}\n");
  write_text("malformed.ll", "define i32 @main() {\n  %a = add i32 %b, 1\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n");
  assert_file_says("junk.bc", "junk.bc: error: not LLVM bitcode");
  assert_file_says("empty.bc", "empty.bc: error: not LLVM bitcode");
  assert_file_says("junk.ll", "junk.ll:2:11: error: not LLVM assembly: use of undefined value '%x'");
  assert_file_says("malformed.ll", "malformed.ll: error: the LLVM module is malformed");
}

// Whatever a bitcode file holds, the process lives and says something.
static void test_damaged_bitcode(void **state) {
  (void)state;
  write_text("a.c", "#include <string.h>\nint main(int n, char **v) { return n > 1 ? (int)strlen(v[1]) : 0; }\n");
  compile("-c", "a.c", "a.bc");
  size_t size;
  char *bytes = text_read_file("a.bc", &size);
  uint32_t seed = 1;
  for (int round = 0; round < 60; round++) {
    char *copy = memory_new(size);
    memcpy(copy, bytes, size);
    for (int i = 0; i <= round % 4; i++) {
      seed = seed * 1664525u + 1013904223u;
      copy[8 + (seed >> 8) % (size - 8)] ^= (char)(1 << (seed >> 28) % 8);
    }
    write_bytes("damaged.bc", copy, round % 5 ? size : size / 2);
    free(copy);
    const char *file = "damaged.bc";
    CFrontOptions options = options_for(&file, 1);
    CModule module;
    DiagList diags = {0};
    bool good = c_module_load(&module, &options, &diags);
    assert_int_equal(good, diags.count == 0);
    c_module_release(&module);
    diag_release(&diags);
  }
  free(bytes);
}

static void test_linking(void **state) {
  (void)state;
  write_text("a.c", "int twice(int x) { return 2 * x; }\nint shared = 1;\n");
  write_text("b.c", "int twice(int);\nint main(void) { return twice(2); }\n");
  write_text("c.c", "\nint twice(int x) { return x + x; }\nint main(void) { return twice(2); }\n");
  write_text("d.c", "int shared = 2;\nint main(void) { return shared; }\n");
  CFrontOptions options = options_for((const char *const[]){"a.c", "b.c"}, 2);
  CModule module = load(&options);
  assert_true(defines(&module, "twice") && defines(&module, "main"));
  c_module_release(&module);
  options.files = (const char *const[]){"a.c", "c.c"};
  assert_says(&options, "c.c:2: error: the function 'twice' is defined a second time; first at a.c:1");
  options.files = (const char *const[]){"a.c", "d.c"};
  assert_says(&options, "'shared'");
}

static void test_many_files(void **state) {
  (void)state;
  enum { COUNT = 20 };
  char names[COUNT][16], text[128];
  const char *files[COUNT];
  for (int i = 0; i < COUNT; i++) {
    snprintf(names[i], sizeof names[i], "f%d.c", i);
    snprintf(text, sizeof text, "int f%d(int x) { return x; }\n%s", i,
             i ? "" : "int f19(int);\nint main(void) { return f0(0) + f19(1); }\n");
    write_text(files[i] = names[i], text);
  }
  CFrontOptions options = options_for(files, COUNT);
  CModule module = load(&options);
  assert_true(defines(&module, "f0") && defines(&module, "f19"));
  c_module_release(&module);
  write_text("f3.c", "int f3(int x) { return y; }\n");
  write_text("f9.c", "int f9(int x) { return z; }\n");
  assert_says(&options, "f3.c:1:24");
  assert_says(&options, "f9.c:1:24"); // errors of every file
}

static void test_only_what_is_reached(void **state) {
  (void)state;
  write_text("a.c", "int other(int);\n"
                    "static int even(int n), odd(int n);\n"
                    "static int even(int n) { return n ? odd(n - 1) : 1; }\n" // nobody calls these two but each other
                    "static int odd(int n) { return n ? even(n - 1) : other(n); }\n"
                    "static int called(int x) { return x; }\n"
                    "int pointed(int x) { return x; }\n"
                    "int (*table[1])(int) = {pointed};\n"
                    "int unused(void) { return even(4); }\n"
                    "__attribute__((constructor)) static void before(void) { called(2); }\n"
                    "int main(void) { return table[0](1); }\n");
  const char *file = "a.c";
  CFrontOptions options = options_for(&file, 1);
  CModule module = load(&options);
  const char *kept[] = {"main", "called", "pointed", "before"}, *gone[] = {"even", "odd", "unused", "other"};
  for (int i = 0; i < 4; i++) assert_true(defines(&module, kept[i]));
  for (int i = 0; i < 4; i++) assert_null(LLVMGetNamedFunction(module.module, gone[i]));
  c_module_release(&module);
  options.cover = true; // tests are to cover all
  module = load(&options);
  assert_true(defines(&module, "unused") && declares(&module, "other"));
  c_module_release(&module);
}

static void test_models_are_linked_where_needed(void **state) {
  (void)state;
  write_text("a.c", "#include <string.h>\n#include <ctype.h>\nextern char *get(void);\n"
                    "int main(void) { return strpbrk(get(), get()) != 0 && isdigit(*get()) ? isalpha(*get()) : 0; }\n");
  const char *file = "a.c";
  CFrontOptions options = options_for(&file, 1);
  for (int ilp32 = 0; ilp32 < 2; ilp32++) {
    options.ilp32 = ilp32;
    CModule module = load(&options);
    assert_true(defines(&module, "strpbrk") && defines(&module, "__sextant_test_isdigit"));
    assert_null(LLVMGetNamedFunction(module.module, "isdigit")); // its result is only tested
    assert_true(defines(&module, "isalpha"));
    assert_true(defines(&module, "strcspn") && defines(&module, "strchr")); // which strpbrk calls
    assert_null(LLVMGetNamedFunction(module.module, "strlen"));
    assert_true(declares(&module, "get"));
    assert_int_equal(calls_of(&module, "strpbrk", "llvm.dbg.declare"), 2);
    c_module_release(&module);
  }
}

static uint32_t parameters_of(const CModule *module, const char *name) {
  return LLVMCountParams(LLVMGetNamedFunction(module->module, name));
}

static void test_own_functions_win(void **state) {
  (void)state;
  write_text("own.c", "unsigned long strlen(const char *s) { return 7; }\n"
                      "static int isdigit(int c, int d) { return c; }\n"
                      "int getchar;\n"
                      "char *strdup(const char *, int, int);\n" // not the one of the library
                      "int main(void) { return strlen(\"a\") + isdigit(1, 2) + *strdup(0, 1, 2) + getchar; }\n");
  const char *file = "own.c", *flag = "-fno-builtin";
  CFrontOptions options = options_for(&file, 1);
  options.clang_flags = &flag;
  options.clang_flag_count = 1;
  CModule module = load(&options);
  assert_int_equal(LLVMCountBasicBlocks(LLVMGetNamedFunction(module.module, "strlen")), 1);
  assert_int_equal(parameters_of(&module, "isdigit"), 2);
  assert_false(declares(&module, "strdup"));
  assert_true(declares(&module, LIBRARY_OF_OTHER_TYPE "strdup"));
  assert_null(LLVMGetNamedFunction(module.module, "getchar"));
  c_module_release(&module);
}

static void test_entry(void **state) {
  (void)state;
  write_text("a.c",
             "static int hidden(int x) { return x; }\nint work(int x) { return x; }\nint main(void) { return 0; }\n");
  const char *file = "a.c";
  CFrontOptions options = options_for(&file, 1);
  options.entry = "hidden";
  CModule module = load(&options);
  assert_true(defines(&module, "hidden"));
  c_module_release(&module);
  options.entry = "foo";
  assert_says(&options, "there is no function 'foo' to start in");
  assert_says(&options, "--open all checks a library, --entry F starts in F; defined are: hidden, work, main");
}

static void test_compile_commands(void **state) {
  Fixture *fixture = *state;
  mkdir("include", 0777);
  mkdir("build", 0777);
  write_text("include/deep.h", "#define DEEP 1\n");
  write_text("p.c", "#include \"deep.h\"\n_Static_assert(DEEP + VALUE == 4 && sizeof NAME == 4, \"\");\n"
                    "int main(void) { return 0; }\n");
  write_text("alone.c", "int main(void) { return 0; }\n");
  const char *file = "p.c";
  CFrontOptions options = options_for(&file, 1);
  options.compile_commands = "build";
  assert_says(&options, "build/compile_commands.json: error: cannot be read: No such file or directory");

  char json[1024];
  const char *path = "build/compile_commands.json";
  snprintf(json, sizeof json,
           "[{\"directory\": \"%s/build\", \"file\": \"../p.c\", \"command\": "
           "\"cc -I../include -D VALUE=3 '-DNAME=\\\"a b\\\"' -Wall -O2 -o p.o -c ../p.c\"}]",
           fixture->folder);
  write_text(path, json);
  CModule module = load(&options);
  c_module_release(&module);

  snprintf(json, sizeof json,
           "[{\"directory\": \"%s/build\", \"file\": \"%s/p.c\", \"arguments\": "
           "[\"cc\", \"-I\", \"../include\", \"-DVALUE=3\", \"-DNAME=\\\"a b\\\"\", \"-m32\", \"-c\", \"../p.c\"]}]",
           fixture->folder, fixture->folder);
  write_text(path, json);
  assert_says(&options, "p.c: error: its compile command says -m32, which is another data model\n  give --arch ilp32");
  options.ilp32 = true;
  module = load(&options);
  c_module_release(&module);

  file = "alone.c";
  assert_says(&options, "alone.c: error: has no entry in build/compile_commands.json");
  write_text(path, "[\n {]");
  assert_says(&options, "build/compile_commands.json:2:3: error: not JSON");
  write_text(path, "{}");
  assert_says(&options, "a list of compile commands was expected");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_names_and_debug_calls_are_kept),
      TEST(test_old_c_compiles),
      TEST(test_data_models),
      TEST(test_checks_are_sanitizers),
      TEST(test_errors_have_places),
      TEST(test_files_that_cannot_be_read),
      TEST(test_clang_that_cannot_be_run),
      TEST(test_bitcode_and_assembly),
      TEST(test_junk),
      TEST(test_damaged_bitcode),
      TEST(test_linking),
      TEST(test_many_files),
      TEST(test_only_what_is_reached),
      TEST(test_models_are_linked_where_needed),
      TEST(test_own_functions_win),
      TEST(test_entry),
      TEST(test_compile_commands),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
