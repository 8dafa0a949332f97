let underWay = 0;
let ofThisTest = new AbortController();
const send = globalThis.fetch;

globalThis.fetch = async (input, init = {}) => {
  underWay += 1;
  const own = init.signal ?? (input instanceof Request ? input.signal : null);
  const signal = AbortSignal.any([ofThisTest.signal, ...(own === null ? [] : [own])]);
  try {
    const answer = await send(input, { ...init, signal });
    void noteEnd(answer);
    return answer;
  } catch (error) {
    underWay -= 1;
    throw error;
  }
};

/** An answer is under way until all of it is there; a stream only until it has begun. */
async function noteEnd(answer: Response): Promise<void> {
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream)
    await answer
      .clone()
      .arrayBuffer()
      .catch(() => undefined);
  underWay -= 1;
}

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * Waits until no request is under way and none follows from what was just done or answered. A test that
 * counts requests after 'Cancel' would otherwise count before a wrong one reaches the fake server.
 */
export async function untilIdle(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 2; ) {
    await nextFrame();
    quietFrames = underWay === 0 ? quietFrames + 1 : 0;
  }
}

/** Ends the requests of the test before, so that none of them counts in the next one. */
export async function endRequests(): Promise<void> {
  ofThisTest.abort();
  ofThisTest = new AbortController();
  await untilIdle();
}
