import { deliveryMeasures } from '@kolli/domain/statistics/statistics-measures';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '../outgoing/messages/send-message.ts';
import { deliveryIn, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { recount } from '../statistics/testing/recount.ts';
import { readFigures } from '../statistics/testing/stored-figures.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { type GivenUser, givenUser } from '../../testing/factories.ts';
import { openSmsProvider } from '../../testing/providers/sms-provider.ts';
import { sendQueued } from '../../testing/send-queued.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(6, 20);
let desk: Desk;
let customers = 0;

const server = await shareTestServer();
const provider = await openSmsProvider();
beforeEach(async () => {
  desk = await givenDesk(server);
});
afterAll(() => provider.close());

type Answer = Awaited<ReturnType<Desk['ask']>>;

const newCustomer = () => `+46702${100_000 + (customers += 1)}`;
const undoOf = ({ body }: Answer) => String((body as { undo?: unknown }).undo);
const undo = (answer: Answer, who?: GivenUser) =>
  desk.ask('POST', '/undo/delivery', { undo: undoOf(answer) }, who);
const changed = refused(409, 'undo_changed');
const tooLate = refused(409, 'undo_too_late');

const toShelf = (deliveryId: string, shelf = ['A1']) =>
  desk.ask('PATCH', `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`, {
    assignToBox: false,
    shelf,
  });
const toDoors = (deliveryId: string, lockerId: string[]) =>
  desk.ask('PATCH', `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`, {
    assignToBox: true,
    boxInfo: { boxId: desk.box.id, lockerId },
  });
const move = (deliveryId: string, shelf: string[], who?: GivenUser) =>
  desk.ask(
    'PATCH',
    `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${deliveryId}`,
    { deliveryStatus: 'update', shelf },
    who,
  );
const remove = ({ deliveryId, docId }: { deliveryId: string; docId: string }) =>
  desk.ask('DELETE', `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`, { docId });
const removeOnPharmacy = ({ deliveryId, docId }: { deliveryId: string; docId: string }) =>
  desk.ask(
    'DELETE',
    `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deliveryId}`,
    { docId },
  );
const describeAs = (deliveryId: string, docId: string, descriptionText: string, who?: GivenUser) =>
  desk.ask(
    'PATCH',
    `/deliveries/update-description/${deliveryId}`,
    { pharmacyId: desk.pharmacyId, docId, descriptionText },
    who,
  );

/** All that is known of a delivery, without the log and the messages. */
async function known(docId: string) {
  const delivery = deliveryIn(await desk.ask('GET', `/deliveries/details/${docId}`));
  const { actions: _, actionsLog: __, ...rest } = delivery;
  return rest;
}
const eventsOf = async (docId: string) =>
  deliveryIn(await desk.ask('GET', `/deliveries/details/${docId}`)).actions.map(
    ({ event, userName }) => `${event} ${userName}`,
  );
const figures = () => desk.look(readFigures);

const deliveredCounts = async () =>
  (await figures()).countChanges.filter(({ measure }) => measure === deliveryMeasures.delivered);

/** Expects the figures to be those that the logs alone give. */
async function expectCounted(): Promise<void> {
  const counted = await figures();
  await recount({ store: server.store, clock: server.time.clock }, desk.pharmacyId);
  expect(await figures()).toEqual(counted);
}

const messagesOf = (docId: string) =>
  desk.look((tx) =>
    tx
      .selectFrom('outgoing_message')
      .select(['id', 'withheld_until', 'sent_at', 'dropped_at'])
      .where('delivery_id', '=', docId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );

const staysOf = (docId: string) =>
  desk.look((tx) =>
    tx
      .selectFrom('locker_occupancy')
      .select(['locker_id', 'occupied_at', 'released_at'])
      .where('delivery_id', '=', docId)
      .orderBy('locker_id')
      .orderBy('occupied_at')
      .execute(),
  );

/** An order of a customer that waits for a place. */
async function orderOf(phone = newCustomer()) {
  return { phone, ...(await desk.order(phone)) };
}
const textsTo = (phone: string) => provider.messages.filter(({ to }) => to === phone);

describe('an assignment', () => {
  test('LST-04: to a shelf is undone: everything is as before, and its message is never sent', async () => {
    const { deliveryId, docId, phone } = await orderOf();
    const before = await known(docId);
    const pin = await desk.box.pinOf(docId);
    server.time.advance(60_000);
    const answer = await toShelf(deliveryId);
    expect(deliveryIn(answer)).toMatchObject({ deliveryStatus: 'delivered', heldShelves: ['A1'] });
    server.time.advance(9_000);
    expect(deliveryIn(await undo(answer))).toMatchObject(before);
    expect(await known(docId)).toEqual(before);
    expect(await desk.box.pinOf(docId)).toBe(pin);
    expect(await eventsOf(docId)).toEqual(['assignToShelf Aino Demo', 'undo Aino Demo']);
    await sendQueued(server, provider, desk.pharmacyId);
    expect(textsTo(phone)).toEqual([]);
    expect(await messagesOf(docId)).toMatchObject([
      { sent_at: null, dropped_at: server.time.clock() },
    ]);
    expect(await deliveredCounts()).toEqual([]);
    await expectCounted();
  });

  test('LST-04: of a removed parcel is undone: it is removed again, with its former PIN', async () => {
    const { docId, deliveryId } = await desk.reserve(['1-1']);
    await desk.load(docId, '1-1');
    await desk.box.report({ kind: 'removed', docId, lockerId: '1-1', userId: desk.staff.id });
    const before = await known(docId);
    const pin = await desk.box.pinOf(docId);
    server.time.advance(60_000);
    const answer = await toShelf(deliveryId);
    expect(deliveryIn(await undo(answer))).toMatchObject(before);
    expect(await desk.box.pinOf(docId)).toBe(pin);
    await expectCounted();
  });

  test('LST-04: to doors is undone: they are free again', async () => {
    const { deliveryId, docId } = await orderOf();
    const before = await known(docId);
    server.time.advance(60_000);
    const answer = await toDoors(deliveryId, ['1-1', '1-2']);
    expect(await desk.heldDoors()).toEqual(['1-1', '1-2']);
    expect(deliveryIn(await undo(answer))).toMatchObject(before);
    expect(await desk.heldDoors()).toEqual([]);
    await expectCounted();
  });

  test('LST-04: the parcel can be assigned again, and its customer gets one message, with the new PIN', async () => {
    const { deliveryId, docId, phone } = await orderOf();
    await undo(await toShelf(deliveryId));
    server.time.advance(1_000);
    deliveryIn(await toShelf(deliveryId, ['B2']));
    await sendQueued(server, provider, desk.pharmacyId);
    expect(textsTo(phone)).toMatchObject([
      { text: expect.stringContaining(await desk.box.pinOf(docId)) },
    ]);
  });

  test('LST-04: is not undone once the parcel was loaded or handed over', async () => {
    const inBox = await orderOf();
    const assigned = await toDoors(inBox.deliveryId, ['1-1']);
    await desk.load(inBox.docId, '1-1');
    expect(await undo(assigned)).toMatchObject(changed);
    const onShelf = await orderOf();
    const shelved = await toShelf(onShelf.deliveryId);
    await desk.ask(
      'PATCH',
      `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${onShelf.deliveryId}`,
      { deliveryStatus: 'pickup' },
    );
    expect(await undo(shelved)).toMatchObject(changed);
  });

  test('LST-04: is not undone while somebody is signed in at the box', async () => {
    const { deliveryId, docId } = await orderOf();
    const answer = await toDoors(deliveryId, ['1-1']);
    const leave = await desk.workAtBox();
    expect(await undo(answer)).toMatchObject(refused(409, 'user_is_logged_in_to_box'));
    await leave();
    expect(deliveryIn(await undo(answer))).toMatchObject({ docId, unassigned: true });
  });
});

describe('the message of an assignment', () => {
  test('LST-04: it waits for twelve seconds by the clock of the jobs, others do not', async () => {
    const { deliveryId, docId } = await orderOf();
    deliveryIn(await toShelf(deliveryId));
    const loaded = await desk.reserve(['1-1']);
    await desk.load(loaded.docId, '1-1');
    const [waiting] = await messagesOf(docId);
    const [prompt] = await messagesOf(loaded.docId);
    expect(waiting?.withheld_until).toEqual(new Date(server.time.clock().getTime() + 12_000));
    expect(prompt?.withheld_until).toBeNull();
    const { rows } = await server.store.pool.query<{ id: string; seconds: number }>(
      `select data ->> 'messageId' as id, extract(epoch from start_after - created_on)::float as seconds
       from pgboss.job where data ->> 'messageId' = any($1)`,
      [[waiting?.id, prompt?.id]],
    );
    const seconds = new Map(rows.map((row) => [row.id, row.seconds]));
    expect(seconds.get(waiting?.id ?? '')).toBeCloseTo(12, 1);
    expect(seconds.get(prompt?.id ?? '')).toBeCloseTo(0, 1);
  });

  test('LST-04: once it is being sent the assignment is not undone, and the customer gets it once', async () => {
    const { deliveryId, docId, phone } = await orderOf();
    const answer = await toShelf(deliveryId);
    await sendQueued(server, provider, desk.pharmacyId);
    expect(await undo(answer)).toMatchObject(tooLate);
    await sendQueued(server, provider, desk.pharmacyId);
    expect(textsTo(phone)).toHaveLength(1);
    expect(await known(docId)).toMatchObject({
      deliveryStatus: 'delivered',
      sms: { state: 'sent' },
    });
  });

  test('LST-04: a worker that is killed after it began is followed by one that sends it, and no undo drops it', async () => {
    const { deliveryId, docId, phone } = await orderOf();
    const answer = await toShelf(deliveryId);
    const [message] = await messagesOf(docId);
    const key = { pharmacyId: desk.pharmacyId, messageId: message?.id ?? '' };
    const deps = { ...server, clock: server.time.clock };
    const killed = { send: () => Promise.reject(new Error('killed')) };
    await expect(sendMessage({ ...deps, sms: killed }, key)).rejects.toThrow('killed');
    expect(await undo(answer)).toMatchObject(tooLate);
    await sendQueued(server, provider, desk.pharmacyId);
    expect(textsTo(phone)).toHaveLength(1);
  });

  test('LST-04: of an undo and a worker at the same time one comes first', async () => {
    for (let round = 0; round < many; round += 1) {
      const { deliveryId, docId, phone } = await orderOf();
      const answer = await toShelf(deliveryId);
      const [undone] = await Promise.all([
        undo(answer),
        sendQueued(server, provider, desk.pharmacyId),
      ]);
      const isUndone = undone.status === 200;
      if (!isUndone) expect(undone).toMatchObject(tooLate);
      expect(textsTo(phone)).toHaveLength(isUndone ? 0 : 1);
      expect((await known(docId)).deliveryStatus).toBe(isUndone ? 'reserved' : 'delivered');
    }
  });

  test('LST-04: it is not sent for a parcel that has left its shelf meanwhile', async () => {
    const { deliveryId, docId, phone } = await orderOf();
    deliveryIn(await toShelf(deliveryId));
    deliveryIn(await removeOnPharmacy({ deliveryId, docId }));
    await sendQueued(server, provider, desk.pharmacyId);
    expect(textsTo(phone)).toEqual([]);
  });
});

describe('a move to another shelf', () => {
  test('LST-04: is undone: the parcel is on its former shelves', async () => {
    const { deliveryId, docId } = await desk.shelve(['A1', 'B2']);
    const before = await known(docId);
    server.time.advance(60_000);
    const answer = await move(deliveryId, ['B2']);
    expect(deliveryIn(await undo(answer))).toMatchObject({ ...before, heldShelves: ['A1', 'B2'] });
    expect((await eventsOf(docId)).slice(-2)).toEqual(['changeShelf Aino Demo', 'undo Aino Demo']);
    await expectCounted();
  });

  test('LST-04: the same shelves change nothing, and nothing is offered to undo', async () => {
    const { deliveryId } = await desk.shelve(['A1']);
    const answer = await move(deliveryId, ['A1']);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).not.toHaveProperty('undo');
  });

  test('LST-04: is not undone after another move, also back to the same shelf', async () => {
    const { deliveryId, docId } = await desk.shelve(['A1']);
    const answer = await move(deliveryId, ['B2']);
    const colleague = await givenUser(server, { pharmacyId: desk.pharmacyId });
    server.time.advance(1_000);
    await move(deliveryId, ['A1'], colleague);
    expect(await undo(answer)).toMatchObject(changed);
    server.time.advance(1_000);
    await move(deliveryId, ['B2'], colleague);
    expect(await undo(answer)).toMatchObject(changed);
    expect(await known(docId)).toMatchObject({ heldShelves: ['B2'] });
  });

  test('LST-04: an edited description is no obstacle, and stays', async () => {
    const { deliveryId, docId } = await desk.shelve(['A1']);
    const answer = await move(deliveryId, ['B2']);
    deliveryIn(await describeAs(deliveryId, docId, 'Heavy'));
    expect(deliveryIn(await undo(answer))).toMatchObject({
      heldShelves: ['A1'],
      descriptionText: 'Heavy',
    });
  });
});

describe('a deletion', () => {
  test('LST-04: of a reservation in a box is undone: it has its doors and its deadline again', async () => {
    const made = await desk.reserve(['1-1', '1-2']);
    const before = await known(made.docId);
    server.time.advance(60_000);
    const answer = await remove(made);
    expect(await desk.heldDoors()).toEqual([]);
    expect(deliveryIn(await undo(answer))).toMatchObject(before);
    expect(await desk.heldDoors()).toEqual(['1-1', '1-2']);
    await desk.load(made.docId, '1-1', '1-2');
    expect(await known(made.docId)).toMatchObject({ deliveryStatus: 'delivered' });
    await expectCounted();
  });

  test('LST-04: of one on a shelf is undone: it is delivered there, and its PIN is valid as before', async () => {
    const shelved = await desk.shelve(['A1']);
    server.time.advance(60_000);
    const before = await known(shelved.docId);
    const pin = await desk.box.pinOf(shelved.docId);
    const answer = await removeOnPharmacy(shelved);
    expect(deliveryIn(await undo(answer))).toMatchObject(before);
    expect(await desk.box.pinOf(shelved.docId)).toBe(pin);
    await expectCounted();
  });

  test('LST-04: undone after the message of its assignment was due, the customer gets that once', async () => {
    const { deliveryId, docId, phone } = await orderOf();
    deliveryIn(await toShelf(deliveryId));
    server.time.advance(5_000);
    const answer = await removeOnPharmacy({ deliveryId, docId });
    server.time.advance(8_000);
    await sendQueued(server, provider, desk.pharmacyId);
    expect(textsTo(phone)).toEqual([]);
    deliveryIn(await undo(answer));
    const [message] = await messagesOf(docId);
    const { rows } = await server.store.pool.query(
      `select from pgboss.job where data ->> 'messageId' = $1`,
      [message?.id],
    );
    expect(rows).toHaveLength(2);
    await sendQueued(server, provider, desk.pharmacyId);
    await sendQueued(server, provider, desk.pharmacyId);
    expect(textsTo(phone)).toMatchObject([
      { text: expect.stringContaining(await desk.box.pinOf(docId)) },
    ]);
  });

  test('LST-04: is not undone once its door is taken, and says so', async () => {
    const made = await desk.reserve(['1-1']);
    const answer = await remove(made);
    await desk.reserve(['1-1']);
    expect(await undo(answer)).toMatchObject(refused(409, 'locker_already_reserved'));
    expect(await known(made.docId)).toMatchObject({ deliveryStatus: 'deleted' });
  });

  test('LST-04: undone, its stay goes on: a partial load counts the deadline from when it began', async () => {
    const made = await desk.reserve(['1-1', '1-2']);
    const { waitsUntil } = await known(made.docId);
    const stays = await staysOf(made.docId);
    server.time.advance(86_400_000);
    const answer = await remove(made);
    server.time.advance(10_000);
    deliveryIn(await undo(answer));
    expect(await staysOf(made.docId)).toEqual(stays);
    await expectCounted();
    await desk.load(made.docId, '1-1');
    expect(await known(made.docId)).toMatchObject({ deliveryStatus: 'reserved', waitsUntil });
    await expectCounted();
  });

  test('LST-04: is not undone where another parcel was behind its door meanwhile, although it is free again', async () => {
    const made = await desk.reserve(['1-1']);
    const answer = await remove(made);
    server.time.advance(1_000);
    const other = await desk.reserve(['1-1']);
    server.time.advance(1_000);
    deliveryIn(await remove(other));
    expect(await undo(answer)).toMatchObject(changed);
    expect(await known(made.docId)).toMatchObject({ deliveryStatus: 'deleted' });
    await expectCounted();
  });

  test('LST-04: of an undo and reservations of its door at the same time one comes first', async () => {
    for (let round = 0; round < many; round += 1) {
      const made = await desk.reserve(['1-1']);
      server.time.advance(1_000);
      const answer = await remove(made);
      server.time.advance(1_000);
      const book = () =>
        desk.ask('POST', `/deliveries/create/${desk.box.id}`, {
          deliveryId: `race-${round}-${(customers += 1)}`,
          phoneNumber: newCustomer(),
          lockerId: ['1-1'],
        });
      const [undone, ...booked] = await Promise.all([undo(answer), book(), book()]);
      const all = [undone, ...booked];
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const one of all)
        if (one.status !== 200) expect(one).toMatchObject(refused(409, 'locker_already_reserved'));
      const won = all.find(({ status }) => status === 200);
      expect(await desk.heldDoors()).toEqual(['1-1']);
      await expectCounted();
      server.time.advance(1_000);
      await remove(deliveryIn(won ?? undone));
    }
  });

  test('LST-04: the log shows the deletion and its undo, its periods are as if it had not been', async () => {
    const made = await desk.reserve(['1-1']);
    const { actionsLog } = deliveryIn(await desk.ask('GET', `/deliveries/details/${made.docId}`));
    await undo(await remove(made));
    const after = deliveryIn(await desk.ask('GET', `/deliveries/details/${made.docId}`));
    expect(after.actionsLog).toEqual(actionsLog);
    expect(await eventsOf(made.docId)).toEqual([
      'createInBox Aino Demo',
      'delete Aino Demo',
      'undo Aino Demo',
    ]);
  });
});

