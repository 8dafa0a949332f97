import { lockerIdSchema, idSchema } from '@kolli/contract/call/fields';
import { isLanguage, type Language } from '@kolli/domain/people/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LiveStreams } from '../live/live-streams.ts';
import { notFound } from '../pages/not-found.ts';
import type { BoxFleet } from './simulator/box-fleet.ts';
import { boxFragments, boxPage } from './pages/box-page.ts';
import type { BoxSimulator } from './simulator/box-simulator.ts';
import type { BoxInput } from './logic/box-types.ts';
import { viewOf } from './pages/box-view.ts';
import { boxesFragments, boxesPage } from './pages/boxes-page.ts';
import { faultActions } from './box-faults.ts';
import { displayLanguages } from './pages/display.ts';

const pin = z.object({ pin: z.string().max(20) });
const door = z.object({ lockerId: lockerIdSchema });

/** What people do at a box, by the last part of the path; the body becomes an input of the machine. */
const actions: Readonly<Record<string, (body: unknown) => BoxInput>> = {
  pin: (body) => ({ kind: 'pin', ...pin.parse(body) }),
  'staff-pin': (body) => ({ kind: 'staffPin', ...pin.parse(body) }),
  scan: (body) => ({ kind: 'scan', ...z.object({ code: z.string().max(200) }).parse(body) }),
  'close-door': (body) => ({ kind: 'closeDoor', ...door.parse(body) }),
  remove: (body) => ({ kind: 'remove', ...door.parse(body) }),
  check: (body) => ({ kind: 'check', ...door.parse(body) }),
  release: (body) => ({ kind: 'release', ...z.object({ docId: idSchema }).parse(body) }),
  logout: () => ({ kind: 'logout' }),
};

/** The pages of the boxes, and the same by JSON for tests. */
export function boxRoutes(app: FastifyInstance, fleet: BoxFleet, streams: LiveStreams): void {
  app.get('/boxes', (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html').send(boxesPage(fleet.boxes))
      : { boxes: fleet.boxes.map((box) => viewOf(box)) },
  );
  app.get('/boxes/live', (request, reply) =>
    streams.follow(request, reply, fleet.topic, () => boxesFragments(fleet.boxes)),
  );
  app.get('/boxes/:id', (request, reply) => {
    const box = boxOf(fleet, request);
    return reply.type('text/html').send(boxPage(box, languageOf(request, box)));
  });
  app.get('/boxes/:id/live', (request, reply) => {
    const box = boxOf(fleet, request);
    const language = languageOf(request, box);
    streams.follow(request, reply, box.topic, () => boxFragments(box, language));
  });
  app.get('/boxes/:id/state', (request) => viewOf(boxOf(fleet, request)));
  for (const [name, cause] of Object.entries(faultActions)) {
    app.post(`/boxes/:id/${name}`, async (request) => {
      const box = boxOf(fleet, request);
      await cause(box, request.body);
      return viewOf(box);
    });
  }
  for (const [name, inputOf] of Object.entries(actions)) {
    app.post(`/boxes/:id/${name}`, (request) => {
      const box = boxOf(fleet, request);
      box.input(inputOf(request.body));
      return viewOf(box);
    });
  }
}

function boxOf(fleet: BoxFleet, request: FastifyRequest): BoxSimulator {
  const { id } = z.object({ id: z.string() }).parse(request.params);
  const box = fleet.find(id);
  if (box === undefined) throw notFound('There is no such box');
  return box;
}

function languageOf(request: FastifyRequest, box: BoxSimulator): Language {
  const { language } = z.object({ language: z.string().optional() }).parse(request.query);
  return isLanguage(language) ? language : displayLanguages(box)[0];
}
