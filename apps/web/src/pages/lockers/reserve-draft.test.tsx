import { userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { changeLocker, countOf, live } from '../../../test/fake/server.ts';
import { drawn, type HeldTimers, holdTimers } from '../../../test/hold-timers.ts';
import { openApp } from '../../../test/render-app.tsx';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { leave, see, the } from '../../../test/the.ts';

const created = `POST /api/deliveries/create/${BOX_ID}`;

async function openReserve() {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = (id: string) => the.option(new RegExp(`^${id},`, 'u'));
  const reserve = async (id: string) => {
    await door(id).click();
    await the.button('Reserve', { exact: true }).click();
    await see(the.dialog());
  };
  await reserve('1-2');
  const field = (name: string) => the.textbox(name, { exact: true });
  return {
    screen,
    door,
    reserve,
    field,
    dialog: the.dialog(),
    kolliId: field('Kolli ID'),
    button: (name: string) => the.button(name, { exact: true }),
  };
}

type Opened = Awaited<ReturnType<typeof openReserve>>;

async function fill({ field, button, kolliId }: Opened): Promise<void> {
  await kolliId.fill('FP-77');
  await button('Add another kolli ID').click();
  await field('Second kolli ID').fill('FP-78');
  await field('Phone').fill('+358401234567');
}

async function loseDoor(id: string): Promise<void> {
  changeLocker(id, { status: 'reserved', order: deliveredParcel() });
  live.notify(BOX_ID);
  await see(`${id} was taken a moment ago`);
}

/**
 * A modal accepts outside clicks after this time, when they cannot be the second of a double click.
 */
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

describe('a form with input', () => {
  test('DLG-02: neither an outside click nor Escape discards the input; Cancel and the close button do, and an empty form still closes with Escape', async () => {
    const timers = holdTimers();
    const { dialog, kolliId, button, reserve } = await openReserve();
    await kolliId.fill('FP-77');
    await clickOutsideAndEscape(timers);
    await expect.element(kolliId).toHaveValue('FP-77');
    timers.release();
    await button('Cancel').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await reserve('1-2');
    await kolliId.fill('FP-77');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await reserve('1-2');
    await leave(dialog);
  });
});

describe('a locker that is taken while typing', () => {
  test('DLG-01 DLG-08: the input is restored for the locker chosen instead, and was never in browser storage; once sent or cancelled it is gone', async () => {
    const opened = await openReserve();
    const { dialog, door, field, button, kolliId, reserve } = opened;
    await fill(opened);
    await loseDoor('1-2');
    await button('Choose another door').click();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('FP-77');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(door('1-2')).toHaveFocus();
    await reserve('1-1');
    await expect.element(kolliId).toHaveValue('FP-77');
    await expect.element(field('Second kolli ID')).toHaveValue('FP-78');
    await expect.element(field('Phone')).toHaveValue('+358401234567');
    await button('Reserve the locker').click();
    await see('Locker 1-1 is reserved');
    expect(countOf(created)).toBe(1);
    await button('Done').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await reserve('2-4');
    await expect.element(kolliId).toHaveValue('');

    await fill(opened);
    await loseDoor('2-4');
    await button('Choose another door').click();
    await reserve('3-4');
    await expect.element(kolliId).toHaveValue('FP-77');
    await button('Cancel').click();
    await reserve('3-4');
    await expect.element(kolliId).toHaveValue('');
  });
});
