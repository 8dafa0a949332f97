import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { FakeKolli } from '../../testing/fake-kolli.ts';
import { aino, sampleBoxId, sampleDelivery, sampleState } from '../../testing/sample-box.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { BoxSimulator } from './box-simulator.ts';

const loadedDelivery = sampleDelivery(1, [{ lockerId: '1-1', loaded: true }], '123456');

async function kolliWith(state = sampleState([loadedDelivery])) {
  const kolli = new FakeKolli(state);
  const kolliUrl = await kolli.start();
  onTestFinished(() => kolli.stop());
  return { kolli, kolliUrl };
}

function startBox(kolliUrl: string, folder: string, now?: () => number): BoxSimulator {
  const plan = {
    id: sampleBoxId,
    name: 'Box',
    key: 'k',
    pharmacyName: 'Pharmacy',
    kolliUrl,
    file: join(folder, 'box.json'),
    reportEveryMs: 60_000,
  };
  const box = new BoxSimulator(plan, now);
  box.start();
  onTestFinished(() => box.stop());
  return box;
}

const seqsOf = (kolli: FakeKolli) => kolli.events.map((event) => event.seq);
const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

async function pickUp(box: BoxSimulator): Promise<void> {
  await eventually('the box knows its deliveries', () => box.state !== undefined);
  box.input({ kind: 'pin', pin: '123456' });
  box.input({ kind: 'closeDoor', lockerId: '1-1' });
}

test('a pickup without network uses up the PIN at once, and is reported when the network is back', async () => {
  const { kolli, kolliUrl } = await kolliWith();
  const box = startBox(kolliUrl, temporaryFolder());
  await eventually('contact', () => box.contact === 'connected' && box.state !== undefined);
  await box.setNetwork({ isPlugged: false });
  await pickUp(box);
  expect(box.input({ kind: 'pin', pin: '123456' }).memory.openDoors).toEqual([]);
  expect(kolli.events.map((event) => event.kind)).not.toContain('pickedUp');
  await box.setNetwork({ isPlugged: true });
  await eventually('the pickup', () => kolli.events.some((event) => event.kind === 'pickedUp'));
  expect(seqsOf(kolli)).toEqual(countTo(kolli.lastSeq));
});

test('a delivery that ends while the network is away opens no door, after a restart neither', async () => {
  const expiresAt = 1_800_000_000_000;
  const { kolli, kolliUrl } = await kolliWith(sampleState([{ ...loadedDelivery, expiresAt }]));
  const folder = temporaryFolder();
  let now = expiresAt - 60_000;
  kolli.now = () => now;
  const before = startBox(kolliUrl, folder, () => now);
  await eventually('contact', () => before.contact === 'connected' && before.state !== undefined);
  await before.setNetwork({ isPlugged: false });
  now = expiresAt;
  const typed = { kind: 'pin', pin: '123456' } as const;
  expect(before.input(typed).events).toEqual([{ kind: 'wrongPin', at: now }]);
  await before.stop();
  const after = startBox(kolliUrl, folder, () => now);
  expect(after.input(typed).memory.openDoors).toEqual([]);
  now = expiresAt - 1;
  expect(after.input(typed).memory.openDoors).toMatchObject([{ lockerId: '1-1' }]);
});

test('a box killed during a write continues from its disk: nothing is lost or reported twice', async () => {
  const { kolli, kolliUrl } = await kolliWith();
  const folder = temporaryFolder();
  const before = startBox(kolliUrl, folder);
  await eventually('the first events', () => kolli.lastSeq > 0 && before.state !== undefined);
  await before.setNetwork({ isPlugged: false });
  await pickUp(before);
  await before.stop();
  writeFileSync(join(folder, 'box.json.new'), '{"boxId": "half of a wri');
  const after = startBox(kolliUrl, folder);
  expect(after.input({ kind: 'pin', pin: '123456' }).memory.openDoors).toEqual([]);
  await after.setNetwork({ isPlugged: true });
  await eventually('all events', () => after.record.queue.waiting.length === 0);
  expect(kolli.events.filter((event) => event.kind === 'pickedUp')).toHaveLength(1);
  expect(seqsOf(kolli)).toEqual(countTo(kolli.lastSeq));
});

