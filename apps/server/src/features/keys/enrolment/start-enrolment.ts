import type { CallResult } from '@kolli/contract/call/call';
import type {
  showEnrolment as showCall,
  startEnrolment as startCall,
} from '@kolli/contract/machine/enrolment';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { networksOf } from '../../../platform/http/access/networks-of.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { claimCodeMs, newClaimCode, shownClaimCode } from './claim-codes.ts';
import { countWaiting, deleteExpired, findWaiting, insertWaiting } from './enrolment.repository.ts';

/** How many boxes may wait at once. Concurrent calls may exceed it by their number. */
const maxWaiting = { all: 1_000, inNetwork: 20 } as const;

const pollEveryMs = 5_000;

interface EnrolmentDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

const bytesOf = (secretHash: string) => Buffer.from(secretHash, 'base64url');

/**
 * Gives a box without a key a claim code, valid for 15 minutes (INT-11). `address` is the caller's. Throws
 * `enrolment_exists` if a box waits with the same secret, `too_many_requests` if too many wait.
 */
export function startEnrolment(
  { store, clock, secrets }: EnrolmentDeps,
  address: string,
  secretHash: string,
): Promise<CallResult<typeof startCall>> {
  // IPv6 is counted by /48, since one has many networks of 64 bits.
  const [small, large = small] = networksOf(address);
  const network = secrets.hash('enrolment-network', '', large.name);
  return store.inGlobal(async (tx) => {
    const now = clock();
    await deleteExpired(tx, now);
    const waiting = await countWaiting(tx, network);
    if (waiting.all >= maxWaiting.all || waiting.inNetwork >= maxWaiting.inNetwork)
      throw new CodedError('too_many_requests');
    const code = newClaimCode();
    const expiresAt = new Date(now.getTime() + claimCodeMs);
    const box = { secret_hash: bytesOf(secretHash), claim_code: code, network };
    if (!(await insertWaiting(tx, { ...box, expires_at: expiresAt })))
      throw new CodedError('enrolment_exists');
    return { claimCode: shownClaimCode(code), expiresAt: expiresAt.getTime(), pollEveryMs };
  });
}

/**
 * Whether the claim code of the box with this secret was entered. The answer has no secret, so it may be repeated. Throws
 * `enrolment_not_found`.
 */
export function showEnrolment(
  { store, clock }: EnrolmentDeps,
  secretHash: string,
): Promise<CallResult<typeof showCall>> {
  return store.inGlobal(async (tx) => {
    const waiting = await findWaiting(tx, bytesOf(secretHash), clock());
    if (waiting === undefined) throw new CodedError('enrolment_not_found');
    return { keyStart: waiting.key_start };
  });
}
