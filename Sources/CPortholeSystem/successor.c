// The process that follows this one, with its sockets.
#define _GNU_SOURCE
#include "CPortholeSystem.h"
#include <spawn.h>
#ifdef __APPLE__
#include <crt_externs.h>
#include <TargetConditionals.h>
#endif

#if defined(__APPLE__) && !TARGET_OS_OSX
// An app cannot start others.
int porthole_start_successor(const int *sockets, int count, int *ready) {
  (void)sockets; (void)count; (void)ready;
  errno = ENOTSUP;
  return -1;
}
#else
#ifdef __APPLE__
// Frameworks are not told where it is.
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif
#define MOST_SOCKETS 64
#define MOST_ARGUMENTS 512
// Where descriptors are kept until they get their numbers: above all numbers that they will get.
#define ASIDE 100

static int spawn(char **arguments, char **environment, const int *aside, int count, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, watched;
  int reason = posix_spawn_file_actions_init(&actions);
  if (reason != 0) return reason;
  for (int index = 0; index < count; index++) {
    if (reason == 0) reason = posix_spawn_file_actions_adddup2(&actions, aside[index], 3 + index);
  }
  if (reason == 0) {
    sigemptyset(&none);
    sigemptyset(&watched);
    sigaddset(&watched, SIGINT);
    sigaddset(&watched, SIGTERM);
    sigaddset(&watched, SIGHUP);
    sigaddset(&watched, SIGUSR2);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &watched);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    reason = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return reason;
}

int porthole_start_successor(const int *sockets, int count, int *ready) {
  char *arguments[MOST_ARGUMENTS + 1];
  int given = 0, size = 0, aside[MOST_SOCKETS + 1], held = 0, ends[2];
  char passed[64], told[64];
  while (given < MOST_ARGUMENTS && porthole_argument(given) != NULL) {
    arguments[given] = (char *)porthole_argument(given);
    given++;
  }
  if (given == 0 || given == MOST_ARGUMENTS || count > MOST_SOCKETS) {
    errno = E2BIG;
    return -1;
  }
  arguments[given] = NULL;
  while (environ[size] != NULL) size++;
  char **environment = calloc((size_t)size + 3, sizeof *environment);
  if (environment == NULL || pipe(ends) != 0) {
    free(environment);
    return -1;
  }
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  int reason = 0;
  for (int index = 0; index <= count && reason == 0; index++) {
    int from = index < count ? sockets[index] : ends[1];
    aside[index] = fcntl(from, F_DUPFD_CLOEXEC, ASIDE);
    if (aside[index] < 0) reason = errno;
    else held++;
  }
  snprintf(passed, sizeof passed, "PORTHOLE_SOCKETS=%d", count);
  snprintf(told, sizeof told, "PORTHOLE_READY=%d", 3 + count);
  memcpy(environment, environ, (size_t)size * sizeof *environment);
  environment[size] = passed;
  environment[size + 1] = told;
  pid_t process = -1;
  if (reason == 0) reason = spawn(arguments, environment, aside, count + 1, &process);
  for (int index = 0; index < held; index++) close(aside[index]);
  free(environment);
  close(ends[1]);
  if (reason != 0) {
    close(ends[0]);
    errno = reason;
    return -1;
  }
  *ready = ends[0];
  return process;
}
#endif
