import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { expect } from 'vitest';
import { type GivenUser } from '../../../testing/factories.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';

type Pair = readonly [minute: number, celsius: number];

/** The same temperature from one minute until another, every five minutes and at the last. */
export function steady(celsius: number, from: number, until: number): Pair[] {
  const minutes = Array.from({ length: Math.ceil((until - from) / 5) }, (_, i) => from + i * 5);
  return [...minutes, until].map((minute) => [minute, celsius]);
}

interface Parcel {
  readonly lockerId?: string;
  readonly is_drug?: boolean;
}

interface Decision {
  readonly reason?: string;
  readonly heldTime?: number;
  readonly deliveryStatus?: string;
  readonly who?: GivenUser;
}

interface ShownHold {
  readonly held: HeldDelivery;
  readonly delivery: DeliveryWithLog;
  readonly messages: object[];
  readonly doorOpen: object[];
  readonly openedDoors: string[];
}

type Ask = (
  method: 'GET' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  who?: GivenUser,
) => Promise<Answer>;

function holdCalls(ask: Ask, { pharmacyId }: TestBox) {
  return {
    delivery: async (docId: string) =>
      (await ask('GET', `details/${docId}`)).body.result as DeliveryWithLog,
    holds: async () => {
      const { body } = await ask('GET', `holds/${pharmacyId}`);
      return (body.result as { holds: HeldDelivery[] }).holds;
    },
    shown: async (docId: string) =>
      (await ask('GET', `holds/${pharmacyId}/show/${docId}`)).body.result as ShownHold,
    judge: async (
      name: 'release' | 'reject' | 'acknowledge',
      docId: string,
      { who, ...decision }: Decision = {},
    ) => {
      const shown = await ask('GET', `holds/${pharmacyId}/show/${docId}`);
      const { held } = (shown.body.result ?? {}) as { held?: HeldDelivery };
      const seen = { heldTime: held?.heldTime ?? 1, deliveryStatus: held?.deliveryStatus };
      const body = { reason: 'Within the stability data', ...seen, ...decision };
      return ask('PATCH', `${name}/${pharmacyId}/${docId}`, body, who);
    },
  };
}

function counterCalls(ask: Ask, { pharmacyId, staff }: TestBox) {
  const idOf = async (docId: string) =>
    ((await ask('GET', `details/${docId}`)).body.result as DeliveryWithLog).deliveryId;
  return {
    /** Lets a parcel that was taken out wait for another place. */
    unassign: async (docId: string) => {
      const path = `delete-reservation-on-pharmacy/${pharmacyId}/${await idOf(docId)}`;
      return ask('DELETE', path, { docId });
    },
    assign: async (docId: string, place: object) =>
      ask('PATCH', `assign/${pharmacyId}/${await idOf(docId)}`, { docId, ...place }),
    destroy: async (docId: string) => {
      const parcel = { deliveryId: await idOf(docId), docId, pharmacyId };
      return ask('DELETE', 'destroy', parcel, staff);
    },
  };
}

/** What the box reports, at minutes from a time. */
function reports(server: TestServer, box: TestBox, timeOf: (minute: number) => number) {
  const report = async (minute: number, ...events: Parameters<TestBox['report']>) => {
    server.time.set(new Date(timeOf(minute)));
    expect(await box.report(...events)).toMatchObject({ status: 200 });
  };
  /** Loads a drug into the fridge door 2-1, or another parcel, and returns its id. */
  const load = async (minute: number, { lockerId = '2-1', is_drug = true }: Parcel = {}) => {
    server.time.set(new Date(timeOf(minute)));
    const docId = await box.reserve([lockerId], { is_drug });
    await report(minute, { kind: 'loaded', docId, lockerId, userId: box.staff.id });
    return docId;
  };
  /** Reports readings of a sensor, each in a batch of its own. */
  const measure = async (sensor: string, ...pairs: Pair[]) => {
    for (const [minute, celsius] of pairs)
      await report(minute, { kind: 'reading', sensor, celsius });
  };
  return {
    load,
    measure,
    /** Loads such a parcel, too warm from minute 1 on, so that it is on hold since minute 16; returns its id. */
    held: async (parcel?: Parcel) => {
      const docId = await load(0, parcel);
      await measure('2-1', ...steady(9, 1, 16));
      return docId;
    },
    pickUp: (minute: number, docId: string, lockerId = '2-1') =>
      report(minute, { kind: 'pickedUp', docId, lockerId }),
    /** Reports readings that were measured earlier, in one batch. */
    measureLate: (minute: number, sensor: string, ...pairs: Pair[]) => {
      const kind = 'reading' as const;
      const readings = pairs.map(([at, celsius]) => ({ kind, sensor, celsius, at: timeOf(at) }));
      return report(minute, ...readings);
    },
  };
}

/**
 * A box with the basic doors 1-1 to 1-3 and the fridge doors 2-1 and 2-2, whose readings and parcels a test reports at
 * minutes from its beginning; the server's clock follows.
 */
export async function givenExposedBox(server: TestServer) {
  const box = await givenTestBox(server);
  const pharmacist = await server.givenUser({ pharmacyId: box.pharmacyId, role: 'main_user' });
  const beginning = Math.floor(server.time.clock().getTime() / 60_000) * 60_000 + 60_000;
  const at = (minute: number) => beginning + minute * 60_000;
  const ask: Ask = (method, path, body, who = pharmacist) =>
    server.ask(who, method, `/api/deliveries/${path}`, body);
  const own = { box, pharmacist, at };
  return {
    ...own,
    ...holdCalls(ask, box),
    ...counterCalls(ask, box),
    remove: (docId: string) =>
      box.report({ kind: 'removed', docId, lockerId: '2-1', userId: box.staff.id }),
    ...reports(server, box, at),
    inState: async (docId: string) =>
      (await box.state()).state.deliveries.find((one) => one.docId === docId),
  };
}
export type ExposedBox = Awaited<ReturnType<typeof givenExposedBox>>;
