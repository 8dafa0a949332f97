import { deliveryMeasures } from '@kolli/domain/statistics/statistics-measures';
import { beforeEach, expect, test } from 'vitest';
import { sendMessage } from '../outgoing/messages/send-message.ts';
import { deliveryIn, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { recount } from '../statistics/testing/recount.ts';
import { readFigures } from '../statistics/testing/stored-figures.ts';
import { openSmsProvider, sendQueued } from '../../testing/providers/sms-provider.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(6, 20);
let desk: Desk;
let customers = 0;

const server = await shareTestServer();
const provider = await openSmsProvider();
beforeEach(async () => void (desk = await givenDesk(server)));

const newCustomer = () => `+46702${100_000 + (customers += 1)}`;
const changed = refused(409, 'undo_changed');
const tooLate = refused(409, 'undo_too_late');
const later = (ms = 1_000) => server.time.advance(ms);
const colleagueAt = (pharmacyId: string) => server.givenUser({ pharmacyId });

/** All that is known of a delivery, without the log and the messages. */
async function known(docId: string) {
  const { actions: _, actionsLog: __, ...rest } = await desk.details(docId);
  return rest;
}
const eventsOf = async (docId: string) =>
  (await desk.details(docId)).actions.map(({ event, userName }) => `${event} ${userName}`);
const figures = () => desk.look(readFigures);

const deliveredCounts = async () =>
  (await figures()).countChanges.filter(({ measure }) => measure === deliveryMeasures.delivered);

async function expectCounted(): Promise<void> {
  const counted = await figures();
  await recount({ store: server.store, clock: server.time.clock }, desk.pharmacyId);
  expect(await figures()).toEqual(counted);
}

const messagesOf = (docId: string) =>
  desk.rows('outgoing_message', { delivery_id: docId }, 'created_at', 'id');
const staysOf = async (docId: string) => {
  const stays = await desk.rows('locker_occupancy', { delivery_id: docId }, 'locker_id');
  return stays.map(({ locker_id, occupied_at, released_at }) => [
    locker_id,
    occupied_at,
    released_at,
  ]);
};
/** The jobs that send these messages, with the seconds that they wait. */
async function jobsOf(...messageIds: (string | undefined)[]) {
  const { rows } = await server.store.pool.query<{ id: string; seconds: number }>(
    `select data ->> 'messageId' as id, extract(epoch from start_after - created_on)::float as seconds
     from pgboss.job where data ->> 'messageId' = any($1)`,
    [messageIds],
  );
  return rows;
}

/** An order of a customer that waits for a place. */
const orderOf = async (phone = newCustomer()) => ({ phone, ...(await desk.order(phone)) });
const send = () => sendQueued(server, provider, desk.pharmacyId);
const textsTo = (phone: string) => provider.messages.filter(({ to }) => to === phone);
/** Expects that the customer got one message, with the current PIN. */
async function expectPinSent(phone: string, docId: string): Promise<void> {
  const text = expect.stringContaining(await desk.box.pinOf(docId));
  expect(textsTo(phone)).toMatchObject([{ text }]);
}

test('LST-04: an assignment to a shelf is undone: everything is as before, and its message is never sent', async () => {
  const { deliveryId, docId, phone } = await orderOf();
  const before = await known(docId);
  const pin = await desk.box.pinOf(docId);
  later(60_000);
  const answer = await desk.toShelf(deliveryId, ['A1']);
  expect(deliveryIn(answer)).toMatchObject({ deliveryStatus: 'delivered', heldShelves: ['A1'] });
  later(9_000);
  expect(deliveryIn(await desk.undo(answer))).toMatchObject(before);
  expect(await known(docId)).toEqual(before);
  expect(await desk.box.pinOf(docId)).toBe(pin);
  expect(await eventsOf(docId)).toEqual(['assignToShelf Aino Demo', 'undo Aino Demo']);
  await send();
  expect(textsTo(phone)).toEqual([]);
  expect(await messagesOf(docId)).toMatchObject([
    { sent_at: null, dropped_at: server.time.clock() },
  ]);
  expect(await deliveredCounts()).toEqual([]);
  await expectCounted();
  // Assigned again, its customer gets one message, with the new PIN.
  later();
  deliveryIn(await desk.toShelf(deliveryId, ['B2']));
  await send();
  await expectPinSent(phone, docId);
});

test('LST-04: an assignment of a removed parcel is undone: it is removed again, with its former PIN', async () => {
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  await desk.takeOut(docId, '1-1');
  const before = await known(docId);
  const pin = await desk.box.pinOf(docId);
  later(60_000);
  const answer = await desk.toShelf(deliveryId, ['A1']);
  expect(deliveryIn(await desk.undo(answer))).toMatchObject(before);
  expect(await desk.box.pinOf(docId)).toBe(pin);
  await expectCounted();
});

test('LST-04: an assignment to doors is undone, but not while somebody is signed in at the box: they are free again', async () => {
  const { deliveryId, docId } = await orderOf();
  const before = await known(docId);
  later(60_000);
  const answer = await desk.toDoors(deliveryId, ['1-1', '1-2']);
  const leave = await desk.workAtBox();
  expect(await desk.undo(answer)).toMatchObject(refused(409, 'user_is_logged_in_to_box'));
  await leave();
  expect(await desk.heldDoors()).toEqual(['1-1', '1-2']);
  expect(deliveryIn(await desk.undo(answer))).toMatchObject(before);
  expect(await desk.heldDoors()).toEqual([]);
  await expectCounted();
});

test('LST-04: an assignment is not undone once the parcel was loaded or handed over', async () => {
  const inBox = await orderOf();
  const assigned = await desk.toDoors(inBox.deliveryId, ['1-1']);
  await desk.load(inBox.docId, '1-1');
  expect(await desk.undo(assigned)).toMatchObject(changed);
  const onShelf = await orderOf();
  const shelved = await desk.toShelf(onShelf.deliveryId, ['A1']);
  await desk.handOut(onShelf.deliveryId);
  expect(await desk.undo(shelved)).toMatchObject(changed);
});

test('LST-04: the message of an assignment waits for twelve seconds by the clock of the jobs, others do not', async () => {
  const { deliveryId, docId } = await orderOf();
  deliveryIn(await desk.toShelf(deliveryId, ['A1']));
  const loaded = await desk.reserve(['1-1']);
  await desk.load(loaded.docId, '1-1');
  const [waiting] = await messagesOf(docId);
  const [prompt] = await messagesOf(loaded.docId);
  expect(waiting?.withheld_until).toEqual(new Date(server.time.clock().getTime() + 12_000));
  expect(prompt?.withheld_until).toBeNull();
  const jobs = await jobsOf(waiting?.id, prompt?.id);
  const seconds = new Map(jobs.map((row) => [row.id, row.seconds]));
  expect(seconds.get(waiting?.id ?? '')).toBeCloseTo(12, 1);
  expect(seconds.get(prompt?.id ?? '')).toBeCloseTo(0, 1);
});

test('LST-04: once the message of an assignment is being sent it is not undone, and the customer gets it once', async () => {
  const { deliveryId, docId, phone } = await orderOf();
  const answer = await desk.toShelf(deliveryId, ['A1']);
  await send();
  expect(await desk.undo(answer)).toMatchObject(tooLate);
  await send();
  expect(textsTo(phone)).toHaveLength(1);
  expect(await known(docId)).toMatchObject({ deliveryStatus: 'delivered', sms: { state: 'sent' } });
});

test('LST-04: a worker that is killed after it began the message of an assignment is followed by one that sends it, and no undo drops it', async () => {
  const { deliveryId, docId, phone } = await orderOf();
  const answer = await desk.toShelf(deliveryId, ['A1']);
  const [message] = await messagesOf(docId);
  const key = { pharmacyId: desk.pharmacyId, messageId: message?.id ?? '' };
  const deps = { ...server, clock: server.time.clock };
  const killed = { send: () => Promise.reject(new Error('killed')) };
  await expect(sendMessage({ ...deps, sms: killed }, key)).rejects.toThrow('killed');
  expect(await desk.undo(answer)).toMatchObject(tooLate);
  await send();
  expect(textsTo(phone)).toHaveLength(1);
});

test('LST-04: of an undo of an assignment and a worker at the same time one comes first', async () => {
  for (let round = 0; round < many; round += 1) {
    const { deliveryId, docId, phone } = await orderOf();
    const answer = await desk.toShelf(deliveryId, ['A1']);
    const [undone] = await Promise.all([desk.undo(answer), send()]);
    const isUndone = undone.status === 200;
    if (!isUndone) expect(undone).toMatchObject(tooLate);
    expect(textsTo(phone)).toHaveLength(isUndone ? 0 : 1);
    expect((await known(docId)).deliveryStatus).toBe(isUndone ? 'reserved' : 'delivered');
  }
});

test('LST-04: the message of an assignment is not sent for a parcel that has left its shelf; undone after it was due, it is sent once', async () => {
  const { deliveryId, docId, phone } = await orderOf();
  deliveryIn(await desk.toShelf(deliveryId, ['A1']));
  later(5_000);
  const answer = await desk.deleteOnPharmacy(deliveryId, { docId });
  later(8_000);
  await send();
  expect(textsTo(phone)).toEqual([]);
  deliveryIn(await desk.undo(answer));
  expect(await jobsOf((await messagesOf(docId))[0]?.id)).toHaveLength(2);
  await send();
  await send();
  await expectPinSent(phone, docId);
});

test('LST-04: a move to another shelf is undone: the parcel is on its former shelves, and an edited description stays', async () => {
  const { deliveryId, docId } = await desk.shelve(['A1', 'B2']);
  const before = await known(docId);
  later(60_000);
  const answer = await desk.move(deliveryId, ['B2']);
  expect(deliveryIn(await desk.undo(answer))).toMatchObject({
    ...before,
    heldShelves: ['A1', 'B2'],
  });
  expect((await eventsOf(docId)).slice(-2)).toEqual(['changeShelf Aino Demo', 'undo Aino Demo']);
  await expectCounted();
  const again = await desk.move(deliveryId, ['B2']);
  deliveryIn(await desk.describe(deliveryId, 'Heavy', { docId }));
  expect(deliveryIn(await desk.undo(again))).toMatchObject({
    heldShelves: ['A1', 'B2'],
    descriptionText: 'Heavy',
  });
});

test('LST-04: a move to another shelf is not undone after another move, also back to the same shelf; the same shelves are no move', async () => {
  const { deliveryId, docId } = await desk.shelve(['A1']);
  const same = await desk.move(deliveryId, ['A1']);
  expect(same).toMatchObject({ status: 200 });
  expect(same.body).not.toHaveProperty('undo');
  const answer = await desk.move(deliveryId, ['B2']);
  const colleague = await colleagueAt(desk.pharmacyId);
  for (const shelf of ['A1', 'B2']) {
    later();
    await desk.move(deliveryId, [shelf], {}, colleague);
    expect(await desk.undo(answer)).toMatchObject(changed);
  }
  expect(await known(docId)).toMatchObject({ heldShelves: ['B2'] });
});

test('LST-04: a deletion of a reservation in a box is undone: it has its doors and its deadline again, and only the log shows it', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1', '1-2']);
  const before = await known(docId);
  const { actionsLog } = await desk.details(docId);
  later(60_000);
  const answer = await desk.deleteInBox(deliveryId, { docId });
  expect(await desk.heldDoors()).toEqual([]);
  expect(deliveryIn(await desk.undo(answer))).toMatchObject(before);
  expect(await desk.heldDoors()).toEqual(['1-1', '1-2']);
  expect((await desk.details(docId)).actionsLog).toEqual(actionsLog);
  expect(await eventsOf(docId)).toEqual([
    'createInBox Aino Demo',
    'delete Aino Demo',
    'undo Aino Demo',
  ]);
  await desk.load(docId, '1-1', '1-2');
  expect(await known(docId)).toMatchObject({ deliveryStatus: 'delivered' });
  await expectCounted();
});

