import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from '../translate.ts';
import type { WalkData } from './walk-data.ts';
import { site } from '../site.ts';
import type { Place } from '../place.ts';

export interface Walk extends ReturnType<typeof partsOf> {
  readonly page: Page;
  readonly place: Place;
  readonly t: Translate;
  readonly data: WalkData;
  /** Called at every stop, which shows this by then. */
  readonly checkStop: (what: string, shown?: Locator) => Promise<void>;
}

/** The part of a walk that screens without deliveries need. */
export type WalkInside = Omit<Walk, 'data'>;

const shownBox = '**/api/pickup-boxes/show/*';

export function partsOf({ page, t }: { page: Page; t: Translate }) {
  const button = (key: string, values?: Readonly<Record<string, string>>) =>
    page.getByRole('button', { name: t(key, values), exact: true });
  const dialog = page.getByRole('dialog');
  return {
    button,
    dialog,
    inDialog: (key: string) => dialog.getByRole('button', { name: t(key), exact: true }).last(),
    ofRow: (key: string, kolliId: string) =>
      page.getByRole('button', { name: `${t(key)}: ${kolliId}`, exact: true }),
    field: (key: string) => dialog.getByRole('textbox', { name: t(key), exact: true }),
    close: async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
    /** Leaves a form with input, which Escape does not close. */
    cancel: async () => {
      await dialog.getByRole('button', { name: t('actions.cancel'), exact: true }).click();
      await expect(dialog).toBeHidden();
    },
  };
}

async function openDoor({ page }: Walk, lockerId: string): Promise<void> {
  await page.getByRole('option', { name: new RegExp(`^${lockerId}, `) }).click();
  await expect(page.getByRole('complementary')).toBeVisible();
}

/** Loads a screen. */
export async function goTo(walk: WalkInside, screen: keyof Place['paths']): Promise<void> {
  // Where it was left it may hover something of the next screen.
  await walk.page.mouse.move(0, 0);
  await walk.page.goto(`${site.url}${walk.place.paths[screen]}`);
  await expect(walk.page.locator('h1').first()).toBeAttached();
}

async function doorsWithOrders(walk: Walk): Promise<void> {
  const { data, checkStop, page, button, dialog, close } = walk;
  await openDoor(walk, data.reservedDoor);
  await checkStop('a reserved door');
  await button('lockers.deleteReservation').click();
  await checkStop('Delete a reservation', dialog);
  await close();
  await openDoor(walk, data.deliveredDoor);
  await checkStop('a delivered door');
  await button('lockers.resendSms').click();
  await checkStop('Resend SMS');
  await close();
  await page.route(shownBox, async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: object };
    const lost = { ...result, connectionAlarmed: true, lastSeenTime: Date.now() - 3_600_000 };
    await route.fulfill({ response, json: { result: lost } });
  });
  await page.reload();
  await openDoor(walk, data.deliveredDoor);
  await button('lockers.removeParcel').click();
  await dialog.locator('button[type=submit]').click();
  await checkStop('Remove');
  await page.unrouteAll({ behavior: 'wait' });
}

async function freeDoors(walk: Walk): Promise<void> {
  const { t, data, checkStop, page, button, dialog, field } = walk;
  await page.reload();
  await openDoor(walk, data.freeDoor);
  await checkStop('a free door');
  await button('lockers.reserve').click();
  await dialog.getByLabel(t('delivery.includesDrugs')).check();
  await button('delivery.addKolliId').click();
  await button('delivery.addKolliId').click();
  await field('delivery.ssn').fill('1');
  await dialog.locator('button[type=submit]').click();
  await checkStop('Reserve with errors');
  await walk.cancel();
  await button('lockers.assign').click();
  await walk.ofRow('assign.chooseThis', data.waiting).waitFor();
  await checkStop('Choose a delivery');
  await walk.ofRow('assign.chooseThis', data.waiting).click();
  await dialog.locator('button[type=submit]').click();
  await checkStop('Add a phone number with errors');
  await page.reload();
  await button('lockers.multiple').click();
  await checkStop('Select multiple lockers, none');
  await openDoor(walk, data.freeDoor);
  await checkStop('Select multiple lockers, one');
}

/** Lockers, its panels and dialogs; returns the kolli ID of its reservation. */
export async function walkLockers(walk: Walk): Promise<string> {
  const { page, checkStop, t, data, button, dialog } = walk;
  await goTo(walk, 'lockers');
  await checkStop('Lockers', page.getByRole('listbox'));
  await doorsWithOrders(walk);
  await freeDoors(walk);
  await page.reload();
  await button('quick.title').click();
  await checkStop('Quick reservation', dialog);
  await dialog.getByLabel(t('cabinet.size.L'), { exact: true }).press('ArrowUp');
  const kolliId = data.newKolliId();
  await dialog.getByLabel(t('delivery.kolliId')).first().fill(kolliId);
  await dialog.getByLabel(t('delivery.phone')).fill('+358457001004');
  await dialog.locator('button[type=submit]').click();
  await checkStop('Reserved', button('reserved.done'));
  return kolliId;
}
