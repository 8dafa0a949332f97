import type { TemperatureStamp } from '@kolli/contract/monitoring/temperatures';
import type { Clock } from '../../platform/clock/clock.ts';
import { lockBox } from '../../platform/database/lock-boxes.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { presentStamp } from './list-temperature-stamps.ts';
import { findOwnCheck, insertCheck } from './temperature-check.repository.ts';

/** A second check by the same person within this time is a double click. */
const sameCheckMs = 5_000;

/**
 * Records that the caller checked a box's temperatures now (CAL-47, TMP-14). A second call within
 * five seconds returns the first check.
 */
export async function stampTemperatures(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  boxId: string,
  caller: StaffAtPharmacy,
): Promise<TemperatureStamp> {
  const { pharmacyId } = caller.at;
  const box = { pharmacyId, boxId };
  return store.inPharmacies([pharmacyId], async (tx) => {
    await lockBox(tx, box);
    const at = clock();
    const { userId } = caller;
    const since = new Date(at.getTime() - sameCheckMs);
    const before = await findOwnCheck(tx, box, { userId, since });
    if (before !== undefined) return presentStamp(before);
    const check = await insertCheck(tx, box, { userId, userName: fullName(caller), at });
    announce(tx, { ...box, at, about: 'temperatures' });
    return presentStamp(check);
  });
}
