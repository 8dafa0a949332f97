import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { raiseMissing } from '../testing/database.ts';
import { type MadeDelivery, staffOf } from '../testing/deliveries.ts';
import { messagesFor, pinFor } from '../testing/phone.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { door, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('boxes-offline');
const boxId = place.box.id;
const minuteMs = 60_000;

interface History {
  readonly deliveries: readonly MadeDelivery[];
}

interface Opened {
  readonly actions: readonly { readonly event: string; readonly time: number }[];
}

/** The screens of a box for a signed-in user, and the actions of staff and tester there. */
async function openBoxScreens(page: Page) {
  const staff = await staffOf(page, place);
  const box = boxOf(page, boxId);
  const reserve = async (prefix: string, lockerId: string) => {
    const made = { kolliId: newKolliId(prefix), phoneNumber: newPhoneNumber(), lockerId };
    const { phoneNumber } = made;
    const { docId } = await staff.reserve(boxId, made.kolliId, [lockerId], { phoneNumber });
    await box.knows(made.kolliId);
    return { ...made, docId };
  };
  const openRedirect = async (prefix: string, lockerId: string) => {
    const made = await reserve(prefix, lockerId);
    await box.load(made.kolliId);
    const pin = await pinFor(page, made.phoneNumber);
    await box.knowsPinOf(made.kolliId);
    return { ...made, pin };
  };
  /** The actions on a closed delivery, oldest first. */
  const actionsOf = async (kolliId: string) => {
    const [now, day] = [Date.now(), 24 * 60 * minuteMs];
    const query = `startTime=${now - day}&endTime=${now + day}&search=${kolliId}`;
    const { body } = await staff.callApi('GET', `/deliveries/show/${boxId}?${query}`);
    const [found] = (body as { result: History }).result.deliveries;
    if (found === undefined) return [];
    const opened = await staff.callApi('GET', `/deliveries/details/${found.docId}`);
    return (opened.body as { result: Opened }).result.actions;
  };
  const eventsOf = async (kolliId: string) => (await actionsOf(kolliId)).map(({ event }) => event);
  /** Staff record that they took a parcel out of a disconnected box, and hand it over. */
  const handOver = async ({ docId, kolliId }: { docId: string; kolliId: string }) => {
    await raiseMissing(boxId);
    const reason = { reason: 'The box is silent' };
    const { status } = await staff.callApi('PATCH', `/deliveries/remove/${boxId}/${docId}`, reason);
    expect(status).toBe(200);
    await staff.handOver(kolliId);
  };
  return { page, box, reserve, openRedirect, handOver, actionsOf, eventsOf };
}

type BoxScreens = Awaited<ReturnType<typeof openBoxScreens>>;

async function unplug({ page, box, reserve, openRedirect, eventsOf }: BoxScreens): Promise<void> {
  const fetched = await openRedirect('fetched', '1-1');
  const loaded = await reserve('loaded', '1-2');
  const takenOut = await openRedirect('out', '1-3');
  await expect(door(page, '1-3')).toHaveAccessibleName(/delivered/);

  await box.setOnline(false);
  expect(await box.alone.pickUp(fetched.pin)).toEqual(['1-1']);
  await box.alone.work('scan', { code: loaded.kolliId });
  await box.act('power', { on: false });
  await box.act('power', { on: true });
  await box.alone.work('remove', { lockerId: '1-3' });
  expect(await box.alone.pickUp(fetched.pin)).toEqual([]);
  expect(await box.alone.pickUp(takenOut.pin)).toEqual([]);
  await expect(door(page, '1-1')).toHaveAccessibleName(/delivered/);
  await expect(door(page, '1-2')).toHaveAccessibleName(/reserved/);

  await box.setOnline(true);
  await expect(door(page, '1-1')).toHaveAccessibleName('1-1, small, free');
  await expect(door(page, '1-2')).toHaveAccessibleName(`1-2, small, delivered, ${loaded.kolliId}`);
  await expect(door(page, '1-3')).toHaveAccessibleName('1-3, small, free');
  expect(await eventsOf(fetched.kolliId)).toEqual(['createInBox', 'load', 'pickUpAtBox']);
  expect(await eventsOf(takenOut.kolliId)).toEqual(['createInBox', 'load', 'remove']);
  await door(page, '1-2').click();
  const events = page.getByRole('region', { name: 'Events' }).getByRole('listitem');
  await expect(events.filter({ hasText: 'Put into 1-2' })).toHaveCount(1);
  await expect.poll(() => messagesFor(page, loaded.phoneNumber)).toHaveLength(1);
  await box.knowsPinOf(loaded.kolliId);
  expect(await box.alone.pickUp(await pinFor(page, loaded.phoneNumber))).toEqual(['1-2']);
  await expect(door(page, '1-2')).toHaveAccessibleName('1-2, small, free');
}

