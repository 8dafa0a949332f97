import { expect, test } from 'vitest';
import { allSent, connectedBox, eventsOf, opens } from '../../testing/connected-box.ts';
import { eventually } from '../../testing/eventually.ts';
import { docId, sampleDelivery, sampleState } from '../../testing/sample-box.ts';

const parcel = (number: number, lockerId: string, pin: string | null) =>
  sampleDelivery(number, [{ lockerId, loaded: pin !== null }], pin);

/** A box that knows these deliveries and was then unplugged. */
async function unplugged(deliveries: ReturnType<typeof parcel>[]) {
  const { kolli, box } = await connectedBox(sampleState(deliveries));
  await box.setNetwork({ isPlugged: false });
  const back = async () => {
    await box.setNetwork({ isPlugged: true });
    await eventually('the new document', () => box.record.document?.etag === kolli.etag);
    await allSent(box);
  };
  return { kolli, box, back };
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
  expect(eventsOf(kolli, 'pickedUp')).toEqual([]);
});

test('a pickup at an offline box of a parcel that staff had handed out is reported once, and its door is free', async () => {
  const { kolli, box, back } = await unplugged([parcel(1, '1-1', '111111')]);
  kolli.change(sampleState([parcel(2, '1-1', null)]));
  expect(opens(box, '111111')).toEqual(['1-1']);
  await back();
  expect(eventsOf(kolli, 'pickedUp')).toMatchObject([{ docId: docId(1), lockerId: '1-1' }]);
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
  expect(eventsOf(kolli, 'pickedUp')).toHaveLength(1);
});
