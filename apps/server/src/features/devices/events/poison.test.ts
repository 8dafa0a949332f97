import { expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox } from '../testing/box.ts';
import {
  drain,
  givenPoisonedBox,
  kinds,
  loaded,
  matrix,
  poisonOnce,
  validEvent,
} from '../testing/poisoned-box.ts';

const server = await shareTestServer();

test('DEV-05: without poison the event of each kind is readable, so that the poison is all that is wrong', async () => {
  const box = await givenPoisonedBox(server);
  const events = kinds.map((shape) => validEvent(box, shape.kind.value));
  const [load, ...outcomes] = await drain(box, [loaded(box, box.neighbour), ...events]);
  expect(load).toBe('applied');
  const found = kinds.map((shape, index) => [shape.kind.value, outcomes[index]]);
  const byKind: Record<string, unknown> = Object.fromEntries(found);
  expect(Object.values(byKind)).not.toContain('unreadable');
  expect(byKind).toMatchObject({ held: 'applied', heldPin: 'applied', contents: 'applied' });
  const actions = await box.actions(box.neighbour.docId);
  expect(actions.map(({ event }) => event)).toEqual(expect.arrayContaining(['hold', 'heldPin']));
});

test('DEV-05: whatever a field of an event is, the box drains and the good events are applied once', () =>
  poisonOnce(server, (box) =>
    matrix.map(({ kind, field, poison }) => ({ ...validEvent(box, kind), [field]: poison })),
  ));

test('DEV-05: an event that is nested a hundred thousand deep does not stop the box', async () => {
  const box = await givenTestBox(server);
  const at = server.time.clock().getTime();
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const events = `{"seq":1,"kind":"wrongPin","at":${at},"x":${deep}},{"seq":2,"kind":${deep}},{"seq":3,"kind":"wrongPin","at":${at}}`;
  const response = await server.app.inject({
    method: 'POST',
    url: '/device/v1/events',
    payload: `{"events":[${events}]}`,
    headers: { authorization: `Bearer ${box.key}`, 'content-type': 'application/json' },
  });
  expect(response.json()).toMatchObject({
    result: {
      lastSeq: 3,
      outcomes: [{ outcome: 'applied' }, { outcome: 'unreadable' }, { outcome: 'applied' }],
    },
  });
});
