import { expect, test } from 'vitest';
import {
  allSent,
  connectedBox,
  eventsOf,
  expectInOrder,
  gets,
  opens,
} from '../../testing/connected-box.ts';
import { eventually } from '../../testing/eventually.ts';
import { FakeKolli } from '../../testing/fake-kolli.ts';
import { aino, sampleBoxId, sampleDelivery, sampleState } from '../../testing/sample-box.ts';
import { newRecord, withDocument } from '../record/box-record.ts';
import { isUsable, withHeartbeat } from '../record/restored-kolli.ts';
import type { BoxSimulator } from './box-simulator.ts';

const first = sampleDelivery(1, [{ lockerId: '1-1', loaded: true }], '123456');
const second = sampleDelivery(2, [{ lockerId: '1-2', loaded: true }], '654321');
const newEpoch = '01890000-0000-7000-8000-00000000e002';

const connected = () => connectedBox(sampleState([first, second]));

const answerOf = (epoch: string, ackedBefore: number | null) => {
  return { epoch, lastSeq: 0, ackedBefore };
};

/** The parcel of door 1-1 is picked up, and Kolli is restored to the time before. */
async function restore(kolli: FakeKolli, box: BoxSimulator, epoch: string) {
  const before = kolli.lastSeq;
  opens(box, '123456');
  await allSent(box);
  kolli.change(sampleState([second]));
  await eventually('the new state', () => box.state?.deliveries.length === 1);
  const lost = kolli.events.slice(before);
  expect(lost.map(({ kind }) => kind)).toContain('pickedUp');
  kolli.events.length = before;
  kolli.lastSeq = before;
  kolli.epoch = epoch;
  await box.setNetwork({ isPlugged: false });
  await box.setNetwork({ isPlugged: true });
  return lost;
}

test.each([
  ['the epoch changes', newEpoch],
  ['the last number goes back', new FakeKolli(sampleState([])).epoch],
])(
  'DEV-06 DEV-08: when %s, the box sends again what Kolli misses, then its contents',
  async (_name, epoch) => {
    const { kolli, box } = await connected();
    const lost = await restore(kolli, box, epoch);
    await gets(kolli, 'contents');
    const from = kolli.events.findIndex(({ seq }) => seq === lost[0]?.seq);
    expect(kolli.events.slice(from, from + lost.length)).toEqual(lost);
    const [contents] = eventsOf(kolli, 'contents');
    expect(contents).toMatchObject({ parcels: [{ docId: second.docId, lockerId: '1-2' }] });
    // Between them may be what happened since, such as the first readings.
    expect(contents?.seq).toBeGreaterThan(lost.at(-1)?.seq ?? 0);
    expectInOrder(kolli);
  },
);

test('DEV-06: until the contents are confirmed, the box uses no document of the new epoch', () => {
  const document = { etag: '"1"', state: sampleState([first]) };
  const known = withDocument(newRecord(sampleBoxId), document, 0);
  const started = withHeartbeat(known, answerOf(document.state.epoch, null), 0);
  expect(isUsable(started, { epoch: newEpoch }, 0)).toBe(false);
  const restored = withHeartbeat(started, answerOf(newEpoch, 0), 0);
  expect(isUsable(restored, document.state, 1)).toBe(false);
  expect(isUsable(restored, { epoch: newEpoch }, 0)).toBe(false);
  expect(isUsable(restored, { epoch: newEpoch }, 1)).toBe(true);
});

test('DEV-06: after the contents are confirmed, the box requests the document again and uses it', async () => {
  const { kolli, box } = await connected();
  const restored = { ...sampleState([first, second]), epoch: newEpoch };
  await box.setNetwork({ isPlugged: false });
  kolli.epoch = newEpoch;
  kolli.change(restored);
  const accept = kolli.holdEvents();
  const before = kolli.stateRequests;
  await box.setNetwork({ isPlugged: true });
  await eventually('two early requests', () => kolli.stateRequests >= before + 2);
  expect(box.state?.epoch).not.toBe(newEpoch);
  accept();
  await eventually('the new document', () => box.state?.epoch === newEpoch);
});

test('DEV-07: staff check an unconfirmed door at the box: it opens, and closing it confirms it', async () => {
  const { kolli, box } = await connected();
  const state = sampleState([]);
  const lockers = state.lockers.map((door) => ({ ...door, unconfirmed: door.lockerId === '1-2' }));
  kolli.change({ ...state, lockers });
  await eventually('the mark', () => box.state?.lockers.some((door) => door.unconfirmed) === true);
  box.input({ kind: 'staffPin', pin: aino.pin });
  expect(box.input({ kind: 'check', lockerId: '1-1' }).memory.openDoors).toEqual([]);
  expect(box.input({ kind: 'check', lockerId: '1-2' }).memory.openDoors).toHaveLength(1);
  const { events } = box.input({ kind: 'closeDoor', lockerId: '1-2' });
  expect(events).toMatchObject([
    { kind: 'door', state: 'closed' },
    { kind: 'doorConfirmed', lockerId: '1-2', userId: aino.userId },
  ]);
});
