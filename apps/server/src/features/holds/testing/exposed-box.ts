import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { expect } from 'vitest';
import { givenUser, type GivenUser } from '../../../testing/factories.ts';
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

/** What somebody decides; by default about what the delivery is now. */
interface Decision {
  readonly reason?: string;
  readonly heldTime?: number;
  readonly deliveryStatus?: string;
  readonly who?: GivenUser;
}

/** The page of a parcel that is, or was, on hold. */
interface ShownHold {
  readonly held: HeldDelivery;
  readonly delivery: DeliveryWithLog;
  readonly messages: object[];
  readonly doorOpen: object[];
  readonly openedDoors: string[];
}

/**
 * A box with the basic doors 1-1 to 1-3 and the fridge doors 2-1 and 2-2, whose readings and parcels a test reports at
 * minutes from its beginning; the server's clock follows.
 */
export interface ExposedBox {
  readonly box: TestBox;
  readonly pharmacist: GivenUser;
  /** Epoch milliseconds of a minute. */
  at: (minute: number) => number;
  /** Loads a drug into the fridge door 2-1, or another parcel, and returns its id. */
  load: (minute: number, parcel?: Parcel) => Promise<string>;
  /** Loads such a parcel, too warm from minute 1 on, so that it is on hold since minute 16; returns its id. */
  held: (parcel?: Parcel) => Promise<string>;
  pickUp: (minute: number, docId: string, lockerId?: string) => Promise<void>;
  /** Reports readings of a sensor, each in a batch of its own. */
  measure: (sensor: string, ...pairs: Pair[]) => Promise<void>;
  /** Reports readings that were measured earlier, in one batch. */
  measureLate: (minute: number, sensor: string, ...pairs: Pair[]) => Promise<void>;
  delivery: (docId: string) => Promise<DeliveryWithLog>;
  holds: () => Promise<HeldDelivery[]>;
  judge: (
    name: 'release' | 'reject' | 'acknowledge',
    docId: string,
    decision?: Decision,
  ) => Promise<Answer>;
  /** Reports that staff took the parcel out of its door. */
  remove: (docId: string) => Promise<Answer>;
  /** Lets a parcel that was taken out wait for another place. */
  unassign: (docId: string) => Promise<Answer>;
  assign: (docId: string, place: object) => Promise<Answer>;
  destroy: (docId: string) => Promise<Answer>;
  /** The page of a parcel on hold. */
  shown: (docId: string) => Promise<ShownHold>;
  /** The delivery in the state document. */
  inState: (docId: string) => Promise<object | undefined>;
}

type Ask = (
  method: 'GET' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  who?: GivenUser,
) => Promise<Answer>;

/** The calls about holds, as a main user of the pharmacy. */
function holdCalls(
  ask: Ask,
  box: TestBox,
): Pick<ExposedBox, 'delivery' | 'holds' | 'judge' | 'shown'> {
  const { pharmacyId } = box;
  return {
    delivery: async (docId) =>
      (await ask('GET', `details/${docId}`)).body.result as DeliveryWithLog,
    holds: async () => {
      const { body } = await ask('GET', `holds/${pharmacyId}`);
      return (body.result as { holds: HeldDelivery[] }).holds;
    },
    shown: async (docId) =>
      (await ask('GET', `holds/${pharmacyId}/show/${docId}`)).body.result as ShownHold,
    judge: async (name, docId, { who, ...decision } = {}) => {
      const shown = await ask('GET', `holds/${pharmacyId}/show/${docId}`);
      const { held } = (shown.body.result ?? {}) as { held?: HeldDelivery };
      const seen = { heldTime: held?.heldTime ?? 1, deliveryStatus: held?.deliveryStatus };
      const body = { reason: 'Within the stability data', ...seen, ...decision };
      return ask('PATCH', `${name}/${pharmacyId}/${docId}`, body, who);
    },
  };
}

/** What happens to a parcel at the counter. */
function counterCalls(
  ask: Ask,
  { pharmacyId, staff }: TestBox,
): Pick<ExposedBox, 'unassign' | 'assign' | 'destroy'> {
  const idOf = async (docId: string) =>
    ((await ask('GET', `details/${docId}`)).body.result as DeliveryWithLog).deliveryId;
  return {
    unassign: async (docId) => {
      const path = `delete-reservation-on-pharmacy/${pharmacyId}/${await idOf(docId)}`;
      return ask('DELETE', path, { docId });
    },
    assign: async (docId, place) =>
      ask('PATCH', `assign/${pharmacyId}/${await idOf(docId)}`, { docId, ...place }),
    destroy: async (docId) => {
      const parcel = { deliveryId: await idOf(docId), docId, pharmacyId };
      return ask('DELETE', 'destroy', parcel, staff);
    },
  };
}

/** What the box reports, at minutes from a time. */
function reports(
  server: TestServer,
  box: TestBox,
  at: ExposedBox['at'],
): Pick<ExposedBox, 'load' | 'held' | 'pickUp' | 'measure' | 'measureLate'> {
  const report = async (minute: number, ...events: Parameters<TestBox['report']>) => {
    server.time.set(new Date(at(minute)));
    expect(await box.report(...events)).toMatchObject({ status: 200 });
  };
  const load: ExposedBox['load'] = async (minute, { lockerId = '2-1', is_drug = true } = {}) => {
    server.time.set(new Date(at(minute)));
    const docId = await box.reserve([lockerId], { is_drug });
    await report(minute, { kind: 'loaded', docId, lockerId, userId: box.staff.id });
    return docId;
  };
  const measure: ExposedBox['measure'] = async (sensor, ...pairs) => {
    for (const [minute, celsius] of pairs)
      await report(minute, { kind: 'reading', sensor, celsius });
  };
  return {
    load,
    measure,
    held: async (parcel) => {
      const docId = await load(0, parcel);
      await measure('2-1', ...steady(9, 1, 16));
      return docId;
    },
    pickUp: (minute, docId, lockerId = '2-1') =>
      report(minute, { kind: 'pickedUp', docId, lockerId }),
    measureLate: (minute, sensor, ...pairs) =>
      report(
        minute,
        ...pairs.map(([earlier, celsius]) => {
          return { kind: 'reading', sensor, celsius, at: at(earlier) } as const;
        }),
      ),
  };
}

export async function givenExposedBox(server: TestServer): Promise<ExposedBox> {
  const box = await givenTestBox(server);
  const pharmacist = await givenUser(server, { pharmacyId: box.pharmacyId, role: 'main_user' });
  const beginning = Math.floor(server.time.clock().getTime() / 60_000) * 60_000 + 60_000;
  const at = (minute: number) => beginning + minute * 60_000;
  const ask: Ask = (method, path, body, who = pharmacist) =>
    server.ask(who, method, `/api/deliveries/${path}`, body);
  return {
    box,
    pharmacist,
    at,
    ...holdCalls(ask, box),
    ...counterCalls(ask, box),
    remove: (docId) =>
      box.report({ kind: 'removed', docId, lockerId: '2-1', userId: box.staff.id }),
    ...reports(server, box, at),
    inState: async (docId) =>
      (await box.state()).state.deliveries.find((one) => one.docId === docId),
  };
}
