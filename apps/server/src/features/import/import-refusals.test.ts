import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type GivenPharmacy } from '../../testing/factories.ts';
import {
  day,
  delivered,
  picked,
  reserved,
  shelved,
  waiting,
} from '../../testing/samples/sample-history.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { importHistory } from './import-history.ts';
import { openImporter } from './testing/importer.ts';
import { testRetention } from '../retention/testing/test-retention.ts';
import { lookIn, rowsIn } from '../../testing/rows.ts';

let pharmacy: GivenPharmacy;
const world = await ownTestWorld();
const { importLines, refusals } = await openImporter(world, () => ({
  pharmacy: pharmacy.businessId,
}));
beforeEach(async () => {
  pharmacy = await world.givenPharmacy({ shelves: ['A1', 'A2'] });
  await world.givenBox({ pharmacyId: pharmacy.id, name: 'Front' });
});

const deliveries = () => rowsIn(lookIn(world, pharmacy.id), 'delivery', {}, 'kolli_id');

test('every bad line is named with its number and reason, and nothing is written', async () => {
  const lines = [
    picked,
    '',
    'no JSON',
    { ...delivered, pharmacy: 'nobody' },
    { ...delivered, ssn: '131052-308A' },
    { ...delivered, box: 'Back' },
    { ...delivered, lockerId: ['7-7'] },
    { ...shelved, shelf: ['Z9'] },
  ];
  expect(await refusals(lines)).toEqual([
    'line 3: is not valid JSON',
    "line 4: pharmacy: there is no 'nobody'",
    'line 5: ssn: is no identity number, or its check digits are wrong',
    "line 6: box: there is no box 'Back'",
    "line 7: lockerId: box 'Front' has no locker 7-7",
    "line 8: shelf: there is no shelf 'Z9'",
  ]);
});

test('two deliveries never share a door or an open kolli ID, of the file or of the pharmacy, and the same file a second time is refused', async () => {
  const lines = [
    delivered,
    { ...reserved, lockerId: ['1-3'] },
    { ...waiting, deliveryId: 'b2' },
    { ...picked, deliveryId: 'B2', lockerId: ['1-3'] },
    { ...waiting, reservedTime: day(2) },
    waiting,
  ];
  expect(await refusals(lines)).toEqual([
    'line 2: lockerId: another delivery holds 1-3',
    'line 3: deliveryId: b2 belongs to another open delivery',
    'line 6: deliveryId: e belongs to another open delivery',
  ]);
  await importLines([delivered]);
  const inUse = [
    { ...reserved, lockerId: ['1-3'] },
    { ...waiting, deliveryId: 'b2' },
  ];
  expect(await refusals(inUse)).toEqual([
    'line 1: lockerId: another delivery holds 1-3',
    'line 2: deliveryId: b2 belongs to another open delivery',
  ]);
  await importLines([picked, waiting]);
  expect(await refusals([picked, waiting])).toEqual([
    'line 1: deliveryId: is there already with the same reservedTime',
    'line 2: deliveryId: e belongs to another open delivery',
  ]);
  const twice = { ...picked, deliveryId: 'Z' };
  expect(await refusals([twice, twice])).toEqual([
    'line 2: deliveryId: is above with the same reservedTime',
  ]);
  expect(await importLines([{ ...picked, reservedTime: day(2) }])).toMatchObject({ taken: 1 });
});

test('a hundred bad lines are listed and the rest counted', async () => {
  const refused = await refusals(Array.from({ length: 203 }, () => 'no JSON'));
  expect(refused).toHaveLength(101);
  expect(refused[99]).toBe('line 100: is not valid JSON');
  expect(refused[100]).toBe('and 103 more bad lines');
});

test('thousands of lines in several batches are one transaction', async () => {
  const count = trialSize(1010, 2500);
  const lineNumbered = (index: number) => ({ ...picked, deliveryId: `many-${index}` });
  const many = Array.from({ length: count }, (_, index) => lineNumbered(index));
  expect(await refusals([...many, 'no JSON'])).toEqual([`line ${count + 1}: is not valid JSON`]);
  expect(await importLines(many)).toMatchObject({ taken: count });
  expect(await deliveries()).toHaveLength(count);
});

test('a file without lines, or none at all, is refused', async () => {
  await expect(importLines(['', ' '])).rejects.toThrow('the file has no lines');
  const deps = { ...world, clock: world.time.clock, settings: testRetention };
  await expect(importHistory(deps, join(tmpdir(), 'kolli-none'))).rejects.toThrow('ENOENT');
});

test('SEC-17: identity numbers in ids, descriptions and comments are refused, without their text', async () => {
  const number = '131052-308T';
  const check = { checkTime: day(3), checkName: 'Aino', alarmInfo: `${number} called` };
  const alarm = { kind: 'alarm', box: 'Front', lockerId: '1-1', alarmType: 'other' };
  const lines = [
    { ...picked, deliveryId: number },
    { ...picked, descriptionText: `for ${number}` },
    { ...alarm, timestamp: day(3), check: [check] },
  ];
  expect(await refusals(lines)).toEqual([
    'line 1: deliveryId: contains an identity number',
    'line 2: descriptionText: contains an identity number',
    'line 3: check.0.alarmInfo: contains an identity number',
  ]);
});
