/** A message for a phone. `reference` is our id of it: sent twice, delivered once. */
export interface Sms {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

/** Hands messages to a provider; throws when it does not take one. */
export interface SmsGateway {
  /** Answers the provider's id of the message. */
  send: (sms: Sms) => Promise<string>;
}

const timeoutMs = 10_000;

/**
 * The generic HTTP gateway (docs/architecture.md): `POST {url}/messages` with a bearer key and the
 * message's id as `Idempotency-Key`, answered by 2xx with `{id}`.
 */
export function httpSmsGateway({ url, key }: { url: string; key: string | undefined }): SmsGateway {
  return {
    send: async ({ to, text, reference }) => {
      const response = await fetch(`${url.replace(/\/$/, '')}/messages`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': reference,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ to, text, reference }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
      const answer = (await response.json()) as { id?: unknown };
      if (typeof answer.id !== 'string') throw new Error('The SMS gateway gave the message no id');
      return answer.id;
    },
  };
}
