import type { Call } from '@kolli/contract/call/call';
import {
  identityCountriesOf,
  identityNumbersIn,
} from '@kolli/domain/people/identity-numbers-in-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from '../../coded-error.ts';
import { isId } from '../../database/ids.ts';
import type { Store } from '../../database/open-database.ts';
import { countryOf } from '../../session/country-of.ts';
import type { OrderSourceCaller } from '../../session/machine-keys.ts';
import { answerOnce, type IdempotencyDeps } from './answer-once.ts';

const headerName = 'idempotency-key';

/** Of an answer that was given before. */
export const replayedHeader = 'idempotency-replayed';

/** The header in the API reference, for the calls that honour it. */
export const idempotencyHeaders = {
  type: 'object',
  properties: {
    [headerName]: {
      type: 'string',
      description:
        'Any text of 1 to 255 visible ASCII characters, such as a UUID. For 24 hours the same call with the same key does nothing again and gets the same answer, with Idempotency-Replayed: true.',
      example: '4f6c1c1e-6f8e-4a52-9d0e-8a9f3c6b7d21',
    },
  },
};

/** Whether a call honours `Idempotency-Key`: those of order sources that write. */
export function takesKey({ access, method, isReading }: Call): boolean {
  return access === 'orderSource' && method !== 'GET' && isReading !== true;
}

/** Throws `validation_fail` for a key that is no visible ASCII, and `identity_number_in_text` for one with an identity number. */
async function checkKey(store: Store, pharmacyId: string, key: string): Promise<void> {
  const path = `headers.${headerName}`;
  if (!/^[\x21-\x7E]{1,255}$/.test(key))
    throw new CodedError('validation_fail', [{ msg: 'validation.invalid', path }]);
  if (isId(key.toLowerCase())) return;
  const own = identityCountriesOf(await countryOf(store, pharmacyId));
  if (identityNumbersIn(key, own).some(Boolean))
    throw new CodedError('identity_number_in_text', [{ msg: 'identity_number_in_text', path }]);
}

/**
 * Does the work of a call, once for an `Idempotency-Key` where it has one: see `answerOnce`. Keys belong to the source.
 */
export async function honourKey(
  deps: IdempotencyDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { pharmacyId, source }: OrderSourceCaller,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers[headerName];
  if (typeof key !== 'string') return work();
  await checkKey(deps.store, pharmacyId, key);
  const { method, params, query, body, routeOptions } = request;
  const content = JSON.stringify([method, routeOptions.url, params, query, body]);
  const { answer, isReplayed } = await answerOnce(deps, { pharmacyId, source, key, content }, work);
  if (isReplayed) void reply.header(replayedHeader, 'true');
  return answer;
}
