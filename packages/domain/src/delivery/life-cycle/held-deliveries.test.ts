import { describe, expect, test } from 'vitest';
import { decideBoxFact } from '../box-facts.ts';
import {
  decide,
  exampleContext,
  exampleDeliveries,
  exampleNames,
  exampleNow,
} from '../../testing/example-deliveries.ts';
import { isOpen } from '../delivery-states.ts';

const onHold = ['held', 'rejected'] as const;

test.each(onHold)(
  'HLD-03: a delivery that is %s is not handed over, wherever its parcel is',
  (hold) => {
    const open = exampleNames
      .map((name) => exampleDeliveries[name])
      .filter(({ status }) => isOpen(status));
    expect(open.length).toBeGreaterThan(8);
    for (const snapshot of open)
      expect(decide({ name: 'pickUpByStaff' }, 'staff', { ...snapshot, hold })).toEqual({
        ok: false,
        code: 'delivery_on_hold',
      });
  },
);

describe.each(onHold)('a pickup at the box of a parcel that is %s', (hold) => {
  const { deliveredInBox, destroyed } = exampleDeliveries;
  const pickUp = { name: 'pickUpAtBox', lockerIds: ['1-1'] } as const;
  const heldTime = exampleNow;
  const at = (minutes: number) => {
    return { ...exampleContext, now: new Date(exampleNow.getTime() + minutes * 60_000) };
  };

  test('HLD-10: from its hold on it must be acknowledged; a late report of one from before its hold ends the hold', () => {
    const held = { ...deliveredInBox, hold, heldTime };
    for (const minutes of [0, 60])
      expect(decideBoxFact(pickUp, held, at(minutes))).toMatchObject({ hold: 'pickedUp' });
    const expired = { ...held, status: 'expired', expiredTime: exampleNow } as const;
    expect(decideBoxFact(pickUp, expired, at(0))).toMatchObject({ hold: 'pickedUp' });
    expect(decideBoxFact(pickUp, held, at(-1))).toMatchObject({ status: 'pickup', hold: null });
    const ended = { ...destroyed, endedHold: hold, heldTime };
    expect(decideBoxFact(pickUp, ended, at(-1))).toMatchObject({ status: 'pickup', hold: null });
  });
});
