#ifndef KINFOLIO_CLINUX_SHIM_H
#define KINFOLIO_CLINUX_SHIM_H

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

/* Swift's Glibc module does not contain this header. */
#include <sys/xattr.h>

/* Glibc declares these functions only with _GNU_SOURCE, which Swift's module does not define. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
int syncfs(int descriptor);

/* RENAME_EXCHANGE is defined in a header that Swift's Glibc module does not contain. */
static const unsigned int shim_rename_exchange = 2;

/* The text that comes with a file descriptor. As the length of a frame's header it is invalid, so that a
   kinfolio-photos that expects a frame ends. */
static const unsigned char shim_descriptor_text[4] = {0xFE, 0xFE, 0xFE, 0xFE};

/* Swift cannot use the macros that build a message with a file descriptor. */
union shim_descriptor_space {
  struct cmsghdr head;
  char bytes[CMSG_SPACE(sizeof(int))];
};

/* Sends a file descriptor over a socket. Returns 0, or -1 on failure. */
static inline int shim_send_descriptor(int socket, int descriptor) {
  struct iovec text = {(void *)shim_descriptor_text, sizeof shim_descriptor_text};
  union shim_descriptor_space space = {0};
  struct msghdr message = {.msg_iov = &text, .msg_iovlen = 1, .msg_control = &space,
                           .msg_controllen = sizeof space};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof descriptor);
  memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == sizeof shim_descriptor_text ? 0 : -1;
}

/* Receives a file descriptor from a socket. Returns it, or -1 at the end of the stream, or -2 if something else
   arrives. */
static inline int shim_receive_descriptor(int socket) {
  unsigned char received[sizeof shim_descriptor_text];
  struct iovec text = {received, sizeof received};
  union shim_descriptor_space space = {0};
  struct msghdr message = {.msg_iov = &text, .msg_iovlen = 1, .msg_control = &space,
                           .msg_controllen = sizeof space};
  ssize_t count;
  do {
    count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_WAITALL);
  } while (count < 0 && errno == EINTR);
  if (count == 0) return -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (count != sizeof received || memcmp(received, shim_descriptor_text, sizeof received) != 0 || !head ||
      head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS ||
      head->cmsg_len != CMSG_LEN(sizeof(int)))
    return -2;
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
  return descriptor;
}

/* Starts a copy of this process, which ends together with this one. Returns 0 in the copy, and the copy's number
   or -1 here. Swift does not import `fork`, which is only safe in a process with one thread. */
static inline pid_t shim_fork(void) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    /* The parent may have ended before. */
    if (getppid() != parent) _exit(0);
  }
  return child;
}

#endif
