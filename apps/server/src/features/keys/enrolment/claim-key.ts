import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { claimMachineKey as claimCall } from '@kolli/contract/pharmacy/machine-keys';
import { CodedError } from '../../../platform/coded-error.ts';
import { hasPharmacy } from '../../../platform/database/has-pharmacy.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { keyText } from '../../../platform/session/key-text.ts';
import { recordTry, requireTry } from '../../people/persons/limit-tries.ts';
import type { KeyDeps } from '../administer-keys.ts';
import { issueClaimedKey } from '../issue-key.ts';
import { hasBox } from '../machine.repository.ts';
import type { KeyWork } from '../notify-of-keys.ts';
import { claimCodeMs, cleanClaimCode } from './claim-codes.ts';
import { lockTries, takeCode } from './enrolment.repository.ts';

type Claim = CallArguments<typeof claimCall>['body'];

/** Gives the waiting box with this code its key. Returns the key's id; undefined if no box waits with the code. */
async function applyCode(work: KeyWork, claim: Claim): Promise<string | undefined> {
  const { pharmacyId, boxId, name } = claim;
  const id = newId();
  const keyStart = keyText('device', { pharmacyId, id, secret: '' });
  const code = { claimCode: cleanClaimCode(claim.claimCode), keyStart };
  const until = new Date(work.now.getTime() + claimCodeMs);
  const secretHash = await takeCode(work.tx, code, work.now, until);
  if (secretHash === undefined) return undefined;
  const machine = { kind: 'device', pharmacyId, boxId, name } as const;
  await issueClaimedKey(work, { id, machine, secretHash });
  return id;
}

/** Uses the code unless this person has entered too many wrong ones; a wrong one is counted. */
async function tryCode(work: KeyWork, claim: Claim): Promise<string | undefined> {
  const { tx, now, actor } = work;
  // The operator's command is no way to guess: its caller can make keys anyway.
  if (actor.userId === null) return applyCode(work, claim);
  const guess = { userId: actor.userId, kind: 'claim_code', now } as const;
  await lockTries(tx, actor.userId);
  await requireTry(tx, guess);
  const id = await applyCode(work, claim);
  if (id === undefined) await recordTry(tx, guess);
  return id;
}

/**
 * Makes the key of the box that shows this claim code, for a box of the pharmacy (INT-11): audited there, and its main users
 * get a mail. Throws `pharmacy_does_not_exist`, `pickupbox__does_not_exist`, `claim_code_not_found`, and
 * `too_many_requests` after ten wrong codes of a person in an hour.
 */
export async function claimKey(
  { store, clock, secrets, jobs }: KeyDeps,
  actor: AuditActor,
  claim: Claim,
): Promise<CallResult<typeof claimCall>> {
  const { pharmacyId, boxId, name } = claim;
  const now = clock();
  const id = await store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await hasPharmacy(tx, pharmacyId))) throw new CodedError('pharmacy_does_not_exist');
    if (!(await hasBox(tx, { pharmacyId, boxId })))
      throw new CodedError('pickupbox__does_not_exist');
    return tryCode({ tx, now, actor, secrets, jobs }, claim);
  });
  // Thrown after the transaction, which counts the try.
  if (id === undefined) throw new CodedError('claim_code_not_found');
  return {
    id,
    kind: 'device',
    name,
    boxId,
    isTest: false,
    createdAt: now.getTime(),
    revokedAt: null,
  };
}
