import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { openTestServer } from '../../../testing/test-server.ts';
import { refused } from '../../deliveries/testing/desk.ts';
import { endKey } from '../../keys/issue-key.ts';
import { readKeyText } from '../../../platform/session/key-text.ts';
import { givenTestBox, type TestBox } from '../testing/box.ts';

let box: TestBox;
const open = new Set<AbortController>();

const server = await openTestServer();
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
beforeEach(async () => void (box = await givenTestBox(server)));
afterEach(() => {
  for (const controller of open) controller.abort();
  open.clear();
});
afterAll(async () => {
  // The client opens spare connections; the server does not count one without a request as idle.
  server.app.server.closeAllConnections();
  await server.close();
});

/**
 * Waits until earlier notices have reached this server: they arrive in the order of their commits.
 * A server that has just started may not listen yet, so the notice is sent until one arrives.
 */
async function awaitNotices(): Promise<void> {
  const notices: unknown[] = [];
  const stop = server.services.live.follow(box.pharmacyId, (notice) => notices.push(notice));
  const change = { pharmacyId: box.pharmacyId, boxId: newId(), at: server.time.clock() };
  const sendAgain = async () => {
    await box.look((tx) => announce(tx, change));
    return notices;
  };
  await expect.poll(sendAgain).toContainEqual(expect.objectContaining({ boxId: change.boxId }));
  stop();
}

/** Opens the box's stream; `events` grows as they arrive: name, then data where there is any. */
async function follow(
  key = box.key,
): Promise<{ events: string[]; leave: () => void; isOver: () => boolean }> {
  await awaitNotices();
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
    .finally(() => void (isOver = true));
  await expect.poll(() => events[0]).toBe('ready');
  return { events, leave: () => controller.abort(), isOver: () => isOver };
}

async function insertCommand(given: { boxId?: string; ttlMs?: number } = {}): Promise<string> {
  const { pharmacyId } = box;
  const { boxId = box.id, ttlMs = 30_000 } = given;
  const id = newId();
  const now = server.time.clock();
  const row = {
    pharmacy_id: pharmacyId,
    id,
    box_id: boxId,
    kind: 'open_door',
    locker_id: '1-1',
    reason: 'test',
    created_at: now,
    expires_at: new Date(now.getTime() + ttlMs),
  } as const;
  await box.look(async (tx) => {
    await tx.insertInto('device_command').values(row).execute();
    announce(tx, { pharmacyId, boxId, at: now });
  });
  return id;
}

/** Waits for the events in any order: a command may arrive before the state event of its change. */
async function awaitEvents(events: readonly string[], expected: readonly string[]): Promise<void> {
  await expect.poll(() => events.toSorted()).toEqual(expected.toSorted());
}

const line = (id: string) => {
  const expiresAt = server.time.clock().getTime() + 30_000;
  return `command ${JSON.stringify({ id, kind: 'open_door', lockerId: '1-1', expiresAt })}`;
};
const answer = (id: string, outcome: 'done' | 'failed' = 'done') =>
  box.call(`commands/${id}/answer`, { at: 1, outcome });
const commandRow = (id: string) => box.row('device_command', { id });

test('a stream ends when its key is revoked, and gets no command any more', async () => {
  const { events, isOver } = await follow();
  const { pharmacyId } = box;
  const id = readKeyText('device', box.key)?.id ?? '';
  const actor = { userId: null, userName: 'kolli' };
  await box.look((tx) => endKey(tx, { pharmacyId, id }, actor, server.time.clock));
  await insertCommand();
  await expect.poll(isOver).toBe(true);
  expect(events.filter((event) => event.startsWith('command'))).toEqual([]);
});

