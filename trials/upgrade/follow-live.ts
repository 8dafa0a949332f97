import { expect } from 'vitest';

/** Opens a stream and waits until it is ready. */
export async function followLive(address: string, token: string) {
  const abort = new AbortController();
  const response = await fetch(address, { headers: { authtoken: token }, signal: abort.signal });
  expect(response.status).toBe(200);
  let text = '';
  const read = async () => {
    const parts = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const part of parts) text += part;
  };
  const reading = read().catch(() => undefined);
  await expect.poll(() => text).toContain('event: ready');
  return {
    changes: () => text.split('event: change').length - 1,
    leave: () => {
      abort.abort();
      return reading;
    },
  };
}
