import type { Answer } from './test-server.ts';

/**
 * Makes a call until it is decided: 503 says that no connection was free and that the call may be
 * repeated.
 */
export async function decided(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  return answer.status === 503 ? decided(call) : answer;
}

/** Makes a call `count` times at once; answers what was decided about each. */
export function callAtOnce(
  count: number,
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => decided(() => call(index))));
}
