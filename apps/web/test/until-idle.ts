let pending = 0;
let testAbort = new AbortController();
const send = globalThis.fetch;

globalThis.fetch = async (input, init = {}) => {
  pending += 1;
  const own = init.signal ?? (input instanceof Request ? input.signal : null);
  const signal = AbortSignal.any([testAbort.signal, ...(own === null ? [] : [own])]);
  try {
    const response = await send(input, { ...init, signal });
    void countEnd(response);
    return response;
  } catch (error) {
    pending -= 1;
    throw error;
  }
};

/** A request is pending until its whole body has arrived; a stream only until it has opened. */
async function countEnd(response: Response): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream)
    await response
      .clone()
      .arrayBuffer()
      .catch(() => undefined);
  pending -= 1;
}

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * Waits until no request is pending and the last action or response has caused no more. Otherwise a
 * test that counts requests after 'Cancel' could count before a wrong one reaches the fake server.
 */
export async function untilIdle(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 2; ) {
    await nextFrame();
    quietFrames = pending === 0 ? quietFrames + 1 : 0;
  }
}

/** Aborts the requests of the previous test, so that they do not count in the next one. */
export async function endRequests(): Promise<void> {
  testAbort.abort();
  testAbort = new AbortController();
  await untilIdle();
}
