#include "query/cache.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

#define FORMAT 1         // of the table; one of another is begun anew
#define PATIENCE_MS 2000 // for another query that is writing
#define MOST_ANSWERS 20000
#define MOST_BYTES (64 << 20) // of one answer

struct Cache {
  sqlite3 *db;
};

static bool run(sqlite3 *db, const char *sql) { return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK; }

static int64_t number(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  int64_t n = -1;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
    n = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return n;
}

// ---- opening

static bool make_folder(const char *folder) {
  char *path = memory_text(folder);
  for (char *c = path + 1; *c; c++)
    if (*c == '/') *c = 0, mkdir(path, 0777), *c = '/';
  bool fine = mkdir(path, 0777) == 0 || errno == EEXIST;
  free(path);
  return fine;
}

static bool make_table(sqlite3 *db) {
  if (number(db, "PRAGMA user_version") == FORMAT) return number(db, "SELECT count(*) FROM answers LIMIT 1") >= 0;
  return run(db, "BEGIN IMMEDIATE; DROP TABLE IF EXISTS answers;"
                 "CREATE TABLE answers (key TEXT PRIMARY KEY, value BLOB NOT NULL, used INTEGER NOT NULL);"
                 "PRAGMA user_version = 1; COMMIT");
}

static sqlite3 *open_file(const char *path) {
  sqlite3 *db = NULL;
  bool fine =
      sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK;
  if (fine) sqlite3_busy_timeout(db, PATIENCE_MS);
  // What is lost when the machine stops is only work.
  fine = fine && run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF") && make_table(db);
  if (fine) return db;
  int code = sqlite3_errcode(db);
  sqlite3_close(db);
  errno = code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? EILSEQ : EIO;
  return NULL;
}

static void remove_files(const char *path) {
  static const char *const endings[] = {"", "-wal", "-shm"};
  for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
    Text name = {0};
    text_format(&name, "%s%s", path, endings[i]);
    unlink(text_view(&name));
    text_release(&name);
  }
}

Cache *query_cache_open(const char *folder, char **why) {
  Text path = {0};
  text_format(&path, "%s/answers.db", folder);
  errno = 0;
  sqlite3 *db = make_folder(folder) ? open_file(text_view(&path)) : NULL;
  if (!db && errno == EILSEQ) { // no such file: begun anew
    remove_files(text_view(&path));
    db = open_file(text_view(&path));
  }
  Cache *cache = NULL;
  if (db) {
    cache = memory_new(sizeof *cache);
    cache->db = db;
  } else {
    Text reason = {0};
    text_format(&reason, "%s cannot be used: %s", text_view(&path), errno ? strerror(errno) : "no database");
    *why = memory_text(text_view(&reason));
    text_release(&reason);
  }
  text_release(&path);
  return cache;
}

void query_cache_close(Cache *cache) {
  if (!cache) return;
  sqlite3_close(cache->db);
  free(cache);
}

// ---- answers

bool query_cache_get(Cache *cache, const char *key, Text *value) {
  sqlite3_stmt *statement = NULL;
  bool found =
      sqlite3_prepare_v2(cache->db, "SELECT value FROM answers WHERE key = ?", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW;
  if (found) text_add_bytes(value, sqlite3_column_blob(statement, 0), (size_t)sqlite3_column_bytes(statement, 0));
  sqlite3_finalize(statement);
  return found;
}

// The older half goes where there are too many.
static void forget_old(Cache *cache) {
  if (number(cache->db, "SELECT count(*) FROM answers") > MOST_ANSWERS)
    run(cache->db, "DELETE FROM answers WHERE used <= (SELECT used FROM answers ORDER BY used "
                   "LIMIT 1 OFFSET (SELECT count(*) / 2 FROM answers))");
}

bool query_cache_put(Cache *cache, const char *key, const Text *value) {
  if (value->count > MOST_BYTES) return false;
  sqlite3_stmt *statement = NULL;
  const char *sql = "INSERT OR REPLACE INTO answers (key, value, used) VALUES (?, ?, strftime('%s', 'now'))";
  bool kept = sqlite3_prepare_v2(cache->db, sql, -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC) == SQLITE_OK &&
              sqlite3_bind_blob(statement, 2, value->data, (int)value->count, SQLITE_STATIC) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_DONE;
  sqlite3_finalize(statement);
  if (kept) forget_old(cache);
  return kept;
}
