#include "query/asked.h"

#include <string.h>

#include "base/suggest.h"
#include "spec/property_file.h"

static bool ends_with(const char *text, const char *ending) {
  size_t n = strlen(text), m = strlen(ending);
  return n > m && strcmp(text + n - m, ending) == 0;
}

static bool refuse_together(DiagList *diags) {
  return diag_error(diags, (Place){0}, "run sextant once for each",
                    "a temporal property cannot be checked together with others");
}

static bool set_temporal(Asked *asked, TemporalKind kind, const char *formula, Place place, DiagList *diags) {
  if (asked->temporal != TEMPORAL_NONE || asked->kinds) return refuse_together(diags);
  asked->temporal = kind;
  asked->formula = formula ? arena_text(asked->arena, formula) : NULL;
  asked->formula_place = place;
  return true;
}

// What can be asked for, as a list.
static void list_names(Text *out, Suggestion *best) {
  for (PropertyKind k = 0; k < KIND_COUNT; k++) {
    if (!prog_kind_can_be_asked(k)) continue;
    text_format(out, "%s, ", prog_kind_name(k));
    suggestion_offer(best, prog_kind_name(k));
  }
  for (uint32_t g = 0; g < KIND_GROUPS; g++) {
    text_format(out, "%s, ", prog_kind_group(g).name);
    suggestion_offer(best, prog_kind_group(g).name);
  }
  suggestion_offer(best, "termination");
  text_add(out, "termination, and .prp files");
}

static bool refuse_name(const char *name, size_t length, DiagList *diags) {
  Suggestion best;
  Text names = {0};
  suggestion_init(&best, name, length);
  list_names(&names, &best);
  diag_error(diags, (Place){0}, suggestion_hint(&best, NULL), "unknown property '%.*s'; there are %s", (int)length,
             name, text_view(&names));
  text_release(&names);
  return false;
}

// "-KIND" takes a kind or a group away again.
static bool add_property_name(Asked *asked, const char *name, size_t length, DiagList *diags) {
  bool takes_away = length > 0 && *name == '-';
  if (length == 11 && strncmp(name, "termination", length) == 0)
    return set_temporal(asked, TEMPORAL_TERMINATION, NULL, (Place){0}, diags);
  KindSet kinds = prog_kinds_named(name + takes_away, (uint32_t)length - takes_away);
  if (!kinds) return refuse_name(name, length, diags);
  if (asked->temporal != TEMPORAL_NONE) return refuse_together(diags);
  if (takes_away) asked->without |= kinds;
  else asked->kinds |= kinds;
  return true;
}

// properties := name ("," name)*
static bool add_property_names(Asked *asked, const char *names, DiagList *diags) {
  for (;; names++) {
    size_t length = strcspn(names, ",");
    if (!add_property_name(asked, names, length, diags)) return false;
    names += length;
    if (!*names) return true;
  }
}

static bool add_property_file(Asked *asked, const Settings *settings, const char *path, DiagList *diags) {
  PropertyFile file;
  bool fine = spec_property_file_read(&file, path, diags);
  for (uint32_t i = 0; fine && i < file.properties.count; i++)
    fine = add_property_names(asked, file.properties.data[i], diags);
  if (fine && file.ltl) fine = set_temporal(asked, TEMPORAL_LTL, file.ltl, file.place, diags);
  if (fine && file.ctl) fine = set_temporal(asked, TEMPORAL_CTL, file.ctl, file.place, diags);
  if (fine && (file.ltl || file.ctl)) asked->formula_source = arena_text(asked->arena, file.text);
  // The competition's rules: allocation succeeds, volatile objects are as others are, and what has no body changes no variables.
  if (fine && !settings->given[SETTING_foreign]) asked->foreign = "arguments";
  if (fine && !settings->given[SETTING_alloc]) asked->alloc = "succeeds";
  if (fine && !settings->given[SETTING_volatile_]) asked->volatile_reads = "plain";
  if (fine && !settings->given[SETTING_entry]) asked->entry = arena_text(asked->arena, file.entry);
  spec_property_file_release(&file);
  return fine;
}

static void name_checks(Asked *asked) {
  for (uint32_t g = 0; g < KIND_GROUPS; g++)
    if (asked->kinds == prog_kind_group(g).kinds) {
      asked->property = prog_kind_group(g).name;
      return;
    }
  Text text = {0};
  for (PropertyKind k = 0; k < KIND_COUNT; k++)
    if (asked->kinds >> k & 1) text_format(&text, "%s%s", text.count ? "," : "", prog_kind_name(k));
  asked->property = arena_text(asked->arena, text_view(&text));
  text_release(&text);
}

const char *query_temporal_name(TemporalKind kind) {
  static const char *const names[] = {"reach", "termination", "ltl", "ctl"};
  return names[kind];
}

static void name_properties(Asked *asked) {
  if (asked->temporal == TEMPORAL_NONE) name_checks(asked);
  else asked->property = query_temporal_name(asked->temporal);
}

