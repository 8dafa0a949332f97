import type { Clock } from '../../clock/clock.ts';
import { CodedError } from '../../coded-error.ts';
import { newId } from '../../database/ids.ts';
import type { Store, Tx } from '../../database/open-database.ts';
import { type ContentHash, contentHashes, isOtherContent } from '../../secrets/content-hashes.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import * as calls from './idempotent-call.repository.ts';

export interface IdempotencyDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** How long an answer is repeated for its key. */
export const keyLifeMs = 86_400_000;

/** How long a call may run: then its process was killed, and the next attempt makes it. */
export const maxRunMs = 60_000;

/** A call with an `Idempotency-Key`; `content` is all that it asks for. */
export interface KeyedCall extends calls.CallName {
  readonly content: string;
}

type Begun =
  | { readonly isNew: true; readonly id: string }
  | { readonly isNew: false; readonly answer: unknown };

const placeOf = (pharmacyId: string, id: string) => ['idempotent_call', pharmacyId, id, 'answer'];

/** Begins a call, or finds its answer. Throws `idempotency_key_reused` and `idempotency_key_busy`. */
async function begin(
  tx: Tx,
  { secrets, clock }: IdempotencyDeps,
  call: KeyedCall,
  hashes: readonly [ContentHash, ...ContentHash[]],
): Promise<Begun> {
  const now = clock();
  const { pharmacyId } = call;
  const runningUntil = new Date(now.getTime() + maxRunMs);
  const begun = { id: newId(), content: hashes[0], beganAt: now, runningUntil, answer: null };
  if (await calls.insertCall(tx, call, begun)) return { isNew: true, id: begun.id };
  const stored = await calls.lockCall(tx, call);
  // Refused or purged since: the caller may try again.
  if (stored === undefined) throw new CodedError('idempotency_key_busy');
  if (now.getTime() - stored.beganAt.getTime() >= keyLifeMs) {
    await calls.deleteCall(tx, { pharmacyId, id: stored.id });
    await calls.insertCall(tx, call, begun);
    return { isNew: true, id: begun.id };
  }
  if (isOtherContent(stored.content, hashes)) throw new CodedError('idempotency_key_reused');
  const { id, answer } = stored;
  if (answer !== null)
    return { isNew: false, answer: JSON.parse(secrets.open(answer, placeOf(pharmacyId, id))) };
  if (stored.runningUntil !== null && stored.runningUntil > now)
    throw new CodedError('idempotency_key_busy');
  await calls.extendCall(tx, { pharmacyId, id }, runningUntil);
  return { isNew: true, id };
}

/**
 * Does the work of a call with a key once in 24 hours, and returns its answer again after that; `isReplayed` says which.
 * A call that is refused changes nothing, and leaves its key free. Throws `idempotency_key_reused` for other content under
 * the key, `idempotency_key_busy` while the first call with it is being processed, and what the work throws.
 */
export async function answerOnce(
  deps: IdempotencyDeps,
  call: KeyedCall,
  work: () => Promise<unknown>,
): Promise<{ readonly answer: unknown; readonly isReplayed: boolean }> {
  const { store, secrets } = deps;
  const { pharmacyId } = call;
  const hashes = contentHashes(secrets, 'idempotency', pharmacyId, call.content);
  const begun = await store.inPharmacies([pharmacyId], (tx) => begin(tx, deps, call, hashes));
  if (!begun.isNew) return { answer: begun.answer, isReplayed: true };
  const { id } = begun;
  const answer = await work().catch(async (error: unknown) => {
    await store.inPharmacies([pharmacyId], (tx) => calls.deleteUnanswered(tx, { pharmacyId, id }));
    throw error;
  });
  const sealed = secrets.seal(JSON.stringify(answer), placeOf(pharmacyId, id));
  await store.inPharmacies([pharmacyId], (tx) => calls.storeAnswer(tx, { pharmacyId, id }, sealed));
  return { answer, isReplayed: false };
}
