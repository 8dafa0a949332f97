import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from './testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const dayMs = 24 * 3_600_000;
const ask = (key: string, call = 'key/rotate', body?: object) =>
  server.ask({ key }, 'POST', `/device/v1/${call}`, body);
async function rotated(key: string): Promise<string> {
  const response = await ask(key);
  expect(response).toMatchObject({ status: 200 });
  return (response.body.result as { key: string }).key;
}
const beat = (key: string) => ask(key, 'heartbeat', { at: 0, softwareVersion: '1' });
const statusOf = async (key: string) => (await beat(key)).status;
const keyRows = () => box.rows('machine_key', { box_id: box.id }, 'created_at', 'id');
const revoke = async (keyId: string) => {
  const admin = await server.givenUser({ role: 'admin', pharmacyId: box.pharmacyId });
  const url = `/api/keys/revoke/${box.pharmacyId}/${keyId}`;
  expect(await server.ask(admin, 'PATCH', url)).toMatchObject({ status: 200 });
};
const idOf = (key: string) =>
  (key.split('_')[2] ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const audited = async () => {
  const rows = await box.rows('audit_entry', {}, 'seq');
  return rows
    .filter(({ action }) => action.startsWith('key.'))
    .map(({ action, subject, detail }) => ({ action, subject, detail }));
};

test('the old key is valid until the first use of the new one', async () => {
  const next = await rotated(box.key);
  expect(next).not.toBe(box.key);
  expect(await statusOf(box.key)).toBe(200);
  expect(await statusOf(next)).toBe(200);
  expect(await statusOf(box.key)).toBe(401);
  expect(await ask(box.key)).toMatchObject({ status: 401, body: { code: 'not_authorized' } });
  expect(await statusOf(next)).toBe(200);
  expect(await audited()).toEqual([
    { action: 'key.rotate', subject: idOf(next), detail: { boxId: box.id, replaces: box.keyId } },
    { action: 'key.revoke', subject: box.keyId, detail: { boxId: box.id, replacedBy: idOf(next) } },
  ]);
});

test('after a lost response the box can rotate again, and the new key replaces the lost one', async () => {
  const lost = await rotated(box.key);
  server.time.advance(1000);
  const next = await rotated(box.key);
  expect(await statusOf(lost)).toBe(401);
  expect(await statusOf(box.key)).toBe(200);
  expect(await statusOf(next)).toBe(200);
  expect(await keyRows()).toMatchObject([
    { id: box.keyId, revoked_at: server.time.clock() },
    { id: idOf(next), revoked_at: null, replaces_id: null },
  ]);
});

test('a new key can be rotated too, and is valid for the same box only', async () => {
  const second = await rotated(box.key);
  const third = await rotated(second);
  expect(await statusOf(second)).toBe(200);
  const state = await server.ask({ key: third }, 'GET', '/device/v1/state');
  expect((state.body.result as { boxId: string }).boxId).toBe(box.id);
  expect([await statusOf(box.key), await statusOf(second)]).toEqual([401, 401]);
});

test('concurrent use of the new key revokes the old one once', async () => {
  const next = await rotated(box.key);
  const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(next)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await audited()).filter(({ action }) => action === 'key.revoke')).toHaveLength(1);
});

test('concurrent rotations leave one valid new key', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => rotated(box.key)));
  expect(await keyRows()).toHaveLength(2);
  const statuses: number[] = [];
  for (const key of made) statuses.push(await statusOf(key));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('revoking a new key leaves the old one, which may rotate again; revoking the old one revokes both', async () => {
  const next = await rotated(box.key);
  await revoke(idOf(next));
  expect([await statusOf(next), await statusOf(box.key)]).toEqual([401, 200]);
  const pending = await rotated(box.key);
  await revoke(box.keyId);
  expect([await statusOf(box.key), await statusOf(pending)]).toEqual([401, 401]);
});

test('a key that was rotated after another was revoked replaces both', async () => {
  const next = await rotated(box.key);
  await revoke(idOf(next));
  expect(await statusOf(await rotated(box.key))).toBe(200);
  expect([await statusOf(next), await statusOf(box.key)]).toEqual([401, 401]);
});

test('a key of another box changes nothing here, and an invalid key is refused', async () => {
  const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  expect(await statusOf(await rotated(other.key))).toBe(200);
  expect(await statusOf(box.key)).toBe(200);
  const mixed = `${other.key.split('_').slice(0, 3).join('_')}_${box.key.split('_').slice(3).join('_')}`;
  expect(await ask(mixed)).toMatchObject({ status: 401 });
  expect(await ask(`${box.key}x`)).toMatchObject({ status: 401 });
});

test('the heartbeat asks for a rotation when the key is older than the settings allow, until a new one is used', async () => {
  const isRotationRequested = async (key: string) =>
    ((await beat(key)).body.result as { rotateKey: boolean }).rotateKey;
  server.time.advance(90 * dayMs);
  expect(await isRotationRequested(box.key)).toBe(false);
  server.time.advance(1);
  expect(await isRotationRequested(box.key)).toBe(true);
  const next = await rotated(box.key);
  expect(await isRotationRequested(box.key)).toBe(true);
  expect(await isRotationRequested(next)).toBe(false);
});

test('the clock skew from the heartbeat is shown to staff', async () => {
  const skew = async () => (await box.show()).clockSkew;
  expect(await skew()).toBeNull();
  const now = server.time.clock().getTime();
  for (const offset of [0, 7_000, -dayMs]) {
    await ask(box.key, 'heartbeat', { at: now - offset, softwareVersion: '1' });
    expect(await skew()).toBe(offset);
  }
});
