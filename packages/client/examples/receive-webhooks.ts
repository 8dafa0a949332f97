// Receives webhooks, checks that Kolli signed them, and does each event once.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { readWebhook, WebhookRefused } from '@kolli/client/webhooks';

const { KOLLI_WEBHOOK_SECRET = '', PORT = '9000' } = process.env;
const done = new Set<string>(); // A shop has them in its database.

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const event = readWebhook(KOLLI_WEBHOOK_SECRET, request.headers, await text(request));
    if (!done.has(event.data.id)) console.log(event.type, event.data.id);
    done.add(event.data.id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookRefused ? 400 : 500).end();
  }
}

const server = createServer((request, response) => void receive(request, response));
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
