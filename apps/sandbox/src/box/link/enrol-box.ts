import { createHash } from 'node:crypto';
import { pause } from '../../platform/backoff.ts';
import type { DeviceClient } from './device-client.ts';
import type { LinkedBox } from './linked-box.ts';

/**
 * Gets a key for a box that has none: it shows a claim code until somebody enters it in Kolli. Returns false when it
 * failed and should be tried again after a pause.
 */
export async function enrolBox(
  box: LinkedBox,
  secret: string,
  client: DeviceClient,
  signal: AbortSignal,
): Promise<boolean> {
  const secretHash = createHash('sha256').update(secret).digest('base64url');
  // The code may have been entered while the box was off.
  const earlier = await client.showEnrolment(secretHash);
  if (signal.aborted) return false;
  if (earlier.ok && earlier.result.keyStart !== null) {
    box.enrolled(earlier.result.keyStart + secret);
    return true;
  }
  const started = await client.startEnrolment(secretHash);
  if (signal.aborted) return false;
  if (!started.ok) {
    if (started.refusal.code === 'enrolment_exists') box.secretRefused();
    return false;
  }
  box.claimCodeChanged(started.result.claimCode);
  const keyStart = await keyStartOf(client, secretHash, started.result.pollEveryMs, signal);
  box.claimCodeChanged(null);
  if (signal.aborted) return false;
  if (keyStart === null) box.secretRefused();
  else box.enrolled(keyStart + secret);
  return keyStart !== null;
}

/** The start of the key, once the code was entered; null when the code is over or the signal aborts. */
async function keyStartOf(
  client: DeviceClient,
  secretHash: string,
  pollEveryMs: number,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    await pause(pollEveryMs, signal);
    const shown = await client.showEnrolment(secretHash);
    if (shown.ok && shown.result.keyStart !== null) return shown.result.keyStart;
    if (!shown.ok && shown.refusal.code === 'enrolment_not_found') return null;
  }
  return null;
}
