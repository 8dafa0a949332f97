import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect } from 'vitest';
import { type GivenUser } from '../../../testing/factories.ts';
import { givenDelivery } from '../../../testing/given-delivery.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';

/** Calls the API as the desk's member of staff, unless another user is given. */
type Ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  who?: GivenUser,
) => Promise<Answer>;

/** The delivery in a response; fails the test when the call was refused. */
export function deliveryIn(answer: Answer): DeliveryWithLog {
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as DeliveryWithLog;
}

export const refused = (status: number, code: string) => ({ status, body: { code } });

/** The expected response to a request with a wrong field, and what is wrong with it. */
export const badInput = (path: string, msg?: string) => ({
  status: 400,
  body: { code: 'validation_fail', errors: [msg === undefined ? { path } : { path, msg }] },
});

let next = 0;
const nextId = (kind: string) => `${kind}-${(next += 1)}`;
const phoneNumber = '+358401234567';

export function deliveryCalls(ask: Ask, { pharmacyId, id: boxId }: TestBox) {
  const assign = (kolliId: string, body: object) =>
    ask('PATCH', `/deliveries/assign/${pharmacyId}/${kolliId}`, body);
  const onPharmacy = (kolliId: string, body: object, who?: GivenUser) =>
    ask('PATCH', `/deliveries/update-on-pharmacy/${pharmacyId}/${kolliId}`, body, who);
  return {
    toDoors: (kolliId: string, doors: readonly string[] | object, fields: object = {}) => {
      const chosen = Array.isArray(doors) ? { lockerId: doors } : doors;
      return assign(kolliId, { assignToBox: true, boxInfo: { boxId, ...chosen }, ...fields });
    },
    toShelf: (kolliId: string, shelf: unknown, fields: object = {}) =>
      assign(kolliId, { assignToBox: false, shelf, ...fields }),
    move: (kolliId: string, shelf: readonly string[], fields: object = {}, who?: GivenUser) =>
      onPharmacy(kolliId, { deliveryStatus: 'update', shelf, ...fields }, who),
    handOut: (kolliId: string) => onPharmacy(kolliId, { deliveryStatus: 'pickup' }),
    describe: (kolliId: string, descriptionText: unknown, fields: object = {}, who?: GivenUser) => {
      const body = { pharmacyId, descriptionText, ...fields };
      return ask('PATCH', `/deliveries/update-description/${kolliId}`, body, who);
    },
    deleteInBox: (kolliId: string, body?: object) =>
      ask('DELETE', `/deliveries/delete-reservation/${boxId}/${kolliId}`, body),
    deleteOnPharmacy: (kolliId: string, body?: object) =>
      ask('DELETE', `/deliveries/delete-reservation-on-pharmacy/${pharmacyId}/${kolliId}`, body),
    destroy: (deliveryId: string, fields: object = { pharmacyId }) =>
      ask('DELETE', '/deliveries/destroy', { deliveryId, ...fields }),
    details: async (docId: string) => deliveryIn(await ask('GET', `/deliveries/details/${docId}`)),
    /** Undoes what was answered so. */
    undo: ({ body }: Answer, who?: GivenUser) =>
      ask('POST', '/undo/delivery', { undo: (body as { undo?: unknown }).undo }, who),
  };
}

function boxOfDesk({ id, rows, change, report, session, loaded, removed }: TestBox) {
  return {
    load: async (docId: string, ...lockerIds: string[]) => {
      await report(...lockerIds.map((lockerId) => loaded(docId, lockerId)));
    },
    takeOut: (docId: string, lockerId: string) => report(removed(docId, lockerId)),
    /** Begins a staff session at the box and returns a function that ends it. */
    workAtBox: async () => {
      await report(session('in'));
      return () => report(session('out'));
    },
    setBoxActive: (isActive: boolean) => change('pickup_box', { id }, { is_active: isActive }),
    setExpired: (docId: string) => change('delivery', { id: docId }, { status: 'expired' }),
    heldDoors: async () => {
      const held = await rows('locker_occupancy', { box_id: id, released_at: null }, 'locker_id');
      return held.map((row) => row.locker_id);
    },
    countMessages: async (docId: string) =>
      (await rows('outgoing_message', { delivery_id: docId })).length,
  };
}

/** Creates an unassigned order; `null` for one without a phone number. */
function ordersAt(server: TestServer, { pharmacyId, change }: TestBox) {
  return async (phone: string | null = phoneNumber) => {
    const deliveryId = nextId('order');
    const docId = await givenDelivery(server, pharmacyId, { kolliId: deliveryId });
    await change('delivery', { id: docId }, { phone_number: phone });
    return { docId, deliveryId };
  };
}

/** A pharmacy with shelves and a box of five doors, and the calls of its staff over HTTP. */
export async function givenDesk(server: TestServer, shelves: readonly string[] = ['A1', 'B2']) {
  const { id: pharmacyId } = await server.givenPharmacy({ shelves });
  const box = await givenTestBox(server, { pharmacyId });
  const { staff, look, rows, row, change, notices } = box;
  const ask: Ask = (method, path, body, who = staff) =>
    server.ask(who, method, `/api${path}`, body);
  const order = ordersAt(server, box);
  const calls = deliveryCalls(ask, box);
  const own = { pharmacyId, staff, look, rows, row, change, notices, box, ask, order };
  return {
    ...own,
    ...calls,
    ...boxOfDesk(box),
    reserve: async (lockerId: readonly string[], fields: object = {}) => {
      const body = { deliveryId: nextId('parcel'), phoneNumber, lockerId, ...fields };
      return deliveryIn(await ask('POST', `/deliveries/create/${box.id}`, body));
    },
    book: async (fields: object = {}) => {
      const body = { deliveryId: nextId('booking'), phoneNumber, ...fields };
      const path = `/deliveries/create-on-pharmacy/${pharmacyId}`;
      return deliveryIn(await ask('POST', path, body));
    },
    shelve: async (shelf: readonly string[]) =>
      deliveryIn(await calls.toShelf((await order()).deliveryId, shelf)),
  };
}
export type Desk = Awaited<ReturnType<typeof givenDesk>>;
