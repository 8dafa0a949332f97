let underWay = 0;
const send = globalThis.fetch;

globalThis.fetch = async (...request) => {
  underWay += 1;
  try {
    const answer = await send(...request);
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
