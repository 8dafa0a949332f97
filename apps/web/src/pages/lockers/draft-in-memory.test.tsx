import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { changeLocker, countOf, live } from '../../../test/fake/server.ts';
import { expectTwoIds, fillTwoIds } from '../../../test/fill-two-ids.ts';
import { type HeldTimers, drawn, holdTimers } from '../../../test/hold-timers.ts';
import { door, openLockers } from '../../../test/open-app.tsx';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { gone, leave, see, the } from '../../../test/the.ts';

const button = (name: string) => the.button(name, { exact: true });
const kolliId = the.textbox('Kolli ID', { exact: true });
const dialog = the.dialog();

const created = `POST /api/deliveries/create/${BOX_ID}`;

async function reserve(id: string): Promise<void> {
  await door(id).click();
  await button('Reserve').click();
  await see(dialog);
}

async function loseDoor(id: string): Promise<void> {
  changeLocker(id, { status: 'reserved', order: deliveredParcel() });
  live.notify(BOX_ID);
  await see(`${id} was taken a moment ago`);
}

/** A modal accepts outside clicks after this time, when they cannot be the second of a double click. */
const doubleClickMs = 400;
/** Longer than a modal takes to close. */
const closingMs = 1000;

/** Clicks outside the dialog, once it accepts that, and presses Escape. */
async function clickOutsideAndEscape({ pass }: HeldTimers): Promise<void> {
  pass(doubleClickMs);
  await drawn();
  document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click();
  document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.click();
  await userEvent.keyboard('{Escape}');
  await drawn();
  pass(closingMs);
  await drawn();
}

test('DLG-02: neither an outside click nor Escape discards the input; Cancel and the close button do, and an empty form still closes with Escape', async () => {
  const timers = holdTimers();
  await openLockers();
  await reserve('1-2');
  await kolliId.fill('FP-77');
  await clickOutsideAndEscape(timers);
  await expect.element(kolliId).toHaveValue('FP-77');
  timers.release();
  await button('Cancel').click();
  await gone(dialog);
  await reserve('1-2');
  await kolliId.fill('FP-77');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await gone(dialog);
  await reserve('1-2');
  await leave(dialog);
});

test('DLG-01 DLG-08: the input is restored for the locker chosen instead, and was never in browser storage; once sent or cancelled it is gone', async () => {
  await openLockers();
  await reserve('1-2');
  await fillTwoIds();
  await loseDoor('1-2');
  await button('Choose another door').click();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('FP-77');
  await gone(dialog);
  await expect.element(door('1-2')).toHaveFocus();
  await reserve('1-1');
  await expectTwoIds();
  await button('Reserve the locker').click();
  await see('Locker 1-1 is reserved');
  expect(countOf(created)).toBe(1);
  await button('Done').click();
  await gone(dialog);
  await reserve('2-4');
  await expect.element(kolliId).toHaveValue('');

  await fillTwoIds();
  await loseDoor('2-4');
  await button('Choose another door').click();
  await reserve('3-4');
  await expect.element(kolliId).toHaveValue('FP-77');
  await button('Cancel').click();
  await reserve('3-4');
  await expect.element(kolliId).toHaveValue('');
});
