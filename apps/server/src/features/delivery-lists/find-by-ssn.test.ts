import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { transact } from '../../platform/database/run-transaction.ts';
import { type GivenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { otherSsn, signTwinSsn, ssn } from '../counter/testing/counter.ts';
import { insertDelivery } from '../deliveries/insert-delivery.ts';
import { badInput, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';

const server = await shareTestServer();

type Search = { ssn: string; unassigned?: boolean };
type Groups = Record<string, Delivery[]>;

const post = ({ ask, pharmacyId }: Desk, body: object, who?: GivenUser) =>
  ask('POST', '/deliveries/find-by-ssn', { pharmacyId, ...body }, who);
const get = ({ ask }: Desk, search: Search, who?: GivenUser) => {
  const query = Object.entries(search).map(([key, value]) => [key, String(value)]);
  return ask('GET', `/deliveries/find-by-ssn?${new URLSearchParams(query)}`, undefined, who);
};

/** The docIds by place that both calls return; fails the test when they differ. */
async function found(desk: Desk, search: Search): Promise<Record<string, string[]>> {
  const responses = [await post(desk, search), await get(desk, search)];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(responses[0]?.body).toEqual(responses[1]?.body);
  const groups = responses[0]?.body.result as Groups;
  return Object.fromEntries(
    Object.entries(groups).map(([place, deliveries]) => [place, deliveries.map((d) => d.docId)]),
  );
}

test('CAL-31 RES-07: open deliveries with a number are grouped by box or pharmacy, latest first, with or without unassigned ones', async () => {
  const desk = await givenDesk(server);
  const { pharmacyId, box } = desk;
  const first = await desk.book({ ssn });
  server.time.advance(1000);
  const second = await desk.book({ ssn });
  const inBox = await desk.reserve(['1-1'], { ssn });
  await desk.book({ ssn: otherSsn });
  await desk.book();
  const booked = [second.docId, first.docId];
  // The canonical number is compared: spaces and case do not matter, the century sign does.
  for (const typed of [ssn, ssn.toLowerCase(), `  ${ssn} `, '010190 - 999w'])
    expect(await found(desk, { ssn: typed })).toEqual({
      [pharmacyId]: booked,
      [box.id]: [inBox.docId],
    });
  expect(await found(desk, { ssn: signTwinSsn })).toEqual({});
  // Unassigned, it is in no box.
  expect(await desk.deleteInBox(inBox.deliveryId, {})).toMatchObject({ status: 200 });
  expect(await found(desk, { ssn, unassigned: true })).toEqual({ [pharmacyId]: [inBox.docId] });
  expect(await found(desk, { ssn, unassigned: false })).toEqual({ [pharmacyId]: booked });
  const all = await found(desk, { ssn });
  expect(new Set(all[pharmacyId])).toEqual(new Set([inBox.docId, ...booked]));
});

test('closed deliveries are not found, and the result has no number', async () => {
  const desk = await givenDesk(server);
  const ended = await desk.book({ ssn });
  await desk.destroy(ended.deliveryId);
  expect(await found(desk, { ssn })).toEqual({});
  await desk.book({ ssn });
  const { body } = await post(desk, { ssn });
  expect((body.result as Groups)[desk.pharmacyId]).toMatchObject([{ hasSsn: true }]);
  expect(JSON.stringify(body)).not.toMatch(/010190|999W/i);
});

test('the same number at another pharmacy is not found, and that pharmacy is forbidden', async () => {
  const [own, otherDesk] = [await givenDesk(server), await givenDesk(server)];
  await otherDesk.book({ ssn });
  expect(await found(own, { ssn })).toEqual({});
  const response = await post(own, { ssn, pharmacyId: otherDesk.pharmacyId });
  expect(response).toMatchObject(refused(403, 'forbidden'));
});

test('the GET searches at the current pharmacy of the caller', async () => {
  const desk = await givenDesk(server);
  const { docId } = await desk.book({ ssn });
  const elsewhere = (await server.givenPharmacy()).id;
  const both = await server.givenUser({ pharmacyId: [desk.pharmacyId, elsewhere] });
  expect(await get(desk, { ssn }, both)).toMatchObject(refused(403, 'forbidden'));
  const choose = (pharmacyId: string) =>
    desk.ask('PATCH', '/users/pharmacy-accesses', { pharmacyId }, both);
  expect(await choose(elsewhere)).toMatchObject({ status: 200 });
  expect((await get(desk, { ssn }, both)).body.result).toEqual({});
  expect(await choose(desk.pharmacyId)).toMatchObject({ status: 200 });
  const { result } = (await get(desk, { ssn }, both)).body as { result: Groups };
  expect(result[desk.pharmacyId]).toMatchObject([{ docId }]);
});

test('a wrong check digit, another text and one that is empty or too long are bad input', async () => {
  const desk = await givenDesk(server);
  for (const typed of ['010190-999X', 'nobody', ' ', '%', '0'.repeat(21)]) {
    expect(await post(desk, { ssn: typed }), typed).toMatchObject(badInput('body.ssn'));
    expect(await get(desk, { ssn: typed }), typed).toMatchObject(badInput('query.ssn'));
  }
});

test('the result is limited to the latest deliveries', async () => {
  const desk = await givenDesk(server);
  const at = (turn: number) => new Date(server.time.clock().getTime() + turn * 1000);
  const { pharmacyId } = desk;
  // As the product does, it begins again where two of the random PINs are the same.
  const ids = await transact(server.store, { pharmacyId, thing: 'many' }, async (tx) => {
    const made: string[] = [];
    for (let turn = 0; turn < 201; turn += 1) {
      const { row } = await insertDelivery(tx, server.secrets, {
        pharmacyId,
        boxId: null,
        deliveryId: `many-${turn}`,
        ssn,
        additionalDeliveryIds: [],
        is_drug: false,
        unassigned: true,
        at: at(turn),
        reserved: { userId: 'API', userName: 'API' },
      });
      made.unshift(row.id);
    }
    return made;
  });
  expect(await found(desk, { ssn })).toEqual({ [pharmacyId]: ids.slice(0, 200) });
});