describe('a description', () => {
  test('LST-04: gets its former text back, and both changes are in the log', async () => {
    const { deliveryId, docId } = await desk.book();
    deliveryIn(await describeAs(deliveryId, docId, 'Heavy'));
    const answer = await describeAs(deliveryId, docId, '');
    expect(deliveryIn(answer)).toMatchObject({ descriptionText: null });
    expect(deliveryIn(await undo(answer))).toMatchObject({ descriptionText: 'Heavy' });
    expect((await eventsOf(docId)).slice(-2)).toEqual([
      'updateDescription Aino Demo',
      'undoDescription Aino Demo',
    ]);
  });

  test('LST-04: is not undone after somebody else has changed it', async () => {
    const { deliveryId, docId } = await desk.book();
    const answer = await describeAs(deliveryId, docId, 'Heavy');
    const colleague = await givenUser(server, { pharmacyId: desk.pharmacyId });
    await describeAs(deliveryId, docId, 'Light', colleague);
    expect(await undo(answer)).toMatchObject(changed);
    expect(await known(docId)).toMatchObject({ descriptionText: 'Light' });
  });
});

describe('who may undo, and when', () => {
  test('LST-04: for twelve seconds, since the call takes time, and not after them', async () => {
    const { deliveryId } = await desk.shelve(['A1']);
    const answer = await move(deliveryId, ['B2']);
    server.time.advance(12_001);
    expect(await undo(answer)).toMatchObject(tooLate);
    const again = await move(deliveryId, ['A1']);
    server.time.advance(12_000);
    expect(await undo(again)).toMatchObject({ status: 200 });
  });

  test('LST-04: once: of calls at the same time, as of two tabs, one undoes and the others are refused', async () => {
    const { deliveryId, docId } = await desk.shelve(['A1']);
    const answer = await move(deliveryId, ['B2']);
    const answers = await callAtOnce(many, () => undo(answer));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const one of answers) if (one.status !== 200) expect(one).toMatchObject(changed);
    expect(await undo(answer)).toMatchObject(changed);
    expect(await known(docId)).toMatchObject({ heldShelves: ['A1'] });
  });

  test('LST-04: nobody else, at no other pharmacy, without the permission, or with another text', async () => {
    const { deliveryId, docId } = await desk.shelve(['A1']);
    const answer = await move(deliveryId, ['B2']);
    const { pharmacyId } = desk;
    const colleague = await givenUser(server, { pharmacyId });
    expect(await undo(answer, colleague)).toMatchObject(refused(403, 'forbidden'));
    const stranger = await givenUser(server, { pharmacyId: (await givenDesk(server)).pharmacyId });
    expect(await undo(answer, stranger)).toMatchObject(refused(403, 'forbidden'));
    const ask = (text: string) => desk.ask('POST', '/undo/delivery', { undo: text });
    const text = undoOf(answer);
    for (const other of ['no-key', `x${text}`, `${text.slice(0, -2)}AA`, text.split('.')[0] ?? ''])
      expect(await ask(other)).toMatchObject(refused(403, 'forbidden'));
    expect(await ask('')).toMatchObject(refused(400, 'validation_fail'));
    const manager = await givenUser(server, { pharmacyId, role: 'main_user' });
    const toggle = { undo: text };
    const asToggle = await desk.ask('POST', '/undo/locker', toggle, manager);
    expect(asToggle).toMatchObject(refused(403, 'forbidden'));
    expect(await known(docId)).toMatchObject({ heldShelves: ['B2'] });
  });
});
