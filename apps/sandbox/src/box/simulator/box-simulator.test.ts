import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  allSent,
  boxAt,
  connectedBox,
  eventsOf,
  expectInOrder,
  gets,
  kolliWith,
  opens,
} from '../../testing/connected-box.ts';
import { eventually } from '../../testing/eventually.ts';
import { aino, sampleDelivery, sampleState } from '../../testing/sample-box.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const loadedDelivery = sampleDelivery(1, [{ lockerId: '1-1', loaded: true }], '123456');
const state = sampleState([loadedDelivery]);

test('a pickup without network uses up the PIN at once, and is reported when the network is back', async () => {
  const { kolli, box } = await connectedBox(state);
  await box.setNetwork({ isPlugged: false });
  opens(box, '123456');
  expect(opens(box, '123456')).toEqual([]);
  expect(eventsOf(kolli, 'pickedUp')).toEqual([]);
  await box.setNetwork({ isPlugged: true });
  await gets(kolli, 'pickedUp');
  expectInOrder(kolli);
});

test('a delivery that ends while the network is away opens no door, after a restart neither', async () => {
  const expiresAt = 1_800_000_000_000;
  let now = expiresAt - 60_000;
  const wishes = { folder: temporaryFolder(), now: () => now };
  const given = sampleState([{ ...loadedDelivery, expiresAt }]);
  const { kolliUrl, box: before } = await connectedBox(given, wishes);
  await before.setNetwork({ isPlugged: false });
  now = expiresAt;
  const typed = { kind: 'pin', pin: '123456' } as const;
  expect(before.input(typed).events).toEqual([{ kind: 'wrongPin', at: now }]);
  await before.stop();
  const after = boxAt(kolliUrl, wishes);
  expect(after.input(typed).memory.openDoors).toEqual([]);
  now = expiresAt - 1;
  expect(after.input(typed).memory.openDoors).toMatchObject([{ lockerId: '1-1' }]);
});

test('a box killed during a write continues from its disk: nothing is lost or reported twice', async () => {
  const folder = temporaryFolder();
  const { kolli, kolliUrl, box: before } = await connectedBox(state, { folder });
  await eventually('the first events', () => kolli.lastSeq > 0);
  await before.setNetwork({ isPlugged: false });
  opens(before, '123456');
  await before.stop();
  writeFileSync(join(folder, 'box.json.new'), '{"boxId": "half of a wri');
  const after = boxAt(kolliUrl, { folder });
  expect(opens(after, '123456')).toEqual([]);
  await after.setNetwork({ isPlugged: true });
  await allSent(after);
  expect(eventsOf(kolli, 'pickedUp')).toHaveLength(1);
  expectInOrder(kolli);
});

test('a lost answer makes no event happen twice', async () => {
  const { kolli, box } = await connectedBox(state);
  await eventually('the first events', () => kolli.lastSeq > 0);
  kolli.answersToLose = 2;
  opens(box, '123456');
  await allSent(box);
  expect(eventsOf(kolli, 'pickedUp')).toHaveLength(1);
  expectInOrder(kolli);
});

test('when Kolli refuses a gap, the box continues from the number that Kolli has', async () => {
  const { kolli, box } = await connectedBox(state);
  await eventually('the first events', () => kolli.lastSeq > 0);
  await allSent(box);
  kolli.lastSeq = 0;
  opens(box, '123456');
  await gets(kolli, 'pickedUp');
  await allSent(box);
});

test('a box that lost its disk continues from the number that Kolli has', async () => {
  const { kolli, kolliUrl } = await kolliWith(state);
  kolli.lastSeq = 500;
  const box = boxAt(kolliUrl);
  await eventually('the first events', () => kolli.lastSeq > 500);
  await allSent(box);
  expect(kolli.events[0]?.seq).toBe(501);
});

test('a notice of change brings the new state document', async () => {
  const { kolli, box } = await connectedBox(state);
  await eventually('the stream', () => kolli.streamCount === 1);
  kolli.change(sampleState([sampleDelivery(2, [{ lockerId: '1-2', loaded: false }], null)]));
  await eventually('the new state', () => box.state?.deliveries[0]?.deliveryId === 'kolli-2');
  expect(box.record.document?.etag).toBe(kolli.etag);
});

test('a command that comes twice opens the door once, and its answer is repeated', async () => {
  const { kolli, box } = await connectedBox(state);
  await eventually('the stream', () => kolli.streamCount === 1);
  const id = '01890000-0000-7000-8000-00000000e001';
  const expiresAt = Date.now() + 60_000;
  const command = JSON.stringify({ id, kind: 'open_door', lockerId: '1-2', expiresAt });
  kolli.push('command', command);
  kolli.push('command', command);
  await eventually('the answers', () => kolli.answers.length === 2);
  const done = { params: { id }, body: { outcome: 'done' } };
  expect(kolli.answers).toMatchObject([done, done]);
  const isOpening = (event: object) => 'state' in event && event.state === 'opened';
  await allSent(box);
  expect(kolli.events.filter(isOpening)).toHaveLength(1);
  expect(box.record.memory.openDoors.map((door) => door.lockerId)).toEqual(['1-2']);
});

test('a command that comes before the first document waits for it', async () => {
  const { kolli, kolliUrl } = await kolliWith(state);
  const giveState = kolli.holdState();
  const box = boxAt(kolliUrl);
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
  const { box } = await connectedBox(state);
  opens(box, '123456');
  box.input({ kind: 'staffPin', pin: aino.pin });
  box.input({ kind: 'staffPin', pin: '909090' });
  const disk = JSON.stringify(box.record);
  for (const pin of ['123456', aino.pin, '909090']) expect(disk).not.toContain(`"${pin}"`);
});
