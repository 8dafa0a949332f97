import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LiveStreams } from '../live/live-streams.ts';
import type { MessageStore } from './message-store.ts';
import { phoneFragments, phonePage } from './phone-page.ts';

/** The phones' page, and a JSON API for tests: `GET /phone/messages?to=`. */
export function phoneRoutes(app: FastifyInstance, store: MessageStore, streams: LiveStreams): void {
  app.get('/phone', (_request, reply) => reply.type('text/html').send(phonePage(store)));
  app.get('/phone/live', (request, reply) =>
    streams.follow(request, reply, store.topic, () => phoneFragments(store)),
  );
  app.get('/phone/messages', (request) => {
    const { to } = z.object({ to: z.string().optional() }).parse(request.query);
    const messages = store.list(to).map(({ id, at, to, text, reference }) => ({
      id,
      at,
      to,
      text,
      reference,
    }));
    return { messages };
  });
}
