import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

test('a door that the box does not have raises an alarm', async () => {
  await box.report({ kind: 'door', lockerId: '7-7', state: 'broken' });
  expect(await box.alarms()).toMatchObject([{ cause: 'unknown_door', locker_id: '7-7' }]);
});

test('the software version that a box reports is shown', async () => {
  await box.report({ kind: 'version', softwareVersion: '4.2.0' });
  const shown = async () => (await box.show()).info.currentSWVersion;
  expect(await shown()).toBe('4.2.0');
  await box.beat('4.3.0');
  expect(await shown()).toBe('4.3.0');
});
