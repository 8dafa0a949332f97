import { createHash, timingSafeEqual } from 'node:crypto';
import type { Call } from '@kolli/contract/call/call';
import { isAdminPermission } from '@kolli/domain/people/permissions';
import type { FastifyRequest } from 'fastify';
import { CodedError } from '../coded-error.ts';
import type { Clock } from '../clock/clock.ts';
import type { Store } from '../database/open-database.ts';
import type { FindMachine } from '../session/machine-keys.ts';
import { endReplacedKey } from '../session/replacing-keys.ts';
import { findStaffCaller, type StaffAccess, type StaffCaller } from '../session/staff-caller.ts';
import type { TokenVerifier } from '../session/token-verifier.ts';
import type { Caller } from './route.ts';
import type { StaffNetworks } from './access/staff-networks.ts';
import { asksForProof } from './access/asks-for-proof.ts';
import { refuseUnnamed, touchedAccess } from './access/touched-access.ts';

export interface AccessGuard {
  readonly store: Store;
  readonly findMachine: FindMachine;
  readonly clock: Clock;
  readonly tokens: TokenVerifier;
  /** The key that the SMS gateway sends with receipts; without one receipts are refused. */
  readonly smsGatewayKey: string | undefined;
  /** Networks that staff may call from; unrestricted if undefined. */
  readonly staffNetworks: StaffNetworks | undefined;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Refuses staff outside their networks before the token is checked (ERR-041). */
function refuseOtherNetworks({ staffNetworks }: AccessGuard, request: FastifyRequest): void {
  if (staffNetworks === undefined || staffNetworks.includes(request.ip)) return;
  throw new CodedError('no_content', [{ msg: 'no_content', path: '' }]);
}

async function staffOf(
  guard: AccessGuard,
  request: FastifyRequest,
  { mayHaveEnded = false }: Call,
): Promise<StaffCaller> {
  refuseOtherNetworks(guard, request);
  const token = header(request, 'authtoken');
  if (token === undefined) throw new CodedError('not_authorized');
  const verified = await guard.tokens.verify(token, { mayHaveExpired: mayHaveEnded });
  const caller = await findStaffCaller(guard.store, verified);
  if (caller === undefined) throw new CodedError('not_authorized');
  // Also of one who is refused, for the security log.
  request.caller = { ...caller, at: null };
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
 * Identifies the caller before the input is read. Throws first `no_content` for staff outside their
 * networks, then `not_authorized` or `auth/id-token-expired` for a caller whom the call is not for,
 * and `user_is_disabled` for a disabled account. A call that `mayHaveEnded` also accepts ended
 * sessions.
 */
export async function identifyCaller(
  guard: AccessGuard,
  call: Call,
  request: FastifyRequest,
): Promise<Caller> {
  if (call.access === 'public' || call.access === 'customer') return { kind: 'nobody' };
  if (call.access === 'smsGateway') {
    const { smsGatewayKey: key } = guard;
    const isRight = key && timingSafeEqual(digest(bearerOf(request)), digest(key));
    if (!isRight) throw new CodedError('not_authorized');
    return { kind: 'nobody' };
  }
  if (call.access === 'device' || call.access === 'orderSource') {
    const key = bearerOf(request);
    const machine = key !== '' && (await guard.findMachine(call.access, key));
    if (!machine) throw new CodedError('not_authorized');
    if (machine.kind === 'device') await endReplacedKey(guard, machine);
    return machine;
  }
  return { ...(await staffOf(guard, request, call)), at: null };
}

/** Throws unless the caller may make the call, where it touches a pharmacy with this access there. */
function refuseUnpermitted(
  call: Call,
  request: FastifyRequest,
  { isAdministrator }: StaffCaller,
  touched: StaffAccess | undefined,
): void {
  const { access, touches } = call;
  if (typeof access === 'object' && access.orAdministration === true && isAdministrator) return;
  if (touches !== undefined && touched === undefined) {
    refuseUnnamed(call, request);
    throw new CodedError('forbidden');
  }
  if (typeof access !== 'object' || touched?.permissions.includes(access.permission) === true)
    return;
  throw new CodedError(
    isAdminPermission(access.permission) ? 'user_is_not_admin' : 'not_enough_permissions',
  );
}

/**
 * Checks what a member of staff may do, before the rest of the input is validated. Throws
 * `validation_fail` for a call that names no pharmacy, box or delivery, `forbidden` for data of other
 * pharmacies or unknown data (not distinguishable),
 * `not_enough_permissions` without the permission, `user_is_not_admin` if only admins have it or the
 * call needs the administration of the installation, then `proof_needed` if it asks for a recent proof.
 */
export async function checkAccess(
  guard: AccessGuard,
  call: Call,
  request: FastifyRequest,
  caller: Caller,
): Promise<Caller> {
  if (caller.kind !== 'staff') return caller;
  if (call.access === 'administration' && !caller.isAdministrator)
    throw new CodedError('user_is_not_admin');
  const touched = await touchedAccess(guard.store, call, request, caller);
  refuseUnpermitted(call, request, caller, touched);
  const made = { pharmacyId: touched?.pharmacyId, body: request.body };
  if (!caller.isProven && (await asksForProof(guard.store, call, made)))
    throw new CodedError('proof_needed');
  return { ...caller, at: touched ?? null };
}
