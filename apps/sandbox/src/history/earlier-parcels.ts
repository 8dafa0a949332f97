import { inventedIdentityNumber, inventedPhone } from '../orders/invented-customer.ts';
import { seededChance } from '../platform/seeded-random.ts';
import type { DemoPharmacy } from './demo-site.ts';
import { asOf, shelfFate } from './fates.ts';
import type { HistoryLine } from './history-line.ts';
import { staffNotes } from './staff-notes.ts';
import { workingTime } from './working-time.ts';

const weeks = 66;
const daysOfWeek = 7;

/**
 * A parcel of each week in the fifteen months before `endsDaysAgo`, on a shelf: the import clears of each what is no
 * longer kept at its age, so that screens show both sides of every limit. None for a pharmacy without shelves.
 */
export function makeEarlierParcels(
  { businessId, country, shelves, staff }: DemoPharmacy,
  now: number,
  { seed, endsDaysAgo }: { readonly seed: string; readonly endsDaysAgo: number },
): HistoryLine[] {
  const [first, ...others] = shelves;
  if (first === undefined) return [];
  const chance = seededChance(`${seed}/${businessId}/earlier`);
  const lines = Array.from({ length: weeks }, (_, index): HistoryLine[] => {
    const daysAgo = weeks * daysOfWeek - index * daysOfWeek;
    if (daysAgo <= endsDaysAgo) return [];
    const reservedAt = workingTime(now, daysAgo, chance);
    const scene = { staff, chance, reservedAt, isFromApi: true };
    const fate = asOf(shelfFate(scene, chance.pick([first, ...others])), now);
    const number = 9_001 + index;
    const line = {
      kind: 'delivery',
      pharmacy: businessId,
      deliveryId: `fp-${number}`,
      phoneNumber: inventedPhone(country, chance),
      is_drug: true,
      ...(chance.happens(0.6) && { ssn: inventedIdentityNumber(country, chance) }),
      order_id: `order-${number}`,
      fulfillment_order_id: `fulfillment-${number}`,
      ...(chance.happens(0.3) && { descriptionText: chance.pick(staffNotes) }),
    } as const;
    return fate === undefined ? [] : [{ ...line, ...fate }];
  });
  return lines.flat();
}
