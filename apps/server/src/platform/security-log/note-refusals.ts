import type { ErrorCode } from '@kolli/contract/call/error-codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shownNetwork } from '../http/access/networks-of.ts';
import { readKeyText } from '../session/key-text.ts';
import { currentAccess } from '../session/staff-caller.ts';
import { type RefusedAt, type SecurityEvent, securityEventOf } from './security-event.ts';
import type { RefusedCall, SecurityLog } from './security-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer, if it is an error. */
    errorCode: ErrorCode | null;
    /** The account that a call of the identity service is about, whether or not it was refused. */
    accountId: string | null;
  }
  interface FastifyContextConfig {
    /** A call that machines make with a key. */
    isForMachines?: boolean;
  }
}

function placeOf({ routeOptions }: FastifyRequest): RefusedAt {
  if (routeOptions.config.isForMachines === true) return 'machine';
  return routeOptions.url?.startsWith('/identity/') === true ? 'identity' : 'other';
}

/** The ids in the text of a key; its secret stays out. */
function namedKey({ headers }: FastifyRequest): Partial<RefusedCall> {
  const text = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const key = readKeyText('device', text) ?? readKeyText('orderSource', text);
  return key === undefined ? {} : { keyId: key.id, pharmacyId: key.pharmacyId };
}

/** Who makes the call, by internal ids. */
export function whoOf(request: FastifyRequest): Partial<RefusedCall> {
  const { caller, accountId } = request;
  if (caller?.kind === 'staff')
    return {
      userId: caller.userId,
      pharmacyId: (caller.at ?? currentAccess(caller))?.pharmacyId,
    };
  if (caller?.kind === 'device') return { pharmacyId: caller.pharmacyId, boxId: caller.boxId };
  if (caller?.kind === 'orderSource')
    return { pharmacyId: caller.pharmacyId, source: caller.source };
  return accountId === null ? {} : { userId: accountId };
}

/**
 * Notes each refused call after its answer, so that what is written of an account does not change how long the answer
 * takes. `onAccount` gets failed sign-ins and lock-outs of existing accounts; it must not throw.
 */
export function noteRefusals(
  app: FastifyInstance,
  { note }: Pick<SecurityLog, 'note'>,
  onAccount: (accountId: string, event: SecurityEvent) => Promise<void>,
): void {
  app.decorateRequest('errorCode', null);
  app.decorateRequest('accountId', null);
  app.addHook('onResponse', async (request) => {
    const { errorCode: code, accountId, method, routeOptions } = request;
    const event = code === null ? undefined : securityEventOf(code, placeOf(request));
    if (code === null || event === undefined) return;
    const who = { ...(event === 'wrong_key' ? namedKey(request) : {}), ...whoOf(request) };
    const network = shownNetwork(request.ip);
    note(event, { code, method, route: routeOptions.url, reqId: request.id, network, ...who });
    if (accountId !== null) await onAccount(accountId, event);
  });
}
