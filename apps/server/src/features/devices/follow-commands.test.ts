import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from './test-box.ts';

let server: TestServer;
let address: string;
let box: TestBox;
const open = new Set<AbortController>();

beforeAll(async () => {
  server = await openTestServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  box = await givenTestBox(server);
});
afterEach(() => {
  for (const controller of open) controller.abort();
  open.clear();
});
afterAll(async () => {
  // The client here opens connections ahead; one without any request is not idle to the server.
  server.app.server.closeAllConnections();
  await server.close();
});

/** Until whatever was told before has reached this server: notices come in the order of their commits. */
async function quiet(): Promise<void> {
  const heard: unknown[] = [];
  const stop = server.services.live.follow(box.pharmacyId, (notice) => heard.push(notice));
  const change = { pharmacyId: box.pharmacyId, boxId: newId(), at: server.time.clock() };
  await box.look((tx) => announce(tx, change));
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ boxId: change.boxId }));
  stop();
}

/** Follows the box's stream; `events` grows as they come: name, then data where there is any. */
async function follow(
  key = box.key,
): Promise<{ events: string[]; leave: () => void; isOver: () => boolean }> {
  await quiet();
  const controller = new AbortController();
  open.add(controller);
  const response = await fetch(`${address}/device/v1/commands`, {
    headers: { authorization: `Bearer ${key}` },
    signal: controller.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: string[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString('utf8');
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event !== undefined) events.push(data === '{}' ? event : `${event} ${data}`);
      }
    }
  };
  let isOver = false;
  read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  await expect.poll(() => events[0]).toBe('ready');
  return { events, leave: () => controller.abort(), isOver: () => isOver };
}

async function ordered(given: { boxId?: string; ttlMs?: number } = {}): Promise<string> {
  const id = newId();
  const now = server.time.clock();
  const boxId = given.boxId ?? box.id;
  await box.look(async (tx) => {
    await tx
      .insertInto('device_command')
      .values({
        pharmacy_id: box.pharmacyId,
        id,
        box_id: boxId,
        kind: 'open_door',
        locker_id: '1-1',
        reason: 'test',
        created_at: now,
        expires_at: new Date(now.getTime() + (given.ttlMs ?? 3e4)),
      })
      .execute();
    await announce(tx, { pharmacyId: box.pharmacyId, boxId, at: now });
  });
  return id;
}

/** A command may overtake the news that something changed, where a look was under way. */
async function untilCame(events: readonly string[], expected: readonly string[]): Promise<void> {
  await expect.poll(() => events.toSorted()).toEqual(expected.toSorted());
}

const line = (id: string) => {
  const expiresAt = server.time.clock().getTime() + 30_000;
  return `command ${JSON.stringify({ id, kind: 'open_door', lockerId: '1-1', expiresAt })}`;
};
const answer = (id: string, outcome: 'done' | 'failed' = 'done') =>
  server.ask({ key: box.key }, 'POST', `/device/v1/commands/${id}/answer`, { at: 1, outcome });
const commandRow = (id: string) =>
  box.look((tx) =>
    tx.selectFrom('device_command').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

test('a change at the box is told once, however many notices it makes', async () => {
  const { events } = await follow();
  await box.reserve(['1-1', '1-2']);
  await expect.poll(() => events).toEqual(['ready', 'state']);
  await quiet();
  const id = await ordered();
  await untilCame(events, ['ready', 'state', 'state', line(id)]);
});

test('what happens at another box, or in another pharmacy, is not told', async () => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const foreign = await givenTestBox(server);
  const { events } = await follow();
  await neighbour.reserve(['1-1']);
  await foreign.reserve(['1-1']);
  await ordered({ boxId: neighbour.id });
  await quiet();
  const id = await ordered();
  await untilCame(events, ['ready', 'state', line(id)]);
});

test('a command is sent at once, and only once on a stream', async () => {
  const { events } = await follow();
  const id = await ordered();
  await untilCame(events, ['ready', 'state', line(id)]);
  expect((await commandRow(id)).sent_at).toEqual(server.time.clock());
  await box.reserve(['1-1']);
  await untilCame(events, ['ready', 'state', line(id), 'state']);
  await quiet();
  await box.reserve(['1-2']);
  await untilCame(events, ['ready', 'state', line(id), 'state', 'state']);
});

