import type { Delivery } from '@kolli/contract/deliveries';
import { expect } from 'vitest';
import type { Tx } from '../../platform/database/open-database.ts';
import { givenPharmacy, type GivenUser } from '../../testing/factories.ts';
import { givenDelivery } from '../../testing/given-delivery.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../devices/test-box.ts';

/** The desk of a pharmacy with shelves and a box of five doors, and what staff do there over HTTP. */
export interface Desk extends Pick<TestBox, 'pharmacyId' | 'staff' | 'look'> {
  readonly box: TestBox;
  /** Calls as the desk's member of staff unless somebody else is named. */
  ask: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    who?: GivenUser,
  ) => Promise<Answer>;
  /** Doors for a new delivery. */
  reserve: (lockerIds: readonly string[], fields?: object) => Promise<Delivery>;
  /** A reservation without a door. */
  book: (fields?: object) => Promise<Delivery>;
  /** An order that waits unassigned; `null` for one without a phone number. */
  order: (phoneNumber?: string | null) => Promise<{ docId: string; deliveryId: string }>;
  /** An order laid on shelves. */
  shelve: (shelf: readonly string[]) => Promise<Delivery>;
  /** The parcel is put in, reported by the box. */
  load: (docId: string, ...lockerIds: string[]) => Promise<void>;
  /** The delivery as its row and the texts queued for its customer. */
  told: (docId: string) => Promise<number>;
}

/** The delivery that a call answered; fails the test when it was refused. */
export function deliveryIn(answer: Answer): Delivery {
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as Delivery;
}

/** What a refusal must look like. */
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

/** Makes a desk, by default with the shelves A1 and B2. */
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
    told: (docId) => look((tx) => countMessages(tx, docId)),
  };
}

/** Somebody works at the desk's box until `leave` is called. */
export async function workAtBox({ box, staff }: Desk): Promise<() => Promise<void>> {
  const session = (state: 'in' | 'out') =>
    box.report({ kind: 'staffSession', userId: staff.id, state });
  await session('in');
  return async () => {
    await session('out');
  };
}

/** Turns the desk's box off, or on again. */
export function setBoxActive({ box, look }: Desk, isActive: boolean): Promise<unknown> {
  return look((tx) =>
    tx.updateTable('pickup_box').set({ is_active: isActive }).where('id', '=', box.id).execute(),
  );
}

/** The doors that are held now. */
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
