import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { deliveredParcel } from './delivery.ts';
import { BOX_ID } from './ids.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The id of a held delivery, one per number. */
export const heldId = (index: number) =>
  `01990000-0000-7000-8000-00000003${String(index).padStart(4, '0')}`;

/** Readings every ten minutes for 20 hours until now, with a peak 18 hours ago. */
function curveWithPeak(usual: number, peak: number): [at: number, celsius: number][] {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const top = now - 18 * HOUR_MS;
  return Array.from({ length: 121 }, (_, index) => {
    const at = now - (120 - index) * 10 * MINUTE_MS;
    const share = Math.max(0, 1 - Math.abs(at - top) / HOUR_MS);
    const wave = Math.sin(index / 4) * 0.3;
    return [at, Math.round((usual + wave + (peak - usual) * share) * 10) / 10];
  });
}

/** A parcel in the fridge door 3-1 that was too warm for 90 minutes, 18 hours ago. */
export function sampleHold(changes: Partial<HeldDelivery> = {}): HeldDelivery {
  const now = Date.now();
  const curve = curveWithPeak(4.5, 13.1);
  return {
    docId: heldId(1),
    deliveryId: 'fp-10833',
    hold: 'held',
    cause: 'temp_high',
    heldTime: now - 18 * HOUR_MS,
    judgedTime: null,
    deliveryStatus: 'delivered',
    pickupboxId: BOX_ID,
    boxName: 'Box 1 · Kauppatori',
    lockerId: ['3-1'],
    isFridge: true,
    stay: { from: now - 19.5 * HOUR_MS, until: null },
    ranges: [{ until: null, min: 2, max: 8 }],
    minutesOutOfRange: 90,
    highest: { time: now - 18 * HOUR_MS, celsius: 13.1 },
    lowest: { time: now - 6 * HOUR_MS, celsius: 3.9 },
    newest: { time: now - MINUTE_MS, celsius: 4.9 },
    meanKinetic: null,
    curve,
    ...changes,
  };
}

/** A parcel in a door of 15–25 °C, too warm until now. */
export function warmHold(changes: Partial<HeldDelivery> = {}): HeldDelivery {
  const now = Date.now();
  return sampleHold({
    docId: heldId(2),
    deliveryId: 'fp-10835',
    lockerId: ['2-1'],
    isFridge: false,
    heldTime: now - HOUR_MS,
    ranges: [{ until: null, min: 15, max: 25 }],
    minutesOutOfRange: 61,
    highest: { time: now - HOUR_MS, celsius: 26.4 },
    lowest: { time: now - 9 * HOUR_MS, celsius: 21.2 },
    newest: { time: now - MINUTE_MS, celsius: 26.1 },
    meanKinetic: 22.9,
    curve: curveWithPeak(22, 26.4),
    ...changes,
  });
}

/** A parcel that its customer took out of a door that was too warm. */
export function pickedUpHold(changes: Partial<HeldDelivery> = {}): HeldDelivery {
  return warmHold({
    docId: heldId(3),
    deliveryId: 'fp-10811',
    hold: 'pickedUp',
    deliveryStatus: 'pickup',
    lockerId: ['1-3'],
    minutesOutOfRange: 24,
    stay: { from: Date.now() - 19 * HOUR_MS, until: Date.now() - HOUR_MS },
    ...changes,
  });
}

/** The delivery of a hold. */
export function deliveryOfHold(held: HeldDelivery) {
  return {
    ...deliveredParcel(),
    id: held.docId,
    docId: held.docId,
    deliveryId: held.deliveryId,
    additionalDeliveryIds: [],
    phoneNumber: '+358400005714',
    deliveryStatus: held.deliveryStatus,
    hold: held.hold,
    heldTime: held.heldTime,
    holdCause: held.cause,
  };
}
