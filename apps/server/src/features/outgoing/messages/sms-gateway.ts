/** A text message. */
export interface Sms {
  readonly to: string;
  readonly text: string;
  /** Our id, which the gateway uses to deduplicate. */
  readonly id: string;
  /** Identifies the message in the gateway's receipt. */
  readonly reference: string;
}

/** The provider refuses this message permanently, e.g. for an invalid number. */
export class SmsRefused extends Error {}

/**
 * Sends messages through a provider. Throws if it does not accept one, `SmsRefused` if it never
 * will.
 */
export interface SmsGateway {
  /** Returns the provider's id of the message. */
  send: (sms: Sms) => Promise<string>;
}

const timeoutMs = 10_000;

/** Statuses for an invalid message; all others are temporary. */
const refusals = [400, 422];

/** Maximum response size. */
const maxResponseBytes = 64 * 1024;
const maxIdLength = 200;

/** Reads the response text up to the maximum size. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxResponseBytes) throw new Error('The SMS gateway answered too much');
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Extracts the provider's id. Errors never quote the response, since it may contain our message.
 */
function idIn(text: string): string {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Error('The SMS gateway answered no JSON');
  }
  const id =
    answer !== null && typeof answer === 'object' && 'id' in answer ? answer.id : undefined;
  const isId = typeof id === 'string' && id.length <= maxIdLength && !/\p{Cc}/u.test(id);
  if (!isId) throw new Error('The SMS gateway gave the message no id');
  return id;
}

/**
 * The generic HTTP gateway (docs/architecture.md): `POST {url}/messages` with a bearer key and the
 * message's id as `Idempotency-Key`, expects 2xx with `{id}`. With `receiptUrl` it requests
 * delivery receipts at that URL.
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
        // Never follow redirects: messages contain PINs.
        redirect: 'error',
      });
      if (refusals.includes(response.status))
        throw new SmsRefused(`The SMS gateway answered ${response.status}`);
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
      return idIn(await textOf(response));
    },
  };
}