test('a change at the box sends one state event, and a command is sent immediately, once per stream', async () => {
  const { events } = await follow();
  await box.reserve(['1-1', '1-2']);
  await expect.poll(() => events).toEqual(['ready', 'state']);
  await awaitNotices();
  const id = await insertCommand();
  const sent = ['ready', 'state', 'state', line(id)];
  await awaitEvents(events, sent);
  expect((await commandRow(id)).sent_at).toEqual(server.time.clock());
  for (const door of ['1-3', '2-1']) {
    await box.reserve([door]);
    sent.push('state');
    await awaitEvents(events, sent);
    await awaitNotices();
  }
});

test('changes at another box or in another pharmacy are not sent', async () => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const otherPharmacyBox = await givenTestBox(server);
  const { events } = await follow();
  await neighbour.reserve(['1-1']);
  await otherPharmacyBox.reserve(['1-1']);
  await insertCommand({ boxId: neighbour.id });
  await awaitNotices();
  const id = await insertCommand();
  await awaitEvents(events, ['ready', 'state', line(id)]);
});

test('a box that reconnects gets unanswered commands, but no expired or answered ones', async () => {
  const waiting = await insertCommand();
  const answered = await insertCommand();
  const expired = await insertCommand({ ttlMs: 0 });
  const first = await follow();
  await expect.poll(() => first.events).toHaveLength(3);
  expect(await answer(answered)).toMatchObject({ status: 200 });
  first.leave();
  const { events } = await follow();
  await expect.poll(() => events).toEqual(['ready', line(waiting)]);
  expect(events.join()).not.toContain(expired);
  expect((await commandRow(expired)).sent_at).toBeNull();
});

test('a box that was offline for 30 seconds does not get the command', async () => {
  const [done, missed] = [await insertCommand(), await insertCommand()];
  server.time.advance(29_999);
  const { events: early } = await follow();
  await expect.poll(() => early.join()).toContain(missed);
  expect(await answer(done)).toMatchObject({ status: 200 });
  server.time.advance(1);
  const { events } = await follow();
  await box.reserve(['1-1']);
  await expect.poll(() => events).toEqual(['ready', 'state']);
  await awaitNotices();
  const next = await insertCommand();
  await awaitEvents(events, ['ready', 'state', 'state', line(next)]);
  expect(await answer(missed)).toMatchObject(refused(404, 'command_not_found'));
  expect((await commandRow(missed)).outcome).toBeNull();
});

test('only the first answer counts; one to an expired, unknown or foreign command is refused', async () => {
  const id = await insertCommand();
  expect(await answer(id, 'failed')).toMatchObject({ status: 200, body: { result: {} } });
  const answered_at = server.time.clock();
  server.time.advance(1000);
  expect(await answer(id, 'done')).toMatchObject({ status: 200 });
  expect(await commandRow(id)).toMatchObject({ outcome: 'failed', answered_at });
  const late = await insertCommand({ ttlMs: 5000 });
  server.time.advance(5000);
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  for (const other of [late, newId(), await insertCommand({ boxId: neighbour.id })])
    expect(await answer(other)).toMatchObject(refused(404, 'command_not_found'));
  expect((await commandRow(late)).outcome).toBeNull();
});

test('a box has at most five streams: the oldest end, those of another box do not', async () => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const theirs = await follow(neighbour.key);
  const own: Awaited<ReturnType<typeof follow>>[] = [];
  for (let count = 0; count < 12; count += 1) own.push(await follow());
  const over = () => own.map(({ isOver }) => isOver());
  await expect.poll(() => over()).toEqual(own.map((_, index) => index < 7));
  const last = await follow();
  const id = await insertCommand();
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

test('a box gets no state event for temperatures, which it does not show', async () => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const { events } = await follow();
  const others = await follow(neighbour.key);
  const at = server.time.clock();
  const notify = (boxId: string, more: { about?: 'temperatures' } = {}) =>
    box.look((tx) => announce(tx, { pharmacyId: box.pharmacyId, boxId, at, ...more }));
  await notify(box.id, { about: 'temperatures' });
  await notify(neighbour.id);
  await awaitEvents(others.events, ['ready', 'state']);
  expect(events).toEqual(['ready']);
});
