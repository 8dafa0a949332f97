import { beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../testing/test-database.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/database/ids.ts';
import { refuseReads } from '../../testing/refuse-writes.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { runRetention } from './run-retention.ts';
import { changeIn, rowIn, rowsIn } from '../../testing/rows.ts';

let desk: Desk;
const server = await ownTestServer();
beforeEach(async () => {
  server.time.reset();
  desk = await givenDesk(server);
});

const dayMs = 86_400_000;
const ssn = '131052-308T';
const advance = (days: number) => server.time.advance(days * dayMs);
const run = (options?: Parameters<typeof runRetention>[1], store: Store = server.store) =>
  runRetention({ ...server.services, store }, options);
const destroy = async ({ docId, deliveryId }: { docId: string; deliveryId: string }, at = desk) => {
  const body = { docId, deliveryId, pharmacyId: at.pharmacyId };
  expect(await at.ask('DELETE', '/deliveries/destroy', body)).toMatchObject({ status: 200 });
};
const ended = async (at = desk) => {
  const delivery = await at.book({ ssn });
  await destroy(delivery, at);
  return delivery;
};
const rowOf = (docId: string, at = desk) => rowIn(at.look, 'delivery', { id: docId });
const shown = (docId: string) => desk.look((tx) => showDelivery(tx, desk.pharmacyId, docId));
const entries = (at = desk) =>
  rowsIn(at.look, 'audit_entry', { pharmacy_id: at.pharmacyId, action: 'retention.clear' }, 'seq');

test('RET-03: the PIN goes after 7 days, the identity number after 30, the rest after 13 months; nothing of an open delivery, however old', async () => {
  const { docId, deliveryId } = await ended();
  const open = await desk.book({ ssn });
  const before = await rowOf(open.docId);
  const stored = async () => {
    await run();
    const row = await rowOf(docId);
    const { pin_hash: pin, ssn_cipher: number, kolli_id: kolliId, phone_number: phone } = row;
    return [pin !== null, number !== null, kolliId, phone !== null];
  };
  advance(7);
  expect(await stored()).toEqual([true, true, deliveryId, true]);
  advance(1);
  expect(await stored()).toEqual([false, true, deliveryId, true]);
  advance(22);
  expect(await stored()).toEqual([false, true, deliveryId, true]);
  advance(1);
  expect(await stored()).toEqual([false, false, deliveryId, true]);
  advance(365);
  expect(await stored()).toEqual([false, false, deliveryId, true]);
  advance(1);
  expect(await stored()).toEqual([false, false, '', false]);
  expect((await shown(docId)).clearedFields).toEqual(['deliveryId', 'phoneNumber', 'ssn']);
  advance(1100);
  expect(await run()).toBe(0);
  expect(await rowOf(open.docId)).toEqual(before);
});

test('RET-05: recipient and text of a message go after 90 days; that, when and which was sent stays', async () => {
  const { docId } = await desk.shelve(['A1']);
  const messages = () => rowsIn(desk.look, 'outgoing_message', { delivery_id: docId });
  const sent_at = server.time.clock();
  await changeIn(
    desk.look,
    'outgoing_message',
    { sent_at, receipt_state: 'delivered', receipt_at: sent_at, last_error: 'to +35840' },
    { delivery_id: docId },
  );
  advance(90);
  await run();
  const before = await messages();
  expect(before).toMatchObject([{ recipient: '+358401234567', body_cipher: expect.any(Buffer) }]);
  advance(1);
  await run();
  const gone = { recipient: null, body_cipher: null, body_key_id: null, pin_hash: null };
  expect(await messages()).toEqual([{ ...before[0], ...gone, last_error: null }]);
  expect(before[0]).toMatchObject({ purpose: 'delivery', sent_at, receipt_state: 'delivered' });
});

test('RET-03: with the PIN goes the text of the message that has it, and a message that waits is dropped', async () => {
  const delivery = await desk.shelve(['A1']);
  await destroy(delivery);
  advance(8);
  await run();
  const rows = await rowsIn(desk.look, 'outgoing_message', { delivery_id: delivery.docId });
  const dropped_at = server.time.clock();
  expect(rows).toMatchObject([
    { body_cipher: null, pin_hash: null, recipient: '+358401234567', dropped_at },
  ]);
});

test('RET-02: sign-ins go after 24 months', async () => {
  const signIn = (at: Date) => ({
    pharmacy_id: desk.pharmacyId,
    id: newId(),
    user_id: desk.staff.id,
    user_name: 'Aino Demo',
    email: 'aino@example.com',
    info_type: 'logged_in' as const,
    occurred_at: at,
  });
  await desk.look((tx) => tx.insertInto('login_log').values(signIn(server.time.clock())).execute());
  advance(750);
  await desk.look((tx) => tx.insertInto('login_log').values(signIn(server.time.clock())).execute());
  await run();
  const left = await rowsIn(desk.look, 'login_log', { pharmacy_id: desk.pharmacyId });
  expect(left).toMatchObject([{ occurred_at: server.time.clock() }]);
});

test('RET-02: a night is one entry of the audit log with its counts, and an idle one none', async () => {
  for (let count = 0; count < 5; count += 1) await ended();
  advance(31);
  expect(await run({ size: 2 })).toBe(0);
  expect(await run({ size: 2 })).toBe(0);
  const night = server.time.clock().toISOString().slice(0, 10);
  expect(await entries()).toMatchObject([
    { subject: night, detail: { pins: 5, identityNumbers: 5 } },
  ]);
  advance(1);
  await run();
  expect(await entries()).toHaveLength(1);
});

/** The store of a worker that is killed after some transactions. */
function killedAfter(transactions: number): Store {
  let left = transactions;
  return {
    ...server.store,
    inPharmacies: (ids, work) => {
      left -= 1;
      if (left < 0)
        return Promise.reject(Object.assign(new Error('killed'), { code: 'ECONNRESET' }));
      return server.store.inPharmacies(ids, work);
    },
  };
}

test('RET-02: a worker that is killed between batches loses and repeats nothing; the next run completes the night', async () => {
  const docIds: string[] = [];
  for (let count = 0; count < 6; count += 1) docIds.push((await ended()).docId);
  advance(400);
  for (const transactions of [3, 4, 5])
    await run({ size: 2 }, killedAfter(transactions)).catch(() => undefined);
  expect(await entries()).toEqual([]);
  expect(await run({ size: 2 })).toBe(0);
  for (const docId of docIds) expect(await rowOf(docId)).toMatchObject({ pin_hash: null });
  expect(await entries()).toMatchObject([
    { detail: { pins: 6, identityNumbers: 6, deliveries: 6 } },
  ]);
});

test('RET-02: a night that never ended is audited, with what it has cleared, when the next one begins', async () => {
  for (let count = 0; count < 4; count += 1) await ended();
  advance(400);
  await run({ size: 2 }, killedAfter(4)).catch(() => undefined);
  expect(await entries()).toEqual([]);
  advance(1);
  expect(await run({ size: 2 })).toBe(0);
  const nights = await entries();
  expect(new Set(nights.map(({ subject }) => subject)).size).toBe(2);
  const pins = nights.map(({ detail }) => (detail as { pins?: number }).pins ?? 0);
  expect(pins.reduce((sum, count) => sum + count)).toBe(4);
});

test('RET-02: a round whose time is over is continued by the next one', async () => {
  const { docId } = await ended();
  advance(400);
  expect(await run({ roundMs: -1 })).toBe(0);
  expect(await rowOf(docId)).toMatchObject({ pin_hash: expect.any(Buffer) });
  await run();
  expect(await rowOf(docId)).toMatchObject({ pin_hash: null, kolli_id: '' });
});

test('RET-02: a pharmacy whose rows fail does not stop the others, and is tried again', async () => {
  const other = await givenDesk(server);
  const [mine, theirs] = [await ended(), await ended(other)];
  advance(400);
  const { pharmacyId } = desk;
  const end = await refuseReads(server.database, { table: 'delivery', code: '57014', pharmacyId });
  expect(await run()).toBeGreaterThan(0);
  expect(await rowOf(theirs.docId, other)).toMatchObject({ kolli_id: '' });
  await end();
  expect(await rowOf(mine.docId)).toMatchObject({ kolli_id: mine.deliveryId });
  expect(await entries()).toEqual([]);
  expect(await run()).toBe(0);
  expect(await rowOf(mine.docId)).toMatchObject({ kolli_id: '' });
  expect(await entries()).toHaveLength(1);
});

test('RET-02: entries of the audit log go after five years, with their count, and what is left still proves itself', async () => {
  const { pharmacyId } = desk;
  const add = (at: Date) =>
    desk.look((tx) =>
      appendAudit(tx, { pharmacyId, at, userId: null, userName: null, action: 'any', subject: '' }),
    );
  const day = server.time.clock().getTime();
  const yearsAgo = (years: number, days: number) =>
    new Date(new Date(day).setUTCFullYear(new Date(day).getUTCFullYear() - years) - days * dayMs);
  for (const at of [yearsAgo(9, 0), yearsAgo(6, 0), yearsAgo(5, 1), yearsAgo(5, -1)]) await add(at);
  await run({ size: 2 });
  expect(await entries()).toMatchObject([{ detail: { auditEntries: 3 } }]);
  const verify = () => desk.look((tx) => verifyAudit(tx, pharmacyId));
  expect(await verify()).toEqual({ ok: true, entries: 2 });
});

test('RET-02: a tampered audit log fails the round, keeps its entries, and does not keep the night from its end', async () => {
  const { pharmacyId } = desk;
  const { docId } = await ended();
  const at = new Date(0);
  await desk.look((tx) =>
    appendAudit(tx, { pharmacyId, at, userId: null, userName: null, action: 'any', subject: '' }),
  );
  await asOwner(
    server,
    `alter table audit_entry disable row level security;
    update audit_entry set subject = 'other' where pharmacy_id = '${pharmacyId}' and subject = '';
    alter table audit_entry enable row level security`,
  );
  advance(8);
  expect(await run()).toBe(1);
  expect(await rowOf(docId)).toMatchObject({ pin_hash: null });
  expect(await entries()).toMatchObject([{ detail: { pins: 1 } }]);
  expect(await run()).toBe(0);
});
