import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { staffOf } from '../testing/deliveries.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { door } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('boxes-doors');
const panelOf = (page: Page, lockerId: string) =>
  page.getByRole('complementary', { name: lockerId, exact: true });

test('a stuck door does not open remotely, shows on the map, and opens once it is repaired', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const box = boxOf(page, place.box.id);
  await expect.poll(async () => (await box.state()).doors.length).toBeGreaterThan(0);
  await box.act('door-fault', { lockerId: '1-1', fault: 'stuck' });
  await door(page, '1-1').click();
  await panelOf(page, '1-1').getByRole('button', { name: 'Open the door' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open 1-1 from here' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The lock is tested');
  await dialog.getByRole('button', { name: 'Open the door', exact: true }).click();
  await expect(dialog.getByText('1-1 did not open')).toBeVisible();

  await expect(door(page, '1-1')).toHaveAccessibleName(/did not open/i);
  await box.act('door-fault', { lockerId: '1-1', fault: null });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Open the door', exact: true }).click();
  await expect(dialog.getByText('1-1 is open')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await box.act('close-door', { lockerId: '1-1' });
  await expect(door(page, '1-1')).toHaveAccessibleName('1-1, small, free');
});

for (const [fault, name, shown] of [
  ['occupied', /not empty/, 'Something lies behind the door'],
  ['broken', /broken/, 'The door is broken'],
] as const)
  test(`a door that staff find ${fault} at the box is shown in its panel, and the parcel goes into another`, async ({
    open,
  }) => {
    const page = await open(place, 'lockers');
    const staff = await staffOf(page, place);
    const box = boxOf(page, place.box.id);
    const [bad = '', good = ''] = await staff.freeDoors(place.box.id, 0);
    const kolliId = newKolliId(fault);
    await staff.reserve(place.box.id, kolliId, [bad, good]);
    await box.knows(kolliId);
    await box.act('door-fault', { lockerId: bad, fault });
    await box.alone.work('scan', { code: kolliId });
    await box.allReported();
    await expect(door(page, bad)).toHaveAccessibleName(name);
    await door(page, bad).click();
    await expect(panelOf(page, bad).getByText(shown)).toBeVisible();
    const held = (await box.state()).doors.filter(({ holds }) => holds?.deliveryId === kolliId);
    expect(held.map(({ lockerId, holds }) => [lockerId, holds?.loaded])).toEqual([
      [bad, false],
      [good, true],
    ]);
    await box.act('door-fault', { lockerId: bad, fault: null });
  });
