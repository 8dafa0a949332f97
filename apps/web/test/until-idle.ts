import { abortRequests, pendingRequests } from './fake/network.ts';

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * Waits until no request is pending and the last action or response has caused no more. Otherwise a
 * test that counts requests after 'Cancel' could count before a wrong one is sent.
 */
export async function untilIdle(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 2; ) {
    await nextFrame();
    quietFrames = pendingRequests() === 0 ? quietFrames + 1 : 0;
  }
}

/** Ends the requests of the previous test. */
export async function endRequests(): Promise<void> {
  abortRequests();
  await untilIdle();
}
