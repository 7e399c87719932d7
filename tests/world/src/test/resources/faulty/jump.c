/* Preloaded into a JVM: the time of day jumps back and forth by five hours. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

static int (*real)(clockid_t, struct timespec *);
static long calls;

static long jump(void) {
  return __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED) / 20 % 2 == 1 ? 5 * 3600 : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!real) {
    real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  }
  int result = real(clock, time);
  if (clock == CLOCK_REALTIME) {
    time->tv_sec -= jump();
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  int result = clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return result;
}
