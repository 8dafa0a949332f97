import { CallError } from './call-error.ts';
import { identityCall } from './identity-call.ts';

/** What the identity service says of the session. */
type SessionRest = { readonly endsInSeconds: number; readonly canStay: boolean };

/** When the session of this browser ends. */
export type SessionEnd = {
  /** By `performance.now()`: the browser's clock may be wrong. */
  readonly endsAtMs: number;
  /** How long that was when the server said so. */
  readonly restMs: number;
  /** Whether use lets it last longer. */
  readonly canStay: boolean;
};

let end: SessionEnd | null = null;
const listeners = new Set<() => void>();

/** What one tab learns of the session holds for all of them. */
const tabs = new BroadcastChannel('kolli.session');
tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
  const rest = restIn(data);
  if (end !== null && rest !== null) change(endOf(rest));
};

/** When the session ends, as far as the server has said. */
export const sessionEnd = (): SessionEnd | null => end;

/** Calls `listener` whenever that changes, until the returned function is called. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Notes what the identity service answered with a token: the session was renewed. */
export function noteSession(body: unknown): void {
  const rest = restIn(body);
  change(rest && endOf(rest));
  if (rest !== null) tabs.postMessage(rest);
}

/** The session is over, or another one may begin. */
export function forgetSession(): void {
  change(null);
}

/**
 * Asks the server when the session ends, which does not renew it. Returns false if it is over. Throws a CallError
 * without an answer.
 */
export async function askSession(): Promise<boolean> {
  try {
    const rest = restIn(await identityCall('GET', '/identity/session'));
    if (rest !== null) change(endOf(rest));
    return true;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return false;
    throw error;
  }
}

function change(next: SessionEnd | null): void {
  end = next;
  for (const listener of listeners) listener();
}

function endOf({ endsInSeconds, canStay }: SessionRest): SessionEnd {
  const restMs = endsInSeconds * 1000;
  return { endsAtMs: performance.now() + restMs, restMs, canStay };
}

function restIn(body: unknown): SessionRest | null {
  const { endsInSeconds, canStay } = Object(body) as Partial<SessionRest>;
  if (typeof endsInSeconds !== 'number' || typeof canStay !== 'boolean') return null;
  return { endsInSeconds, canStay };
}
