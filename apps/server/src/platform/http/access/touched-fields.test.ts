import type { Call, Touches } from '@kolli/contract/call/call';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { givenDelivery } from '../../../testing/given-delivery.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { newId } from '../../database/ids.ts';
import type { StaffAccess, StaffCaller } from '../../session/staff-caller.ts';
import { touchedAccess } from './touched-access.ts';

const server = await shareTestServer();
const make = async () => (await server.givenPharmacy()).id;
const [own, other, foreign] = [await make(), await make(), await make()];
const ownBox = (await server.givenBox({ pharmacyId: own })).id;
const foreignBox = (await server.givenBox({ pharmacyId: foreign })).id;
const ownDelivery = await givenDelivery(server, own);
const foreignDelivery = await givenDelivery(server, foreign);

const staffOf = (...pharmacyIds: string[]) => {
  const accesses = new Map(pharmacyIds.map((id) => [id, { pharmacyId: id } as StaffAccess]));
  return { accesses, chosenPharmacyId: null } as unknown as StaffCaller;
};
/** The pharmacy that a call with this body touches. */
async function touched(caller: StaffCaller, touches: Touches, body: object | null) {
  const request = { body } as FastifyRequest;
  const access = await touchedAccess(server.store, { touches } as Call, request, caller);
  return access?.pharmacyId;
}

test('a box is found at its pharmacy, a delivery there by our id and at the current one by kolli ID, and places are all of one pharmacy', async () => {
  const box = (caller: StaffCaller, value: unknown) =>
    touched(caller, { box: 'body.it' }, { it: value });
  expect(await box(staffOf(own), ownBox)).toBe(own);
  expect(await box(staffOf(other, own), ownBox)).toBe(own);
  for (const value of [foreignBox, newId(), own, 'x', 7, [ownBox]])
    expect(await box(staffOf(own), value)).toBeUndefined();
  expect(await box(staffOf(), ownBox)).toBeUndefined();
  const delivery = (caller: StaffCaller, value: unknown) =>
    touched(caller, { delivery: 'body.it' }, { it: value });
  expect(await delivery(staffOf(own), ownDelivery)).toBe(own);
  expect(await delivery(staffOf(other, own), ownDelivery)).toBe(own);
  for (const value of [foreignDelivery, newId()])
    expect(await delivery(staffOf(own), value)).toBeUndefined();
  expect(await delivery(staffOf(), ownDelivery)).toBeUndefined();
  for (const value of ['kolli-1', 7]) {
    expect(await delivery(staffOf(own), value)).toBe(own);
    expect(await delivery(staffOf(own, other), value)).toBeUndefined();
  }
  const places = (caller: StaffCaller, ...values: unknown[]) =>
    touched(caller, { places: 'body.it' }, { it: values.length > 1 ? values.join() : values[0] });
  expect(await places(staffOf(own), own)).toBe(own);
  expect(await places(staffOf(own), ownBox)).toBe(own);
  expect(await places(staffOf(own, other), ownBox, own, ownBox)).toBe(own);
  expect(await places(staffOf(own, other), own, other)).toBeUndefined();
  for (const wrong of [foreignBox, newId(), 'x']) {
    expect(await places(staffOf(own), own, wrong)).toBeUndefined();
    expect(await places(staffOf(own), wrong)).toBeUndefined();
  }
  expect(await places(staffOf(), ownBox)).toBeUndefined();
  expect(await places(staffOf(own), [own])).toBeUndefined();
});

test('two hundred places are looked up, more are refused', async () => {
  const many = Array.from({ length: 201 }, newId);
  await server.store.inPharmacies([own], async (tx) => {
    const like = tx.selectFrom('pickup_box').selectAll().where('id', '=', ownBox);
    const box = await like.executeTakeFirstOrThrow();
    const rows = many.map((id, index) => ({ ...box, id, name: `Box ${index}`, ordinal: index }));
    await tx.insertInto('pickup_box').values(rows).execute();
  });
  const places = (count: number) =>
    touched(staffOf(own), { places: 'body.it' }, { it: many.slice(0, count).join() });
  expect([await places(200), await places(201)]).toEqual([own, undefined]);
});

const all: Touches = { pharmacy: 'body.at', box: 'body.box', delivery: 'body.docId' };

test('given fields must agree, blank ones are missing, and a call may touch the current pharmacy, a person with an access to it, or nothing', async () => {
  const caller = staffOf(own, other);
  const named = { at: own, box: ownBox, docId: ownDelivery };
  expect(await touched(caller, all, named)).toBe(own);
  expect(await touched(caller, all, { at: own })).toBe(own);
  expect(await touched(caller, all, { at: own, box: '', docId: null })).toBe(own);
  for (const wrong of [{ at: other }, { box: foreignBox }, { docId: foreignDelivery }])
    expect(await touched(caller, all, { ...named, ...wrong })).toBeUndefined();
  for (const nothing of [{}, null, { at: '' }])
    expect(await touched(staffOf(own), all, nothing)).toBeUndefined();
  const current: Touches = { pharmacy: 'body.at', current: true };
  expect(await touched(staffOf(own), current, {})).toBe(own);
  expect(await touched(staffOf(own, other), current, {})).toBeUndefined();
  expect(await touched(staffOf(own, other), current, { at: other })).toBe(other);
  const chosen = { ...staffOf(own, other), chosenPharmacyId: own };
  expect(await touched(chosen, current, {})).toBe(own);
  expect(await touched(chosen, current, { at: other })).toBe(other);
  const [here, there] = [
    await server.givenUser({ pharmacyId: own }),
    await server.givenUser({ pharmacyId: other }),
  ];
  const user = (id: unknown) => touched(staffOf(own), { user: 'body.id', current: true }, { id });
  expect(await user(here.id)).toBe(own);
  for (const id of [there.id, newId(), 'x', 7, [here.id], undefined])
    expect(await user(id)).toBeUndefined();
  const request = { params: { it: own }, query: { it: other }, body: {} } as FastifyRequest;
  const at = async (touches?: Touches) => {
    const call = { touches } as Call;
    return (await touchedAccess(server.store, call, request, staffOf(own, other)))?.pharmacyId;
  };
  expect(await at({ pharmacy: 'params.it' })).toBe(own);
  expect(await at({ pharmacy: 'query.it' })).toBe(other);
  expect(await at({ pharmacy: 'body.it' })).toBeUndefined();
  expect(await at()).toBeUndefined();
});