test('LST-04: a deletion of a parcel on a shelf is undone: it is delivered there, and its PIN is valid as before', async () => {
  const { deliveryId, docId } = await desk.shelve(['A1']);
  later(60_000);
  const before = await known(docId);
  const pin = await desk.box.pinOf(docId);
  const answer = await desk.deleteOnPharmacy(deliveryId, { docId });
  expect(deliveryIn(await desk.undo(answer))).toMatchObject(before);
  expect(await desk.box.pinOf(docId)).toBe(pin);
  await expectCounted();
});

test('LST-04: a deletion is undone, and its stay goes on: a partial load counts the deadline from when it began', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1', '1-2']);
  const { waitsUntil } = await known(docId);
  const stays = await staysOf(docId);
  later(86_400_000);
  const answer = await desk.deleteInBox(deliveryId, { docId });
  later(10_000);
  deliveryIn(await desk.undo(answer));
  expect(await staysOf(docId)).toEqual(stays);
  await expectCounted();
  await desk.load(docId, '1-1');
  expect(await known(docId)).toMatchObject({ deliveryStatus: 'reserved', waitsUntil });
  await expectCounted();
});

test('LST-04: a deletion is not undone while another parcel is behind its door, nor once that has left', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  const answer = await desk.deleteInBox(deliveryId, { docId });
  later();
  const other = await desk.reserve(['1-1']);
  expect(await desk.undo(answer)).toMatchObject(refused(409, 'locker_already_reserved'));
  expect(await known(docId)).toMatchObject({ deliveryStatus: 'deleted' });
  later();
  deliveryIn(await desk.deleteInBox(other.deliveryId));
  expect(await desk.undo(answer)).toMatchObject(changed);
  expect(await known(docId)).toMatchObject({ deliveryStatus: 'deleted' });
  await expectCounted();
});

