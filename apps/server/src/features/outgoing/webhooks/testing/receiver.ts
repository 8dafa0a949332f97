import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { newId } from '../../../../platform/database/ids.ts';
import type { TestWorld } from '../../../../testing/test-world.ts';
import { openHttpServer } from '../../../../testing/wire/listen.ts';
import { newWebhookSecret } from '../sign-event.ts';
import type { WebhookKey } from '../webhook.repository.ts';
import { secretPlace } from '../webhook-secrets.ts';

export interface ReceivedEvent {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (event: ReceivedEvent, response: ServerResponse) => void;

/** A receiver of webhooks on this machine, until the test ends; accepts all by default. */
export async function openReceiver(
  answer: Answer = (_event, response) => void response.writeHead(204).end(),
) {
  const received: ReceivedEvent[] = [];
  let current = answer;
  const { port, close } = await openHttpServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => void (body += part));
    request.on('end', () => {
      const event = { id: String(request.headers['webhook-id']), headers: request.headers, body };
      received.push(event);
      current(event, response);
    });
  });
  return {
    url: `http://127.0.0.1:${port}/kolli`,
    port,
    received,
    answerWith: (next: Answer) => void (current = next),
    close,
  };
}

/** Creates a webhook of a source, before its first change. */
export async function givenWebhook(
  { store, secrets, time }: Pick<TestWorld, 'store' | 'secrets' | 'time'>,
  { pharmacyId, url, source = 'shop' }: { pharmacyId: string; url: string; source?: string },
): Promise<WebhookKey & { secret: string }> {
  const key = { pharmacyId, webhookId: newId() };
  const secret = newWebhookSecret();
  const { cipher, keyId } = secrets.seal(secret, secretPlace(key, 'secret'));
  const of = { pharmacy_id: pharmacyId, id: key.webhookId, source, url };
  const sealed = { secret_cipher: cipher, secret_key_id: keyId };
  const webhook = { ...of, ...sealed, position: 0, created_at: time.clock() };
  await store.inPharmacies([pharmacyId], (tx) =>
    tx.insertInto('webhook').values(webhook).execute(),
  );
  return { ...key, secret };
}
