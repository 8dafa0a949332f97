import type { Call, FieldPath, Touches } from '@kolli/contract/call/call';
import { isBlank } from '@kolli/contract/call/fields';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { CodedError } from '../../coded-error.ts';
import { isId } from '../../database/ids.ts';
import { onNodeOf } from '../../database/on-node-of.ts';
import type { Store } from '../../database/open-database.ts';
import { currentAccess, type StaffAccess, type StaffCaller } from '../../session/staff-caller.ts';

/** A field of a request that names a pharmacy, read before the input is validated. */
interface TouchedValue {
  readonly store: Store;
  readonly caller: StaffCaller;
  readonly value: unknown;
}

function fieldOf(request: FastifyRequest, path: FieldPath): unknown {
  const [part, name = ''] = path.split('.');
  const container: unknown =
    part === 'params' ? request.params : part === 'query' ? request.query : request.body;
  return (container as Record<string, unknown> | null | undefined)?.[name];
}

/**
 * Pharmacy ids by the ids of boxes or deliveries, of the caller's pharmacies only. They are nearly always of the current
 * one, which is searched first: a transaction that sees thousands of pharmacies is slower.
 */
async function pharmaciesOf(
  { store, caller }: TouchedValue,
  table: 'pickup_box' | 'delivery',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const current = currentAccess(caller)?.pharmacyId;
  const others = [...caller.accesses.keys()].filter((id) => id !== current);
  for (const pharmacyIds of [current === undefined ? [] : [current], others]) {
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length === 0 || pharmacyIds.length === 0) continue;
    const rows = await store.readInPharmacies(pharmacyIds, (from) =>
      from
        .selectFrom(table)
        .select(['id', 'pharmacy_id'])
        .where(
          sql<boolean>`pharmacy_id = any(${pharmacyIds}::uuid[]) ${onNodeOf(table, pharmacyIds)}`,
        )
        .where('id', 'in', missing),
    );
    for (const row of rows) found.set(row.id, row.pharmacy_id);
  }
  return found;
}

function accessTo({ caller }: TouchedValue, id: unknown): StaffAccess | undefined {
  return typeof id === 'string' ? caller.accesses.get(id) : undefined;
}

async function accessToBox(touched: TouchedValue): Promise<StaffAccess | undefined> {
  const { value } = touched;
  if (typeof value !== 'string' || !isId(value)) return undefined;
  return accessTo(touched, (await pharmaciesOf(touched, 'pickup_box', [value])).get(value));
}

/**
 * All places must be of one pharmacy, otherwise there is no access. They are looked up together: a
 * transaction for each could use up all connections.
 */
async function accessToPlaces(touched: TouchedValue): Promise<StaffAccess | undefined> {
  const { value } = touched;
  if (typeof value !== 'string') return undefined;
  const places = [...new Set(value.split(','))];
  if (places.length > 200 || !places.every(isId)) return undefined;
  const boxIds = places.filter((id) => accessTo(touched, id) === undefined);
  const boxes = await pharmaciesOf(touched, 'pickup_box', boxIds);
  const found = places.map((id) => accessTo(touched, boxes.get(id) ?? id));
  const [first] = found;
  return found.every((access) => access === first) ? first : undefined;
}

/** By delivery id at any pharmacy of the caller, by kolli ID only at their current one. */
async function accessToDelivery(touched: TouchedValue): Promise<StaffAccess | undefined> {
  const { caller, value } = touched;
  if (typeof value !== 'string' || !isId(value)) return currentAccess(caller);
  return accessTo(touched, (await pharmaciesOf(touched, 'delivery', [value])).get(value));
}

const fields = ['pharmacy', 'box', 'places', 'delivery'] as const satisfies (keyof Touches)[];

/**
 * Throws `validation_fail` for a call that must name a pharmacy, box or delivery and names none: that is a mistake in the
 * call, and not about whose they are.
 */
export function refuseUnnamed({ touches }: Call, request: FastifyRequest): void {
  if (touches === undefined || touches.current === true) return;
  const paths = fields.flatMap((field) => touches[field] ?? []);
  if (paths.some((path) => !isMissing(fieldOf(request, path)))) return;
  const errors = paths.slice(0, 1).map((path) => ({ msg: 'validation.required', path }));
  throw new CodedError('validation_fail', errors);
}

const isMissing = (value: unknown): boolean => value === undefined || isBlank(value);

type Finder = (touched: TouchedValue) => Promise<StaffAccess | undefined>;

const finders: Record<(typeof fields)[number], Finder> = {
  pharmacy: (touched) => Promise.resolve(accessTo(touched, touched.value)),
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
  const found: (StaffAccess | undefined)[] = [];
  for (const field of fields) {
    const path = touches[field];
    const value = path && fieldOf(request, path);
    if (isMissing(value)) continue;
    found.push(await finders[field]({ store, caller, value }));
  }
  if (found.length === 0 && touches.current === true) found.push(currentAccess(caller));
  const [at] = found;
  if (at === undefined || found.some((access) => access !== at)) return undefined;
  if (touches.user === undefined) return at;
  return (await isUserOf(store, at, fieldOf(request, touches.user))) ? at : undefined;
}
