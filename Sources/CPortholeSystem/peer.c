// Whose the other end of a connection is, inside of one machine.
#include "CPortholeSystem.h"
#ifdef __linux__
#include <stdbool.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <linux/inet_diag.h>
#include <stdatomic.h>

// The kernel has answered a question of this kind: what it does not know then is not there. Before, it may only be that it knows no such questions.
static atomic_bool answers;

// What the kernel says of one socket, by its addresses: its user, -1 when there is none, -2 when the kernel cannot be asked.
static int64_t user_by_diag(const struct inet_diag_sockid *id) {
  int raw = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (raw < 0) return -2;
  struct {
    struct nlmsghdr head;
    struct inet_diag_req_v2 request;
  } question = {
      .head = {.nlmsg_len = sizeof question, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
      .request = {.sdiag_family = AF_INET, .sdiag_protocol = IPPROTO_TCP, .idiag_states = UINT32_MAX, .id = *id}};
  union {
    struct nlmsghdr head;
    char bytes[8192];
  } answer;
  int64_t user = -2;
  // The kernel answers before send returns.
  if (send(raw, &question, sizeof question, 0) == sizeof question) {
    ssize_t length = recv(raw, &answer, sizeof answer, MSG_DONTWAIT);
    if (length >= (ssize_t)sizeof answer.head && answer.head.nlmsg_type == SOCK_DIAG_BY_FAMILY &&
        answer.head.nlmsg_len >= NLMSG_LENGTH(sizeof(struct inet_diag_msg)) && length >= (ssize_t)answer.head.nlmsg_len) {
      const struct inet_diag_msg *found = NLMSG_DATA(&answer.head);
      // A socket that no process has any more is shown as root's.
      user = found->idiag_inode != 0 ? (int64_t)found->idiag_uid : -1;
      atomic_store(&answers, true);
    }
  }
  close(raw);
  return user;
}

// The same from the list of all sockets, which takes long where there are many.
static int64_t user_by_list(const struct inet_diag_sockid *id) {
  FILE *list = fopen("/proc/net/tcp", "re");
  if (!list) return -1;
  char line[256];
  int64_t user = -1;
  while (user < 0 && fgets(line, sizeof line, list)) {
    unsigned source, source_port, destination, destination_port, owner;
    unsigned long inode;
    if (sscanf(line, " %*d: %8X:%4X %8X:%4X %*X %*X:%*X %*X:%*X %*X %u %*u %lu", &source, &source_port, &destination, &destination_port, &owner, &inode) == 6 &&
        source == id->idiag_src[0] && destination == id->idiag_dst[0] && source_port == ntohs(id->idiag_sport) &&
        destination_port == ntohs(id->idiag_dport) && inode != 0) {
      user = owner;
    }
  }
  fclose(list);
  return user;
}

int64_t porthole_peer_user(uint32_t peer, uint16_t peer_port, uint32_t own, uint16_t own_port) {
  struct inet_diag_sockid id = {
      .idiag_sport = htons(peer_port), .idiag_dport = htons(own_port), .idiag_src = {htonl(peer)}, .idiag_dst = {htonl(own)},
      .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE}};
  int64_t user = user_by_diag(&id);
  return user == -2 && !atomic_load(&answers) ? user_by_list(&id) : user < 0 ? -1 : user;
}
#endif