test('a lost answer makes no event happen twice', async () => {
  const { kolli, kolliUrl } = await kolliWith();
  const box = startBox(kolliUrl, temporaryFolder());
  await eventually('contact', () => box.contact === 'connected' && kolli.lastSeq > 0);
  kolli.answersToLose = 2;
  await pickUp(box);
  await eventually('all events', () => box.record.queue.waiting.length === 0);
  expect(kolli.events.filter((event) => event.kind === 'pickedUp')).toHaveLength(1);
  expect(seqsOf(kolli)).toEqual(countTo(kolli.lastSeq));
});

test('when Kolli refuses a gap, the box continues from the number that Kolli has', async () => {
  const { kolli, kolliUrl } = await kolliWith();
  const box = startBox(kolliUrl, temporaryFolder());
  await eventually(
    'first events',
    () => box.record.queue.waiting.length === 0 && kolli.lastSeq > 0,
  );
  kolli.lastSeq = 0;
  await pickUp(box);
  await eventually('the pickup', () => kolli.events.some((event) => event.kind === 'pickedUp'));
  await eventually('all events', () => box.record.queue.waiting.length === 0);
});

test('a box that lost its disk continues from the number that Kolli has', async () => {
  const { kolli, kolliUrl } = await kolliWith();
  kolli.lastSeq = 500;
  const box = startBox(kolliUrl, temporaryFolder());
  await eventually(
    'all events',
    () => kolli.lastSeq > 500 && box.record.queue.waiting.length === 0,
  );
  expect(kolli.events[0]?.seq).toBe(501);
});

test('a notice of change brings the new state document', async () => {
  const { kolli, kolliUrl } = await kolliWith();
  const box = startBox(kolliUrl, temporaryFolder());
  await eventually('the stream', () => kolli.streamCount === 1 && box.state !== undefined);
  kolli.change(sampleState([sampleDelivery(2, [{ lockerId: '1-2', loaded: false }], null)]));
  await eventually('the new state', () => box.state?.deliveries[0]?.deliveryId === 'kolli-2');
  expect(box.record.document?.etag).toBe(kolli.etag);
});

test('a command that comes twice opens the door once, and its answer is repeated', async () => {
  const { kolli, kolliUrl } = await kolliWith();
  const box = startBox(kolliUrl, temporaryFolder());
  await eventually('the stream', () => kolli.streamCount === 1 && box.state !== undefined);
  const id = '01890000-0000-7000-8000-00000000e001';
  const expiresAt = Date.now() + 60_000;
  const command = JSON.stringify({ id, kind: 'open_door', lockerId: '1-2', expiresAt });
  kolli.push('command', command);
  kolli.push('command', command);
  await eventually('the answers', () => kolli.answers.length === 2);
  const done = { params: { id }, body: { outcome: 'done' } };
  expect(kolli.answers).toMatchObject([done, done]);
  const isOpening = (event: object) => 'state' in event && event.state === 'opened';
  await eventually('all events', () => box.record.queue.waiting.length === 0);
  expect(kolli.events.filter(isOpening)).toHaveLength(1);
  expect(box.record.memory.openDoors.map((door) => door.lockerId)).toEqual(['1-2']);
});

test('a command that comes before the first document waits for it', async () => {
  const { kolli, kolliUrl } = await kolliWith();
  const giveState = kolli.holdState();
  const box = startBox(kolliUrl, temporaryFolder());
  await eventually('the stream', () => kolli.streamCount === 1);
  const id = '01890000-0000-7000-8000-00000000e002';
  const expiresAt = Date.now() + 600_000;
  kolli.push('command', JSON.stringify({ id, kind: 'open_door', lockerId: '1-2', expiresAt }));
  kolli.endStreams();
  await eventually('the command is read', () => kolli.streamRequests === 2);
  giveState();
  await eventually('the answer', () => kolli.answers.length === 1);
  expect(kolli.answers).toMatchObject([{ params: { id }, body: { outcome: 'done' } }]);
  expect(box.record.memory.openDoors.map((door) => door.lockerId)).toEqual(['1-2']);
});

test('the disk of a box holds no PIN', async () => {
  const { kolliUrl } = await kolliWith();
  const box = startBox(kolliUrl, temporaryFolder());
  await pickUp(box);
  box.input({ kind: 'staffPin', pin: aino.pin });
  box.input({ kind: 'staffPin', pin: '909090' });
  const disk = JSON.stringify(box.record);
  for (const pin of ['123456', aino.pin, '909090']) expect(disk).not.toContain(`"${pin}"`);
});
