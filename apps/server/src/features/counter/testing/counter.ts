import { asOwner } from '../../../testing/test-database.ts';
import { type GivenUser } from '../../../testing/factories.ts';
import { createMachineKey } from '../../../platform/session/machine-keys.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';

/** A valid number, another person's, and one that differs only in the century sign. */
export const ssn = '010190-999W';
export const otherSsn = '131052-308T';
export const signTwinSsn = '010190Y999W';
export const phoneNumber = '+358401234567';

export interface Parcel {
  readonly deliveryId: string;
  readonly docId: string;
}

let next = 0;

function counterCalls(server: TestServer, pharmacyId: string) {
  return {
    verifySsn: (
      who: GivenUser,
      { docId, deliveryId }: Parcel,
      typed: string,
      kolliId = deliveryId,
    ) => server.ask(who, 'POST', `/api/deliveries/verify-ssn/${docId}`, { kolliId, ssn: typed }),
    verifyPin: (
      who: GivenUser,
      { docId, deliveryId }: Parcel,
      pinCode: string,
      fields: object = {},
    ) =>
      server.ask(who, 'POST', `/api/deliveries/verify-pin/${docId}`, {
        kolliId: deliveryId,
        pinCode,
        phoneNumber,
        ...fields,
      }),
    handOver: (who: GivenUser, { docId, deliveryId }: Parcel, fields: object = {}) =>
      server.ask(who, 'PATCH', `/api/deliveries/update-on-pharmacy/${pharmacyId}/${deliveryId}`, {
        deliveryStatus: 'pickup',
        docId,
        ...fields,
      }),
  };
}

/** Deletes a box as the database's owner, since the app never deletes one. */
async function deleteBox(server: TestServer, { id }: TestBox): Promise<void> {
  for (const table of ['machine_key', 'activity_change', 'locker'])
    await asOwner(server, `delete from ${table} where box_id = $1`, [id]);
  await asOwner(server, 'delete from pickup_box where id = $1', [id]);
}

async function readAudit({ rows }: TestBox, docId: string) {
  const entries = await rows('audit_entry', { subject: docId }, 'seq');
  return entries.map(({ action, user_id, user_name, occurred_at, detail }) => ({
    action,
    user_id,
    user_name,
    occurred_at,
    detail,
  }));
}

/** The counter of a new pharmacy, optionally without a box: two members of staff, an order source, and their calls. */
export async function givenTestCounter(server: TestServer, { isWithoutBox = false } = {}) {
  const pharmacyId = (await server.givenPharmacy()).id;
  const box = await givenTestBox(server, { pharmacyId });
  const { look, staff, pinOf, rows, change } = box;
  if (isWithoutBox) await deleteBox(server, box);
  const colleague = await server.givenUser({ pharmacyId, firstName: 'Eero', lastName: 'Demo' });
  const shop = { kind: 'orderSource', pharmacyId, source: 'shop', name: 'shop' } as const;
  const { key } = await look((tx) => createMachineKey(tx, shop, server.time.clock()));
  const own = { pharmacyId, box, staff, colleague, look, pinOf, rows, change };
  return {
    ...own,
    ...counterCalls(server, pharmacyId),
    /** Creates an order without a door. */
    arrive: async (fields: object = {}) => {
      next += 1;
      const order = {
        deliveryId: `counter-${next}`,
        phoneNumber,
        order_id: `o-${next}`,
        fulfillment_order_id: `f-${next}`,
        ...fields,
      };
      const { body } = await server.ask({ key }, 'POST', '/integration/v1/orders', order);
      return body.result as Parcel;
    },
    audit: ({ docId }: Parcel) => readAudit(box, docId),
  };
}

export type TestCounter = Awaited<ReturnType<typeof givenTestCounter>>;

export async function codeOf(response: Answer | Promise<Answer>): Promise<string> {
  const { status, body } = await response;
  return status === 200 ? 'ok' : String(body.code);
}

export function countCodes(responses: readonly Answer[]): Record<string, number> {
  const codes = responses.map(({ status, body }) => (status === 200 ? 'ok' : String(body.code)));
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
  );
}

/** Valid Finnish numbers of different people with one birthday. */
export function guessedSsns(count: number, from = 100): string[] {
  const checks = '0123456789ABCDEFHJKLMNPRSTUVWXY';
  return Array.from({ length: count }, (_, index) => {
    const person = from + index;
    return `010190-${person}${checks.charAt(Number(`010190${person}`) % 31)}`;
  });
}
