/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Splits a stream of text into server-sent events (WHATWG HTML, 9.2.6). Comments and ids are
 * skipped; an event cut off by the end of the stream is dropped.
 */
export async function* readEventStream(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest = (rest + decoder.decode(chunk, { stream: true })).replace(/\r\n?/gu, '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block);
      if (event !== undefined) yield event;
    }
  }
}

function parseBlock(block: string): StreamEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+):? ?(.*)$/u.exec(line) ?? [];
    if (name === 'event') event = value ?? '';
    if (name === 'data') data.push(value ?? '');
  }
  return data.length === 0 && event === 'message' ? undefined : { event, data: data.join('\n') };
}
