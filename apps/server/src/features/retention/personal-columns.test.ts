import { clearableFields } from '@kolli/contract/delivery/deliveries';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openClient } from '../../testing/test-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { customerPhone, givenCustomers } from './customer-data/testing/customers.ts';
import { clearDeliveries, clearedColumns, type DeliveryPart, isLeft } from './clear-deliveries.ts';
import { exportedColumns, personalColumns } from './personal-columns.ts';
import { runRetention } from './run-retention.ts';
import {
  columnsOf,
  fillColumns,
  findColumns,
  nameOf,
  readTextColumns,
} from './testing/marked-columns.ts';
import { rowIn } from '../../testing/rows.ts';

const server = await ownTestServer();
const owner = await openClient(server.database.ownerUrl);
const customers = await givenCustomers(server);

const parts: readonly DeliveryPart[] = ['pin', 'identity', 'content'];
const ofCustomers = ['pin', 'identity', 'content', 'message'] as const;
const phoneDigits = customerPhone.slice(1);
let next = 0;
/**
 * Two closed deliveries of the customer, of which every text that an order has contains the mark: one was handed
 * over after a check of its identity number, one lay behind a door and a message was sent about it.
 */
async function givenMarked() {
  next += 1;
  const mark = `marked${next}`;
  const order = await customers.pickedUp({
    deliveryId: `${mark}-a`,
    additionalDeliveryIds: [`${mark}-more`],
    order_id: `${mark}-order`,
    fulfillment_order_id: `${mark}-part`,
    ssn: '131052-308T',
  });
  const parcel = await customers.inDoor(`${mark}-b`, '1-1');
  await customers.handOverFromDoor(parcel, '1-1');
  for (const { docId } of [order, parcel]) await customers.open(docId);
  return { mark, docIds: [order.docId, parcel.docId] };
}
const plain = Object.entries(personalColumns).flatMap(([table]) =>
  columnsOf(table, ofCustomers).map((column) => `${table}.${column}`),
);

test('DAT-01: every column in which something of a person can be stored is classified, once', async () => {
  const tables = await readTextColumns(owner);
  const stored = tables.flatMap((table) =>
    table.columns.map(({ name }) => `${nameOf(table)}.${name}`),
  );
  const classified = Object.entries(personalColumns).flatMap(([table, kinds]) =>
    Object.values(kinds).flatMap((names) => names.split(' ').map((name) => `${table}.${name}`)),
  );
  expect(stored.length).toBeGreaterThan(150);
  expect(classified.toSorted()).toEqual(stored.toSorted());
  for (const part of parts)
    expect(Object.keys(clearedColumns[part]).toSorted()).toEqual(
      columnsOf('delivery', [part]).toSorted(),
    );
});

test('DAT-01 RET-06 RET-07: what is stored of a customer is exported and erased as it is classified', async () => {
  const { mark, docIds } = await givenMarked();
  const counts = await fillColumns(
    owner,
    docIds,
    mark,
    ({ type }) => type !== 'bytea' && type !== 'text',
  );
  expect(Object.values(counts)).not.toContain(0);
  const isExported = ({ name }: { name: string }) =>
    Object.values(exportedColumns).some((names) => names.split(' ').includes(name));
  await fillColumns(owner, docIds, mark, (column) => column.type !== 'bytea' && isExported(column));
  const { body } = await customers.exportData(customerPhone);
  const exported = JSON.stringify(body.result);
  const { deliveries } = body.result as { deliveries: { messages: { text: string | null }[] }[] };
  expect(deliveries.flatMap(({ messages }) => messages)).toContainEqual(
    expect.objectContaining({ recipient: customerPhone, text: expect.stringMatching(/\w/) }),
  );
  for (const [table, names] of Object.entries(exportedColumns))
    for (const name of names
      .split(' ')
      .filter((one) => !['phone_number', 'recipient', 'body_cipher'].includes(one)))
      expect(exported, `${table}.${name}`).toContain(`${mark}-${name}-`);
  expect(exported).toContain(customerPhone);

  await fillColumns(owner, docIds, mark);
  expect(await findColumns(owner, [mark, phoneDigits])).toEqual(plain.toSorted());
  expect(await customers.erase(customerPhone, '2816')).toMatchObject({ status: 200 });
  expect(await findColumns(owner, [mark, phoneDigits])).toEqual([]);
});

test('DAT-01 RET-03: each part clears its columns and no other, and is due while one of them is filled', async () => {
  const { pharmacyId } = customers;
  const { mark, docIds } = await givenMarked();
  await fillColumns(owner, docIds, mark);
  const inDelivery = async () => {
    const found = await findColumns(owner, [mark, phoneDigits]);
    return found.flatMap((one) => (one.startsWith('delivery.') ? [one.slice(9)] : []));
  };
  let left = columnsOf('delivery', parts).toSorted();
  for (const part of parts) {
    expect(await inDelivery()).toEqual(left);
    await customers.look((tx) =>
      clearDeliveries(tx, { pharmacyId, ids: docIds, parts: [part], at: server.time.clock() }),
    );
    left = left.filter((column) => !columnsOf('delivery', [part]).includes(column));
  }
  expect(await inDelivery()).toEqual([]);
  const row = await rowIn(customers.look, 'delivery', { id: docIds[0] ?? '' });
  expect(row.cleared_fields).toEqual(clearableFields.toSorted());

  const setPhone = 'update delivery set phone_number = $1 where id = any ($2)';
  for (const part of parts) {
    const groups = Map.groupBy(columnsOf('delivery', [part]), (column) =>
      column.replace(/_(cipher|key_id|hash)$/, ''),
    );
    for (const columns of groups.values()) {
      await fillColumns(owner, docIds, mark, ({ name }) => columns.includes(name));
      if (columns.includes('phone_number')) await owner.query(setPhone, [customerPhone, docIds]);
      const due = await customers.look((tx) =>
        tx
          .selectFrom('delivery')
          .select(isLeft(part).as('isLeft'))
          .where('id', '=', sql<string>`any (${docIds}::uuid[])`)
          .execute(),
      );
      expect([columns, due]).toEqual([columns, [{ isLeft: true }, { isLeft: true }]]);
      await customers.look((tx) =>
        clearDeliveries(tx, { pharmacyId, ids: docIds, parts: [part], at: server.time.clock() }),
      );
    }
  }
});

test('DAT-01 RET-03: after the longest limit nothing of a customer is stored', async () => {
  const { mark, docIds } = await givenMarked();
  await fillColumns(owner, docIds, mark);
  expect(await findColumns(owner, [mark, phoneDigits])).toEqual(plain.toSorted());
  server.time.advance(800 * 86_400_000);
  expect(await runRetention(server.services)).toBe(0);
  expect(await findColumns(owner, [mark, phoneDigits])).toEqual([]);
});