async function cutPower({ page, box, openRedirect, eventsOf }: BoxScreens): Promise<void> {
  const { kolliId, pin } = await openRedirect('cut', '1-4');
  await box.act('power-cut');
  await box.act('pin', { pin });
  expect((await box.state()).world.hasPower).toBe(false);
  await box.act('power', { on: true });
  await box.alone.pickUp(pin);
  await expect(door(page, '1-4')).toHaveAccessibleName('1-4, small, free');
  await box.allReported();
  expect(await eventsOf(kolliId)).toEqual(['createInBox', 'load', 'pickUpAtBox']);
  expect(await box.alone.pickUp(pin)).toEqual([]);
}

async function handOverTwice(screens: BoxScreens): Promise<void> {
  const { page, box, openRedirect, handOver, eventsOf } = screens;
  const parcel = await openRedirect('both', '1-1');
  const { kolliId, pin } = parcel;
  await box.setOnline(false);
  await handOver(parcel);
  await expect(door(page, '1-1')).toHaveAccessibleName('1-1, small, free');
  expect(await box.alone.pickUp(pin)).toEqual(['1-1']);
  await box.setOnline(true);
  await box.allReported();
  const way = ['createInBox', 'load', 'remove', 'pickUpByStaff', 'pickUpAtBox'];
  expect(await eventsOf(kolliId)).toEqual(way);
  expect(await box.alone.pickUp(pin)).toEqual([]);
}

async function loseAnswers({ page, box, openRedirect, eventsOf }: BoxScreens): Promise<void> {
  const { kolliId, pin } = await openRedirect('lost', '1-1');
  await box.act('network', { lostShare: 1 });
  expect(await box.alone.pickUp(pin)).toEqual(['1-1']);
  await expect(door(page, '1-1')).toHaveAccessibleName('1-1, small, free');
  expect((await box.state()).seq.waiting).toBeGreaterThan(0);
  await box.act('network', { lostShare: 0, delayMs: 200, bytesPerSecond: 20_000 });
  await box.allReported();
  expect(await eventsOf(kolliId)).toEqual(['createInBox', 'load', 'pickUpAtBox']);
}

async function setClockBack({ page, box, openRedirect, actionsOf }: BoxScreens): Promise<void> {
  const { kolliId, pin } = await openRedirect('clock', '1-2');
  await box.setOnline(false);
  await box.act('clock', { shows: 0 });
  const before = await box.state();
  expect(Math.abs(before.clock.believed - Date.now())).toBeGreaterThan(12 * 60 * minuteMs);
  const pickedUpAt = Date.now();
  expect(await box.alone.pickUp(pin)).toEqual(['1-2']);
  const backAt = Date.now();
  await box.setOnline(true);
  await expect(door(page, '1-2')).toHaveAccessibleName('1-2, small, free');
  const actions = await actionsOf(kolliId);
  expect(actions.map(({ event }) => event)).toEqual(['createInBox', 'load', 'pickUpAtBox']);
  const { time = 0 } = actions.at(-1) ?? {};
  expect(time).toBeGreaterThan(pickedUpAt - minuteMs);
  expect(time).toBeLessThan(backAt + minuteMs);
  await expect(async () => {
    const { clock: now } = await box.state();
    expect(Math.abs(now.believed - Date.now())).toBeLessThan(5000);
  }).toPass();
}

test('what happens at an unplugged box counts once, in order and at the right time when it reconnects', async ({
  open,
}) => {
  const screens = await openBoxScreens(await open(place, 'lockers'));
  for (const [name, work] of [
    ['actions at it appear once and in order, despite a power cut', unplug],
    ['after a power cut during a write the pickup happened or not, and counts once', cutPower],
    ['a parcel that staff handed over stays so when it is also picked up there', handOverTwice],
    ['lost answers cause nothing to happen twice', loseAnswers],
    ['events while its clock is back in 1970 get the right time', setClockBack],
  ] as const)
    await test.step(name, () => work(screens));
  const { page } = screens;
  await page.goto(`${site.url}${place.paths.alarms}`);
  const unexpected = page
    .getByRole('row')
    .filter({ hasText: 'The parcel is not the one expected' });
  await expect(unexpected).toHaveCount(1);
});
