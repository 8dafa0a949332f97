/** An event of a stream: its name and its data. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** The event in the lines of one block; undefined for a comment. */
function eventIn(block: string): StreamEvent | undefined {
  const values = { event: '', data: '' };
  for (const line of block.split('\n')) {
    const [, name, value] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (name === 'event') values.event = value ?? '';
    if (name === 'data') values.data += value ?? '';
  }
  return values.event === '' ? undefined : values;
}

/** The server-sent events of an answer, until it ends or the connection is lost. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamEvent, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: '' }));
      if (done) return;
      const blocks = (rest + value).replaceAll('\r', '').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventIn(block);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    // A reader that stops in the middle closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}
