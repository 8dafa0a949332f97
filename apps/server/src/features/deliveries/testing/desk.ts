import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect } from 'vitest';
import { givenPharmacy, type GivenUser } from '../../../testing/factories.ts';
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

/** A pharmacy with shelves and a box of five doors, and the calls of its staff over HTTP. */
export interface Desk
  extends Pick<TestBox, 'pharmacyId' | 'staff' | 'look' | 'rows' | 'row' | 'change' | 'notices'>,
    ReturnType<typeof deliveryCalls>,
    ReturnType<typeof boxOfDesk> {
  readonly box: TestBox;
  ask: Ask;
  /** Reserves doors for a new delivery. */
  reserve: (lockerIds: readonly string[], fields?: object) => Promise<DeliveryWithLog>;
  /** Creates a reservation without a door. */
  book: (fields?: object) => Promise<DeliveryWithLog>;
  /** Creates an unassigned order; `null` for one without a phone number. */
  order: (phoneNumber?: string | null) => Promise<{ docId: string; deliveryId: string }>;
  /** Creates an order and assigns it to shelves. */
  shelve: (shelf: readonly string[]) => Promise<DeliveryWithLog>;
}

/** The delivery in a response; fails the test when the call was refused. */
export function deliveryIn(answer: Answer): DeliveryWithLog {
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as DeliveryWithLog;
}

/** The expected response of a refusal. */
export const refused = (status: number, code: string) => ({ status, body: { code } });

/** The expected response to a request with a wrong field, and what is wrong with it. */
export const badInput = (path: string, msg?: string) => ({
  status: 400,
  body: { code: 'validation_fail', errors: [msg === undefined ? { path } : { path, msg }] },
});

let next = 0;
const nextId = (kind: string) => `${kind}-${(next += 1)}`;
const phoneNumber = '+358401234567';

/** The calls about one delivery, by its kolli ID. */
export function deliveryCalls(ask: Ask, { pharmacyId, id: boxId }: TestBox) {
  const assign = (kolliId: string, body: object) =>
    ask('PATCH', `/deliveries/assign/${pharmacyId}/${kolliId}`, body);
  const onPharmacy = (kolliId: string, body: object, who?: GivenUser) =>
    ask('PATCH', `/deliveries/update-on-pharmacy/${pharmacyId}/${kolliId}`, body, who);
  return {
    /** Assigns doors by their ids or by kind. */
    toDoors: (kolliId: string, doors: readonly string[] | object, fields: object = {}) => {
      const chosen = Array.isArray(doors) ? { lockerId: doors } : doors;
      return assign(kolliId, { assignToBox: true, boxInfo: { boxId, ...chosen }, ...fields });
    },
    toShelf: (kolliId: string, shelf: unknown, fields: object = {}) =>
      assign(kolliId, { assignToBox: false, shelf, ...fields }),
    /** Moves a delivery to other shelves. */
    move: (kolliId: string, shelf: readonly string[], fields: object = {}, who?: GivenUser) =>
      onPharmacy(kolliId, { deliveryStatus: 'update', shelf, ...fields }, who),
    handOut: (kolliId: string) => onPharmacy(kolliId, { deliveryStatus: 'pickup' }),
    describe: (kolliId: string, descriptionText: unknown, fields: object = {}, who?: GivenUser) => {
      const body = { pharmacyId, descriptionText, ...fields };
      return ask('PATCH', `/deliveries/update-description/${kolliId}`, body, who);
    },
    /** Deletes a reservation in the box. */
    deleteInBox: (kolliId: string, body?: object) =>
      ask('DELETE', `/deliveries/delete-reservation/${boxId}/${kolliId}`, body),
    /** Deletes a delivery that is not in a box. */
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

/** The desk's box as its staff use it, and what the database has of it. */
function boxOfDesk({ id, rows, change, report, session, loaded, removed }: TestBox) {
  return {
    /** Reports from the box that the parcel was loaded. */
    load: async (docId: string, ...lockerIds: string[]) => {
      await report(...lockerIds.map((lockerId) => loaded(docId, lockerId)));
    },
    /** Reports from the box that staff took the parcel out. */
    takeOut: (docId: string, lockerId: string) => report(removed(docId, lockerId)),
    /** Begins a staff session at the box and returns a function that ends it. */
    workAtBox: async () => {
      await report(session('in'));
      return () => report(session('out'));
    },
    setBoxActive: (isActive: boolean) => change('pickup_box', { id }, { is_active: isActive }),
    setExpired: (docId: string) => change('delivery', { id: docId }, { status: 'expired' }),
    /** The doors that are occupied. */
    heldDoors: async () => {
      const held = await rows('locker_occupancy', { box_id: id, released_at: null }, 'locker_id');
      return held.map((row) => row.locker_id);
    },
    /** Number of messages queued for the delivery's customer. */
    countMessages: async (docId: string) =>
      (await rows('outgoing_message', { delivery_id: docId })).length,
  };
}

function ordersAt(server: TestServer, { pharmacyId, change }: TestBox): Desk['order'] {
  return async (phone = phoneNumber) => {
    const deliveryId = nextId('order');
    const docId = await givenDelivery(server, pharmacyId, { kolliId: deliveryId });
    await change('delivery', { id: docId }, { phone_number: phone });
    return { docId, deliveryId };
  };
}

/** Creates a desk, by default with the shelves A1 and B2. */
export async function givenDesk(
  server: TestServer,
  shelves: readonly string[] = ['A1', 'B2'],
): Promise<Desk> {
  const { id: pharmacyId } = await givenPharmacy(server, { shelves });
  const box = await givenTestBox(server, { pharmacyId });
  const { staff, look, rows, row, change, notices } = box;
  const ask: Ask = (method, path, body, who = staff) =>
    server.ask(who, method, `/api${path}`, body);
  const order = ordersAt(server, box);
  const calls = deliveryCalls(ask, box);
  return {
    pharmacyId,
    staff,
    look,
    rows,
    row,
    change,
    notices,
    box,
    ask,
    order,
    ...calls,
    ...boxOfDesk(box),
    reserve: async (lockerId, fields = {}) => {
      const body = { deliveryId: nextId('parcel'), phoneNumber, lockerId, ...fields };
      return deliveryIn(await ask('POST', `/deliveries/create/${box.id}`, body));
    },
    book: async (fields = {}) => {
      const body = { deliveryId: nextId('booking'), phoneNumber, ...fields };
      const path = `/deliveries/create-on-pharmacy/${pharmacyId}`;
      return deliveryIn(await ask('POST', path, body));
    },
    shelve: async (shelf) => deliveryIn(await calls.toShelf((await order()).deliveryId, shelf)),
  };
}
