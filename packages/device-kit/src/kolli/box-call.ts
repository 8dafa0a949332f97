import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type Call, fullPath } from '@kolli/contract/call/call';
import type { ErrorCode } from '@kolli/contract/call/error-codes';
import * as deviceCalls from '@kolli/contract/machine/device';
import { showEnrolment, startEnrolment } from '@kolli/contract/machine/enrolment';

/** A call of the box. `arrivedAt` is by `performance.now()`. */
export interface BoxCall {
  readonly method: string;
  /** Without the query. */
  readonly address: string;
  /** The part of the address after `/device/v1`; empty without that. */
  readonly path: string;
  /** Empty unless `Authorization` is `Bearer` and a key. */
  readonly key: string;
  readonly ifNoneMatch: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** Why Kolli cannot read the body; undefined where it can. */
  readonly fault: ErrorCode | undefined;
  readonly arrivedAt: number;
}

const prefix = '/device/v1';
/** As Kolli's. */
const maxBodyBytes = 512 * 1024;

const calls: readonly Call[] = [
  deviceCalls.sendHeartbeat,
  deviceCalls.showDeviceState,
  deviceCalls.sendEvents,
  deviceCalls.followCommands,
  deviceCalls.answerCommand,
  deviceCalls.rotateDeviceKey,
  startEnrolment,
  showEnrolment,
];

/** The call of the Device API with this method and path; undefined where there is none. */
export const callOf = ({ method, path }: Pick<BoxCall, 'method' | 'path'>): Call | undefined =>
  calls.find((one) => {
    const pattern = fullPath(one).slice(prefix.length).replaceAll(/:\w+/g, '[^/]+');
    return one.method === method && new RegExp(`^${pattern}$`).test(path);
  });

/** Reads a call as Kolli does. Returns undefined where the box breaks the connection before the call is complete. */
export async function readCall(request: IncomingMessage): Promise<BoxCall | undefined> {
  const { authorization, 'if-none-match': ifNoneMatch } = request.headers;
  const [address = ''] = (request.url ?? '').split('?');
  const parts: Buffer[] = [];
  try {
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  } catch {
    return undefined;
  }
  return {
    method: request.method ?? '',
    address,
    path: address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : '',
    key: /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '',
    ifNoneMatch,
    ...bodyOf(request, Buffer.concat(parts)),
    arrivedAt: performance.now(),
  };
}

/** The body by the rules of Kolli's server: JSON, which is said by its type, or none at all. */
function bodyOf(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  bytes: Buffer,
): Pick<BoxCall, 'body' | 'fault'> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const faulty = (fault: ErrorCode) => ({ body: {}, fault });
  if (method !== 'POST') return { body: {}, fault: undefined };
  if (type === undefined && bytes.length === 0) return { body: {}, fault: undefined };
  if (type !== 'application/json') return faulty('unsupported_media_type');
  if (bytes.length > maxBodyBytes) return faulty('body_too_large');
  if (!isUtf8(bytes)) return faulty('malformed_json');
  try {
    const body = (JSON.parse(bytes.toString('utf8')) ?? {}) as BoxCall['body'];
    return { body, fault: undefined };
  } catch {
    return faulty('malformed_json');
  }
}
