import { appendAudit } from '../../../platform/audit/audit.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import type { PersonChange } from '../persons/change-person.ts';
import { hasTriesLeft, recordTry } from '../persons/limit-tries.ts';
import { pinHolders, writePin } from '../persons/staff-pins.ts';

export type PinOutcome = 'none' | 'same' | 'chosen' | 'pharmacist_pin_in_use' | 'too_many_requests';

/** Audits that a person tried a PIN in use. */
async function auditRefusal({ tx, now, person }: PersonChange, pharmacyId: string) {
  const userName = fullName({ firstName: person.first_name, lastName: person.last_name });
  await appendAudit(tx, {
    pharmacyId,
    at: now,
    userId: person.id,
    userName,
    subject: person.id,
    action: 'pharmacist_pin.refuse',
  });
}

/**
 * Sets a person's PIN at a pharmacy and announces it to the boxes there; without `pin` the present one stays. Refused if
 * somebody else there has it. A refusal reveals a PIN in use, so a person may try only five new PINs per hour, successful or
 * not. Refusals are returned, not thrown, because their audit entries must be committed.
 */
export async function choosePin(
  change: PersonChange,
  secrets: Secrets,
  { pharmacyId, pin }: { readonly pharmacyId: string; readonly pin: string | undefined },
): Promise<PinOutcome> {
  const { tx, now, person } = change;
  const holders = await pinHolders(tx, secrets, pharmacyId);
  const own = holders.find(({ userId }) => userId === person.id);
  if (pin === undefined) return own === undefined ? 'none' : 'same';
  if (own?.pin === pin) return 'same';
  const attempt = { userId: person.id, kind: 'pharmacist_pin', now } as const;
  if (!(await hasTriesLeft(tx, attempt))) return 'too_many_requests';
  await recordTry(tx, attempt);
  if (holders.some((holder) => holder.pin === pin)) {
    await auditRefusal(change, pharmacyId);
    return 'pharmacist_pin_in_use';
  }
  await writePin(tx, secrets, { pharmacyId, userId: person.id }, pin);
  announce(tx, { pharmacyId, boxId: null, at: now });
  return 'chosen';
}
