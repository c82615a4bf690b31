#include "query/outputs.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

// A file that is read or written, and the option that named it.
typedef struct NamedFile {
  const char *path, *option; // NULL: it was named as a program is
} NamedFile;
VEC(NamedFiles, namedfiles, NamedFile)

typedef struct Outputs {
  Arena arena; // of the paths
  NamedFiles read, written;
  const char *suite; // the folder that a suite is written to, or NULL
} Outputs;

static void add(NamedFiles *files, const char *path, SettingId id) {
  if (path) namedfiles_push(files, (NamedFile){path, query_setting_name(id)});
}

static void add_read(Outputs *o, const QueryInput *input) {
  const Settings *settings = &input->settings;
  for (uint32_t i = 0; i < input->files.count; i++)
    namedfiles_push(&o->read, (NamedFile){.path = input->files.data[i]});
  for (uint32_t i = 0; i < input->texts.count; i++)
    namedfiles_push(&o->read, (NamedFile){.path = input->texts.data[i].path});
  for (uint32_t i = 0; i < settings->property.count; i++)
    if (strchr(settings->property.data[i], '.')) add(&o->read, settings->property.data[i], SETTING_property); // no kind
  add(&o->read, settings->model, SETTING_model);
  const char *commands = settings->compile_commands; // the file, or its folder
  add(&o->read, commands, SETTING_compile_commands);
  if (commands) add(&o->read, arena_format(&o->arena, "%s/compile_commands.json", commands), SETTING_compile_commands);
}

static void init(Outputs *o, const QueryInput *input) {
  const Settings *settings = &input->settings;
  *o = (Outputs){0};
  add_read(o, input);
  add(&o->written, settings->output, SETTING_output);
  add(&o->written, settings->harness, SETTING_harness);
  add(&o->written, settings->evidence, SETTING_evidence);
  add(&o->written, settings->witness, SETTING_witness);
  add(&o->written, settings->report, SETTING_report);
  if (input->command & FOR_TESTS) o->suite = settings->out;
}

static void release(Outputs *o) {
  namedfiles_release(&o->read);
  namedfiles_release(&o->written);
  arena_release(&o->arena);
}

static bool refuse(const char *option, const char *path, const NamedFile *other, DiagList *diags) {
  if (!diags) return false;
  if (!other)
    return diag_error(diags, (Place){0}, "name another file", "--%s %s would overwrite a file that is to be read",
                      option, path);
  return diag_error(diags, (Place){0}, "name another file", "--%s and --%s would both write %s", other->option, option,
                    path);
}

static bool check_written(const Outputs *o, uint32_t i, DiagList *diags) {
  const NamedFile *file = &o->written.data[i];
  for (uint32_t k = 0; k < o->read.count; k++)
    if (files_are_one(file->path, o->read.data[k].path)) return refuse(file->option, file->path, NULL, diags);
  for (uint32_t k = 0; k < i; k++)
    if (files_are_one(file->path, o->written.data[k].path))
      return refuse(file->option, file->path, &o->written.data[k], diags);
  return true;
}

// A suite has files of these names: suite.c, metadata.xml, test-N.xml.
static bool is_of_suite(const Outputs *o, const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  if (strcmp(name, "suite.c") != 0 && strcmp(name, "metadata.xml") != 0 && strncmp(name, "test-", 5) != 0) return false;
  Text mine = {0};
  text_format(&mine, "%s/%s", o->suite, name);
  bool found = files_are_one(text_view(&mine), path);
  text_release(&mine);
  return found;
}

static bool check_suite(const Outputs *o, DiagList *diags) {
  for (uint32_t i = 0; i < o->read.count; i++)
    if (is_of_suite(o, o->read.data[i].path))
      return diags && diag_error(diags, (Place){.file = o->read.data[i].path}, "name another folder with --out",
                                 "the test suite would overwrite a file that is to be read");
  for (uint32_t i = 0; i < o->written.count; i++)
    if (is_of_suite(o, o->written.data[i].path))
      return diags && diag_error(diags, (Place){.file = o->written.data[i].path}, "name another folder with --out",
                                 "the test suite has a file of this name");
  return true;
}

bool query_outputs_check(const QueryInput *input, DiagList *diags) {
  Outputs o;
  init(&o, input);
  bool fine = !o.suite || check_suite(&o, diags);
  for (uint32_t i = 0; i < o.written.count && fine; i++) fine = check_written(&o, i, diags);
  release(&o);
  return fine;
}

bool query_outputs_write(const char *path, const char *text, DiagList *diags) {
  FILE *f = fopen(path, "w");
  if (!f) return diag_error(diags, (Place){.file = path}, NULL, "cannot be written: %s", strerror(errno));
  size_t length = strlen(text);
  bool ended = length > 0 && text[length - 1] == '\n';
  bool fine = fputs(text, f) >= 0 && (ended || fputc('\n', f) >= 0);
  int fault = errno;
  if (fclose(f) != 0) fine = false, fault = errno;
  return fine || diag_error(diags, (Place){.file = path}, NULL, "cannot be written: %s", strerror(fault));
}
