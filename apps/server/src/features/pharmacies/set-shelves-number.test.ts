import { beforeEach, expect, test } from 'vitest';
import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { type GivenUser } from '../../testing/factories.ts';
import { asOwner } from '../../testing/test-database.ts';
import { said, shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { setShelvesNumber } from './set-shelves-number.ts';

let desk: Desk;
let chief: GivenUser;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server, ['cooling', 'A1', '2']);
  chief = await server.givenUser({ pharmacyId: desk.pharmacyId, role: 'main_user' });
});

const setNumber = (shelvesNumber: number, more: object = {}) => {
  const path = `/pharmacies/update/${desk.pharmacyId}`;
  return desk.ask('PATCH', path, { shelvesNumber, ...more }, chief);
};
const show = async () => {
  const path = `/pharmacies/show/${desk.pharmacyId}`;
  return (await desk.ask('GET', path, undefined, chief)).body.result as Pharmacy;
};
const shelves = async () => {
  const pharmacy = await show();
  expect(pharmacy.shelvesNumber).toBe(pharmacy.shelves.length);
  return pharmacy.shelves.map(({ name }) => name);
};
const assign = (deliveryId: string, shelf: readonly string[]) => {
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  return desk.ask('PATCH', path, { assignToBox: false, shelf });
};
const moveToA1 = (docId: string, deliveryId: string) => {
  const path = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${deliveryId}`;
  return desk.ask('PATCH', path, { docId, deliveryStatus: 'update', shelf: ['A1'] });
};

test('PHA-10 CAL-20: added shelves get the next free numbers, existing ones keep their names', async () => {
  expect(await setNumber(5)).toMatchObject({ status: 200, body: { result: { shelvesNumber: 5 } } });
  expect(await shelves()).toEqual(['cooling', 'A1', '2', '1', '3']);
});

test('PHA-10: reducing removes the last shelves, which are out of service until they are restored before new ones are added', async () => {
  await setNumber(1);
  expect(await shelves()).toEqual(['cooling']);
  const { deliveryId } = await desk.order();
  expect(await said(assign(deliveryId, ['A1']))).toBe('404 shelf_do_not_exist');
  await setNumber(4);
  expect(await shelves()).toEqual(['cooling', 'A1', '2', '1']);
  const changes = await asOwner<{ change: string }>(
    server,
    `select shelf || case when is_active then ' in' else ' out' end as change from shelf_change
     where pharmacy_id = $1 order by id`,
    [desk.pharmacyId],
  );
  const logged = changes.map(({ change }) => change);
  expect(logged.slice(0, 3).sort()).toEqual(['2 in', 'A1 in', 'cooling in']);
  expect(logged.slice(3, 5).sort()).toEqual(['2 out', 'A1 out']);
  expect(logged.slice(5).sort()).toEqual(['1 in', '2 in', 'A1 in']);
});

test('PHA-10: a pharmacy may have no shelves, and its reservations are delivered immediately', async () => {
  await setNumber(0);
  expect(await shelves()).toEqual([]);
  expect(await desk.book()).toMatchObject({ deliveryStatus: 'delivered' });
});

test('ERR-030 PHA-23: a shelf in use is not removed, and nothing else changes', async () => {
  const { docId, deliveryId } = await desk.shelve(['2']);
  const answer = await setNumber(1, { city: 'Oulu' });
  expect(answer).toMatchObject(refused(409, 'shelves_are_in_use_cant_change_number'));
  expect(answer.body.message).toBe('Pharmacy update failed');
  expect(await shelves()).toEqual(['cooling', 'A1', '2']);
  expect(await show()).toMatchObject({ city: 'Helsinki' });
  // Free again it is removed, while another is in use, and its past deliveries still name it.
  await moveToA1(docId, deliveryId);
  expect(await said(setNumber(2))).toBe('200');
  expect(await shelves()).toEqual(['cooling', 'A1']);
  const used = 'select shelf from shelf_occupancy where delivery_id = $1 order by shelf';
  expect(await asOwner(server, used, [docId])).toEqual([{ shelf: '2' }, { shelf: 'A1' }]);
});

test('ERR-030: of concurrently removing a shelf and using it, one is refused', async () => {
  for (let round = 0; round < 12; round += 1) {
    await setNumber(3);
    const { deliveryId, docId } = await desk.order();
    const isFirst = round % 2 === 0;
    const first = isFirst ? setNumber(2) : assign(deliveryId, ['2']);
    const second = isFirst ? assign(deliveryId, ['2']) : setNumber(2);
    const answers = await Promise.all([first, second]);
    const [number, laid] = isFirst ? answers : answers.toReversed();
    const has = (await shelves()).includes('2');
    expect([number?.status, laid?.status]).toEqual(has ? [409, 200] : [200, 404]);
    if (has) await moveToA1(docId, deliveryId);
  }
});

test('two concurrent changes of the number leave one of the two numbers', async () => {
  const answers = await Promise.all([setNumber(6), setNumber(8), setNumber(1)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const names = await shelves();
  expect([6, 8, 1]).toContain(names.length);
  expect(new Set(names).size).toBe(names.length);
});

test('shelves are numbered from the last one on, or from zero', async () => {
  const ordinals = async () => {
    const there = `select ordinal || ' ' || name as shelf from shelf
      where retired_at is null and pharmacy_id = $1 order by ordinal`;
    return (await asOwner(server, there, [desk.pharmacyId])).map(({ shelf }) => shelf);
  };
  await setNumber(5);
  expect(await ordinals()).toEqual(['0 cooling', '1 A1', '2 2', '3 1', '4 3']);
  await setNumber(0);
  await setNumber(2);
  expect(await ordinals()).toEqual(['0 cooling', '1 A1']);
});

test('returns whether the number has changed', async () => {
  const set = (number: number) =>
    desk.look((tx) => setShelvesNumber(tx, desk.pharmacyId, { number, clock: server.time.clock }));
  expect([await set(4), await set(4), await set(3)]).toEqual([true, false, true]);
});
