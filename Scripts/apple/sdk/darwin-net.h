// Sockets, as `darwin.h` has the rest.

//// sys/socket.h
#include <sys/types.h>
#include <sys/uio.h>
typedef uint8_t sa_family_t; // man2/socket
typedef uint32_t socklen_t; // man2/socket
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; }; // man2/bind
struct sockaddr_storage { uint8_t ss_len; sa_family_t ss_family; char __ss_pad1[6]; int64_t __ss_align; char __ss_pad2[112]; }; // man4/inet6
struct msghdr { void * msg_name; socklen_t msg_namelen; struct iovec * msg_iov; int msg_iovlen; void * msg_control; socklen_t msg_controllen; int msg_flags; }; // man2/sendmsg
struct linger { int l_onoff; int l_linger; }; // man2/setsockopt
struct sf_hdtr { struct iovec * headers; int hdr_cnt; struct iovec * trailers; int trl_cnt; }; // man2/sendfile
#define SOCK_STREAM 1 // man2/socket
#define SOCK_DGRAM 2 // man2/socket
#define SOCK_RAW 3 // man2/socket
#define AF_UNSPEC 0 // man2/socket
#define AF_UNIX 1 // man2/socket
#define AF_INET 2 // man2/socket
#define AF_INET6 30 // man2/socket
#define SOL_SOCKET 0xffff // man2/setsockopt
#define SO_ACCEPTCONN 0x0002 // man2/setsockopt
#define SO_REUSEADDR 0x0004 // man2/setsockopt
#define SO_KEEPALIVE 0x0008 // man2/setsockopt
#define SO_LINGER 0x0080 // man2/setsockopt
#define SO_SNDBUF 0x1001 // man2/setsockopt
#define SO_RCVBUF 0x1002 // man2/setsockopt
#define SO_ERROR 0x1007 // man2/setsockopt
#define SO_TYPE 0x1008 // man2/setsockopt
#define SO_NOSIGPIPE 0x1022 // man2/setsockopt
#define MSG_PEEK 0x2 // man2/recv
#define MSG_DONTWAIT 0x80 // man2/recv
#define SHUT_RD 0 // man2/shutdown
#define SHUT_WR 1 // man2/shutdown
#define SHUT_RDWR 2 // man2/shutdown
int socket(int, int, int); // man2/socket
int bind(int, const struct sockaddr *, socklen_t); // man2/bind
int listen(int, int); // man2/listen
int accept(int, struct sockaddr *, socklen_t *); // man2/accept
int connect(int, const struct sockaddr *, socklen_t); // man2/connect
int getsockname(int, struct sockaddr *, socklen_t *); // man2/getsockname
int getpeername(int, struct sockaddr *, socklen_t *); // man2/getpeername
int getsockopt(int, int, int, void *, socklen_t *); // man2/getsockopt
int setsockopt(int, int, int, const void *, socklen_t); // man2/setsockopt
int shutdown(int, int); // man2/shutdown
ssize_t recv(int, void *, size_t, int); // man2/recv
ssize_t send(int, const void *, size_t, int); // man2/send
ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t); // man2/sendto
ssize_t sendmsg(int, const struct msghdr *, int); // man2/sendmsg
int sendfile(int, int, off_t, off_t *, struct sf_hdtr *, int); // man2/sendfile
int socketpair(int, int, int, int *); // man2/socketpair

//// sys/un.h
#include <sys/socket.h>
struct sockaddr_un { unsigned char sun_len; sa_family_t sun_family; char sun_path[104]; }; // man4/unix

//// netinet/in.h
#include <sys/socket.h>
typedef uint32_t in_addr_t; // man4/inet
typedef uint16_t in_port_t; // man4/inet
struct in_addr { in_addr_t s_addr; }; // man4/inet
struct sockaddr_in { uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; }; // man4/inet
struct in6_addr { union { uint8_t __u6_addr8[16]; uint16_t __u6_addr16[8]; uint32_t __u6_addr32[4]; } __u6_addr; }; // man4/inet6
struct sockaddr_in6 { uint8_t sin6_len; sa_family_t sin6_family; in_port_t sin6_port; uint32_t sin6_flowinfo; struct in6_addr sin6_addr; uint32_t sin6_scope_id; }; // man4/inet6
#define IPPROTO_TCP 6 // man4/inet
#define IPPROTO_UDP 17 // man4/inet
#define IPPROTO_IPV6 41 // man4/inet6
#define IPV6_V6ONLY 27 // man4/ip6
#define INET_ADDRSTRLEN 16 // man3/inet_ntop
#define INET6_ADDRSTRLEN 46 // man3/inet_ntop
uint16_t htons(uint16_t); // man3/htons
uint16_t ntohs(uint16_t); // man3/ntohs

//// netinet/tcp.h
#define TCP_NODELAY 0x01 // man4/tcp
#define TCP_KEEPALIVE 0x10 // man4/tcp
#define TCP_NOTSENT_LOWAT 0x201 // man4/tcp

//// arpa/inet.h
#include <netinet/in.h>
const char * inet_ntop(int, const void *, char *, socklen_t); // man3/inet_ntop
int inet_pton(int, const char *, void *); // man3/inet_pton

//// netdb.h
#include <sys/socket.h>
struct addrinfo { int ai_flags, ai_family, ai_socktype, ai_protocol; socklen_t ai_addrlen; char * ai_canonname; struct sockaddr * ai_addr; struct addrinfo * ai_next; }; // man3/getaddrinfo
#define AI_PASSIVE 0x00000001 // man3/getaddrinfo
#define AI_NUMERICHOST 0x00000004 // man3/getaddrinfo
#define AI_ADDRCONFIG 0x00000400 // man3/getaddrinfo
#define AI_NUMERICSERV 0x00001000 // man3/getaddrinfo
#define EAI_AGAIN 2 // man3/gai_strerror
#define EAI_FAIL 4 // man3/gai_strerror
#define EAI_MEMORY 6 // man3/gai_strerror
#define EAI_NONAME 8 // man3/gai_strerror
#define EAI_SYSTEM 11 // man3/gai_strerror
int getaddrinfo(const char *, const char *, const struct addrinfo *, struct addrinfo **); // man3/getaddrinfo
void freeaddrinfo(struct addrinfo *); // man3/getaddrinfo
const char * gai_strerror(int); // man3/gai_strerror

//// net/if.h
#include <sys/socket.h>
#define IFF_UP 0x1 // man4/netintro
#define IFF_BROADCAST 0x2 // man4/netintro
#define IFF_LOOPBACK 0x8 // man4/netintro
#define IFF_POINTOPOINT 0x10 // man4/netintro
#define IFF_RUNNING 0x40 // man4/netintro
#define IFF_MULTICAST 0x8000 // man4/netintro
#define IF_NAMESIZE 16 // man3/if_indextoname
unsigned int if_nametoindex(const char *); // man3/if_nametoindex
char * if_indextoname(unsigned int, char *); // man3/if_indextoname

//// ifaddrs.h
#include <sys/socket.h>
struct ifaddrs { struct ifaddrs * ifa_next; char * ifa_name; unsigned int ifa_flags; struct sockaddr * ifa_addr; struct sockaddr * ifa_netmask; struct sockaddr * ifa_dstaddr; void * ifa_data; }; // man3/getifaddrs
int getifaddrs(struct ifaddrs **); // man3/getifaddrs
void freeifaddrs(struct ifaddrs *); // man3/freeifaddrs
