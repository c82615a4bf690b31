#include "query/task.h"

#include <string.h>

#include "evidence/export/yaml.h"

static bool ends_with(const char *text, const char *ending) {
  size_t n = strlen(text), m = strlen(ending);
  return n > m && strcmp(text + n - m, ending) == 0;
}

bool query_is_task(const char *path) { return ends_with(path, ".yml") || ends_with(path, ".yaml"); }

// A path in the task is one from its folder on.
static const char *path_from(QueryInput *input, const char *task, const char *path) {
  const char *slash = strrchr(task, '/');
  if (*path == '/' || !slash) return arena_text(&input->arena, path);
  return arena_format(&input->arena, "%.*s/%s", (int)(slash - task), task, path);
}

static void take_property(QueryInput *input, const char *task, const YamlNode *properties) {
  for (uint32_t i = 0; properties && properties->kind == YAML_LIST && i < properties->count; i++) {
    const char *file = evidence_yaml_text(properties->items[i], "property_file");
    if (!file || strstr(file, "coverage")) continue; // a goal of tests
    textvec_push(&input->settings.property, path_from(input, task, file));
    return;
  }
}

static void take_data_model(QueryInput *input, const YamlNode *options) {
  const char *model = evidence_yaml_text(options, "data_model");
  if (model && !input->settings.given[SETTING_arch])
    input->settings.arch = strcmp(model, "ILP32") == 0 ? "ilp32" : "lp64";
}

// One file as a text, or several as a list.
static bool take_files(QueryInput *input, const char *task, const YamlNode *files, DiagList *diags) {
  bool is_one = files && files->kind == YAML_TEXT;
  if (!is_one && (!files || files->kind != YAML_LIST || !files->count))
    return diag_error(diags, (Place){.file = task}, "a task definition names its program: input_files: 'prog.c'",
                      "there are no input_files in this file");
  TextVec all = {0};
  for (uint32_t i = 0; i < (is_one ? 1 : files->count); i++) {
    const YamlNode *file = is_one ? files : files->items[i];
    if (file->kind == YAML_TEXT) textvec_push(&all, path_from(input, task, file->text));
  }
  for (uint32_t i = 1; i < input->files.count; i++) textvec_push(&all, input->files.data[i]);
  textvec_release(&input->files);
  input->files = all;
  return true;
}

bool query_task_open(QueryInput *input, DiagList *diags) {
  const char *task = input->files.data[0];
  YamlFile file;
  bool fine = evidence_yaml_read(&file, task, diags);
  fine = fine && take_files(input, task, evidence_yaml_get(file.root, "input_files"), diags);
  if (fine) {
    take_data_model(input, evidence_yaml_get(file.root, "options"));
    if (!input->settings.property.count && !input->settings.ltl && !input->settings.ctl)
      take_property(input, task, evidence_yaml_get(file.root, "properties"));
  }
  evidence_yaml_release(&file);
  return fine;
}