test('a box that comes back gets what it did not answer, never what expired or is answered', async () => {
  const waiting = await ordered();
  const answered = await ordered();
  const expired = await ordered({ ttlMs: 0 });
  const first = await follow();
  await expect.poll(() => first.events).toHaveLength(3);
  expect(await answer(answered)).toMatchObject({ status: 200 });
  first.leave();
  const { events } = await follow();
  await expect.poll(() => events).toEqual(['ready', line(waiting)]);
  expect(events.join()).not.toContain(expired);
  expect((await commandRow(expired)).sent_at).toBeNull();
});

test('a box that was out of contact for 30 seconds never hears of the command', async () => {
  const [taken, missed] = [await ordered(), await ordered()];
  server.time.advance(29_999);
  const { events: early } = await follow();
  await expect.poll(() => early.join()).toContain(missed);
  expect(await answer(taken)).toMatchObject({ status: 200 });
  server.time.advance(1);
  const { events } = await follow();
  await box.reserve(['1-1']);
  await expect.poll(() => events).toEqual(['ready', 'state']);
  await quiet();
  const next = await ordered();
  await untilCame(events, ['ready', 'state', 'state', line(next)]);
  expect(await answer(missed)).toMatchObject({ status: 404, body: { code: 'command_not_found' } });
  expect((await commandRow(missed)).outcome).toBeNull();
});

test('the first answer stands', async () => {
  const id = await ordered();
  expect(await answer(id, 'failed')).toMatchObject({ status: 200, body: { result: {} } });
  server.time.advance(1000);
  expect(await answer(id, 'done')).toMatchObject({ status: 200 });
  const row = await commandRow(id);
  expect(row.outcome).toBe('failed');
  expect(row.answered_at?.getTime()).toBe(server.time.clock().getTime() - 1000);
});

test('an answer to what expired, is unknown or is not its own is refused', async () => {
  const refusal = { status: 404, body: { code: 'command_not_found' } };
  const late = await ordered({ ttlMs: 5000 });
  server.time.advance(5000);
  expect(await answer(late)).toMatchObject(refusal);
  expect((await commandRow(late)).outcome).toBeNull();
  expect(await answer(newId())).toMatchObject(refusal);
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  expect(await answer(await ordered({ boxId: neighbour.id }))).toMatchObject(refusal);
});

test('a box has five streams at most: the oldest end, those of another box do not', async () => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const theirs = await follow(neighbour.key);
  const own: Awaited<ReturnType<typeof follow>>[] = [];
  for (let count = 0; count < 12; count += 1) own.push(await follow());
  const over = () => own.map(({ isOver }) => isOver());
  await expect.poll(() => over()).toEqual(own.map((_, index) => index < 7));
  const last = await follow();
  const id = await ordered();
  await expect.poll(() => last.events).toContain(line(id));
  await expect.poll(() => over().slice(7)).toEqual([true, false, false, false, false]);
  expect(theirs.isOver()).toBe(false);
});

test('the stream ends when the server stops', async () => {
  const stopping = await openTestServer();
  const there = await stopping.app.listen({ host: '127.0.0.1', port: 0 });
  const { key } = await givenTestBox(stopping);
  const response = await fetch(`${there}/device/v1/commands`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const text = response.text();
  await stopping.close();
  expect(await text).toContain('event: ready');
});

test('a box is not told of temperatures, which it does not show', async () => {
  const beside = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const { events } = await follow();
  const others = await follow(beside.key);
  const at = server.time.clock();
  const tell = (boxId: string, more: { about?: 'temperatures' } = {}) =>
    box.look((tx) => announce(tx, { pharmacyId: box.pharmacyId, boxId, at, ...more }));
  await tell(box.id, { about: 'temperatures' });
  await tell(beside.id);
  await untilCame(others.events, ['ready', 'state']);
  expect(events).toEqual(['ready']);
});
