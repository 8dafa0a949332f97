/** A message for a phone. */
export interface Sms {
  readonly to: string;
  readonly text: string;
  /** Our id of it: handed over twice, it is sent once. */
  readonly id: string;
  /** What the gateway's receipt names it by. */
  readonly reference: string;
}

/** The provider will never take this message, such as one for a number that is none. */
export class SmsRefused extends Error {}

/** Hands messages to a provider; throws when it does not take one, `SmsRefused` when it never will. */
export interface SmsGateway {
  /** Answers the provider's id of the message. */
  send: (sms: Sms) => Promise<string>;
}

const timeoutMs = 10_000;

/** What says that the message itself is wrong; all else may pass by itself. */
const refusals = [400, 422];

/**
 * The generic HTTP gateway (docs/architecture.md): `POST {url}/messages` with a bearer key and the
 * message's id as `Idempotency-Key`, answered by 2xx with `{id}`. With `receiptUrl` it is asked to
 * report there what became of the message.
 */
export function httpSmsGateway(gateway: {
  readonly url: string;
  readonly key: string | undefined;
  readonly receiptUrl?: string;
}): SmsGateway {
  const { url, key, receiptUrl } = gateway;
  return {
    send: async ({ to, text, id, reference }) => {
      const response = await fetch(`${url.replace(/\/$/, '')}/messages`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ to, text, reference, receiptUrl }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (refusals.includes(response.status))
        throw new SmsRefused(`The SMS gateway answered ${response.status}`);
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
      const answer = (await response.json()) as { id?: unknown };
      if (typeof answer.id !== 'string') throw new Error('The SMS gateway gave the message no id');
      return answer.id;
    },
  };
}
