import { expect, type Page } from '@playwright/test';
import { changePermissions } from './change-answer.ts';
import { newKolliId } from '../place.ts';
import { staffOf } from '../deliveries.ts';
import { goTo, type WalkInside } from './walk.ts';

const MINUTE_MS = 60_000;
const list = '**/api/deliveries/holds/*';
const shown = '**/api/deliveries/holds/*/show/*';

/** Readings of a day every five minutes, of which an hour is too warm and another one is missing. */
function curveOf(now: number): [at: number, celsius: number][] {
  return Array.from({ length: 288 }, (_, index) => index)
    .filter((index) => index < 150 || index >= 162)
    .map((index) => [
      now - (288 - index) * 5 * MINUTE_MS,
      index >= 60 && index < 72 ? 13.1 : 4 + (index % 5) / 5,
    ]);
}

/** What was measured until now, and allowed. */
function temperaturesOf(now: number) {
  return {
    ranges: [
      { until: now - 400 * MINUTE_MS, min: 2, max: 8 },
      { until: null, min: 2, max: 10 },
    ],
    minutesOutOfRange: 1_060,
    highest: { time: now - 1_100 * MINUTE_MS, celsius: 13.1 },
    lowest: { time: now - 600 * MINUTE_MS, celsius: 4 },
    newest: { time: now - 30 * MINUTE_MS, celsius: 4.8 },
    meanKinetic: 21.4,
    curve: curveOf(now),
  };
}

/** Parcels in each state that a hold may have, as the server would list them. */
function holdsOf({ place }: WalkInside, docId: string) {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const held = {
    docId,
    deliveryId: 'fp-walk-1',
    hold: 'held',
    cause: 'temp_high',
    heldTime: now - 1_100 * MINUTE_MS,
    deliveryStatus: 'delivered',
    pickupboxId: place.box.id,
    boxName: place.box.name,
    lockerId: ['3-1', '3-2'],
    isFridge: true,
    stay: { from: now - 1_400 * MINUTE_MS, until: null as number | null },
    judgedTime: null,
    ...temperaturesOf(now),
  };
  const other = (index: number) =>
    docId.slice(0, -1) + ((parseInt(docId.slice(-1), 16) + index) % 16).toString(16);
  const until = now - 30 * MINUTE_MS;
  return [
    held,
    {
      ...held,
      docId: other(1),
      deliveryId: 'fp-walk-2',
      hold: 'pickedUp',
      deliveryStatus: 'pickup',
      stay: { ...held.stay, until },
    },
    { ...held, docId: other(2), deliveryId: 'fp-walk-3', hold: 'rejected' },
  ];
}

type Hold = ReturnType<typeof holdsOf>[number];

/** Answers in place of the server: holds of the real one would take the time of an excursion. */
async function answerWith(page: Page, holds: readonly Hold[], delivery: object): Promise<void> {
  await page.route(list, (route) =>
    route.fulfill({ json: { result: { holds, total: holds.length + 3 } } }),
  );
  await page.route('**/api/deliveries/holds/*/count', (route) =>
    route.fulfill({ json: { result: { count: holds.length } } }),
  );
  await page.route(shown, async (route) => {
    const held = holds.find(({ docId }) => route.request().url().endsWith(docId));
    const doorOpen = held ? [{ from: held.heldTime, until: held.heldTime + 61 * MINUTE_MS }] : [];
    const messages = (['queued', 'sent', 'delivered', 'failed'] as const).map((state, index) => ({
      purpose: index === 0 ? 'delivery' : 'hold',
      time: (held?.heldTime ?? 0) + index * MINUTE_MS,
      state,
    }));
    const shownDelivery = { ...delivery, hold: held?.hold ?? null };
    const result = { held, delivery: shownDelivery, doorOpen, openedDoors: [], messages };
    await route.fulfill({ json: { result } });
  });
}

async function decisions({ page, t, button, checkStop }: WalkInside): Promise<void> {
  const parcel = (kolliId: string) =>
    page.getByRole('navigation', { name: t('holds.list') }).getByRole('button', { name: kolliId });
  await expect(page.getByRole('radio')).toHaveCount(2);
  await checkStop('To decide', page.getByRole('slider'));
  for (const key of ['r', 'j']) {
    await page.keyboard.press(key);
    // A single key acts once nothing follows it.
    await expect(page.getByRole('radio').first()).toBeChecked();
    await checkStop(`To decide, after ${key}`);
  }
  await page.locator('button[type=submit]').click();
  await checkStop('A decision without a reason');
  await parcel('fp-walk-2').click();
  await expect(button('holds.decide.acknowledgeParcel', { kolliId: 'fp-walk-2' })).toBeVisible();
  await checkStop('Acknowledge');
  await parcel('fp-walk-3').click();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await checkStop('A rejected parcel');
}

/** 'To decide': a parcel in each state, the decision, and its other states. */
export async function walkHolds(walk: WalkInside): Promise<void> {
  const { page, place, t, checkStop } = walk;
  const staff = await staffOf(page, place);
  const delivery = await staff.book(newKolliId('held'));
  const holds = holdsOf(walk, delivery.docId);
  await answerWith(page, holds, delivery);
  await goTo(walk, 'toDecide');
  await decisions(walk);
  await changePermissions(page, ['delivery.read']);
  await goTo(walk, 'toDecide');
  await checkStop('To decide without the permission', page.getByText(t('holds.whoDecides')));
  await page.unrouteAll({ behavior: 'wait' });
  await goTo(walk, 'toDecide');
  await checkStop('Nothing to decide', page.getByText(t('holds.empty')));
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await checkStop('What did not load to decide', page.getByText(t('holds.loadFailed')));
  await page.unrouteAll({ behavior: 'wait' });
  await staff.remove(delivery.deliveryId);
}
