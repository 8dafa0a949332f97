import {
  kolliIdSpellings,
  pinSpellings,
  ssccSpellings,
} from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { Play } from '../../testing/play.ts';
import { slowPinHash } from './pin-hash.ts';
import { aino, bertil, docId, sampleDelivery, sampleState } from '../../testing/sample-box.ts';

const loaded = (lockerId: string) => ({ lockerId, loaded: true });
const waiting = (lockerId: string) => ({ lockerId, loaded: false });

function signedIn(...deliveries: ReturnType<typeof sampleDelivery>[]): Play {
  const play = new Play(sampleState(deliveries));
  play.do({ kind: 'staffPin', pin: aino.pin });
  return play;
}

test('a pharmacist PIN opens a staff session until they or somebody else logs in, no door, and a customer PIN is no way in for staff', () => {
  const play = signedIn();
  expect(play.memory.staff?.name).toBe(aino.name);
  play.do({ kind: 'logout' });
  expect(play.memory.staff).toBeNull();
  expect(play.events).toMatchObject([
    { kind: 'staffSession', state: 'in', userId: aino.userId },
    { kind: 'staffSession', state: 'out', userId: aino.userId },
  ]);
  const mixed = new Play(sampleState([sampleDelivery(1, [loaded('1-1')], '123456')]));
  mixed.do({ kind: 'staffPin', pin: '123456' });
  mixed.do({ kind: 'pin', pin: aino.pin });
  expect(mixed.memory.staff).toBeNull();
  expect(mixed).toMatchObject({ openDoors: [], kinds: ['wrongPin', 'wrongPin'] });
  const both = signedIn();
  both.do({ kind: 'staffPin', pin: bertil.pin });
  expect(both.events.map((event) => event.kind === 'staffSession' && event.state)).toEqual([
    'in',
    'out',
    'in',
  ]);
  expect(both.memory.staff?.userId).toBe(bertil.userId);
});

test('a scanned kolli ID, main or additional and however typed, opens the next door; closing it loads', () => {
  const play = signedIn(sampleDelivery(3, [waiting('1-1'), waiting('1-2')], null));
  play.do({ kind: 'scan', code: ' KOLLI-3 ' });
  expect(play.openDoors).toEqual(['1-1']);
  play.do({ kind: 'closeDoor', lockerId: '1-1' });
  expect(play.memory.notice).toMatchObject({ key: 'moreDoors', params: { count: '1' } });
  play.do({ kind: 'scan', code: 'kolli-3-B' });
  play.do({ kind: 'closeDoor', lockerId: '1-2' });
  expect(play.memory.notice?.key).toBe('loaded');
  expect(play.events.filter((event) => event.kind === 'loaded')).toEqual(
    ['1-1', '1-2'].map((lockerId) => ({
      kind: 'loaded',
      at: play.now,
      docId: docId(3),
      lockerId,
      userId: aino.userId,
    })),
  );
  play.do({ kind: 'scan', code: 'kolli-3' });
  expect(play.memory.notice?.key).toBe('alreadyLoaded');
});

test('SCN-11: the label of a parcel opens its door in any notation of its SSCC', () => {
  const other = sampleDelivery(2, [waiting('1-2')], null);
  for (const deliveryId of ['376123456789012349', '00376123456789012349'])
    for (const [code] of ssccSpellings) {
      const play = signedIn(other, { ...sampleDelivery(3, [waiting('1-1')], null), deliveryId });
      play.do({ kind: 'scan', code });
      expect(play.openDoors, `${deliveryId}, scanned as ${code}`).toEqual(['1-1']);
    }
});

test('TXT-01: a scanned kolli ID opens its door in each spelling; a code that is no kolli ID opens none', () => {
  for (const [code, kolliId] of kolliIdSpellings) {
    const deliveryId = kolliId ?? 'other';
    const play = signedIn({ ...sampleDelivery(3, [waiting('1-1')], null), deliveryId });
    play.do({ kind: 'scan', code });
    expect([code, play.openDoors]).toEqual([code, kolliId === undefined ? [] : ['1-1']]);
  }
});

test('TXT-01: PINs of staff and of customers are read in each spelling; what is no PIN is a wrong one', () => {
  const state = sampleState([sampleDelivery(1, [loaded('1-1')], '012345')]);
  const staff = [{ ...aino, slowPinHash: slowPinHash(state, '012345') }];
  for (const [pin, read] of pinSpellings) {
    const [customer, person] = [new Play(state), new Play({ ...state, staff })];
    customer.do({ kind: 'pin', pin });
    person.do({ kind: 'staffPin', pin });
    const expected =
      read === undefined ? ['wrongPin', 'wrongPin'] : ['door opened', 'staffSession in'];
    expect([pin, customer.kinds, person.kinds].flat()).toEqual([pin, ...expected]);
  }
});

