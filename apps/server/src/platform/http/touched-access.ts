import type { Call, FieldPath, Touches } from '@kolli/contract/call';
import { isBlank } from '@kolli/contract/fields';
import type { FastifyRequest } from 'fastify';
import { isId } from '../database/ids.ts';
import type { Store } from '../database/open-database.ts';
import {
  currentAccess,
  type StaffAccess,
  type StaffCaller,
  webAccesses,
} from '../session/staff-caller.ts';

/** What of a request names a pharmacy: looked at before anything of the input is checked. */
interface Asked {
  readonly store: Store;
  readonly caller: StaffCaller;
  readonly accesses: readonly StaffAccess[];
  readonly value: unknown;
}

function fieldOf(request: FastifyRequest, path: FieldPath): unknown {
  const [part, name = ''] = path.split('.');
  const container: unknown =
    part === 'params' ? request.params : part === 'query' ? request.query : request.body;
  return (container as Record<string, unknown> | null | undefined)?.[name];
}

const accessTo = (accesses: readonly StaffAccess[], id: unknown) =>
  accesses.find(({ pharmacyId }) => pharmacyId === id);

/** Whose these boxes are, by their ids; only such of the pharmacies given are found. */
async function pharmaciesOf(
  store: Store,
  ids: readonly string[],
  boxIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const boxes = await store.inPharmacies(ids, (tx) =>
    tx
      .selectFrom('pickup_box')
      .select(['id', 'pharmacy_id'])
      .where('pharmacy_id', 'in', ids)
      .where('id', 'in', boxIds)
      .execute(),
  );
  return new Map(boxes.map((box) => [box.id, box.pharmacy_id]));
}

async function accessToBox({ store, accesses, value }: Asked): Promise<StaffAccess | undefined> {
  if (typeof value !== 'string' || !isId(value) || accesses.length === 0) return undefined;
  const ids = accesses.map(({ pharmacyId }) => pharmacyId);
  return accessTo(accesses, (await pharmaciesOf(store, ids, [value])).get(value));
}

/**
 * Every place must be of the one pharmacy: a mixture is nobody's. However many are named they are
 * looked up at once: a transaction for each would take all connections from everybody.
 */
async function accessToPlaces(asked: Asked): Promise<StaffAccess | undefined> {
  const { store, accesses, value } = asked;
  if (typeof value !== 'string') return undefined;
  const places = [...new Set(value.split(','))];
  if (places.length > 200 || !places.every(isId)) return undefined;
  const boxIds = places.filter((id) => accessTo(accesses, id) === undefined);
  const ids = accesses.map(({ pharmacyId }) => pharmacyId);
  const isAnySought = boxIds.length > 0 && ids.length > 0;
  const boxes = isAnySought ? await pharmaciesOf(store, ids, boxIds) : new Map<string, string>();
  const found = places.map((id) => accessTo(accesses, boxes.get(id) ?? id));
  const [first] = found;
  return found.every((access) => access === first) ? first : undefined;
}

/** By our own id at any pharmacy of the caller, by kolli ID at the one they work in. */
async function accessToDelivery(asked: Asked): Promise<StaffAccess | undefined> {
  const { store, caller, accesses, value } = asked;
  if (typeof value !== 'string' || !isId(value)) return currentAccess(caller);
  if (accesses.length === 0) return undefined;
  const ids = accesses.map(({ pharmacyId }) => pharmacyId);
  const delivery = await store.inPharmacies(ids, (tx) =>
    tx
      .selectFrom('delivery')
      .select('pharmacy_id')
      .where('pharmacy_id', 'in', ids)
      .where('id', '=', value)
      .executeTakeFirst(),
  );
  return accessTo(accesses, delivery?.pharmacy_id);
}

const fields = ['pharmacy', 'box', 'places', 'delivery'] as const satisfies (keyof Touches)[];

type Finder = (asked: Asked) => Promise<StaffAccess | undefined>;

const finders: Record<(typeof fields)[number], Finder> = {
  pharmacy: ({ accesses, value }) => Promise.resolve(accessTo(accesses, value)),
  box: accessToBox,
  places: accessToPlaces,
  delivery: accessToDelivery,
};

/** Whether a person, too, has an access to the pharmacy; also one that opens nothing. */
async function isUserOf(store: Store, at: StaffAccess, userId: unknown): Promise<boolean> {
  if (typeof userId !== 'string' || !isId(userId)) return false;
  const access = await store.inGlobal((tx) =>
    tx
      .selectFrom('user_access')
      .select('user_id')
      .where('pharmacy_id', '=', at.pharmacyId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  return access !== undefined;
}

/**
 * The caller's access to the pharmacy that a call touches, or undefined when they have none: a
 * foreign pharmacy, box or delivery and one that does not exist look alike. A call that names both
 * its pharmacy and its box must name a box of that pharmacy.
 */
export async function touchedAccess(
  store: Store,
  call: Call,
  request: FastifyRequest,
  caller: StaffCaller,
): Promise<StaffAccess | undefined> {
  const { touches } = call;
  if (touches === undefined) return undefined;
  const accesses = webAccesses(caller);
  const found: (StaffAccess | undefined)[] = [];
  for (const field of fields) {
    const path = touches[field];
    const value = path && fieldOf(request, path);
    if (value === undefined || isBlank(value)) continue;
    found.push(await finders[field]({ store, caller, accesses, value }));
  }
  if (found.length === 0 && touches.current === true) found.push(currentAccess(caller));
  const [at] = found;
  if (at === undefined || found.some((access) => access !== at)) return undefined;
  if (touches.user === undefined) return at;
  return (await isUserOf(store, at, fieldOf(request, touches.user))) ? at : undefined;
}
