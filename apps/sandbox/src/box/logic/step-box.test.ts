import { expect, test } from 'vitest';
import { Play } from '../../testing/play.ts';
import { docId, sampleDelivery, sampleState } from '../../testing/sample-box.ts';

const loaded = (lockerId: string) => ({ lockerId, loaded: true });
const waiting = (lockerId: string) => ({ lockerId, loaded: false });

test('a PIN opens the loaded doors of its delivery in turn and is used up when the last one closes', () => {
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
});

test('a pickup names the delivery and the door of each parcel', () => {
  const play = new Play(sampleState([sampleDelivery(7, [loaded('1-2')], '123456')]));
  play.do({ kind: 'pin', pin: '123456' });
  play.do({ kind: 'closeDoor', lockerId: '1-2' });
  expect(play.events.at(-1)).toEqual({
    kind: 'pickedUp',
    at: play.now,
    docId: docId(7),
    lockerId: '1-2',
  });
});

test('a PIN of a delivery that is no longer delivered opens nothing', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456', 'expired')]));
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.openDoors).toEqual([]);
  expect(play.kinds).toEqual(['wrongPin']);
});

test('a PIN whose delivery has expired opens nothing, from that millisecond on', () => {
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
});

test('the wrong PIN itself is in no event and not in the memory', () => {
  const play = new Play(sampleState([]));
  play.do({ kind: 'pin', pin: '987654' });
  expect(play.memory.notice?.key).toBe('wrongPin');
  expect(JSON.stringify([play.events, play.memory])).not.toContain('987654');
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

test('while a door is open for a customer no other PIN opens one', () => {
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
});

test('a remote command opens a door, and closing it reports no pickup', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456')]));
  const expiresAt = play.now + 1000;
  expect(play.do({ kind: 'openRemotely', lockerId: '1-1', expiresAt })).toBe('done');
  play.do({ kind: 'closeDoor', lockerId: '1-1' });
  expect(play.kinds).toEqual(['door opened', 'door closed']);
});

test('a remote command that expired is ignored, one for an unknown door fails', () => {
  const play = new Play(
    sampleState([waiting('1-1')].map((door) => sampleDelivery(1, [door], null))),
  );
  expect(play.do({ kind: 'openRemotely', lockerId: '1-1', expiresAt: play.now })).toBeUndefined();
  const expiresAt = play.now + 1000;
  expect(play.do({ kind: 'openRemotely', lockerId: '9-9', expiresAt })).toBe('failed');
  expect(play.events).toEqual([]);
});
