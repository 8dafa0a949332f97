import { expect, test } from 'vitest';
import { Play } from '../../testing/play.ts';
import { docId, sampleDelivery, sampleState } from '../../testing/sample-box.ts';

const loaded = (lockerId: string) => ({ lockerId, loaded: true });
const waiting = (lockerId: string) => ({ lockerId, loaded: false });

test('a PIN opens the loaded doors of its delivery in turn, is used up when the last one closes, and each pickup names delivery and door', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1'), loaded('1-3')], '123456')]));
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.openDoors).toEqual(['1-1']);
  play.do({ kind: 'closeDoor', lockerId: '1-1' });
  expect(play.openDoors).toEqual(['1-3']);
  play.do({ kind: 'closeDoor', lockerId: '1-3' });
  expect(play.openDoors).toEqual([]);
  expect(play.memory.notice?.key).toBe('thanks');
  expect(play.kinds).toEqual([
    'door opened',
    'door closed',
    'pickedUp',
    'door opened',
    'door closed',
    'pickedUp',
  ]);
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.openDoors).toEqual([]);
  expect(play.kinds.at(-1)).toBe('wrongPin');
  const named = new Play(sampleState([sampleDelivery(7, [loaded('1-2')], '123456')]));
  named.do({ kind: 'pin', pin: '123456' });
  named.do({ kind: 'closeDoor', lockerId: '1-2' });
  expect(named.events.at(-1)).toEqual({
    kind: 'pickedUp',
    at: named.now,
    docId: docId(7),
    lockerId: '1-2',
  });
});

test('a PIN of a delivery that is no longer delivered opens nothing, from the millisecond of its expiry on, and is in no event', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456', 'expired')]));
  play.do({ kind: 'pin', pin: '123456' });
  expect(play).toMatchObject({ openDoors: [], kinds: ['wrongPin'] });
  const delivery = sampleDelivery(1, [loaded('1-1'), loaded('1-2')], '123456');
  const { now: start } = new Play(sampleState([]));
  const expiresAt = start + 1000;
  const [late, inTime] = [expiresAt, expiresAt - 1].map((now) => {
    const one = new Play(sampleState([{ ...delivery, expiresAt }]));
    one.now = now;
    one.do({ kind: 'pin', pin: '123456' });
    return one;
  });
  expect(inTime?.openDoors).toEqual(['1-1']);
  expect(late?.openDoors).toEqual([]);
  expect(late?.kinds).toEqual(['wrongPin']);
  const wrong = new Play(sampleState([]));
  wrong.do({ kind: 'pin', pin: '987654' });
  expect(wrong.memory.notice?.key).toBe('wrongPin');
  expect(JSON.stringify([wrong.events, wrong.memory])).not.toContain('987654');
});

test('five wrong PINs in ten minutes lock the keypad, for the right PIN too, for five minutes', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456')]));
  for (let tries = 0; tries < 5; tries += 1) {
    play.do({ kind: 'pin', pin: '000000' });
    play.now += 60_000;
  }
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.openDoors).toEqual([]);
  expect(play.kinds).toEqual(Array(5).fill('wrongPin'));
  play.now += 5 * 60_000;
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.openDoors).toEqual(['1-1']);
});

test('while a door is open for a customer no other PIN opens one; a remote command opens a door without a pickup, unless it is late or unknown', () => {
  const play = new Play(
    sampleState([
      sampleDelivery(1, [loaded('1-1')], '123456'),
      sampleDelivery(2, [loaded('1-2')], '222222'),
    ]),
  );
  play.do({ kind: 'pin', pin: '123456' });
  play.do({ kind: 'pin', pin: '222222' });
  expect(play.openDoors).toEqual(['1-1']);
  expect(play.memory.notice?.key).toBe('closeDoorFirst');
  const remote = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456')]));
  const expiresAt = remote.now + 1000;
  expect(remote.do({ kind: 'openRemotely', lockerId: '1-1', expiresAt })).toBe('done');
  remote.do({ kind: 'closeDoor', lockerId: '1-1' });
  expect(remote.kinds).toEqual(['door opened', 'door closed']);
  const late = new Play(
    sampleState([waiting('1-1')].map((door) => sampleDelivery(1, [door], null))),
  );
  expect(late.do({ kind: 'openRemotely', lockerId: '1-1', expiresAt: late.now })).toBeUndefined();
  const inTime = late.now + 1000;
  expect(late.do({ kind: 'openRemotely', lockerId: '9-9', expiresAt: inTime })).toBe('failed');
  expect(late.events).toEqual([]);
});