test('LST-04: of an undo of a deletion and reservations of its door at the same time one comes first', async () => {
  for (let round = 0; round < many; round += 1) {
    const { deliveryId, docId } = await desk.reserve(['1-1']);
    later();
    const answer = await desk.deleteInBox(deliveryId, { docId });
    later();
    const book = () =>
      desk.ask('POST', `/deliveries/create/${desk.box.id}`, {
        deliveryId: `race-${round}-${(customers += 1)}`,
        phoneNumber: newCustomer(),
        lockerId: ['1-1'],
      });
    const [undone, ...booked] = await Promise.all([desk.undo(answer), book(), book()]);
    const all = [undone, ...booked];
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const one of all)
      if (one.status !== 200) expect(one).toMatchObject(refused(409, 'locker_already_reserved'));
    const won = all.find(({ status }) => status === 200);
    expect(await desk.heldDoors()).toEqual(['1-1']);
    await expectCounted();
    later();
    await desk.deleteInBox(deliveryIn(won ?? undone).deliveryId);
  }
});

test('LST-04: a description gets its former text back, unless somebody else has changed it; all changes are in the log', async () => {
  const { deliveryId, docId } = await desk.book();
  deliveryIn(await desk.describe(deliveryId, 'Heavy', { docId }));
  const answer = await desk.describe(deliveryId, '', { docId });
  expect(deliveryIn(answer)).toMatchObject({ descriptionText: null });
  expect(deliveryIn(await desk.undo(answer))).toMatchObject({ descriptionText: 'Heavy' });
  expect((await eventsOf(docId)).slice(-2)).toEqual([
    'updateDescription Aino Demo',
    'undoDescription Aino Demo',
  ]);
  const again = await desk.describe(deliveryId, 'Dense', { docId });
  const colleague = await colleagueAt(desk.pharmacyId);
  await desk.describe(deliveryId, 'Light', { docId }, colleague);
  expect(await desk.undo(again)).toMatchObject(changed);
  expect(await known(docId)).toMatchObject({ descriptionText: 'Light' });
});

