#include "front/c/llvm_file.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>

#include "base/process.h"
#include "base/text.h"

enum { CHUNK = 65536, PERIOD = 50 /* milliseconds between looks at the limits */ };

LLVMModuleRef c_llvm_bitcode_parse(LLVMContextRef context, const char *data, size_t size, const char *name) {
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(data, size, name, false);
  LLVMModuleRef module = NULL;
  if (LLVMParseBitcodeInContext2(context, buffer, &module)) module = NULL;
  LLVMDisposeMemoryBuffer(buffer);
  return module;
}

LLVMModuleRef c_llvm_bitcode_open(LLVMContextRef context, const char *data, size_t size, const char *name) {
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(data, size, name);
  LLVMModuleRef module = NULL;
  if (!LLVMGetBitcodeModuleInContext2(context, buffer, &module)) return module; // which has the buffer
  LLVMDisposeMemoryBuffer(buffer);
  return NULL;
}

static LLVMModuleRef parse_assembly(LLVMContextRef context, const char *data, size_t size, const char *name,
                                    Text *errors) {
  // The reader takes the buffer over.
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(data, size, name);
  LLVMModuleRef module = NULL;
  char *message = NULL;
  if (!LLVMParseIRInContext(context, buffer, &module, &message)) return module;
  if (message) text_add(errors, message);
  LLVMDisposeMessage(message);
  return NULL;
}

// NULL where the module is well formed, else what is wrong with it; the caller disposes of the text.
static char *find_fault(LLVMModuleRef module) {
  char *message = NULL;
  if (LLVMVerifyModule(module, LLVMReturnStatusAction, &message)) return message;
  LLVMDisposeMessage(message);
  return NULL;
}

// ---- the other process

static void ignore_error(LLVMDiagnosticInfoRef info, void *data) {
  (void)info;
  (void)data;
}

static void read_all(int in, Text *out) {
  char chunk[CHUNK];
  ssize_t n;
  while ((n = read(in, chunk, sizeof chunk)) > 0 || (n < 0 && errno == EINTR))
    if (n > 0) text_add_bytes(out, chunk, (size_t)n);
}

// The first byte says which of the two readers is asked.
int c_llvm_file_try(int in, int out) {
  Text data = {0}, errors = {0};
  read_all(in, &data);
  if (data.count == 0 || dup2(out, STDERR_FILENO) < 0) return 3;
  LLVMContextRef context = LLVMContextCreate();
  LLVMContextSetDiagnosticHandler(context, ignore_error, NULL);
  LLVMModuleRef module = data.data[0] == 'A' ? parse_assembly(context, data.data + 1, data.count - 1, "file", &errors)
                                             : c_llvm_bitcode_parse(context, data.data + 1, data.count - 1, "file");
  char *fault = module ? find_fault(module) : NULL;
  LLVMDisposeMessage(fault);
  if (module) LLVMDisposeModule(module);
  LLVMContextDispose(context);
  text_release(&data);
  text_release(&errors);
  return 0;
}

// ---- this one

// Sends all of it, and collects what comes back; false where a limit was met.
static bool converse(int fd, const Text *sent, Text *printed, Limits *limits) {
  size_t done = 0;
  bool open = true;
  while (open) {
    struct pollfd look = {.fd = fd, .events = (short)(POLLIN | (done < sent->count ? POLLOUT : 0))};
    if (poll(&look, 1, PERIOD) <= 0 && limits && limits_reached(limits)) return false;
    if (look.revents & POLLOUT) {
      ssize_t n = send(fd, sent->data + done, sent->count - done, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n > 0) done += (size_t)n;
      else if (n < 0 && errno != EAGAIN && errno != EINTR) done = sent->count;
      if (done == sent->count) shutdown(fd, SHUT_WR);
    }
    if (look.revents & (POLLIN | POLLHUP | POLLERR)) {
      char chunk[CHUNK];
      ssize_t n = recv(fd, chunk, sizeof chunk, MSG_DONTWAIT);
      if (n > 0) text_add_bytes(printed, chunk, (size_t)n);
      else if (n == 0 || (errno != EAGAIN && errno != EINTR)) open = false;
    }
  }
  return true;
}

// Whether LLVM reads the file without crashing and without a word: it prints where debug information is malformed, and
// reports everything else. What the file says is looked at here.
static bool is_readable(const CFrontOptions *options, bool is_assembly, const char *data, size_t size, Text *errors,
                        DiagList *diags) {
  Process process;
  char *const words[] = {"sextant", "worker", "llvm", NULL};
  if (!process_start(&process, words, diags)) return false;
  Text sent = {0}, printed = {0}, how = {0};
  text_add(&sent, is_assembly ? "A" : "B");
  text_add_bytes(&sent, data, size);
  bool fine = converse(process.fd, &sent, &printed, options->limits);
  fine = process_end(&process, fine ? &how : NULL) && fine && !printed.count;
  if (printed.count) text_format(errors, "%.*s", (int)strcspn(text_view(&printed), "\n"), text_view(&printed));
  text_release(&sent);
  text_release(&printed);
  text_release(&how);
  return fine;
}

// LLVM's parser says FILE:LINE:COLUMN: error: MESSAGE, then the line and a caret, which a diagnostic shows anyway.
static void assembly_error(const char *file, Text *errors, DiagList *diags) {
  Place place = {.file = file};
  char *said = memory_text(text_view(errors));
  said[strcspn(said, "\n")] = '\0';
  char *message = strstr(said, ": error: ");
  if (message && strncmp(said, file, strlen(file)) == 0)
    sscanf(said + strlen(file), ":%u:%u", &place.line, &place.column);
  diag_error(diags, place, NULL, "not LLVM assembly: %s", message ? message + strlen(": error: ") : said);
  free(said);
}

static void refuse(const char *file, bool is_assembly, Text *errors, DiagList *diags) {
  if (is_assembly) assembly_error(file, errors, diags);
  else
    diag_error(diags, (Place){.file = file}, "make it with clang-19 -c -emit-llvm -g",
               "not LLVM bitcode that version 19 can read%s%s", errors->count ? ": " : "", text_view(errors));
  text_release(errors);
}

static LLVMModuleRef parse(LLVMContextRef context, const CFrontOptions *options, const char *file, bool is_assembly,
                           Text *errors, DiagList *diags) {
  size_t size;
  char *data = files_read(options->texts, file, &size);
  if (!data) {
    diag_error(diags, (Place){.file = file}, NULL, "cannot be read: %s", strerror(errno));
    return NULL;
  }
  uint32_t before = diags->count;
  LLVMModuleRef module = NULL;
  if (is_readable(options, is_assembly, data, size, errors, diags))
    module = is_assembly ? parse_assembly(context, data, size, file, errors)
                         : c_llvm_bitcode_parse(context, data, size, file);
  if (!module && diags->count == before) refuse(file, is_assembly, errors, diags);
  free(data);
  return module;
}

LLVMModuleRef c_llvm_file_read(LLVMContextRef context, const CFrontOptions *options, const char *file, bool is_assembly,
                               Text *errors, DiagList *diags) {
  LLVMModuleRef module = parse(context, options, file, is_assembly, errors, diags);
  char *fault = module ? find_fault(module) : NULL;
  if (!fault) return module;
  diag_error(diags, (Place){.file = file}, fault, "the LLVM module is malformed");
  LLVMDisposeMessage(fault);
  LLVMDisposeModule(module);
  return NULL;
}
