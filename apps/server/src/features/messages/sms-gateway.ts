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

/** More than any answer with an id needs. */
const longestAnswerBytes = 64 * 1024;
const longestIdLength = 200;

/** The answer's text; what is longer than any answer of ours is not read to its end. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > longestAnswerBytes) throw new Error('The SMS gateway answered too much');
  }
  return Buffer.concat(chunks).toString();
}

/** The provider's id in an answer. What was answered is never quoted: it may hold our message. */
function idIn(text: string): string {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Error('The SMS gateway answered no JSON');
  }
  const id =
    answer !== null && typeof answer === 'object' && 'id' in answer ? answer.id : undefined;
  const isId = typeof id === 'string' && id.length <= longestIdLength && !/\p{Cc}/u.test(id);
  if (!isId) throw new Error('The SMS gateway gave the message no id');
  return id;
}

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
        // A message with its PIN goes to the provider that was set, and on to nobody.
        redirect: 'error',
      });
      if (refusals.includes(response.status))
        throw new SmsRefused(`The SMS gateway answered ${response.status}`);
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
      return idIn(await textOf(response));
    },
  };
}
