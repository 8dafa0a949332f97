import { expect, test } from 'vitest';
import { kolliWith } from '../testing/connected-box.ts';
import { eventually } from '../testing/eventually.ts';
import { sampleBoxId, sampleDelivery, sampleState } from '../testing/sample-box.ts';
import { sampleKeys, startSandbox } from '../testing/start-sandbox.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { BoxView } from './pages/box-view.ts';

const url = `/boxes/${sampleBoxId}`;

/** A sandbox with one box, in contact with Kolli. */
async function sandboxWithBox(folder = temporaryFolder()) {
  const delivery = sampleDelivery(1, [{ lockerId: '1-1', loaded: true }], '123456');
  const { kolli, kolliUrl } = await kolliWith(sampleState([delivery]));
  const { app } = await startSandbox({ kolliUrl, folder, keys: sampleKeys });
  const post = async (name: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `${url}/${name}`, payload });
    return { status: answer.statusCode, view: answer.json<BoxView>() };
  };
  const view = async () => (await app.inject(`${url}/state`)).json<BoxView>();
  const pageText = async () => (await app.inject(url)).body;
  await eventually('the box', async () => (await app.inject(url)).body.includes('id="door-1-1"'));
  return { app, kolli, post, view, pageText };
}

test('each fault is set and ended by a call, and the page shows it; a fridge that failed some hours ago is warm at once', async () => {
  const { post, view, pageText } = await sandboxWithBox();
  await post('fridge', { moduleIndex: 2, failed: true, minutesAgo: 240 });
  const [failedAt = 0] = Object.values((await view()).world.fridges).map(({ since }) => since);
  expect(Math.round((Date.now() - failedAt) / 60_000)).toBe(240);
  await post('fridge', { moduleIndex: 2, failed: false, minutesAgo: 600 });
  expect((await view()).world.fridges).toMatchObject({ 2: { hasFailed: false, warmth: 0 } });
  const { view: slow } = await post('network', { delayMs: 50, bytesPerSecond: 9000 });
  expect(slow.world.network).toEqual({
    isPlugged: true,
    delayMs: 50,
    bytesPerSecond: 9e3,
    lostShare: 0,
  });
  const { view: unplugged } = await post('network', { online: false });
  expect(unplugged).toMatchObject({ contact: 'offline', world: { network: { delayMs: 50 } } });
  const { view: ahead } = await post('clock', { minutesAhead: '90' });
  expect(Math.round((ahead.clock.shows - Date.now()) / 60_000)).toBe(90);
  const { view: old } = await post('clock', { shows: 0 });
  expect(old.clock.shows).toBeLessThan(60_000);
  await post('fridge', { moduleIndex: 2, failed: true });
  await post('sensor', { sensor: '99-99', dead: true });
  await post('door-fault', { lockerId: '1-2', fault: 'stuck' });
  const { view: dark } = await post('power', { on: false });
  expect(dark.world).toMatchObject({
    hasPower: false,
    fridges: { 2: { hasFailed: true } },
    deadSensors: ['99-99'],
    doorFaults: { '1-2': 'stuck' },
  });
  const page = await pageText();
  for (const text of ['No power', 'Room is disconnected', '1-2: Does not open'])
    expect(page).toContain(text);
  await post('power', { on: true });
  await post('sensor', { sensor: '99-99', dead: false });
  const { view: repaired } = await post('door-fault', { lockerId: '1-2', fault: null });
  expect(repaired.world).toMatchObject({ hasPower: true, deadSensors: [], doorFaults: {} });
});

test('the faults of a box are still there when the sandbox restarts', async () => {
  const folder = temporaryFolder();
  const first = await sandboxWithBox(folder);
  await first.post('door-fault', { lockerId: '1-2', fault: 'broken' });
  await first.app.close();
  const { view } = await sandboxWithBox(folder);
  expect((await view()).doors.find(({ lockerId }) => lockerId === '1-2')?.fault).toBe('broken');
});

test('a door that is set not to stay closed opens at once', async () => {
  const { post, kolli } = await sandboxWithBox();
  const { view } = await post('door-fault', { lockerId: '1-3', fault: 'ajar' });
  expect(view.doors.find(({ lockerId }) => lockerId === '1-3')).toMatchObject({ isOpen: true });
  await eventually('the event', () => kolli.events.some(({ kind }) => kind === 'door'));
});

test.each([
  ['network', { delayMs: -1 }],
  ['network', { lostShare: 2 }],
  ['power', {}],
  ['clock', { offsetMs: 'soon' }],
  ['fridge', { moduleIndex: 2 }],
  ['sensor', { sensor: 'all', dead: true }],
  ['door-fault', { lockerId: '1-1', fault: 'gone' }],
])('a %s that makes no sense is refused', async (name, body) => {
  const { post } = await sandboxWithBox();
  expect((await post(name, body)).status).toBe(400);
});
