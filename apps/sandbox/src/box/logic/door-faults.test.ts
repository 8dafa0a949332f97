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

test('a broken lock is reported as broken, and counts no wrong PIN', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456')]));
  play.faults['1-1'] = 'broken';
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.kinds).toEqual(['door broken']);
  expect(play.memory.wrongTries).toEqual([]);
});

test.each(['occupied', 'broken'] as const)(
  'staff who load a door that is found %s get the next one',
  (fault) => {
    const play = new Play(sampleState([sampleDelivery(3, [waiting('1-1'), waiting('1-2')], null)]));
    play.faults['1-1'] = fault;
    play.do({ kind: 'staffPin', pin: aino.pin });
    play.do({ kind: 'scan', code: 'kolli-3' });
    expect(play.openDoors).toEqual(['1-2']);
    expect(play.kinds).toEqual(['staffSession in', `door ${fault}`, 'door opened']);
  },
);

test('a parcel can be taken out of a door that is marked as found occupied', () => {
  const play = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456')]));
  play.faults['1-1'] = 'occupied';
  play.do({ kind: 'pin', pin: '123456' });
  expect(play.openDoors).toEqual(['1-1']);
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
