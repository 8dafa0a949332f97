import type { DeviceState } from '@kolli/contract/machine/device';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import type { LiveNotice } from '@kolli/contract/system/live';
import type { BoxTemplate } from '@kolli/domain/box/box-layout';
import { expect, onTestFinished } from 'vitest';
import type { Tx } from '../../../platform/database/open-database.ts';
import { createMachineKey } from '../../../platform/session/machine-keys.ts';
import { type GivenUser } from '../../../testing/factories.ts';
import { type Rows, rowsBy } from '../../../testing/rows.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { openPickupPin } from '../../deliveries/pickup-pin.ts';

type WithoutNumber<Event> = Event extends unknown ? Omit<Event, 'seq' | 'at'> : never;
/** An event without its number; `at` defaults to now. */
export type EventFields = WithoutNumber<DeviceEvent> & { readonly at?: number };

let next = 0;

export const pickedUp = (docId: string, lockerId: string) =>
  ({ kind: 'pickedUp', docId, lockerId }) as const;

/** What a member of staff does at the box, as it reports it. */
const eventsOf = ({ id: userId }: GivenUser) => ({
  loaded: (docId: string, lockerId: string) =>
    ({ kind: 'loaded', docId, lockerId, userId }) as const,
  removed: (docId: string, lockerId: string) =>
    ({ kind: 'removed', docId, lockerId, userId }) as const,
  released: (docId: string, ...lockerIds: string[]) =>
    ({ kind: 'released', docId, lockerIds, userId }) as const,
  session: (state: 'in' | 'out', of = userId) =>
    ({ kind: 'staffSession', userId: of, state }) as const,
});

async function readState(server: TestServer, key: string, etag?: string) {
  const response = await server.app.inject({
    method: 'GET',
    url: '/device/v1/state',
    headers: { authorization: `Bearer ${key}`, ...(etag && { 'if-none-match': etag }) },
  });
  const text = response.body;
  const body = text === '' ? {} : (JSON.parse(text) as { result: DeviceState });
  const state = ('result' in body ? body.result : undefined) as DeviceState;
  const tag = String(response.headers['etag'] ?? '');
  return { status: response.statusCode, etag: tag, text, state };
}

async function reserve(
  server: TestServer,
  box: { readonly id: string; readonly staff: GivenUser },
  lockerIds: readonly string[],
  fields: object,
): Promise<string> {
  next += 1;
  const body = { deliveryId: `box-${next}`, phoneNumber: '+358401234567', ...fields };
  const url = `/api/deliveries/create/${box.id}`;
  const answer = await server.ask(box.staff, 'POST', url, { ...body, lockerId: lockerIds });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body.result as { docId: string }).docId;
}

/** Age of the box, so that it may report events of past days. */
const boxAgeMs = 60 * 24 * 3_600_000;

function deviceCalls(server: TestServer, key: string) {
  let seq = 0;
  const now = () => server.time.clock().getTime();
  const call = (path: string, body?: unknown) =>
    server.ask({ key }, 'POST', `/device/v1/${path}`, body);
  /** Numbers events after the last one and sends them in one batch. */
  const report = (...events: EventFields[]) =>
    call('events', { events: events.map((event) => ({ at: now(), ...event, seq: (seq += 1) })) });
  return {
    call,
    /** Sends events as given; `at` is the box's current time, if it sends one. */
    send: (events: readonly object[], at?: number) =>
      call('events', { ...(at === undefined ? {} : { at }), events }),
    report,
    /** Reports events and returns the outcome of each. */
    outcomes: async (...events: EventFields[]) => outcomesOf(await report(...events)),
    beat: (softwareVersion = '1.0.0') => call('heartbeat', { at: now(), softwareVersion }),
    state: (etag?: string) => readState(server, key, etag),
  };
}

/** What a box, its pharmacy and its deliveries look like from outside. */
function viewsOf(
  server: TestServer,
  { id, pharmacyId, staff }: Record<'id' | 'pharmacyId', string> & { staff: GivenUser },
  { row, rows }: Rows,
) {
  return {
    show: async () => {
      const { body } = await server.ask(staff, 'GET', `/api/pickup-boxes/show/${id}`);
      return body.result as PickupBox;
    },
    /** The pharmacy's live notices from now until the test ends. */
    notices: () => {
      const notices: (LiveNotice | 'lost')[] = [];
      onTestFinished(server.services.live.follow(pharmacyId, (notice) => notices.push(notice)));
      return notices;
    },
    alarms: () => rows('alarm', { box_id: id }, 'id'),
    delivery: (docId: string) => row('delivery', { id: docId }),
    actions: (docId: string) => rows('delivery_action', { delivery_id: docId }, 'id'),
    statusOf: async (docId: string) => (await row('delivery', { id: docId })).status,
    pinOf: async (docId: string) =>
      openPickupPin(server.secrets, await row('delivery', { id: docId })),
  };
}

/** A box with its key, one member of staff and its calls over HTTP, in its own pharmacy unless one is given. */
export async function givenTestBox(
  server: TestServer,
  given: { readonly pharmacyId?: string; readonly template?: BoxTemplate } = {},
) {
  const pharmacyId = given.pharmacyId ?? (await server.givenPharmacy()).id;
  const { template } = given;
  const created_at = new Date(server.time.clock().getTime() - boxAgeMs);
  const { id, name } = await server.givenBox({
    pharmacyId,
    created_at,
    ...(template && { template }),
  });
  const staff = await server.givenUser({ pharmacyId, firstName: 'Aino', lastName: 'Demo' });
  const look = <T>(work: (tx: Tx) => T | Promise<T>) =>
    server.store.inPharmacies([pharmacyId], work);
  const { key, id: keyId } = await look((tx) =>
    createMachineKey(tx, { kind: 'device', pharmacyId, boxId: id, name }, server.time.clock()),
  );
  const database = rowsBy(look);
  const own = { id, pharmacyId, key, keyId, staff, look };
  return {
    ...own,
    ...database,
    ...eventsOf(staff),
    ...deviceCalls(server, key),
    /** Reserves doors at the screen and returns the delivery's id. */
    reserve: (lockerIds: readonly string[], fields: object = {}) =>
      reserve(server, { id, staff }, lockerIds, fields),
    ...viewsOf(server, { id, pharmacyId, staff }, database),
  };
}
export type TestBox = Awaited<ReturnType<typeof givenTestBox>>;

export function outcomesOf(response: Answer): string[] {
  const { outcomes } = response.body.result as { outcomes: { outcome: string }[] };
  return outcomes.map(({ outcome }) => outcome);
}
