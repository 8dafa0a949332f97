import { expect, test } from 'vitest';
import { Play } from '../../testing/play.ts';
import { aino, sampleDelivery, sampleState } from '../../testing/sample-box.ts';

const loaded = (lockerId: string) => ({ lockerId, loaded: true });
const waiting = (lockerId: string) => ({ lockerId, loaded: false });

test('a door that does not open is reported; the PIN opens the next one and stays valid for the first', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1'), loaded('1-2')], '123456')]));
  play.faults['1-1'] = 'stuck';
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.openDoors).toEqual(['1-2']);
  play.do({ kind: 'closeDoor', lockerId: '1-2' });
  expect(play.openDoors).toEqual([]);
  expect(play.memory.notice).toMatchObject({ key: 'doorStuck', params: { door: '1-1' } });
  expect(play.kinds).toEqual([
    'door not_opened',
    'door opened',
    'door closed',
    'pickedUp',
    'door not_opened',
  ]);
  delete play.faults['1-1'];
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.openDoors).toEqual(['1-1']);
});

test('a broken lock is reported and counts no wrong PIN, staff get the next door if one is occupied, and a parcel comes out of one so marked', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456')]));
  play.faults['1-1'] = 'broken';
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.kinds).toEqual(['door broken']);
  expect(play.memory.wrongTries).toEqual([]);
  for (const fault of ['occupied', 'broken'] as const) {
    const found = new Play(
      sampleState([sampleDelivery(3, [waiting('1-1'), waiting('1-2')], null)]),
    );
    found.faults['1-1'] = fault;
    found.do({ kind: 'staffPin', pin: aino.pin });
    found.do({ kind: 'scan', code: 'kolli-3' });
    expect(found.openDoors).toEqual(['1-2']);
    expect(found.kinds).toEqual(['staffSession in', `door ${fault}`, 'door opened']);
  }
  const marked = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456')]));
  marked.faults['1-1'] = 'occupied';
  marked.do({ kind: 'pin', pin: '123456' });
  expect(marked.openDoors).toEqual(['1-1']);
});

test('a door that does not stay closed springs open, and the pickup counts once it does close', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456')]));
  play.faults['1-1'] = 'ajar';
  play.do({ kind: 'pin', pin: '123456' });
  play.do({ kind: 'closeDoor', lockerId: '1-1' });
  expect(play.openDoors).toEqual(['1-1']);
  expect(play.memory.notice?.key).toBe('doorStaysOpen');
  play.faults['1-2'] = 'ajar';
  play.do({ kind: 'springOpen', lockerId: '1-2' });
  expect(play.openDoors).toEqual(['1-1', '1-2']);
  delete play.faults['1-1'];
  play.do({ kind: 'closeDoor', lockerId: '1-1' });
  expect(play.kinds).toEqual(['door opened', 'door opened', 'door closed', 'pickedUp']);
});

test.each(['stuck', 'broken'] as const)('opening a %s door from afar fails', (fault) => {
  const play = new Play(sampleState([]));
  play.faults['1-3'] = fault;
  const expiresAt = play.now + 1000;
  expect(play.do({ kind: 'openRemotely', lockerId: '1-3', expiresAt })).toBe('failed');
  expect(play.openDoors).toEqual([]);
  expect(play.events).toHaveLength(1);
});
