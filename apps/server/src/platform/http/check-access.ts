import type { Call, FieldPath } from '@kolli/contract/call';
import type { FastifyRequest } from 'fastify';
import { CodedError } from '../coded-error.ts';
import { isId } from '../database/ids.ts';
import type { Store } from '../database/open-database.ts';
import { findMachine } from '../session/machine-keys.ts';
import {
  findStaffCaller,
  type StaffAccess,
  type StaffCaller,
  webAccesses,
} from '../session/staff-caller.ts';
import type { TokenVerifier } from '../session/token-verifier.ts';
import type { Caller } from './route.ts';

export interface AccessDoor {
  readonly store: Store;
  readonly tokens: TokenVerifier;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

async function staffOf(door: AccessDoor, request: FastifyRequest): Promise<StaffCaller> {
  const token = header(request, 'authtoken');
  if (token === undefined) throw new CodedError('not_authorized');
  const caller = await findStaffCaller(door.store, await door.tokens.verify(token));
  if (caller === undefined) throw new CodedError('not_authorized');
  if (caller.isDisabled) throw new CodedError('user_is_disabled');
  return caller;
}

/**
 * Who calls, before anything of the input is read: `not_authorized` or `auth/id-token-expired` when
 * nobody that the call is for, `user_is_disabled` for a disabled account.
 */
export async function identifyCaller(
  door: AccessDoor,
  call: Call,
  request: FastifyRequest,
): Promise<Caller> {
  if (call.access === 'public' || call.access === 'customer') return { kind: 'nobody' };
  if (call.access === 'device' || call.access === 'orderSource') {
    const key = /^Bearer (\S+)$/.exec(header(request, 'authorization') ?? '')?.[1];
    const machine = key && (await findMachine(door.store, call.access, key));
    if (!machine) throw new CodedError('not_authorized');
    return machine;
  }
  return { ...(await staffOf(door, request)), at: null };
}

function fieldOf(request: FastifyRequest, path: FieldPath): unknown {
  const [part, name = ''] = path.split('.');
  const container: unknown =
    part === 'params' ? request.params : part === 'query' ? request.query : request.body;
  return (container as Record<string, unknown> | undefined)?.[name];
}

async function accessToBox(
  store: Store,
  accesses: readonly StaffAccess[],
  boxId: string,
): Promise<StaffAccess | undefined> {
  if (!isId(boxId) || accesses.length === 0) return undefined;
  const ids = accesses.map(({ pharmacyId }) => pharmacyId);
  const box = await store.inPharmacies(ids, (tx) =>
    tx
      .selectFrom('pickup_box')
      .select('pharmacy_id')
      .where('pharmacy_id', 'in', ids)
      .where('id', '=', boxId)
      .executeTakeFirst(),
  );
  return accesses.find(({ pharmacyId }) => pharmacyId === box?.pharmacy_id);
}

/**
 * What a member of staff may do, before the rest of the input is looked at: `forbidden` for a pharmacy or box that is
 * not theirs (or does not exist: the two look alike), `not_enough_permissions` without the permission.
 */
export async function checkAccess(
  door: AccessDoor,
  call: Call,
  request: FastifyRequest,
  caller: Caller,
): Promise<Caller> {
  if (caller.kind !== 'staff') return caller;
  const accesses = webAccesses(caller);
  const { pharmacy, box } = call.touches ?? {};
  let at: StaffAccess | undefined;
  if (pharmacy !== undefined) {
    const id = fieldOf(request, pharmacy);
    at = accesses.find(({ pharmacyId }) => pharmacyId === id);
  } else if (box !== undefined) {
    at = await accessToBox(door.store, accesses, String(fieldOf(request, box)));
  }
  if (call.touches !== undefined && at === undefined) throw new CodedError('forbidden');
  if (typeof call.access === 'object') {
    const { permission } = call.access;
    const granted = at?.permissions ?? caller.ownRole.permissions;
    if (!granted.includes(permission)) throw new CodedError('not_enough_permissions');
  }
  return { ...caller, at: at ?? null };
}
