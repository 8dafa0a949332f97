import { setTimeout as sleep } from 'node:timers/promises';
import type { TokenIssuer } from '../../bench/deliveries/issue-tokens.ts';
import { eventsOf } from '../../packages/client/src/event-stream.ts';
import type { SitePharmacy } from './running-site.ts';

/** Reads the live stream of a pharmacy until it ends. */
async function readStream(response: Response, onChange: () => void): Promise<void> {
  if (!response.ok) return;
  for await (const { event } of eventsOf(response)) if (event === 'change') onChange();
}

/** Calls `onChange` for each notice of a live stream until the returned function is called. */
export function followChanges(
  origin: string,
  issuer: TokenIssuer,
  { id, user }: SitePharmacy,
  onChange: () => void,
): () => Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  const follow = async () => {
    while (!signal.aborted) {
      const headers = { authtoken: issuer.tokenFor(user.id) };
      await fetch(`${origin}/api/live/${id}`, { headers, signal })
        .then((response) => readStream(response, onChange))
        .catch(() => undefined);
      await sleep(100);
    }
  };
  const ended = follow();
  return async () => {
    abort.abort();
    await ended;
  };
}
