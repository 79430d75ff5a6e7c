#include <glib-unix.h>
#include <unistd.h>
#include <webkit2/webkit2.h>

#include "CPortholeWebKit.h"

// What CoreFoundation uses to have libdispatch's main queue in a loop of its own: a descriptor that is readable when there is work, and a
// function that does it. Libdispatch exports both for that purpose.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

static gboolean serve_main_queue(gint descriptor, GIOCondition condition, gpointer owner) {
  uint64_t count;
  // The count is of no interest; reading it makes the descriptor unreadable until there is more.
  ssize_t ignored = read(descriptor, &count, sizeof count);
  (void)ignored;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

bool porthole_gtk_start(void) {
  static bool bridged;
  if (!gtk_init_check(NULL, NULL)) return false;
  if (!bridged) {
    bridged = true;
    g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, serve_main_queue, NULL);
  }
  return true;
}

void porthole_gtk_run(void) { gtk_main(); }
void porthole_gtk_quit(void) { gtk_main_quit(); }

int porthole_webkit_version(void) {
  return (int)(webkit_get_major_version() * 10000 + webkit_get_minor_version() * 100 + webkit_get_micro_version());
}
