import type { Clock } from '../../../../platform/clock/clock.ts';
import { clockOf, type ReadClock } from '../findings/judge-clock.ts';

/** An answer over HTTP, read to its end. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly clock: ReadClock | undefined;
}

const maxLength = 200_000;

/** Sends a request without body, key or cookie. Redirects are not followed. Throws if there is no answer. */
export async function ask(
  url: URL,
  { method = 'GET', clock, signal }: { method?: string; clock: Clock; signal: AbortSignal },
): Promise<Answer> {
  // `fetch` refuses them, and nothing here needs them.
  const plain = new URL(url);
  [plain.username, plain.password] = ['', ''];
  const asked = clock().getTime();
  const response = await fetch(plain, { method, signal, redirect: 'manual' });
  const answered = clock().getTime();
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.length > maxLength) break;
  }
  return { status: response.status, text, clock: clockOf(response.headers, { asked, answered }) };
}

/** A URL with a path added to its own. */
export function below(url: string, path: string): URL {
  const whole = new URL(url);
  whole.pathname = `${whole.pathname.replace(/\/$/u, '')}${path}`;
  return whole;
}
