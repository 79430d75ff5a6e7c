// Content that is handed over piece by piece: a GInputStream that WebKit reads.
#pragma once
#include <gio/gio.h>

typedef struct PortholeStream PortholeStream;

PortholeStream *porthole_stream_new(void);
/// Gives the stream its next piece, which is copied. One at a time: `taken` says that it was read.
void porthole_stream_write(PortholeStream *stream, const void *bytes, gsize count, void (*taken)(void *owner), void *owner);
void porthole_stream_end(PortholeStream *stream);
void porthole_stream_fail(PortholeStream *stream, const GError *error);
/// Has no callback called from here on.
void porthole_stream_forget(PortholeStream *stream);
