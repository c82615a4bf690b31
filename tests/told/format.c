#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* growing string buffer with printf-like append and a join helper */
typedef struct sbuf {
    char  *data;
    size_t len, cap;
    bool   failed;
} sbuf;

extern int __VERIFIER_nondet_int(void);

static void sbuf_init(sbuf *sb)
{
    *sb = (sbuf){0};
}

static void sbuf_free(sbuf *sb)
{
    free(sb->data);
    sbuf_init(sb);
}

static bool sbuf_reserve(sbuf *sb, size_t extra)
{
    size_t want = sb->len + extra + 1;
    if (want <= sb->cap)
        return true;
    size_t cap = sb->cap ? sb->cap : 4;
    while (cap < want)
        cap *= 2;
    char *p = realloc(sb->data, cap);
    if (!p)
        return !(sb->failed = true);
    sb->data = p;
    sb->cap = cap;
    return true;
}

static void sbuf_add(sbuf *sb, const char *s)
{
    size_t n = strlen(s);
    if (!sbuf_reserve(sb, n))
        return;
    memcpy(sb->data + sb->len, s, n + 1);
    sb->len += n;
}

static void sbuf_addf(sbuf *sb, const char *fmt, ...)
{
    char tmp[8];
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(tmp, sizeof tmp, fmt, ap);
    va_end(ap);
    if (n < 0 || !sbuf_reserve(sb, (size_t)n))
        return;
    memcpy(sb->data + sb->len, tmp, (size_t)n + 1);
    sb->len += (size_t)n;
}

static const char *sbuf_str(const sbuf *sb)
{
    return sb->data ? sb->data : "";
}

static void join(sbuf *sb, const char *const *parts, const char *sep)
{
    for (int i = 0; parts[i]; i++) {
        if (i) sbuf_add(sb, sep);
        sbuf_add(sb, parts[i]);
    }
}

int main(void)
{
    static const char *const parts[] = { "ab", "c", NULL };
    int port = __VERIFIER_nondet_int();
    sbuf sb;

    sbuf_init(&sb);
    join(&sb, parts, ".");
    if (port > 0)
        sbuf_addf(&sb, ":%d", port);
    puts(sbuf_str(&sb));
    sbuf_free(&sb);
    return 0;
}
