#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio_ext.h>
#include <string.h>
#include <unistd.h>

static bool fail(Output *output) {
  if (!output->failed)
    fprintf(stderr, "sextant: error: %s%sthe answer cannot be written%s%s\n", output->name ? output->name : "",
            output->name ? ": " : "", errno ? ": " : "", errno ? strerror(errno) : ""); // 0: a write before has failed
  output->failed = true;
  if (output->file) __fpurge(output->file), clearerr(output->file); // it is said once
  return false;
}

bool cli_output_open(Output *output, const char *path) {
  *output = (Output){.file = path ? fopen(path, "w") : stdout, .name = path};
  return output->file || fail(output);
}

// A pipe that nobody reads is told by the error of the write, not by a signal; whoever is started later gets the signal again.
void cli_output_write(Output *output, const Text *text) {
  struct sigaction ignored = {.sa_handler = SIG_IGN}, before;
  sigaction(SIGPIPE, &ignored, &before);
  errno = 0;
  fwrite(text_view(text), 1, text->count, output->file);
  if (fflush(output->file) != 0 || ferror(output->file)) fail(output);
  sigaction(SIGPIPE, &before, NULL);
}

bool cli_output_close(Output *output) {
  if (!output->file) return false;
  if (output->name && fclose(output->file) != 0) fail(output);
  output->file = NULL;
  return !output->failed;
}

void cli_output_expect_pipe(void) { signal(SIGPIPE, SIG_IGN); }

bool cli_output_flush(void) {
  Output output = {.file = stdout};
  Text nothing = {0};
  cli_output_write(&output, &nothing);
  return !output.failed;
}

// Standard output is opened for reading, so that writing to it is an error.
void cli_output_keep_streams(void) {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
    if (fcntl(stream, F_GETFD) < 0 && errno == EBADF)
      if (open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
}
