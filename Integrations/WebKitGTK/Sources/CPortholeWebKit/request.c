#include <webkit2/webkit2.h>

#include "CPortholeWebKit.h"
#include "stream.h"

struct porthole_request {
  /// Held by a toggle reference: it tells when WebKit's own references are gone, which is the only word of an aborted load.
  WebKitURISchemeRequest *request;
  GInputStream *content;
  /// The head of the answer, until it leaves.
  SoupMessageHeaders *fields;
  PortholeStream *answer;
  void (*gone)(void *owner);
  void *owner;
};

typedef struct {
  void (*arrived)(porthole_request *request, void *owner);
  void *owner;
  void (*released)(void *owner);
} registration;

static void let_go(gpointer owner, GObject *object, gboolean is_last) {
  porthole_request *request = owner;
  void (*gone)(void *) = request->gone;
  if (!is_last || !gone) return;
  request->gone = NULL;
  gone(request->owner);
}

static void arrived(WebKitURISchemeRequest *object, gpointer owner) {
  registration *registration = owner;
  porthole_request *request = g_new0(porthole_request, 1);
  request->request = object;
  g_object_add_toggle_ref(G_OBJECT(object), let_go, request);
  registration->arrived(request, registration->owner);
}

static void unregistered(gpointer owner) {
  registration *registration = owner;
  registration->released(registration->owner);
  g_free(registration);
}

void porthole_context_register(
    void *context, const char *scheme, void (*callback)(porthole_request *request, void *owner), void *owner, void (*released)(void *owner)) {
  registration *kept = g_new0(registration, 1);
  kept->arrived = callback;
  kept->owner = owner;
  kept->released = released;
  webkit_web_context_register_uri_scheme(context, scheme, arrived, kept, unregistered);
  WebKitSecurityManager *manager = webkit_web_context_get_security_manager(context);
  webkit_security_manager_register_uri_scheme_as_secure(manager, scheme);
  webkit_security_manager_register_uri_scheme_as_cors_enabled(manager, scheme);
}

const char *porthole_request_method(const porthole_request *request) { return webkit_uri_scheme_request_get_http_method(request->request); }
const char *porthole_request_address(const porthole_request *request) { return webkit_uri_scheme_request_get_uri(request->request); }

void porthole_request_fields(
    const porthole_request *request, void (*each)(const char *name, const char *value, void *owner), void *owner) {
  SoupMessageHeaders *fields = webkit_uri_scheme_request_get_http_headers(request->request);
  if (!fields) return;
  SoupMessageHeadersIter iterator;
  const char *name, *value;
  soup_message_headers_iter_init(&iterator, fields);
  while (soup_message_headers_iter_next(&iterator, &name, &value)) each(name, value, owner);
}

bool porthole_request_open_content(porthole_request *request) {
  if (!request->content) request->content = webkit_uri_scheme_request_get_http_body(request->request);
  return request->content != NULL;
}

long porthole_request_read_content(porthole_request *request, void *buffer, size_t count) {
  return request->content ? g_input_stream_read(request->content, buffer, count, NULL, NULL) : 0;
}

void porthole_request_watch(porthole_request *request, void (*gone)(void *owner), void *owner) {
  request->gone = gone;
  request->owner = owner;
}

void porthole_request_add_field(porthole_request *request, const char *name, const char *value) {
  if (!request->fields) request->fields = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE);
  soup_message_headers_append(request->fields, name, value);
}

void porthole_request_respond(porthole_request *request, int status, const char *reason, const char *type, int64_t length) {
  // A second answer would be taken, and both contents mixed.
  g_return_if_fail(!request->answer);
  request->answer = porthole_stream_new();
  WebKitURISchemeResponse *response = webkit_uri_scheme_response_new(G_INPUT_STREAM(request->answer), length);
  webkit_uri_scheme_response_set_status(response, (guint)status, reason);
  if (type) webkit_uri_scheme_response_set_content_type(response, type);
  // Takes the fields over.
  if (request->fields) webkit_uri_scheme_response_set_http_headers(response, g_steal_pointer(&request->fields));
  webkit_uri_scheme_request_finish_with_response(request->request, response);
  g_object_unref(response);
}

void porthole_request_write(porthole_request *request, const void *bytes, size_t count, void (*taken)(void *owner), void *owner) {
  porthole_stream_write(request->answer, bytes, count, taken, owner);
}

void porthole_request_end(porthole_request *request) { porthole_stream_end(request->answer); }

void porthole_request_fail(porthole_request *request, const char *message) {
  GError *error = g_error_new_literal(g_quark_from_static_string("porthole"), 1, message);
  if (request->answer) {
    porthole_stream_fail(request->answer, error);
  } else {
    webkit_uri_scheme_request_finish_error(request->request, error);
  }
  g_error_free(error);
}

void porthole_request_release(porthole_request *request) {
  request->gone = NULL;
  if (request->answer) {
    porthole_stream_forget(request->answer);
    g_object_unref(request->answer);
  }
  g_clear_object(&request->content);
  g_clear_pointer(&request->fields, soup_message_headers_unref);
  g_object_remove_toggle_ref(G_OBJECT(request->request), let_go, request);
  g_free(request);
}
