import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { runKolli } from '../../cli/testing/cli.ts';
import { openHttpServer } from '../../testing/wire/listen.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { openDoor } from './doors/open-door.ts';
import { givenTestBox, pickedUp, type TestBox } from './testing/box.ts';
import { givenStaffPin } from './testing/staff-pin.ts';

const root = join(import.meta.dirname, '../../../../..');
const program = join(root, 'e2e/device-client/box.py');
const page = readFileSync(join(root, 'docs/device-api.md'), 'utf8');

const server = await ownTestServer({ BOX_KEY_DAYS: '1' });
const url = await server.app.listen({ host: '127.0.0.1', port: 0 });

/** Starts the client with its disk; each step is one line in and one line of JSON out. */
function startClient(key: string, file: string, address = url) {
  const client = spawn('python3', [program, address, key, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: client.stdout })[Symbol.asyncIterator]();
  const step = async (text: string): Promise<unknown> => {
    client.stdin.write(`${text}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`The client ended at '${text}'`);
    return JSON.parse(String(value)) as unknown;
  };
  const stop = async () => {
    if (client.exitCode !== null) return;
    client.stdin.end();
    await once(client, 'exit');
  };
  onTestFinished(stop);
  return { step, stop };
}

function diskFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kolli-box-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'disk.json');
}

async function connectedClient() {
  const box = await givenTestBox(server);
  await givenStaffPin(server, box, '112233');
  const client = startClient(box.key, diskFile());
  await client.step('heartbeat');
  expect(await client.step('sync')).toBe(200);
  return { box, ...client };
}

test('DEV-12: by the page alone a client loads a parcel with two doors and hands it over', async () => {
  const { box, step } = await connectedClient();
  const docId = await box.reserve(['1-1', '1-2'], { deliveryId: 'AB 12-3/x' });
  expect(await step('sync')).toBe(200);
  expect(await step('sync')).toBe(304);
  expect(await step('staff 999999')).toBe(false);
  expect(await step('staff 112233')).toBe(true);
  expect(await step('scan nothing')).toBe('unknown');
  expect(await step('scan ab12 - 3/X')).toBe('1-1');
  expect(await step('scan AB12-3/X')).toBe('1-2');
  expect(await step('scan AB12-3/X')).toBe('unknown');
  expect(await step('send')).toEqual(Array.from({ length: 8 }, () => 'applied'));
  expect(await box.statusOf(docId)).toBe('delivered');
  await step('sync');
  expect(await step('pin 000000')).toEqual([]);
  expect(await step(`pin ${await box.pinOf(docId)}`)).toEqual(['1-1', '1-2']);
  expect(await step(`pin ${await box.pinOf(docId)}`)).toEqual([]);
  await step('send');
  expect(await box.statusOf(docId)).toBe('pickup');
  const events = (await box.actions(docId)).map(({ event }) => event);
  expect(events).toEqual(['createInBox', 'load', 'load', 'pickUpAtBox', 'pickUpAtBox']);
});

test('DEV-12: it reports every sensor of the document, and what cannot be read stops nothing', async () => {
  const { box, step } = await connectedClient();
  const sensors = (await step('measure 20')) as string[];
  expect(sensors).toEqual((await box.state()).state.sensors.map(({ id }) => id));
  for (const event of [
    { kind: 'compressor', rpm: 900 },
    { kind: 'door', lockerId: '1-1', state: 'ajar' },
    pickedUp('01990000-0000-7000-8000-000000000009', '1-1'),
    { kind: 'wrongPin' },
  ])
    await step(`raw ${JSON.stringify(event)}`);
  expect(await step('send')).toEqual([
    ...sensors.map(() => 'applied'),
    'unknown_kind',
    'field_invalid',
    'unknown_delivery',
    'applied',
  ]);
  const stored = await box.rows('reading', { box_id: box.id }, 'sensor');
  expect(stored.map(({ sensor }) => sensor).toSorted()).toEqual(sensors.toSorted());
});

test('DEV-12: it opens a door by command and rotates its key', async () => {
  const { box, step } = await connectedClient();
  const request = { lockerId: '1-1', reason: 'Parcel is stuck', userName: 'Aino Demo' };
  await openDoor(server.services, { pharmacyId: box.pharmacyId, boxId: box.id }, request);
  expect(await step('follow')).toBe(200);
  server.time.advance(2 * 24 * 3_600_000);
  expect(await step('heartbeat')).toMatchObject({ rotateKey: true });
  expect(await step('rotate')).toBe(true);
  expect(await step('heartbeat')).toMatchObject({ rotateKey: false });
});

test('INT-11: by the page alone a client without a key shows a claim code and gets its key', async () => {
  const box = await givenTestBox(server);
  const client = startClient('', diskFile());
  const code = String(await client.step('enrol'));
  expect(await client.step('claimed')).toBe(false);
  const { business_id: businessId } = await box.row('pharmacy', { id: box.pharmacyId });
  const { name } = await box.row('pickup_box', { id: box.id });
  await runKolli(server, ['key', 'claim', code, '--pharmacy', businessId, '--box', name]);
  expect(await client.step('claimed')).toBe(true);
  expect(await client.step('heartbeat')).toMatchObject({ rotateKey: false });
  expect(await client.step('sync')).toBe(200);
});

test('DEV-12: after a restore it sends again what is missing, reports its contents and checks doors', async () => {
  const { box, step } = await connectedClient();
  const kept = await box.reserve(['1-1']);
  const lost = await box.reserve(['1-2'], { deliveryId: 'l-1' });
  for (const text of ['sync', 'staff 112233', 'scan l-1', 'send']) await step(text);
  // As if the backup were from before: the number, and the parcel in 1-2.
  await box.forget('device_event', { box_id: box.id });
  await box.change('pickup_box', { id: box.id }, { last_event_seq: 0 });
  const loaded = { loaded_at: server.time.clock() };
  await box.change('locker_occupancy', { delivery_id: kept }, loaded);
  await runKolli(server, ['epoch', 'renew']);
  expect(await step('sync')).toBe(200);
  expect(await step('heartbeat')).toMatchObject({ restored: true });
  expect(await step('send')).toEqual(Array.from({ length: 5 }, () => 'applied'));
  expect(await box.statusOf(lost)).toBe('delivered');
  await step('sync');
  const doubtful = (await box.state()).state.lockers.filter((door) => door.unconfirmed);
  expect(doubtful.map(({ lockerId }) => lockerId)).toEqual(['1-1']);
  expect(await step('confirm 1-1')).toBe('1-1');
  await step('send');
  expect((await box.state()).state.lockers.some((door) => door.unconfirmed)).toBe(false);
  const causes = (await box.alarms()).map(({ cause }) => cause);
  expect(causes.filter((cause) => cause === 'doors_unconfirmed')).toHaveLength(1);
});

test('DEV-12: a computer with an empty disk continues from the number that Kolli has', async () => {
  const { box, step, stop } = await connectedClient();
  await step('raw {"kind":"wrongPin"}');
  await step('send');
  await stop();
  const other = startClient(box.key, diskFile());
  expect(await other.step('heartbeat')).toMatchObject({ restored: false });
  await other.step('sync');
  await other.step('raw {"kind":"wrongPin"}');
  expect(await other.step('send')).toEqual(['applied']);
});

async function kindsOf(box: TestBox): Promise<string[]> {
  const rows = await box.rows('device_event', { box_id: box.id }, 'seq');
  return rows.map(({ kind }) => String(kind));
}

/** A client with a parcel in 1-1 that may be held, and time that passes for it and for Kolli. */
async function clientWithParcel() {
  const client = await connectedClient();
  const { box, step } = client;
  const docId = await box.reserve(['1-1'], { deliveryId: 'h-1', is_drug: true });
  for (const text of ['sync', 'staff 112233', 'scan h-1', 'send', 'sync']) await step(text);
  const pass = async (minutes: number) => {
    server.time.advance(minutes * 60_000);
    await step(`wait ${minutes}`);
  };
  return { ...client, docId, pass, pin: await box.pinOf(docId) };
}

async function release({ pharmacyId }: TestBox, docId: string): Promise<void> {
  const user = await server.givenUser({ pharmacyId, role: 'main_user' });
  const show = `/api/deliveries/holds/${pharmacyId}/show/${docId}`;
  const { body: shown } = await server.ask(user, 'GET', show);
  const { held } = shown.result as { held: { heldTime: number; deliveryStatus: string } };
  const { heldTime, deliveryStatus } = held;
  const body = { reason: 'Within the stability data', heldTime, deliveryStatus };
  const url = `/api/deliveries/release/${pharmacyId}/${docId}`;
  expect(await server.ask(user, 'PATCH', url, body)).toMatchObject({ status: 200 });
}

test('DEV-12: a parcel that it holds by its own readings stays closed, also for a box with an empty disk, until it is released', async () => {
  const { box, step, pass, pin, docId, stop } = await clientWithParcel();
  // Offline: nothing is sent until the parcel is on hold.
  for (let minute = 0; minute <= 15; minute += 5) {
    await step('measure 30');
    await pass(5);
  }
  expect(await step(`pin ${pin}`)).toBe('held');
  const kinds = await kindsOf(box);
  expect(kinds).not.toContain('held');
  const outcomes = (await step('send')) as string[];
  expect(new Set(outcomes)).toEqual(new Set(['applied']));
  expect(await box.delivery(docId)).toMatchObject({ hold: 'held', hold_cause: 'temp_high' });
  await step('sync');
  expect(await step(`pin ${pin}`)).toBe('held');
  await step('send');
  const reported = (await kindsOf(box)).slice(kinds.length);
  const countOf = (kind: string) => reported.filter((one) => one === kind).length;
  expect(['held', 'heldPin', 'wrongPin', 'pickedUp'].map(countOf)).toEqual([1, 2, 0, 0]);
  const other = startClient(box.key, diskFile());
  await other.step('heartbeat');
  await other.step('sync');
  expect(await other.step(`pin ${pin}`)).toBe('held');
  await other.stop();
  await release(box, docId);
  await step('sync');
  // The rest of the judged excursion does not put it on hold again.
  await step('measure 30');
  expect(await step(`pin ${pin}`)).toEqual(['1-1']);
  await step('send');
  expect(await box.statusOf(docId)).toBe('pickup');
  const events = (await box.actions(docId)).map(({ event }) => event);
  expect(events.filter((event) => event === 'hold')).toHaveLength(1);
  await stop();
});

test('DEV-12: the fifth wrong PIN locks its keypad for five minutes, for customers and staff', async () => {
  const { box, step, pass, pin } = await clientWithParcel();
  for (let wrong = 0; wrong < 4; wrong += 1) expect(await step('pin 000000')).toEqual([]);
  expect(await step('staff 000000')).toBe(false);
  expect(await step(`pin ${pin}`)).toBe('locked');
  expect(await step('staff 112233')).toBe('locked');
  await pass(5);
  expect(await step('staff 112233')).toBe(true);
  expect(await step(`pin ${pin}`)).toEqual(['1-1']);
  await step('send');
  expect((await kindsOf(box)).filter((kind) => kind === 'wrongPin')).toHaveLength(5);
  const causes = (await box.alarms()).map(({ cause }) => cause);
  expect(causes).toEqual(['wrong_pins']);
});

test('DEV-12: after a 503 and a lost connection it repeats the call', async () => {
  const box = await givenTestBox(server);
  const calls: string[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    calls.push(request.url ?? '');
    if (calls.length === 1) return void response.writeHead(503).end('{}');
    if (calls.length === 2) return void request.socket.destroy();
    const text = Buffer.concat(await request.toArray()).toString();
    const headers = { authorization: `Bearer ${box.key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${request.url}`, { method: 'POST', headers, body: text });
    return void response.writeHead(answer.status).end(await answer.text());
  };
  const gateway = await openHttpServer((...call) => void pass(...call));
  const { step } = startClient(box.key, diskFile(), gateway.url);
  expect(await step('heartbeat')).toMatchObject({ restored: false });
  expect(calls).toEqual(Array.from({ length: 3 }, () => '/device/v1/heartbeat'));
});

test('DEV-12: after a restore it numbers its events on where the next one is no longer stored', async () => {
  const box = await givenTestBox(server);
  const file = diskFile();
  const before = startClient(box.key, file);
  await before.step('heartbeat');
  for (let count = 0; count < 4; count += 1) await before.step('raw {"kind":"wrongPin"}');
  await before.step('send');
  await before.stop();
  // As after more than 7 days: only the last two are stored. Kolli's backup has the first one.
  const disk = JSON.parse(readFileSync(file, 'utf8')) as { events: object[] };
  writeFileSync(file, JSON.stringify({ ...disk, events: disk.events.slice(2) }));
  await box.look((tx) =>
    tx.deleteFrom('device_event').where('box_id', '=', box.id).where('seq', '>', 1).execute(),
  );
  await box.change('pickup_box', { id: box.id }, { last_event_seq: 1 });
  await runKolli(server, ['epoch', 'renew']);
  const after = startClient(box.key, file);
  expect(await after.step('heartbeat')).toMatchObject({ restored: true });
  expect(await after.step('send')).toEqual(['applied', 'applied', 'applied']);
  expect(await kindsOf(box)).toEqual(['wrongPin', 'wrongPin', 'wrongPin', 'contents']);
});

test('DEV-12: the page answers what makers asked', () => {
  const text = page.replaceAll(/\s+/g, ' ');
  for (const answer of [
    'in lower case, 1 to 64 of `a-z 0-9 - _ . : /`',
    '`reserved`: waits to be loaded',
    'A delivery with several doors has one `loaded`, `pickedUp` or `removed` for each of them',
    '**An unknown scan** opens no door and is no event',
    '`sensors` are all sensors of the box',
    'TLS 1.2 or newer',
    'NTP is recommended, not required',
    'A box needs one stream. With several, each of them gets every command',
    "**Replacing a box's computer.**",
    'EN 301 549',
  ])
    expect(text).toContain(answer);
});
