import type { CallArguments } from '@kolli/contract/call/call';
import type { updateProfile as updateCall } from '@kolli/contract/people/profile-changes';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { StaffCaller } from '../../../platform/session/staff-caller.ts';
import { changePerson, type PersonChange } from '../persons/change-person.ts';
import { choosePin, type PinOutcome } from './choose-pin.ts';
import { auditPerson, changedOf, writePerson } from '../persons/write-person.ts';

interface ProfileDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

type Body = CallArguments<typeof updateCall>['body'];

async function applyProfile(
  change: PersonChange,
  { secrets, caller, body }: { secrets: Secrets; caller: StaffCaller; body: Body },
): Promise<PinOutcome> {
  const outcome = await choosePin(change, secrets, body.pharmacistPin);
  if (outcome === 'pharmacist_pin_in_use' || outcome === 'too_many_requests') return outcome;
  const names = changedOf(change.person, body);
  if (names.length > 0) await writePerson(change, body);
  const fields = outcome === 'chosen' ? [...names, 'pharmacistPin'] : names;
  if (fields.length > 0) await auditPerson(change, staffActor(caller), fields);
  return outcome;
}

/**
 * Changes the caller's own names and PIN (CAL-02, PRO-07), all or nothing. Throws
 * `pharmacist_pin_in_use` if another person with access to the same box has the PIN, and
 * `too_many_requests` for a sixth new PIN within an hour.
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
