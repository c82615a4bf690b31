// Other processes: that they start with a stream both ways, how their end is told, and that they are gone when they are to be.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../support/temporary_file.h"
#include "base/process.h"

// Starts a script in place of sextant, with these words.
static Process start(const char *script, char *const *words) {
  Text text = {0};
  DiagList diags = {0};
  Process process;
  text_format(&text, "#!/bin/sh\n%s\n", script);
  TemporaryFile file = temporary_file("", text_view(&text));
  assert_int_equal(chmod(file.path, 0700), 0);
  setenv("SEXTANT_WORKER", file.path, 1);
  assert_true(process_start(&process, words, &diags));
  assert_int_equal(diags.count, 0);
  assert_true(process.pid > 0 && process.fd >= 0);
  text_release(&text);
  char wait[8]; // until the script is read: it says so
  assert_int_equal(read(process.fd, wait, 6), 6);
  assert_memory_equal(wait, "ready\n", 6);
  unlink(file.path);
  return process;
}

static char *const plain[] = {"sextant", "worker", NULL};

static void expect_end(const char *script, bool normal, const char *how) {
  Process process = start(script, plain);
  Text text = {0};
  char c;
  assert_int_equal(read(process.fd, &c, 1), 0); // it has closed its end
  assert_int_equal(process_end(&process, &text), normal);
  assert_string_equal(text_view(&text), how);
  assert_int_equal(process.pid, 0);
  assert_int_equal(process.fd, -1);
  assert_false(process_end(&process, &text)); // there is none any more
  assert_string_equal(text_view(&text), how);
  text_release(&text);
}

static void test_ends(void **state) {
  (void)state;
  expect_end("echo ready; exit 0", true, "ended too early");
  expect_end("echo ready; exit 1", false, "ended with status 1");
  expect_end("echo ready; exit 77", false, "ended with status 77");
}

static void test_signals(void **state) {
  (void)state;
  expect_end("echo ready; kill -SEGV $$", false, "ended by a signal (Segmentation fault)");
  expect_end("echo ready; kill -KILL $$", false, "ended by a signal (Killed)");
  expect_end("echo ready; kill -ABRT $$", false, "ended by a signal (Aborted)");
}

// One that has closed its stream and does not end is made to.
static void test_one_that_does_not_end(void **state) {
  (void)state;
  expect_end("echo ready; exec sleep 1000 <&- >&-", false, "ended by a signal (Killed)");
}

static void test_the_stream_goes_both_ways(void **state) {
  (void)state;
  Process process =
      start("echo ready; read line; echo \"$line and $1 $2\"; exec cat", (char *const[]){"sextant", "a", "b c", NULL});
  char text[32] = "";
  size_t size = 0;
  assert_int_equal(write(process.fd, "hello\nmore", 10), 10);
  shutdown(process.fd, SHUT_WR);
  for (ssize_t n; size < sizeof text - 1 && (n = read(process.fd, text + size, sizeof text - 1 - size)) > 0;)
    size += (size_t)n;
  assert_string_equal(text, "hello and a b c\nmore");
  Text how = {0};
  assert_true(process_end(&process, &how));
  text_release(&how);
}

static void test_made_to_end(void **state) {
  (void)state;
  Process process = start("echo ready; exec sleep 1000", plain);
  pid_t pid = process.pid;
  assert_int_equal(getpgid(pid), pid); // a terminal's interrupt is not for it
  assert_false(process_end(&process, NULL));
  assert_int_equal(kill(pid, 0), -1); // gone, and nothing of it is left
  assert_int_equal(errno, ESRCH);
}

static void test_somebody_else_has_waited(void **state) {
  (void)state;
  Process process = start("echo ready; exit 0", plain);
  Text how = {0};
  assert_int_equal(waitpid(process.pid, NULL, 0), process.pid);
  assert_false(process_end(&process, &how));
  assert_string_equal(text_view(&how), "ended too early");
  text_release(&how);
}

static void test_no_such_program(void **state) {
  (void)state;
  DiagList diags = {0};
  Process process;
  setenv("SEXTANT_WORKER", "/no/such/program", 1);
  assert_false(process_start(&process, plain, &diags));
  assert_int_equal(process.pid, 0);
  assert_int_equal(process.fd, -1);
  assert_int_equal(diags.count, 1);
  assert_string_equal(diags.items[0].message, "no process can be started: /no/such/program: No such file or directory");
  assert_string_equal(diags.items[0].hint, "SEXTANT_WORKER names the program `sextant` to run");
  assert_false(process_end(&process, NULL));
  diag_release(&diags);
}

// Descriptors that are opened here are not theirs: one process does not hold another's stream open.
static void test_streams_are_not_inherited(void **state) {
  (void)state;
  Process first = start("echo ready; exec cat", plain), second = start("echo ready; exec cat", plain);
  char c;
  close(first.fd);
  assert_int_equal(waitpid(first.pid, NULL, 0), first.pid); // it sees the end of its input
  first = (Process){.fd = -1};
  assert_int_equal(recv(second.fd, &c, 1, MSG_DONTWAIT), -1);
  assert_int_equal(errno, EAGAIN);
  process_end(&second, NULL);
}

static void test_memory(void **state) {
  (void)state;
  Process none = {.fd = -1}, self = {.pid = getpid(), .fd = -1};
  assert_int_equal(process_memory_mb(&none), 0);
  assert_true(process_memory_mb(&self) >= 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ends),
                                     cmocka_unit_test(test_signals),
                                     cmocka_unit_test(test_one_that_does_not_end),
                                     cmocka_unit_test(test_the_stream_goes_both_ways),
                                     cmocka_unit_test(test_made_to_end),
                                     cmocka_unit_test(test_somebody_else_has_waited),
                                     cmocka_unit_test(test_no_such_program),
                                     cmocka_unit_test(test_streams_are_not_inherited),
                                     cmocka_unit_test(test_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
