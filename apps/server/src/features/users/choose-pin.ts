import { appendAuditEverywhere } from '../../platform/audit/audit.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { sealPharmacistPin } from '../../platform/secrets/sealed-pins.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { syncStaffPins } from '../site/staff-pins.ts';
import type { PersonChange } from './change-person.ts';
import { isPinTaken, ownPin } from './check-pin.ts';
import { mayTry, noteTry } from './limit-tries.ts';
import { boxPharmacyIdsOf } from './person.repository.ts';

export type PinOutcome = 'same' | 'chosen' | 'pharmacist_pin_in_use' | 'too_many_requests';

async function isTaken({ tx, person }: PersonChange, secrets: Secrets, pin: string) {
  for (const pharmacyId of await boxPharmacyIdsOf(tx, person.id))
    if (await isPinTaken(tx, secrets, { pharmacyId, userId: person.id, pin })) return true;
  return false;
}

/** Who came upon another's PIN is in the log. */
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
    if (clashes.length > 0) throw new Error('Two people have one PIN at a box');
  }
}

/**
 * Gives a person the PIN that they chose, and tells it to the boxes that they may use. It is refused
 * where somebody else who may use one of these has it. That answer tells a PIN to whoever tries many,
 * and so does none: a person may try five new ones an hour, whatever comes of them. Refusals are
 * answered, not thrown, since they leave their traces: commit them.
 */
export async function choosePin(
  change: PersonChange,
  secrets: Secrets,
  pin: string,
): Promise<PinOutcome> {
  const { tx, now, person } = change;
  if (ownPin(secrets, person) === pin) return 'same';
  const attempt = { userId: person.id, kind: 'pharmacist_pin', now } as const;
  if (!(await mayTry(tx, attempt))) return 'too_many_requests';
  await noteTry(tx, attempt);
  if (await isTaken(change, secrets, pin)) {
    await auditRefusal(change);
    return 'pharmacist_pin_in_use';
  }
  await setPin(change, secrets, pin);
  return 'chosen';
}
