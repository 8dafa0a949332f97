import { appendAuditEverywhere } from '../../../platform/audit/audit.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { sealPharmacistPin } from '../../../platform/secrets/sealed-pins.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { syncStaffPins } from '../persons/staff-pins.ts';
import type { PersonChange } from '../persons/change-person.ts';
import { isPinTaken, ownPin } from '../persons/check-pin.ts';
import { hasTriesLeft, recordTry } from '../persons/limit-tries.ts';
import { boxPharmacyIdsOf } from '../persons/person.repository.ts';

export type PinOutcome = 'same' | 'chosen' | 'pharmacist_pin_in_use' | 'too_many_requests';

async function isTaken({ tx, person }: PersonChange, secrets: Secrets, pin: string) {
  for (const pharmacyId of await boxPharmacyIdsOf(tx, person.id))
    if (await isPinTaken(tx, secrets, { pharmacyId, userId: person.id, pin })) return true;
  return false;
}

/** Audits that a person tried a PIN in use. */
async function auditRefusal({ tx, now, person }: PersonChange) {
  const userName = fullName({ firstName: person.first_name, lastName: person.last_name });
  await appendAuditEverywhere(tx, {
    at: now,
    userId: person.id,
    userName,
    subject: person.id,
    action: 'pharmacist_pin.refuse',
  });
}

async function setPin(change: PersonChange, secrets: Secrets, pin: string): Promise<void> {
  const { tx, now, person, pharmacyIds } = change;
  const { cipher, keyId } = sealPharmacistPin(secrets, person.id, pin);
  await tx
    .updateTable('app_user')
    .set({ pharmacist_pin_cipher: cipher, pharmacist_pin_key_id: keyId, updated_at: now })
    .where('id', '=', person.id)
    .execute();
  for (const pharmacyId of pharmacyIds) {
    const clashes = await syncStaffPins(tx, secrets, { pharmacyId, now });
    if (clashes.length > 0) throw new Error('Two people have the same PIN at a box');
  }
}

/**
 * Sets a person's PIN and sends it to the boxes they may use. Refused if another person with access
 * to one of these boxes has it. A refusal reveals a PIN in use, so a person may try only five new
 * PINs per hour, successful or not. Refusals are returned, not thrown, because their audit entries
 * must be committed.
 */
export async function choosePin(
  change: PersonChange,
  secrets: Secrets,
  pin: string,
): Promise<PinOutcome> {
  const { tx, now, person } = change;
  if (ownPin(secrets, person) === pin) return 'same';
  const attempt = { userId: person.id, kind: 'pharmacist_pin', now } as const;
  if (!(await hasTriesLeft(tx, attempt))) return 'too_many_requests';
  await recordTry(tx, attempt);
  if (await isTaken(change, secrets, pin)) {
    await auditRefusal(change);
    return 'pharmacist_pin_in_use';
  }
  await setPin(change, secrets, pin);
  return 'chosen';
}
