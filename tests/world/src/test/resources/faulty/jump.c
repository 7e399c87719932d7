/* Preloaded into a JVM: the time of day jumps back and forth by five hours. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static int (*real)(clockid_t, struct timespec *);
static long calls;

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!real) {
    real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  }
  int result = real(clock, time);
  if (clock == CLOCK_REALTIME && __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED) / 20 % 2 == 1) {
    time->tv_sec -= 5 * 3600;
  }
  return result;
}
