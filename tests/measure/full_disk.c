/* A disk that is full from the n-th write on: preloaded into a process and its children.
 *
 * FULL_DISK_AT is n, counted over all processes in the file FULL_DISK_COUNT (8 bytes, shared); 0 counts only. Only
 * regular files below FULL_DISK_BELOW are on that disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static _Atomic long *count;
static long full_at;
static const char *below;

__attribute__((constructor)) static void start(void) {
    const char *name = getenv("FULL_DISK_COUNT");
    below = getenv("FULL_DISK_BELOW");
    if (!name || !below) return;
    full_at = atol(getenv("FULL_DISK_AT") ? getenv("FULL_DISK_AT") : "0");
    int fd = open(name, O_RDWR | O_CLOEXEC);
    if (fd < 0) return;
    void *page = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (page != MAP_FAILED) count = page;
}

static int is_full(void) {
    long n = atomic_fetch_add(count, 1) + 1;
    return full_at > 0 && n >= full_at;
}

static int is_there(const char *path) { return count && path && strncmp(path, below, strlen(below)) == 0; }

static int refuses(int fd) {
    char link[64], path[PATH_MAX];
    struct stat status;
    if (!count || fstat(fd, &status) || !S_ISREG(status.st_mode)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return is_there(path) && is_full();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FULL_IF(condition) if (condition) { errno = ENOSPC; return -1; }

ssize_t write(int fd, const void *data, size_t size) { FULL_IF(refuses(fd)) return REAL(write)(fd, data, size); }
ssize_t writev(int fd, const struct iovec *data, int n) { FULL_IF(refuses(fd)) return REAL(writev)(fd, data, n); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    FULL_IF(refuses(fd)) return REAL(pwrite)(fd, data, size, at);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    FULL_IF(refuses(fd)) return REAL(pwrite64)(fd, data, size, at);
}
int ftruncate(int fd, off_t size) { FULL_IF(size > 0 && refuses(fd)) return REAL(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { FULL_IF(size > 0 && refuses(fd)) return REAL(ftruncate64)(fd, size); }
int posix_fallocate(int fd, off_t at, off_t size) {
    if (refuses(fd)) return ENOSPC;
    return REAL(posix_fallocate)(fd, at, size);
}
int fallocate(int fd, int mode, off_t at, off_t size) { FULL_IF(refuses(fd)) return REAL(fallocate)(fd, mode, at, size); }
int mkdir(const char *path, mode_t mode) { FULL_IF(is_there(path) && is_full()) return REAL(mkdir)(path, mode); }

/* Making a file needs room in its folder. */
#define MAKES(flags, path) (((flags) & O_CREAT) && is_there(path) && access(path, F_OK) && is_full())
#define OPEN(name) int name(const char *path, int flags, ...) { \
    mode_t mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
    FULL_IF(MAKES(flags, path)) return ((int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name))(path, flags, mode); \
}
OPEN(open)
OPEN(open64)
