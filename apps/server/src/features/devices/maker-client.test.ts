import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runKolli } from '../../cli/testing/cli.ts';
import { boxPinHash } from '../../platform/secrets/box-pin-hash.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { openDoor } from './doors/open-door.ts';
import { actionsOf, alarmsOf, deliveryRow, givenTestBox, type TestBox } from './testing/box.ts';

const root = join(import.meta.dirname, '../../../../..');
const program = join(root, 'e2e/device-client/box.py');
const page = readFileSync(join(root, 'docs/device-api.md'), 'utf8');

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await openTestServer({ BOX_KEY_DAYS: '1' });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** Starts the client with its disk; each step is one line in and one line of JSON out. */
function startClient(key: string, file: string) {
  const client = spawn('python3', [program, url, key, file], {
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

async function setStaffPin(box: TestBox, pin: string) {
  const hash = boxPinHash(server.secrets.boxPinKey(box.id), pin);
  await box.look((tx) =>
    tx
      .insertInto('box_staff_pin')
      .values({
        pharmacy_id: box.pharmacyId,
        box_id: box.id,
        user_id: box.staff.id,
        pin_hash: hash,
      })
      .execute(),
  );
}

async function connectedClient() {
  const box = await givenTestBox(server);
  await setStaffPin(box, '112233');
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
  expect((await deliveryRow(box, docId)).status).toBe('delivered');
  await step('sync');
  expect(await step('pin 000000')).toEqual([]);
  expect(await step(`pin ${await box.pinOf(docId)}`)).toEqual(['1-1', '1-2']);
  expect(await step(`pin ${await box.pinOf(docId)}`)).toEqual([]);
  await step('send');
  expect((await deliveryRow(box, docId)).status).toBe('pickup');
  const events = (await actionsOf(box, docId)).map(({ event }) => event);
  expect(events).toEqual(['createInBox', 'load', 'load', 'pickUpAtBox', 'pickUpAtBox']);
});

test('DEV-12: it reports every sensor of the document, and what cannot be read stops nothing', async () => {
  const { box, step } = await connectedClient();
  const sensors = (await step('measure 20')) as string[];
  expect(sensors).toEqual((await box.state()).state.sensors.map(({ id }) => id));
  await step('raw {"kind":"compressor","rpm":900}');
  await step('raw {"kind":"door","lockerId":"1-1","state":"ajar"}');
  await step(
    'raw {"kind":"pickedUp","docId":"01990000-0000-7000-8000-000000000009","lockerId":"1-1"}',
  );
  await step('raw {"kind":"wrongPin"}');
  expect(await step('send')).toEqual([
    ...sensors.map(() => 'applied'),
    'unknown_kind',
    'field_invalid',
    'unknown_delivery',
    'applied',
  ]);
  const stored = await box.look((tx) =>
    tx.selectFrom('reading').select('sensor').where('box_id', '=', box.id).execute(),
  );
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

test('DEV-12: after a restore it sends again what is missing, reports its contents and checks doors', async () => {
  const { box, step } = await connectedClient();
  const [kept, lost] = [
    await box.reserve(['1-1']),
    await box.reserve(['1-2'], { deliveryId: 'l-1' }),
  ];
  await step('sync');
  await step('staff 112233');
  await step('scan l-1');
  await step('send');
  // As if the backup were from before: the number, and the parcel in 1-2.
  await box.look(async (tx) => {
    await tx.deleteFrom('device_event').where('box_id', '=', box.id).execute();
    await tx
      .updateTable('pickup_box')
      .set({ last_event_seq: 0 })
      .where('id', '=', box.id)
      .execute();
    await tx
      .updateTable('locker_occupancy')
      .set({ loaded_at: server.time.clock() })
      .where('delivery_id', '=', kept)
      .execute();
  });
  await runKolli(server, ['epoch', 'renew']);
  expect(await step('sync')).toBe(200);
  expect(await step('heartbeat')).toMatchObject({ restored: true });
  expect(await step('send')).toEqual(Array.from({ length: 5 }, () => 'applied'));
  expect((await deliveryRow(box, lost)).status).toBe('delivered');
  await step('sync');
  const doubtful = (await box.state()).state.lockers.filter((door) => door.unconfirmed);
  expect(doubtful.map(({ lockerId }) => lockerId)).toEqual(['1-1']);
  expect(await step('confirm 1-1')).toBe('1-1');
  await step('send');
  expect((await box.state()).state.lockers.some((door) => door.unconfirmed)).toBe(false);
  const causes = (await alarmsOf(box)).map(({ cause }) => cause);
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