test('LST-04: a change is undone for twelve seconds, since the call takes time, and not after them', async () => {
  const { deliveryId } = await desk.shelve(['A1']);
  const answer = await desk.move(deliveryId, ['B2']);
  later(12_001);
  expect(await desk.undo(answer)).toMatchObject(tooLate);
  const again = await desk.move(deliveryId, ['A1']);
  later(12_000);
  expect(await desk.undo(again)).toMatchObject({ status: 200 });
});

test('LST-04: a change is undone once: of calls at the same time, as of two tabs, one undoes and the others are refused', async () => {
  const { deliveryId, docId } = await desk.shelve(['A1']);
  const answer = await desk.move(deliveryId, ['B2']);
  const answers = await callAtOnce(many, () => desk.undo(answer));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const one of answers) if (one.status !== 200) expect(one).toMatchObject(changed);
  expect(await desk.undo(answer)).toMatchObject(changed);
  expect(await known(docId)).toMatchObject({ heldShelves: ['A1'] });
});

test('LST-04: a change is undone by nobody else, at no other pharmacy, without the permission, or with another text', async () => {
  const { deliveryId, docId } = await desk.shelve(['A1']);
  const answer = await desk.move(deliveryId, ['B2']);
  const { pharmacyId } = desk;
  const forbidden = refused(403, 'forbidden');
  for (const at of [pharmacyId, (await givenDesk(server)).pharmacyId])
    expect(await desk.undo(answer, await colleagueAt(at))).toMatchObject(forbidden);
  const text = String((answer.body as { undo?: unknown }).undo);
  const ask = (undo: string) => desk.ask('POST', '/undo/delivery', { undo });
  for (const other of ['no-key', `x${text}`, `${text.slice(0, -2)}AA`, text.split('.')[0] ?? ''])
    expect(await ask(other)).toMatchObject(forbidden);
  expect(await ask('')).toMatchObject(refused(400, 'validation_fail'));
  const manager = await server.givenUser({ pharmacyId, role: 'main_user' });
  expect(await desk.ask('POST', '/undo/locker', { undo: text }, manager)).toMatchObject(forbidden);
  expect(await known(docId)).toMatchObject({ heldShelves: ['B2'] });
});
