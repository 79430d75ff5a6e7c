// WebKitGTK in plain C: no type of GLib's or WebKit's gets past this header, so Swift sees nothing that differs between their versions.
// All of it belongs to the thread that the main loop runs on.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// MARK: The main loop

/// Starts GTK, and has what waits for the main queue of libdispatch, and so for Swift's main actor, run inside of GLib's main loop.
/// False where there is no display.
bool porthole_gtk_start(void);
/// Runs the main loop until it is told to end.
void porthole_gtk_run(void);
void porthole_gtk_quit(void);
/// The version of WebKitGTK that is loaded: 25006 for 2.50.6.
int porthole_webkit_version(void);

// MARK: Contexts and views

/// A WebKitWebContext; one whose traces (cookies, storage) go with it, or one that keeps them where WebKit does.
void *porthole_context_new(bool ephemeral);
void *porthole_object_retain(void *object);
void porthole_object_release(void *object);
/// A WebKitWebView of a context.
void *porthole_view_new(void *context);
/// Runs a script in every page and frame of a view from now on, before any script of the page's.
void porthole_view_add_script(void *view, const char *source);
void porthole_view_load(void *view, const char *address);
/// A window with a view in it; the callback is called when somebody closes it.
void *porthole_window_new(void *view, const char *title, int width, int height, void (*closed)(void *owner), void *owner);
void porthole_window_close(void *window);
/// Writes what a view shows to a file in PNG; the callback says whether that went well.
void porthole_view_snapshot(void *view, const char *path, void (*done)(bool written, void *owner), void *owner);

// MARK: Requests of a custom scheme

/// A request, from the moment that WebKit hands it over to `porthole_request_release`.
typedef struct porthole_request porthole_request;

/// Registers a scheme, as one that is secure and that other origins may ask by CORS. Each request is handed to the callback, with the owner.
void porthole_context_register(
    void *context, const char *scheme, void (*arrived)(porthole_request *request, void *owner), void *owner, void (*released)(void *owner));

const char *porthole_request_method(const porthole_request *request);
/// The address, fragment and all.
const char *porthole_request_address(const porthole_request *request);
void porthole_request_fields(
    const porthole_request *request, void (*each)(const char *name, const char *value, void *owner), void *owner);
/// Opens the content; false where there is none. WebKit (2.50, 2.52) crashes here when the content has a Blob in it: see `BodyGuard`.
bool porthole_request_open_content(porthole_request *request);
/// Up to so many bytes of the content; 0 at its end, -1 when it fails.
long porthole_request_read_content(porthole_request *request, void *buffer, size_t count);
/// Has the callback called, once, when WebKit lets the request go: because nobody waits for it any more, or because it is done.
void porthole_request_watch(porthole_request *request, void (*gone)(void *owner), void *owner);

/// Adds a field to the head of the answer that is to come.
void porthole_request_add_field(porthole_request *request, const char *name, const char *value);
/// Answers with a head; the content follows by `porthole_request_write`. Once a request.
///
/// `length`: bytes of the content, -1 where that is not known.
void porthole_request_respond(
    porthole_request *request, int status, const char *_Nullable reason, const char *_Nullable type, int64_t length);
/// Hands a piece of the content over, which is copied. The callback is called when WebKit has taken all of it; no other piece may come before.
void porthole_request_write(porthole_request *request, const void *bytes, size_t count, void (*taken)(void *owner), void *owner);
/// Ends the content.
void porthole_request_end(porthole_request *request);
/// Fails the load: instead of an answer, or in the middle of its content.
void porthole_request_fail(porthole_request *request, const char *message);
/// Lets the request go. No callback is called for it from here on.
void porthole_request_release(porthole_request *request);

#pragma clang assume_nonnull end
