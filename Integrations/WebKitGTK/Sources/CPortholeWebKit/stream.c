#include "stream.h"

#include <string.h>

// A pipe would do, too, but that it can only end: a reader could not tell content that failed half-way from content that is whole.

struct PortholeStream {
  GInputStream parent;
  /// The piece that is being read, and how far.
  guint8 *piece;
  gsize length, offset;
  void (*taken)(void *owner);
  void *owner;
  /// The reading that waits for bytes.
  GTask *waiting;
  guint8 *target;
  gsize room;
  gboolean ended;
  GError *error;
};

typedef struct {
  GInputStreamClass parent;
} PortholeStreamClass;

#define PORTHOLE_STREAM(object) ((PortholeStream *)(object))

GType porthole_stream_get_type(void);
G_DEFINE_TYPE(PortholeStream, porthole_stream, G_TYPE_INPUT_STREAM)

/// Takes the reading that waits, so that it can be answered.
static GTask *take_waiting(PortholeStream *stream) {
  GTask *task = stream->waiting;
  stream->waiting = NULL;
  return task;
}

static void answer_waiting(PortholeStream *stream) {
  if (!stream->waiting) return;
  if (stream->offset < stream->length) {
    gsize count = MIN(stream->room, stream->length - stream->offset);
    memcpy(stream->target, stream->piece + stream->offset, count);
    stream->offset += count;
    GTask *task = take_waiting(stream);
    if (stream->offset == stream->length) {
      g_clear_pointer(&stream->piece, g_free);
      stream->offset = stream->length = 0;
      void (*taken)(void *) = stream->taken;
      stream->taken = NULL;
      if (taken) taken(stream->owner);
    }
    g_task_return_int(task, (gssize)count);
    g_object_unref(task);
  } else if (stream->error) {
    GTask *task = take_waiting(stream);
    g_task_return_error(task, g_error_copy(stream->error));
    g_object_unref(task);
  } else if (stream->ended) {
    GTask *task = take_waiting(stream);
    g_task_return_int(task, 0);
    g_object_unref(task);
  }
}

/// WebKit gives up: the reading that waits fails, and so WebKit lets go of the request.
static gboolean cancelled(GCancellable *cancellable, gpointer owner) {
  GTask *task = owner;
  PortholeStream *stream = g_task_get_source_object(task);
  if (stream->waiting == task) {
    take_waiting(stream);
    g_task_return_error_if_cancelled(task);
    g_object_unref(task);
  }
  return G_SOURCE_REMOVE;
}

static void read_async(
    GInputStream *input, void *buffer, gsize count, int priority, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer owner) {
  PortholeStream *stream = PORTHOLE_STREAM(input);
  GTask *task = g_task_new(stream, cancellable, callback, owner);
  g_task_set_priority(task, priority);
  if (g_task_return_error_if_cancelled(task)) {
    g_object_unref(task);
    return;
  }
  stream->waiting = task;
  stream->target = buffer;
  stream->room = count;
  answer_waiting(stream);
  if (stream->waiting == task && cancellable) {
    GSource *source = g_cancellable_source_new(cancellable);
    g_task_attach_source(task, source, G_SOURCE_FUNC(cancelled));
    g_source_unref(source);
  }
}

static gssize read_finish(GInputStream *input, GAsyncResult *result, GError **error) { return g_task_propagate_int(G_TASK(result), error); }

/// WebKit never reads so: nothing could be waited for on the thread that brings the bytes.
static gssize read_now(GInputStream *input, void *buffer, gsize count, GCancellable *cancellable, GError **error) {
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "this content is read asynchronously");
  return -1;
}

static void finalize(GObject *object) {
  PortholeStream *stream = PORTHOLE_STREAM(object);
  g_free(stream->piece);
  g_clear_error(&stream->error);
  G_OBJECT_CLASS(porthole_stream_parent_class)->finalize(object);
}

static void porthole_stream_class_init(PortholeStreamClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  class->parent.read_fn = read_now;
  class->parent.read_async = read_async;
  class->parent.read_finish = read_finish;
}

static void porthole_stream_init(PortholeStream *stream) {}

PortholeStream *porthole_stream_new(void) { return g_object_new(porthole_stream_get_type(), NULL); }

void porthole_stream_write(PortholeStream *stream, const void *bytes, gsize count, void (*taken)(void *owner), void *owner) {
  g_return_if_fail(!stream->piece && !stream->ended && !stream->error && count > 0);
  stream->piece = g_memdup2(bytes, count);
  stream->length = count;
  stream->taken = taken;
  stream->owner = owner;
  answer_waiting(stream);
}

void porthole_stream_end(PortholeStream *stream) {
  stream->ended = TRUE;
  answer_waiting(stream);
}

void porthole_stream_fail(PortholeStream *stream, const GError *error) {
  if (!stream->error) stream->error = g_error_copy(error);
  answer_waiting(stream);
}

void porthole_stream_forget(PortholeStream *stream) { stream->taken = NULL; }
