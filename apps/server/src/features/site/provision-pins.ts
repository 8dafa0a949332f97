import { announce } from '../../platform/live/live-notices.ts';
import { pinHolders, writePin } from '../people/persons/staff-pins.ts';
import type { ProvisionedUser } from './link-identity.ts';
import type { Provisioning } from './provisioning-work.ts';
import type { SiteUser } from './site-schema.ts';

/** A person's access to a pharmacy in the file. */
export interface WantedAccess extends ProvisionedUser {
  readonly access: SiteUser['accesses'][number];
  /** The person's place in the file. */
  readonly index: number;
}

/**
 * Stores the PINs that the file gives to people with access to a pharmacy's boxes (DAT-04). Two people with the same PIN
 * there are a problem of the one who comes later in the file.
 */
export async function provisionPins(
  { tx, secrets, now, note, problems }: Provisioning,
  pharmacyId: string,
  accesses: readonly WantedAccess[],
): Promise<void> {
  const before = new Map(
    (await pinHolders(tx, secrets, pharmacyId)).map(({ userId, pin }) => [userId, pin]),
  );
  let isChanged = false;
  for (const { userId, user, access } of accesses) {
    const { pharmacistPin: pin } = user;
    if (pin === undefined || !access.boxAccess || before.get(userId) === pin) continue;
    await writePin(tx, secrets, { pharmacyId, userId }, pin);
    note(`PIN of ${user.email} at ${access.pharmacy} set`);
    isChanged = true;
  }
  if (!isChanged) return;
  announce(tx, { pharmacyId, boxId: null, at: now });
  const holders = Map.groupBy(await pinHolders(tx, secrets, pharmacyId), ({ pin }) => pin);
  for (const same of [...holders.values()].filter((people) => people.length > 1)) {
    const last = accesses.findLast(({ userId }) => same.some((one) => one.userId === userId));
    const place = `users[${String(last?.index)}].pharmacistPin`;
    const reason = `somebody else has the same PIN at ${String(last?.access.pharmacy)}`;
    problems.push({ place, reason });
  }
}