// What is asked in the end: `otherwise` where nothing was named, without what was taken away.
static bool settle_kinds(Asked *asked, KindSet otherwise, DiagList *diags) {
  if (asked->temporal == TEMPORAL_NONE) {
    if (!asked->kinds) asked->kinds = asked->without ? prog_kinds_named("all", 3) : otherwise;
    asked->kinds &= ~asked->without;
    if (!asked->kinds) return diag_error(diags, (Place){0}, NULL, "no property is left to check");
  } else if (asked->without) return refuse_together(diags);
  name_properties(asked);
  return true;
}

static bool read_properties(Asked *asked, const Settings *settings, KindSet otherwise, DiagList *diags) {
  const TextVec *given = &settings->property;
  for (uint32_t i = 0; i < given->count; i++) {
    bool is_file = ends_with(given->data[i], ".prp");
    if (!(is_file ? add_property_file(asked, settings, given->data[i], diags)
                  : add_property_names(asked, given->data[i], diags)))
      return false;
  }
  const char *ltl = settings->ltl, *ctl = settings->ctl;
  if (ltl && !set_temporal(asked, TEMPORAL_LTL, ltl, (Place){"--ltl", 1, 1}, diags)) return false;
  if (ctl && !set_temporal(asked, TEMPORAL_CTL, ctl, (Place){"--ctl", 1, 1}, diags)) return false;
  asked->is_default = !asked->kinds && !asked->without && asked->temporal == TEMPORAL_NONE;
  return settle_kinds(asked, otherwise, diags);
}

static const char *list_of(const TextVec *words, Arena *arena) {
  const char *list = "";
  for (uint32_t i = 0; i < words->count; i++) list = arena_format(arena, "%s%s%s", list, i ? "," : "", words->data[i]);
  return list;
}

bool query_asked_init(Asked *asked, const Settings *settings, KindSet otherwise, Arena *arena, DiagList *diags) {
  if (settings->open && settings->given[SETTING_entry])
    return diag_error(diags, (Place){0}, "an open program starts in its client",
                      "--open and --entry exclude each other");
  *asked = (Asked){.arena = arena, .entry = settings->entry, .arch = settings->arch, .open = settings->open};
  asked->client = settings->client;
  asked->alloc = settings->alloc, asked->volatile_reads = settings->volatile_, asked->foreign = settings->foreign;
  asked->allocators = list_of(&settings->allocator, arena);
  asked->mmio = list_of(&settings->mmio, arena);
  asked->stutter = settings->stutter;
  return read_properties(asked, settings, otherwise, diags);
}

bool query_asked_set_formula(Asked *asked, const char *property, const char *formula, Place place, const char *source,
                             bool stutter, DiagList *diags) {
  asked->kinds = 0;
  asked->temporal = TEMPORAL_NONE;
  asked->stutter = stutter;
  TemporalKind kind = strcmp(property, "ctl") == 0 ? TEMPORAL_CTL : TEMPORAL_LTL;
  bool fine = set_temporal(asked, kind, formula, place, diags);
  asked->formula_source = source ? arena_text(asked->arena, source) : NULL;
  name_properties(asked);
  return fine;
}

// One of the words that an option has; where it is another the evidence is at fault.
static bool adopt_word(Asked *asked, const Settings *settings, SettingId option, const char *word, const char **field,
                       DiagList *diags) {
  if (!word || settings->given[option]) return true;
  *field = arena_text(asked->arena, word);
  return query_settings_has_word(option, word) ||
         diag_error(diags, (Place){0}, NULL, "the evidence was made with --%s %s, which is not known",
                    query_setting_name(option), word);
}

static bool adopt_words(Asked *asked, const Settings *settings, const Recorded *recorded, DiagList *diags) {
  // Evidence from before there were fair clients says nothing of them.
  const char *client = recorded->open && !recorded->client ? "any" : recorded->client;
  return adopt_word(asked, settings, SETTING_client, client, &asked->client, diags) &&
         adopt_word(asked, settings, SETTING_arch, recorded->arch, &asked->arch, diags) &&
         adopt_word(asked, settings, SETTING_alloc, recorded->alloc, &asked->alloc, diags) &&
         adopt_word(asked, settings, SETTING_volatile_, recorded->volatile_reads, &asked->volatile_reads, diags) &&
         adopt_word(asked, settings, SETTING_foreign, recorded->foreign, &asked->foreign, diags);
}

bool query_asked_adopt(Asked *asked, const Settings *settings, const Recorded *recorded, DiagList *diags) {
  const bool *given = settings->given;
  if (!adopt_words(asked, settings, recorded, diags)) return false;
  if (recorded->entry && !given[SETTING_entry]) asked->entry = arena_text(asked->arena, recorded->entry);
  if (recorded->open && !given[SETTING_open]) asked->open = arena_text(asked->arena, recorded->open);
  if (recorded->owed) asked->owed = arena_text(asked->arena, recorded->owed);
  if (recorded->allocators && !given[SETTING_allocator])
    asked->allocators = arena_text(asked->arena, recorded->allocators);
  if (recorded->mmio && !given[SETTING_mmio]) asked->mmio = arena_text(asked->arena, recorded->mmio);
  if (!recorded->property || given[SETTING_property]) return true;
  asked->kinds = asked->without = 0;
  return add_property_names(asked, recorded->property, diags) && settle_kinds(asked, 0, diags);
}
