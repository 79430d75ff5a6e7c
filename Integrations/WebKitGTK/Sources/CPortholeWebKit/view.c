#include <webkit2/webkit2.h>

#include "CPortholeWebKit.h"

void *porthole_context_new(bool ephemeral) { return ephemeral ? webkit_web_context_new_ephemeral() : webkit_web_context_new(); }
void *porthole_object_retain(void *object) { return g_object_ref(object); }
void porthole_object_release(void *object) { g_object_unref(object); }

void *porthole_view_new(void *context) {
  WebKitWebView *view = WEBKIT_WEB_VIEW(webkit_web_view_new_with_context(context));
  g_object_ref_sink(view);
  return view;
}

void porthole_view_add_script(void *view, const char *source) {
  WebKitUserScript *script =
      webkit_user_script_new(source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL);
  webkit_user_content_manager_add_script(webkit_web_view_get_user_content_manager(view), script);
  webkit_user_script_unref(script);
}

void porthole_view_load(void *view, const char *address) { webkit_web_view_load_uri(view, address); }

typedef struct {
  void (*closed)(void *owner);
  void *owner;
} window_owner;

static void destroyed(GtkWidget *window, gpointer owner) {
  window_owner *kept = owner;
  kept->closed(kept->owner);
  g_free(kept);
}

void *porthole_window_new(void *view, const char *title, int width, int height, void (*closed)(void *owner), void *owner) {
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_title(GTK_WINDOW(window), title);
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  gtk_container_add(GTK_CONTAINER(window), GTK_WIDGET(view));
  window_owner *kept = g_new0(window_owner, 1);
  kept->closed = closed;
  kept->owner = owner;
  g_signal_connect(window, "destroy", G_CALLBACK(destroyed), kept);
  gtk_widget_show_all(window);
  return window;
}

void porthole_window_close(void *window) { gtk_widget_destroy(GTK_WIDGET(window)); }

typedef struct {
  char *path;
  void (*done)(bool written, void *owner);
  void *owner;
} snapshot;

static void snapshot_taken(GObject *view, GAsyncResult *result, gpointer owner) {
  snapshot *wanted = owner;
  cairo_surface_t *surface = webkit_web_view_get_snapshot_finish(WEBKIT_WEB_VIEW(view), result, NULL);
  bool written = surface && cairo_surface_write_to_png(surface, wanted->path) == CAIRO_STATUS_SUCCESS;
  if (surface) cairo_surface_destroy(surface);
  wanted->done(written, wanted->owner);
  g_free(wanted->path);
  g_free(wanted);
}

void porthole_view_snapshot(void *view, const char *path, void (*done)(bool written, void *owner), void *owner) {
  snapshot *wanted = g_new0(snapshot, 1);
  wanted->path = g_strdup(path);
  wanted->done = done;
  wanted->owner = owner;
  webkit_web_view_get_snapshot(view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL, snapshot_taken, wanted);
}