test('an unknown kolli ID opens nothing and says so; without a staff session the scanner and the doors do nothing', () => {
  const play = signedIn(sampleDelivery(3, [waiting('1-1')], null));
  play.do({ kind: 'scan', code: 'Nobody Knows' });
  expect(play.openDoors).toEqual([]);
  expect(play.memory.notice).toMatchObject({
    key: 'unknownParcel',
    params: { code: 'nobodyknows' },
  });
  const nobody = new Play(
    sampleState([
      sampleDelivery(3, [waiting('1-1')], null),
      sampleDelivery(4, [loaded('1-2')], '123456', 'expired'),
    ]),
  );
  nobody.do({ kind: 'scan', code: 'kolli-3' });
  nobody.do({ kind: 'remove', lockerId: '1-2' });
  expect(nobody).toMatchObject({ openDoors: [], events: [] });
});

test('staff take an expired parcel out: the door opens, closing it reports the removal', () => {
  const play = signedIn(sampleDelivery(4, [loaded('1-2')], null, 'expired'));
  play.do({ kind: 'remove', lockerId: '1-2' });
  expect(play.openDoors).toEqual(['1-2']);
  play.do({ kind: 'closeDoor', lockerId: '1-2' });
  expect(play.events.at(-1)).toMatchObject({ kind: 'removed', docId: docId(4), lockerId: '1-2' });
  play.do({ kind: 'remove', lockerId: '1-2' });
  expect(play.openDoors).toEqual([]);
});

test('doors that a partly loaded delivery does not need are released; an unloaded one keeps its', () => {
  const play = signedIn(
    sampleDelivery(5, [loaded('1-1'), waiting('1-2'), waiting('1-3')], null),
    sampleDelivery(6, [waiting('2-1')], null),
  );
  play.do({ kind: 'release', docId: docId(6) });
  expect(play.kinds).toEqual(['staffSession in']);
  play.do({ kind: 'release', docId: docId(5) });
  expect(play.events.at(-1)).toMatchObject({ kind: 'released', lockerIds: ['1-2', '1-3'] });
  play.do({ kind: 'scan', code: 'kolli-5' });
  expect(play.openDoors).toEqual([]);
});

test('ten minutes without any use end the session, using the box restarts them, and what staff opened is loaded by them also after it', () => {
  const play = signedIn(sampleDelivery(3, [waiting('1-1')], null));
  play.now += 9 * 60_000;
  play.do({ kind: 'scan', code: 'unknown' });
  play.now += 9 * 60_000;
  play.do({ kind: 'tick' });
  expect(play.memory.staff?.name).toBe(aino.name);
  play.now += 60_000;
  play.do({ kind: 'tick' });
  expect(play.memory.staff).toBeNull();
  expect(play.events.at(-1)).toMatchObject({ kind: 'staffSession', state: 'out', at: play.now });
  const opened = signedIn(sampleDelivery(3, [waiting('1-1')], null));
  opened.do({ kind: 'scan', code: 'kolli-3' });
  opened.now += 11 * 60_000;
  opened.do({ kind: 'tick' });
  opened.do({ kind: 'closeDoor', lockerId: '1-1' });
  expect(opened.kinds).toEqual([
    'staffSession in',
    'door opened',
    'staffSession out',
    'door closed',
    'loaded',
  ]);
  expect(opened.events.at(-1)).toMatchObject({ userId: aino.userId });
});

test('when the power is back, what was closed without it comes before the end of the session, and only a door that is open is reported as such', () => {
  const play = signedIn(
    sampleDelivery(3, [waiting('1-1')], null),
    sampleDelivery(4, [waiting('1-2')], null),
  );
  play.do({ kind: 'scan', code: 'kolli-3' });
  play.do({ kind: 'boot', closedDoors: ['1-1', '1-2'] });
  expect(play.kinds).toEqual([
    'staffSession in',
    'door opened',
    'door closed',
    'loaded',
    'staffSession out',
  ]);
  expect(play.openDoors).toEqual([]);
  const open = signedIn(sampleDelivery(3, [waiting('1-1')], null));
  open.do({ kind: 'scan', code: 'kolli-3' });
  open.do({ kind: 'boot', closedDoors: [] });
  expect(open.kinds.slice(1)).toEqual(['door opened', 'door opened', 'staffSession out']);
  expect(open.openDoors).toEqual(['1-1']);
});
