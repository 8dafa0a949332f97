import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { badInput, type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const update = (deliveryId: string, descriptionText: unknown, fields: object = {}) =>
  desk.describe(deliveryId, descriptionText, fields);

test('CAL-34 DLG-22: a description is saved, and logged as an update that is no event of the life cycle', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  server.time.advance(60_000);
  expect(deliveryIn(await update(deliveryId, ' Glass!\r\nRing first '))).toMatchObject({
    descriptionText: 'Glass!\nRing first',
    deliveryStatus: 'reserved',
    actionsLog: [
      {
        lockerId: ['1-1'],
        assignedTime: null,
        deleteTime: null,
        updatesLog: [{ updateTime: server.time.clock().getTime(), updateUserName: 'Aino Demo' }],
      },
    ],
  });
  expect((await desk.box.actions(docId)).at(-1)).toMatchObject({
    event: 'updateDescription',
    actor: 'staff',
    status: 'reserved',
    locker_ids: [],
    detail: { effects: [], released: [] },
  });
});

test('CAL-34: it has at most 250 characters; an empty text removes it, and the same text again changes nothing', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  for (const [text, msg] of [
    ['x'.repeat(251), 'validation.tooLong'],
    [undefined, 'validation.required'],
    ['a\u0000b', 'validation.invalid'],
  ] as const)
    expect(await update(deliveryId, text)).toMatchObject(badInput('body.descriptionText', msg));
  const longest = 'ä'.repeat(250);
  expect(deliveryIn(await update(deliveryId, longest)).descriptionText).toBe(longest);
  deliveryIn(await update(deliveryId, longest));
  // The place may be the box instead of the pharmacy.
  const place = { pharmacyId: null, pickupboxId: desk.box.id };
  const removed = deliveryIn(await update(deliveryId, '  ', place));
  expect(removed.descriptionText).toBeNull();
  expect(removed.actionsLog[0]?.updatesLog).toHaveLength(2);
});

test('CAL-34: a closed delivery is identified by its docId or reservedTime, and stays closed', async () => {
  const { deliveryId, docId, reservedTime } = await desk.book();
  deliveryIn(await desk.destroy(deliveryId));
  expect(await update(deliveryId, 'late')).toMatchObject(refused(404, 'delivery_not_found'));
  const byDocId = deliveryIn(await update(deliveryId, 'late', { docId }));
  expect(byDocId).toMatchObject({ descriptionText: 'late', deliveryStatus: 'destroyed' });
  const byTime = deliveryIn(await update(deliveryId, 'later', { reservedTime }));
  expect(byTime).toMatchObject({ docId, descriptionText: 'later' });
});

test('a delivery, box or pharmacy of another pharmacy is refused', async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.book();
  const mine = await desk.book();
  expect(await update(theirs.deliveryId, 'x')).toMatchObject(refused(404, 'delivery_not_found'));
  const byDocId = await update(mine.deliveryId, 'x', { docId: theirs.docId });
  expect(byDocId).toMatchObject(refused(403, 'forbidden'));
  for (const place of [
    { pharmacyId: otherDesk.pharmacyId },
    { pharmacyId: null, pickupboxId: otherDesk.box.id },
    { pickupboxId: otherDesk.box.id },
  ])
    expect(await update(theirs.deliveryId, 'x', place)).toMatchObject(refused(403, 'forbidden'));
  const nowhere = await update(mine.deliveryId, 'x', { pharmacyId: null });
  expect(nowhere).toMatchObject(badInput('body.pharmacyId'));
});

test('CAL-34: docId alone identifies a delivery; one of another pharmacy and an unknown one get the same response', async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.book();
  const mine = await desk.book();
  const alone = (deliveryId: string, docId: string) =>
    update(deliveryId, 'by docId', { docId, pharmacyId: undefined });
  expect(deliveryIn(await alone(mine.deliveryId, mine.docId)).descriptionText).toBe('by docId');
  const response = await alone(theirs.deliveryId, theirs.docId);
  expect(response).toMatchObject(refused(403, 'forbidden'));
  const unknown = await alone(theirs.deliveryId, '01900000-0000-7000-8000-000000000000');
  expect(unknown.body).toEqual(response.body);
  expect((await otherDesk.details(theirs.docId)).descriptionText).toBeNull();
});

test('concurrent calls with one text are one update in the log', async () => {
  const { deliveryId } = await desk.book();
  const responses = await callAtOnce(many, () => update(deliveryId, 'same'));
  expect(countCodes(responses)).toEqual({ ok: many });
  const { actionsLog } = deliveryIn(await update(deliveryId, 'same'));
  expect(actionsLog[0]?.updatesLog).toHaveLength(1);
});

test('a changed description sends a live notice, an unchanged one does not', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  const { pharmacyId, box } = desk;
  server.time.advance(1000);
  const since = server.time.clock().getTime();
  const notices = desk.notices();
  deliveryIn(await update(deliveryId, 'Fragile'));
  deliveryIn(await update(deliveryId, 'Fragile'));
  server.time.advance(1000);
  deliveryIn(await update(deliveryId, ''));
  const notice = { pharmacyId, boxId: box.id };
  await expect
    .poll(() => notices.filter((one) => one !== 'lost' && one.time >= since))
    .toEqual([
      { ...notice, time: since },
      { ...notice, time: since + 1000 },
    ]);
});
