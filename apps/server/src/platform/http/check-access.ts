import { createHash, timingSafeEqual } from 'node:crypto';
import type { Call } from '@kolli/contract/call';
import { isAdminPermission } from '@kolli/domain/permissions';
import type { FastifyRequest } from 'fastify';
import { CodedError } from '../coded-error.ts';
import type { Clock } from '../clock/clock.ts';
import type { Store } from '../database/open-database.ts';
import type { FindMachine } from '../session/machine-keys.ts';
import { endReplacedKey } from '../session/replacing-keys.ts';
import { findStaffCaller, permittingAccess, type StaffCaller } from '../session/staff-caller.ts';
import type { TokenVerifier } from '../session/token-verifier.ts';
import type { Caller } from './route.ts';
import type { StaffNetworks } from './staff-networks.ts';
import { touchedAccess } from './touched-access.ts';

export interface AccessDoor {
  readonly store: Store;
  readonly findMachine: FindMachine;
  readonly clock: Clock;
  readonly tokens: TokenVerifier;
  /** The key that the SMS gateway shows with its receipts; without one no receipt is taken. */
  readonly smsGatewayKey: string | undefined;
  /** Where staff may call from; without it, from everywhere. */
  readonly staffNetworks: StaffNetworks | undefined;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Outside of their networks staff are told nothing, not even whether their token is good (ERR-041). */
function refuseOtherNetworks({ staffNetworks }: AccessDoor, request: FastifyRequest): void {
  if (staffNetworks === undefined || staffNetworks.includes(request.ip)) return;
  throw new CodedError('no_content', [{ msg: 'no_content', path: '' }]);
}

async function staffOf(
  door: AccessDoor,
  request: FastifyRequest,
  { mayHaveEnded = false }: Call,
): Promise<StaffCaller> {
  refuseOtherNetworks(door, request);
  const token = header(request, 'authtoken');
  if (token === undefined) throw new CodedError('not_authorized');
  const verified = await door.tokens.verify(token, { mayHaveExpired: mayHaveEnded });
  const caller = await findStaffCaller(door.store, verified);
  if (caller === undefined) throw new CodedError('not_authorized');
  if (mayHaveEnded) return caller;
  if (caller.hasEnded) throw new CodedError('not_authorized');
  if (caller.isDisabled) throw new CodedError('user_is_disabled');
  return caller;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function bearerOf(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(header(request, 'authorization') ?? '')?.[1] ?? '';
}

/**
 * Who calls, before anything of the input is read: `not_authorized` or `auth/id-token-expired` when
 * nobody that the call is for, `user_is_disabled` for a disabled account, before all of them
 * `no_content` for staff outside of their networks. A call that `mayHaveEnded` asks for less.
 */
export async function identifyCaller(
  door: AccessDoor,
  call: Call,
  request: FastifyRequest,
): Promise<Caller> {
  if (call.access === 'public' || call.access === 'customer') return { kind: 'nobody' };
  if (call.access === 'smsGateway') {
    const { smsGatewayKey: key } = door;
    const isRight = key && timingSafeEqual(digest(bearerOf(request)), digest(key));
    if (!isRight) throw new CodedError('not_authorized');
    return { kind: 'nobody' };
  }
  if (call.access === 'device' || call.access === 'orderSource') {
    const key = bearerOf(request);
    const machine = key !== '' && (await door.findMachine(call.access, key));
    if (!machine) throw new CodedError('not_authorized');
    if (machine.kind === 'device') await endReplacedKey(door, machine);
    return machine;
  }
  return { ...(await staffOf(door, request, call)), at: null };
}

/**
 * What a member of staff may do, before the rest of the input is looked at: `forbidden` for what is of
 * no pharmacy of theirs (or does not exist: the two look alike), `not_enough_permissions` without the
 * permission, `user_is_not_admin` where only an admin has it. A call that touches no pharmacy is
 * allowed by the greatest role of theirs that permits it anywhere.
 */
export async function checkAccess(
  door: AccessDoor,
  call: Call,
  request: FastifyRequest,
  caller: Caller,
): Promise<Caller> {
  if (caller.kind !== 'staff') return caller;
  const touched = await touchedAccess(door.store, call, request, caller);
  if (call.touches !== undefined && touched === undefined) throw new CodedError('forbidden');
  if (typeof call.access !== 'object') return { ...caller, at: touched ?? null };
  const { permission } = call.access;
  const at = call.touches === undefined ? permittingAccess(caller, permission) : touched;
  if (at?.permissions.includes(permission) === true) return { ...caller, at };
  throw new CodedError(
    isAdminPermission(permission) ? 'user_is_not_admin' : 'not_enough_permissions',
  );
}
