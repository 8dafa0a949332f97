import { liveReadySchema } from '@kolli/contract/system/live';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type GivenBox, type GivenUser } from '../../testing/factories.ts';
import { announce } from './live-notices.ts';
import { endListening } from './testing/listening-instance.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { asOwner } from '../../testing/test-database.ts';

const server = await ownTestServer();
const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
const box = await server.givenBox({ pharmacyId: (await server.givenPharmacy()).id });
const otherPharmacyBox = await server.givenBox({ pharmacyId: (await server.givenPharmacy()).id });
const staff = await server.givenUser({ pharmacyId: box.pharmacyId });
const stranger = await server.givenUser({ pharmacyId: otherPharmacyBox.pharmacyId });

async function follow(
  user: GivenUser,
  pharmacyId: string,
  expiresAt = new Date(Date.now() + 60_000),
) {
  const headers = { authtoken: await server.tokenFor(user, { expiresAt }) };
  const abort = new AbortController();
  const { signal } = abort;
  const response = await fetch(`${origin}/api/live/${pharmacyId}`, { headers, signal });
  const lines: string[] = [];
  const ended = (async () => {
    if (response.body === null) return;
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const parts = `${rest}${chunk}`.split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts.filter((line) => line !== ''));
    }
  })().catch(() => undefined);
  return { response, lines, ended, stop: () => abort.abort() };
}

const reserve = (user: GivenUser, at: GivenBox, lockerId: string, deliveryId: string) =>
  server.ask(user, 'POST', `/api/deliveries/create/${at.id}`, {
    deliveryId,
    phoneNumber: '+358401234567',
    lockerId: [lockerId],
  });

async function openStream(user: GivenUser, pharmacyId: string) {
  const stream = await follow(user, pharmacyId);
  await expect.poll(() => stream.lines).toContain('event: ready');
  return stream;
}

test('the stream of a pharmacy has its changes, without personal data or changes of another one, whose stream is refused', async () => {
  const stream = await openStream(staff, box.pharmacyId);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  await reserve(stranger, otherPharmacyBox, '1-1', 'foreign');
  await reserve(staff, box, '1-1', 'secret-parcel');
  await expect.poll(() => stream.lines).toContain('event: change');
  const data = stream.lines.find((line) => line.startsWith('data: {"pharmacyId"')) ?? '';
  expect(JSON.parse(data.slice(6))).toEqual({
    pharmacyId: box.pharmacyId,
    boxId: box.id,
    time: server.time.clock().getTime(),
  });
  expect(stream.lines.join()).not.toContain('secret-parcel');
  expect(stream.lines.join()).not.toContain(otherPharmacyBox.pharmacyId);
  stream.stop();
  const { response } = await follow(stranger, box.pharmacyId);
  expect(response.status).toBe(403);
});

test('a stream ends with its token', async () => {
  // With this clock the token is valid until the stream is open, however long that takes.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const stream = await follow(staff, box.pharmacyId, new Date(Date.now() + 1000));
  await stream.ended;
  expect(stream.lines).toContain('event: ready');
});

async function readyOf(user: GivenUser, at: GivenBox) {
  const stream = await follow(user, at.pharmacyId);
  await expect.poll(() => stream.lines.some((line) => line.startsWith('data: '))).toBe(true);
  stream.stop();
  expect(stream.lines[0]).toBe('event: ready');
  return liveReadySchema.parse(JSON.parse(stream.lines[1]?.slice(6) ?? ''));
}

test('a stream begins with the recent changes of its own pharmacy only', async () => {
  const other = await openStream(staff, box.pharmacyId);
  await reserve(stranger, otherPharmacyBox, '1-2', 'elsewhere');
  expect((await reserve(staff, box, '1-3', 'just-before')).status).toBe(200);
  await expect.poll(() => other.lines).toContain('event: change');
  other.stop();
  const { coveredMs, recent } = await readyOf(staff, box);
  const [own] = recent.filter(({ boxId }) => boxId === box.id);
  expect(own?.agoMs).toBeLessThan(coveredMs);
  expect(recent.every(({ pharmacyId }) => pharmacyId === box.pharmacyId)).toBe(true);
  expect(JSON.stringify(recent)).not.toContain('just-before');
});

test('a stream ends once the access of its user has changed, and other streams do not name the user', async () => {
  const { pharmacyId } = box;
  const colleague = await server.givenUser({ pharmacyId });
  const own = await openStream(staff, pharmacyId);
  const other = await openStream(colleague, pharmacyId);
  const at = server.time.clock();
  await server.store.inPharmacies([pharmacyId], (tx) =>
    announce(tx, { pharmacyId, boxId: null, at, accessOf: staff.id }),
  );
  await own.ended;
  await expect.poll(() => other.lines).toContain('event: change');
  expect(own.lines).not.toContain('event: change');
  expect(other.lines.join()).not.toContain(staff.id);
  await reserve(colleague, box, '2-1', 'goes-on');
  await expect.poll(() => other.lines.filter((line) => line === 'event: change')).toHaveLength(2);
  other.stop();
});

test('a stream stays open when the database connection is lost for a moment, and goes on', async () => {
  const stream = await openStream(staff, box.pharmacyId);
  expect(await endListening(server)).toBe(1);
  await expect.poll(() => stream.lines.join()).toContain('"about":"temperatures"');
  await reserve(staff, box, '2-3', 'after-it');
  await expect.poll(() => stream.lines.join()).toContain(`"boxId":"${box.id}"`);
  stream.stop();
});

test('a stream ends where changes may have been missed', async () => {
  const stream = await openStream(staff, box.pharmacyId);
  await asOwner(
    server,
    `update change_notice_counter
     set last_position = last_position + 1, pruned_position = last_position + 1`,
  );
  expect(await endListening(server)).toBe(1);
  await stream.ended;
  expect(stream.lines).not.toContain('event: change');
});

test('beyond a hundred streams of one user the oldest ends, and none of other users', async () => {
  const { pharmacyId } = box;
  const colleague = await server.givenUser({ pharmacyId });
  const theirs = await openStream(colleague, pharmacyId);
  const first = await openStream(staff, pharmacyId);
  const others = await Promise.all(Array.from({ length: 99 }, () => openStream(staff, pharmacyId)));
  await reserve(staff, box, '2-2', 'hundred');
  for (const { lines } of [theirs, first, ...others])
    await expect.poll(() => lines).toContain('event: change');
  others.push(await openStream(staff, pharmacyId));
  await first.ended;
  const path = `/api/deliveries/delete-reservation/${box.id}/hundred`;
  expect(await server.ask(staff, 'DELETE', path, {})).toMatchObject({ status: 200 });
  for (const { lines } of [theirs, ...others.slice(0, 99)])
    await expect.poll(() => lines.filter((line) => line === 'event: change')).toHaveLength(2);
  for (const { stop } of [theirs, ...others]) stop();
});
