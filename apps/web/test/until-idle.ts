/** Names the test that a request belongs to: the fake server may get an aborted one only in the next test. */
const TEST_HEADER = 'x-test';

let pending = 0;
let testNumber = 1;
let testAbort = new AbortController();
const send = globalThis.fetch;

globalThis.fetch = async (input, init = {}) => {
  pending += 1;
  const own = init.signal ?? (input instanceof Request ? input.signal : null);
  const signal = AbortSignal.any([testAbort.signal, ...(own === null ? [] : [own])]);
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : {}));
  headers.set(TEST_HEADER, String(testNumber));
  try {
    const response = await send(input, { ...init, headers, signal });
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
  testNumber += 1;
  await untilIdle();
}

/** Whether a request was sent by an earlier test. */
export function isOutdated({ headers }: Request): boolean {
  const sender = headers.get(TEST_HEADER);
  return sender !== null && sender !== String(testNumber);
}
