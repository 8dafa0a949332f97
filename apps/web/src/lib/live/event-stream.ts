export type StreamEvent = { readonly event: string; readonly data: string };

/**
 * Parses server-sent events from a response body until it ends. Comments, such as the server's
 * pings, are returned as the event 'comment', so that callers can detect a dead connection.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/u);
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield parseBlock(block);
    }
  } finally {
    // Also if the consumer stops early: otherwise the connection would stay open.
    await reader.cancel().catch(() => undefined);
  }
}

function parseBlock(block: string): StreamEvent {
  let event = 'message';
  const data: string[] = [];
  let isComment = true;
  for (const line of block.split(/\r?\n/u)) {
    if (line === '' || line.startsWith(':')) continue;
    isComment = false;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /u, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return isComment ? { event: 'comment', data: '' } : { event, data: data.join('\n') };
}
