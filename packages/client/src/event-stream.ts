import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

/** The server-sent events of an answer, until it ends or the connection is lost. */
export async function* eventsOf(response: Response): AsyncGenerator<EventSourceMessage, void> {
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { value } = await reader.read().catch(() => ({ value: undefined }));
      if (value === undefined) return;
      yield value;
    }
  } finally {
    // A reader that stops in the middle closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}
