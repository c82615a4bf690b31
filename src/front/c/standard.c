// The functions of the C standard and of POSIX, and some that all systems have.
#include "front/c/standard.h"

#include <string.h>

// Each with a space behind it.
static const char names[] =
    "__atomic_compare_exchange __atomic_compare_exchange_16 __atomic_compare_exchange_8 __atomic_exchange "
    "__atomic_exchange_16 __atomic_exchange_8 __atomic_fetch_add_16 __atomic_fetch_and_16 __atomic_fetch_or_16 "
    "__atomic_fetch_sub_16 __atomic_fetch_xor_16 __atomic_load __atomic_load_16 __atomic_load_8 __atomic_store "
    "__atomic_store_16 __atomic_store_8 "
    "_Exit a64l abort accept accept4 access acos acosf acosh acoshf acoshl acosl alarm aligned_alloc alphasort "
    "arc4random arc4random_buf arc4random_uniform asctime asctime_r asin asinf asinh asinhf asinhl asinl "
    "asprintf at_quick_exit atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl atexit backtrace "
    "backtrace_symbols basename bcmp bcopy bind brk bsearch btowc bzero c16rtomb c32rtomb cabs cabsf cabsl cacos "
    "cacosh call_once calloc carg cargf casin casinh catan catanh catclose catgets catopen cbrt cbrtf cbrtl ccos "
    "ccosh ceil ceilf ceill cexp cexpf cfgetispeed cfsetispeed cfsetospeed chdir chmod chown cimag clearenv "
    "clearerr clock clock_getcpuclockid clock_getres clock_gettime clock_nanosleep clock_settime clog clogf "
    "close closedir closelog cnd_broadcast cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait confstr conj "
    "conjf connect copysign copysignf copysignl cos cosf cosh coshf coshl cosl cpow cpowf cproj creal creat "
    "crypt csin csinh csqrt csqrtf ctan ctanh ctermid ctime ctime_r cuserid difftime dirfd dirname div dlclose "
    "dlerror dlopen dlsym dprintf drand48 drem dup dup2 dup3 duplocale ecvt encrypt endpwent epoll_create "
    "epoll_ctl epoll_wait erand48 erf erfc erfcf erfcl erff erfl err error error_at_line errx execl execle "
    "execlp execv execve execvp exit exp exp10 exp10f exp2 exp2f exp2l expf expl explicit_bzero expm1 expm1f "
    "expm1l fabs fabsf fabsl faccessat fchdir fchmod fchown fclose fcntl fcvt fdatasync fdim fdimf fdiml fdopen "
    "feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feof feraiseexcept ferror fesetenv "
    "fesetexceptflag fesetround fetestexcept feupdateenv fexecve fflush ffs ffsl ffsll fgetc fgetpos fgets "
    "fgetwc fgetws fileno flockfile floor floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmemopen fmin fminf fminl "
    "fmod fmodf fmodl fnmatch fopen fork fpathconf fprintf fputc fputs fputwc fputws fread free freeaddrinfo "
    "freelocale freopen frexp frexpf frexpl fscanf fseek fseeko fsetpos fstat fstatat fsync ftell ftello ftok "
    "ftruncate ftrylockfile ftw funlockfile fwide fwprintf fwrite fwscanf gai_strerror gamma gcvt getaddrinfo "
    "getauxval getc getc_unlocked getchar getchar_unlocked getcwd getdate getdelim getegid getentropy getenv "
    "geteuid getgid getgrgid getgrgid_r getgrnam getgrnam_r getgroups gethostbyaddr gethostbyname gethostid "
    "gethostname getitimer getline getlogin getlogin_r getnameinfo getopt getopt_long getopt_long_only "
    "getpagesize getpeername getpgid getpgrp getpid getppid getpriority getprotobyname getprotobynumber getpwent "
    "getpwnam getpwnam_r getpwuid getpwuid_r getrandom getrlimit getrusage gets getservbyname getservbyport "
    "getsid getsockname getsockopt getsubopt gettimeofday getuid getw getwc getwchar glob globfree gmtime "
    "gmtime_r grantpt hcreate hdestroy hsearch htonl htons hypot hypotf hypotl iconv iconv_close iconv_open "
    "if_indextoname if_nametoindex ilogb ilogbf ilogbl imaxabs imaxdiv index inet_addr inet_aton inet_ntoa "
    "inet_ntop inet_pton initstate insque ioctl isalnum isalnum_l isalpha isalpha_l isatty isblank iscntrl "
    "isdigit isdigit_l isgraph islower islower_l isprint ispunct isspace isspace_l isupper isupper_l iswalnum "
    "iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper "
    "iswxdigit isxdigit j0 j1 jn jrand48 kill killpg l64a labs lchown lcong48 ldexp ldexpf ldexpl ldiv lfind "
    "lgamma lgamma_r lgammaf lgammal link linkat listen llabs lldiv llrint llrintf llrintl llround llroundf "
    "llroundl localeconv localtime localtime_r lockf log log10 log10f log10l log1p log1pf log1pl log2 log2f "
    "log2l logb logbf logbl logf logl lrand48 lrint lrintf lrintl lround lroundf lroundl lsearch lseek lstat "
    "madvise malloc mblen mbrlen mbrtoc16 mbrtoc32 mbrtowc mbsinit mbsnrtowcs mbsrtowcs mbstowcs mbtowc memccpy "
    "memchr memcmp memcpy memfrob memmove memset mkdir mkdirat mkdtemp mkfifo mknod mkstemp mktemp mktime mlock "
    "mmap modf modff modfl mprotect mrand48 msgctl msgget msgrcv msgsnd msync mtx_destroy mtx_init mtx_lock "
    "mtx_timedlock mtx_trylock mtx_unlock munlock munmap nan nanf nanl nanosleep nearbyint nearbyintf nearbyintl "
    "newlocale nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl nftw nice nl_langinfo nrand48 "
    "ntohl ntohs open open_memstream openat opendir openlog pathconf pause pclose perror pipe pipe2 poll popen "
    "posix_memalign posix_openpt pow pow10 powf powl ppoll pread printf pselect psignal ptsname putc "
    "putc_unlocked putchar putchar_unlocked putenv puts putw putwc putwchar pwrite qsort qsort_r qsort_s "
    "quick_exit raise rand random read readdir readdir_r readlink readlinkat readv realloc reallocarray realpath "
    "recv recvfrom recvmsg regcomp regerror regexec regfree remainder remainderf remainderl remove remque remquo "
    "remquof remquol rename renameat rewind rewinddir rindex rint rintf rintl rmdir round roundf roundl sbrk "
    "scalb scalbln scalblnf scalblnl scalbn scalbnf scalbnl scandir scanf sched_yield secure_getenv seed48 "
    "seekdir select sem_close sem_destroy sem_getvalue sem_init sem_open sem_post sem_trywait sem_unlink "
    "sem_wait semctl semget semop send sendmsg sendto setbuf setegid setenv seteuid setgid setitimer setkey "
    "setlocale setlogmask setpgid setpgrp setpriority setpwent setregid setreuid setrlimit setsid setsockopt "
    "setstate settimeofday setuid setvbuf shm_open shm_unlink shmat shmctl shmdt shmget shutdown sigaction "
    "sigaddset sigaltstack sigdelset sigemptyset sigfillset sighold sigignore siginterrupt sigismember signal "
    "significand sigpause sigpending sigprocmask sigqueue sigrelse sigset sigsuspend sigtimedwait sigwait "
    "sigwaitinfo sin sincos sincosf sinf sinh sinhf sinhl sinl sleep snprintf socket socketpair sprintf sqrt "
    "sqrtf sqrtl srand srand48 srandom sscanf stat stpcpy stpncpy strcasecmp strcat strchr strcmp strcoll "
    "strcoll_l strcpy strcspn strdup strerror strerror_l strerror_r strfromd strfromf strfroml strfry strftime "
    "strftime_l strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strptime "
    "strrchr strsep strsignal strspn strstr strtod strtof strtoimax strtok strtok_r strtol strtold strtoll "
    "strtoul strtoull strtoumax strverscmp strxfrm strxfrm_l swab swprintf swscanf symlink symlinkat sync "
    "sysconf syslog system tan tanf tanh tanhf tanhl tanl tcdrain tcflush tcgetattr tcgetpgrp tcsetattr "
    "tcsetpgrp tdelete telldir tempnam tfind tgamma tgammaf tgammal thrd_current thrd_detach thrd_equal "
    "thrd_exit thrd_join thrd_sleep thrd_yield time timegm timelocal timer_create timer_delete timer_gettime "
    "timer_settime times timespec_get tmpfile tmpnam tolower tolower_l toupper toupper_l towctrans towlower "
    "towupper trunc truncate truncf truncl tsearch tss_create tss_delete tss_get tss_set ttyname ttyname_r twalk "
    "tzset ualarm umask uname ungetc ungetwc unlink unlinkat unlockpt unsetenv uselocale usleep utime utimes "
    "vasprintf vdprintf verr verrx vfork vfprintf vfscanf vfwprintf vfwscanf vprintf vscanf vsnprintf vsprintf "
    "vsscanf vswprintf vswscanf vsyslog vwarn vwarnx vwprintf vwscanf wait wait3 wait4 waitid waitpid warn warnx "
    "wcpcpy wcpncpy wcrtomb wcscasecmp wcscat wcschr wcscmp wcscoll wcscpy wcscspn wcsdup wcsftime wcslen "
    "wcsncasecmp wcsncat wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs wcsspn wcsstr wcstod "
    "wcstof wcstoimax wcstok wcstol wcstold wcstoll wcstombs wcstoul wcstoull wcstoumax wcswidth wcsxfrm wctob "
    "wctomb wctrans wctype wcwidth wmemchr wmemcmp wmemcpy wmemmove wmemset wordexp wordfree wprintf write "
    "writev wscanf y0 y1 yn ";

static bool is_listed(const char *name, size_t length) {
  for (const char *at = names; *at; at = strchr(at, ' ') + 1)
    if (strncmp(at, name, length) == 0 && at[length] == ' ') return true;
  return false;
}

// Fortified sources call `__NAME_chk`.
bool c_standard_has(const char *name) {
  size_t length = strlen(name);
  bool is_fortified = length > 6 && strncmp(name, "__", 2) == 0 && strcmp(name + length - 4, "_chk") == 0;
  return is_listed(name, length) || (is_fortified && is_listed(name + 2, length - 6));
}
