import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { FakeKolli } from '../../testing/fake-kolli.ts';
import { docId, sampleBoxId, sampleDelivery, sampleState } from '../../testing/sample-box.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { BoxSimulator } from './box-simulator.ts';

const minuteMs = 60_000;
const parcel = (number: number, lockerId: string, pin: string | null) =>
  sampleDelivery(number, [{ lockerId, loaded: pin !== null }], pin);

/** A box that knows these deliveries and was then unplugged. */
async function unplugged(deliveries: ReturnType<typeof parcel>[]) {
  const kolli = new FakeKolli(sampleState(deliveries));
  const kolliUrl = await kolli.start();
  onTestFinished(() => kolli.stop());
  const plan = {
    id: sampleBoxId,
    name: 'Box',
    key: 'key',
    pharmacyName: 'Pharmacy',
    kolliUrl,
    file: join(temporaryFolder(), 'box.json'),
    reportEveryMs: minuteMs,
  };
  const box = new BoxSimulator(plan);
  box.start();
  onTestFinished(() => box.stop());
  await eventually('contact', () => box.contact === 'connected' && box.state !== undefined);
  await box.setNetwork({ isPlugged: false });
  const back = async () => {
    await box.setNetwork({ isPlugged: true });
    await eventually('the new document', () => box.record.document?.etag === kolli.etag);
    await eventually('all events', () => box.record.queue.waiting.length === 0);
  };
  return { kolli, box, back };
}

/** The doors that a PIN opens; each is closed again. */
function opens(box: BoxSimulator, pin: string): string[] {
  const doors = box.input({ kind: 'pin', pin }).memory.openDoors.map(({ lockerId }) => lockerId);
  for (const lockerId of doors) box.input({ kind: 'closeDoor', lockerId });
  return doors;
}

test('a PIN replaced while the box is offline opens its door until the box is back, then only the new one does', async () => {
  const { kolli, box, back } = await unplugged([
    parcel(1, '1-1', '111111'),
    parcel(2, '1-2', '222222'),
  ]);
  kolli.change(sampleState([parcel(1, '1-1', '333333'), parcel(2, '1-2', '444444')]));
  expect(opens(box, '333333')).toEqual([]);
  expect(opens(box, '111111')).toEqual(['1-1']);
  await back();
  expect(opens(box, '222222')).toEqual([]);
  expect(opens(box, '444444')).toEqual(['1-2']);
});

test('the PIN of a parcel removed in Kolli while the box was offline opens no door once the box is back', async () => {
  const { kolli, box, back } = await unplugged([parcel(1, '1-1', '111111')]);
  kolli.change(sampleState([]));
  await back();
  expect(opens(box, '111111')).toEqual([]);
  expect(kolli.events.map(({ kind }) => kind)).not.toContain('pickedUp');
});

test('a pickup at an offline box of a parcel that staff had handed out is reported once, and its door is free', async () => {
  const { kolli, box, back } = await unplugged([parcel(1, '1-1', '111111')]);
  kolli.change(sampleState([parcel(2, '1-1', null)]));
  expect(opens(box, '111111')).toEqual(['1-1']);
  await back();
  expect(kolli.events.filter(({ kind }) => kind === 'pickedUp')).toMatchObject([
    { docId: docId(1), lockerId: '1-1' },
  ]);
  expect(box.state?.deliveries.map((one) => one.docId)).toEqual([docId(2)]);
});

test('a state document older than a pickup at the box does not make its PIN valid again', async () => {
  const { kolli, box, back } = await unplugged([parcel(1, '1-1', '111111')]);
  expect(opens(box, '111111')).toEqual(['1-1']);
  // Kolli changed something else, and the box gets no answer to its report of the pickup.
  kolli.change(sampleState([parcel(1, '1-1', '111111'), parcel(2, '1-2', null)]));
  kolli.answersToLose = Infinity;
  await box.setNetwork({ isPlugged: true });
  await eventually('the older document', () => box.record.document?.etag === kolli.etag);
  expect(opens(box, '111111')).toEqual([]);
  kolli.change(sampleState([parcel(2, '1-2', null)]));
  kolli.answersToLose = 0;
  await back();
  expect(opens(box, '111111')).toEqual([]);
  expect(kolli.events.filter(({ kind }) => kind === 'pickedUp')).toHaveLength(1);
});
