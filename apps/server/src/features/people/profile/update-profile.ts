import type { CallArguments } from '@kolli/contract/call/call';
import type { updateProfile as updateCall } from '@kolli/contract/people/profile-changes';
import { appendAudit } from '../../../platform/audit/audit.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { currentAccess, type StaffCaller } from '../../../platform/session/staff-caller.ts';
import { changePerson, type PersonChange } from '../persons/change-person.ts';
import { choosePin, type PinOutcome } from './choose-pin.ts';
import { auditPerson, changedOf, writePerson } from '../persons/write-person.ts';

interface ProfileDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

type Body = CallArguments<typeof updateCall>['body'];

/** Chooses the caller's PIN at the pharmacy that they work in, audited there. */
async function choosePinAt(
  change: PersonChange,
  { secrets, caller, pin }: { secrets: Secrets; caller: StaffCaller; pin: string | undefined },
): Promise<PinOutcome> {
  const pharmacyId = currentAccess(caller)?.pharmacyId;
  if (pharmacyId === undefined) {
    if (pin !== undefined) throw new CodedError('forbidden');
    return 'same';
  }
  const outcome = await choosePin(change, secrets, { pharmacyId, pin });
  if (outcome === 'none')
    throw new CodedError('validation_fail', [
      { msg: 'validation.required', path: 'body.pharmacistPin' },
    ]);
  if (outcome !== 'chosen') return outcome;
  const { tx, now: at, person } = change;
  const entry = { pharmacyId, at, ...staffActor(caller), action: 'user.update' };
  await appendAudit(tx, { ...entry, subject: person.id, detail: { fields: 'pharmacistPin' } });
  return outcome;
}

async function applyProfile(
  change: PersonChange,
  { secrets, caller, body }: { secrets: Secrets; caller: StaffCaller; body: Body },
): Promise<PinOutcome> {
  const outcome = await choosePinAt(change, { secrets, caller, pin: body.pharmacistPin });
  if (outcome === 'pharmacist_pin_in_use' || outcome === 'too_many_requests') return outcome;
  const fields = changedOf(change.person, body);
  if (fields.length === 0) return outcome;
  await writePerson(change, body);
  await auditPerson(change, staffActor(caller), fields);
  return outcome;
}

/**
 * Changes the caller's own names, and the PIN at the pharmacy that they work in (CAL-02, PRO-07, DAT-04), all or nothing.
 * Throws `validation_fail` without a PIN for somebody who has none there, `forbidden` for a PIN while no pharmacy is chosen,
 * `pharmacist_pin_in_use` if somebody else has it there, and `too_many_requests` for a sixth new PIN within an hour.
 */
export async function updateProfile(
  { secrets, ...deps }: ProfileDeps,
  caller: StaffCaller,
  body: Body,
): Promise<void> {
  const outcome = await changePerson(deps, { userId: caller.userId, pharmacyIds: [] }, (change) =>
    applyProfile(change, { secrets, caller, body }),
  );
  if (outcome === 'pharmacist_pin_in_use' || outcome === 'too_many_requests')
    throw new CodedError(outcome);
}
