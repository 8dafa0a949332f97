import type { Call, FieldPath, Touches } from '@kolli/contract/call/call';
import { isBlank } from '@kolli/contract/call/fields';
import type { FastifyRequest } from 'fastify';
import { isId } from '../../database/ids.ts';
import type { Store } from '../../database/open-database.ts';
import {
  currentAccess,
  type StaffAccess,
  type StaffCaller,
  webAccesses,
} from '../../session/staff-caller.ts';

/** A field of a request that names a pharmacy, read before the input is validated. */
interface TouchedValue {
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

/** Pharmacy ids by box id; finds only boxes of the given pharmacies. */
async function pharmaciesOf(
  store: Store,
  ids: readonly string[],
  boxIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const boxes = await store.readInPharmacies(ids, (from) =>
    from
      .selectFrom('pickup_box')
      .select(['id', 'pharmacy_id'])
      .where('pharmacy_id', 'in', ids)
      .where('id', 'in', boxIds),
  );
  return new Map(boxes.map((box) => [box.id, box.pharmacy_id]));
}

async function accessToBox({
  store,
  accesses,
  value,
}: TouchedValue): Promise<StaffAccess | undefined> {
  if (typeof value !== 'string' || !isId(value) || accesses.length === 0) return undefined;
  const ids = accesses.map(({ pharmacyId }) => pharmacyId);
  return accessTo(accesses, (await pharmaciesOf(store, ids, [value])).get(value));
}

/**
 * All places must be of one pharmacy, otherwise there is no access. They are looked up in one
 * query: a transaction for each could use up all connections.
 */
async function accessToPlaces(touched: TouchedValue): Promise<StaffAccess | undefined> {
  const { store, accesses, value } = touched;
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

/** By delivery id at any pharmacy of the caller, by kolli ID only at their current one. */
async function accessToDelivery(touched: TouchedValue): Promise<StaffAccess | undefined> {
  const { store, caller, accesses, value } = touched;
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

type Finder = (touched: TouchedValue) => Promise<StaffAccess | undefined>;

const finders: Record<(typeof fields)[number], Finder> = {
  pharmacy: ({ accesses, value }) => Promise.resolve(accessTo(accesses, value)),
  box: accessToBox,
  places: accessToPlaces,
  delivery: accessToDelivery,
};

/** Whether a person also has an access to the pharmacy, of any kind. */
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
 * Returns the caller's access to the pharmacy of a call, or undefined: pharmacies, boxes and
 * deliveries of others and unknown ones look the same. If a call names both pharmacy and box, the
 * box must be of that pharmacy.
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
