import type { Answer } from './test-server.ts';

/**
 * Repeats a call while it returns 503, which means that no connection was free and a retry is
 * allowed.
 */
export async function decided(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  return answer.status === 503 ? decided(call) : answer;
}

/** Makes `count` concurrent calls; returns their final responses. */
export function callAtOnce(
  count: number,
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => decided(() => call(index))));
}
