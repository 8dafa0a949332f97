import { expect, test } from 'vitest';
import { Play } from '../../testing/play.ts';
import { aino, docId, sampleDelivery, sampleState } from '../../testing/sample-box.ts';

const pin = { kind: 'pin', pin: '123456' } as const;
const sample = sampleDelivery(1, [{ lockerId: '1-1', loaded: true }], '123456');
const onHold = (hold: 'held' | 'rejected') => {
  return { ...sample, hold, pinHash: null, heldPinHash: sample.pinHash };
};

test.each(['held', 'rejected'] as const)(
  'HLD-04: the PIN of a %s parcel opens no door, asks the customer to go to the pharmacy and is reported',
  (hold) => {
    const play = new Play(sampleState([onHold(hold)]));
    play.do(pin);
    expect(play.openDoors).toEqual([]);
    expect(play.memory.notice?.key).toBe('onHold');
    expect(play.events).toEqual([{ kind: 'heldPin', at: play.now, docId: docId(1) }]);
    expect(JSON.stringify([play.events, play.memory])).not.toContain(pin.pin);
  },
);

test('HLD-04: the PIN of a parcel on hold is no wrong one unless it is gone or has expired, and staff take it out of its door', () => {
  const other = sampleDelivery(2, [{ lockerId: '1-2', loaded: true }], '222222');
  const play = new Play(sampleState([onHold('held'), other]));
  for (let tries = 0; tries < 6; tries += 1) play.do(pin);
  play.do({ kind: 'pin', pin: '222222' });
  expect(play.openDoors).toEqual(['1-2']);
  const gone = { ...onHold('held'), lockers: [{ lockerId: '1-1', loaded: false }] };
  for (const delivery of [gone, { ...onHold('held'), expiresAt: 1 }]) {
    const late = new Play(sampleState([delivery]));
    late.do(pin);
    expect(late.kinds).toEqual(['wrongPin']);
  }
  const opened = new Play(sampleState([onHold('held')]));
  opened.do({ kind: 'staffPin', pin: aino.pin });
  opened.do({ kind: 'remove', lockerId: '1-1' });
  opened.do({ kind: 'closeDoor', lockerId: '1-1' });
  expect(opened.kinds.at(-1)).toBe('removed');
});
