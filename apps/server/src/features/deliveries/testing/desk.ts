import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect } from 'vitest';
import type { Tx } from '../../../platform/database/open-database.ts';
import { givenPharmacy, type GivenUser } from '../../../testing/factories.ts';
import { givenDelivery } from '../../../testing/given-delivery.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';

/** A pharmacy with shelves and a box of five doors, and the calls of its staff over HTTP. */
export interface Desk extends Pick<TestBox, 'pharmacyId' | 'staff' | 'look'> {
  readonly box: TestBox;
  /** Calls the API as the desk's member of staff, unless another user is given. */
  ask: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    who?: GivenUser,
  ) => Promise<Answer>;
  /** Reserves doors for a new delivery. */
  reserve: (lockerIds: readonly string[], fields?: object) => Promise<DeliveryWithLog>;
  /** Creates a reservation without a door. */
  book: (fields?: object) => Promise<DeliveryWithLog>;
  /** Creates an unassigned order; `null` for one without a phone number. */
  order: (phoneNumber?: string | null) => Promise<{ docId: string; deliveryId: string }>;
  /** Creates an order and assigns it to shelves. */
  shelve: (shelf: readonly string[]) => Promise<DeliveryWithLog>;
  /** Reports from the box that the parcel was loaded. */
  load: (docId: string, ...lockerIds: string[]) => Promise<void>;
  /** Number of messages queued for the delivery's customer. */
  countMessages: (docId: string) => Promise<number>;
}

/** The delivery in a response; fails the test when the call was refused. */
export function deliveryIn(answer: Answer): DeliveryWithLog {
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as DeliveryWithLog;
}

/** The expected response of a refusal. */
export const refused = (status: number, code: string) => ({ status, body: { code } });

let next = 0;
const nextId = (kind: string) => `${kind}-${(next += 1)}`;
const phoneNumber = '+358401234567';

function orders(server: TestServer, pharmacyId: string, look: TestBox['look']): Desk['order'] {
  return async (phone = phoneNumber) => {
    const deliveryId = nextId('order');
    const docId = await givenDelivery(server, pharmacyId, { kolliId: deliveryId });
    const change = { phone_number: phone };
    await look((tx) => tx.updateTable('delivery').set(change).where('id', '=', docId).execute());
    return { docId, deliveryId };
  };
}

function countMessages(tx: Tx, docId: string): Promise<number> {
  return tx
    .selectFrom('outgoing_message')
    .select('id')
    .where('delivery_id', '=', docId)
    .execute()
    .then((rows) => rows.length);
}

/** Creates a desk, by default with the shelves A1 and B2. */
export async function givenDesk(
  server: TestServer,
  shelves: readonly string[] = ['A1', 'B2'],
): Promise<Desk> {
  const { id: pharmacyId } = await givenPharmacy(server, { shelves });
  const box = await givenTestBox(server, { pharmacyId });
  const { staff, look } = box;
  const ask: Desk['ask'] = (method, path, body, who = staff) =>
    server.ask(who, method, `/api${path}`, body);
  const order = orders(server, pharmacyId, look);
  return {
    pharmacyId,
    staff,
    look,
    box,
    ask,
    order,
    reserve: async (lockerId, fields = {}) => {
      const body = { deliveryId: nextId('parcel'), phoneNumber, lockerId, ...fields };
      return deliveryIn(await ask('POST', `/deliveries/create/${box.id}`, body));
    },
    book: async (fields = {}) => {
      const body = { deliveryId: nextId('booking'), phoneNumber, ...fields };
      const path = `/deliveries/create-on-pharmacy/${pharmacyId}`;
      return deliveryIn(await ask('POST', path, body));
    },
    shelve: async (shelf) => {
      const { deliveryId } = await order();
      const path = `/deliveries/assign/${pharmacyId}/${deliveryId}`;
      return deliveryIn(await ask('PATCH', path, { assignToBox: false, shelf }));
    },
    load: async (docId, ...lockerIds) => {
      const { id: userId } = staff;
      const events = lockerIds.map((lockerId) => ({ docId, lockerId, userId }));
      await box.report(...events.map((event) => ({ kind: 'loaded', ...event }) as const));
    },
    countMessages: (docId) => look((tx) => countMessages(tx, docId)),
  };
}

/** Begins a staff session at the desk's box and returns a function that ends it. */
export async function workAtBox({ box, staff }: Desk): Promise<() => Promise<void>> {
  const session = (state: 'in' | 'out') =>
    box.report({ kind: 'staffSession', userId: staff.id, state });
  await session('in');
  return async () => {
    await session('out');
  };
}

/** Activates or deactivates the desk's box. */
export function setBoxActive({ box, look }: Desk, isActive: boolean): Promise<unknown> {
  return look((tx) =>
    tx.updateTable('pickup_box').set({ is_active: isActive }).where('id', '=', box.id).execute(),
  );
}

/** The doors of the desk's box that are occupied. */
export async function heldDoors({ box, look }: Desk): Promise<string[]> {
  const rows = await look((tx) =>
    tx
      .selectFrom('locker_occupancy')
      .select('locker_id')
      .where('box_id', '=', box.id)
      .where('released_at', 'is', null)
      .orderBy('locker_id')
      .execute(),
  );
  return rows.map((row) => row.locker_id);
}
