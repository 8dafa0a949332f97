import { expect, test, vi } from 'vitest';
import { forbid } from '../../../test/fake/profile.ts';
import { userEvent } from 'vitest/browser';
import { finishOpening, boxWork, OPENING_ID } from '../../../test/fake/boxes.ts';
import { changeBox, countOf, failure, live, network, state } from '../../../test/fake/server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { lockersPath, openDoor, openApp } from '../../../test/open-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { bodiesOf, gone, refused, see, the, untilIdle } from '../../../test/the.ts';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';

const openCall = `POST /api/pickup-boxes/open-door/${BOX_ID}`;
const stateCall = `GET /api/pickup-boxes/open-door/${BOX_ID}/${OPENING_ID}`;
const shown = `GET /api/pickup-boxes/show/${BOX_ID}`;

async function openPanel(lockerId = '2-1') {
  const { panel, screen } = await openDoor(lockerId);
  await expect.poll(() => live.count()).toBe(1);
  return { screen, button: panel.getByRole('button', { name: 'Open the door' }) };
}

async function openDialog(lockerId?: string) {
  const app = await openPanel(lockerId);
  (app.button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = the.dialog(/^Open \d-\d from here$/u);
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect.element(reason).toHaveFocus();
  return { ...app, dialog, reason };
}

async function submit(opened?: Awaited<ReturnType<typeof openDialog>>) {
  const app = opened ?? (await openDialog());
  await app.reason.fill('Parcel is stuck');
  await app.dialog.getByRole('button', { name: 'Open the door' }).click();
  const status = app.dialog.getByRole('status');
  await expect.element(status).toMatchTextContent(/Waiting for the box to open 2-1/u);
  return { ...app, status };
}

test('opening a door shows the parcel in it; a reason is required, presets are offered, and it is restored after an expired session', async () => {
  const { dialog, reason, screen } = await openDialog();
  await see(dialog.getByText('fp-48214 is behind this door'));
  await dialog.getByRole('button', { name: 'Open the door' }).click();
  await see(dialog.getByText('This field is required.'));
  await expect.element(reason).toHaveFocus();
  await untilIdle();
  expect(countOf(openCall)).toBe(0);
  await reason.fill('Parcel is stuck');
  saveDrafts();
  await screen.unmount();
  await openApp(`${lockersPath}?door=2-1`);
  await see(dialog);
  await expect.element(reason).toHaveValue('Parcel is stuck');
  await dialog.getByRole('button', { name: 'The lock is tested' }).click();
  await expect.element(reason).toHaveValue('The lock is tested');
  await expect.element(reason).toHaveFocus();
  await dialog.getByRole('button', { name: 'Open the door' }).dblClick();
  await see(dialog.getByRole('status'));
  expect(bodiesOf(openCall)).toEqual([{ lockerId: '2-1', reason: 'The lock is tested' }]);
});

test('a double click sends one request and leaves the dialog open', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  network.post('/api/pickup-boxes/open-door/:id', () => released.then(() => undefined));
  const { dialog, reason } = await openDialog();
  await reason.fill('Parcel is stuck');
  const submit = dialog.getByRole('button', { name: 'Open the door' });
  const { x, y, width, height } = submit.element().getBoundingClientRect();
  const click = () => {
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (hit instanceof HTMLElement) hit.click();
  };
  click();
  await expect.poll(() => countOf(openCall)).toBe(1);
  await expect.element(submit).toBeDisabled();
  click();
  // The modal shrinks when the state changes: the button's place is then outside it.
  holdTimers();
  release();
  await see(dialog.getByRole('status'));
  await drawn();
  click();
  await drawn();
  await untilIdle();
  expect(countOf(openCall)).toBe(1);
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/Waiting for the box/u);
  await expect.element(submit).toBeDisabled();
  finishOpening('opened');
  await gone(submit);
});

test('free and inactive lockers can be opened, also in an inactive box', async () => {
  state.boxes[0] = sampleBox({ active: false });
  for (const id of ['1-1', '2-3']) {
    const { screen, dialog } = await openDialog(id);
    expect(dialog.getByText('is behind this door', { exact: false }).query()).toBeNull();
    await screen.unmount();
  }
});

test('a refusal is a toast and typed text stays; of a box that has since disconnected the box is refetched, too', async () => {
  network.post('/api/pickup-boxes/open-door/:id', () => failure('too_many_requests'));
  const { dialog, reason } = await openDialog();
  await reason.fill('Parcel is stuck');
  const submit = dialog.getByRole('button', { name: 'Open the door' });
  await submit.click();
  await see('Too many requests. Try again in a moment.');
  await expect.element(reason).toHaveValue('Parcel is stuck');
  network.post('/api/pickup-boxes/open-door/:id', () => failure('box_not_connected'));
  const before = countOf(shown);
  await submit.click();
  await expect.poll(() => countOf(shown)).toBeGreaterThan(before);
  await expect.element(reason).toHaveValue('Parcel is stuck');
});

test('the dialog waits with a countdown, keeps focus, and a live notice shows that the door is open', async () => {
  const opened = await openDialog();
  const { pass, release } = holdTimers();
  let nowMs = Date.now();
  const time = vi.spyOn(Date, 'now').mockImplementation(() => nowMs);
  const { button, dialog, status } = await submit(opened);
  await expect.element(status).toHaveFocus();
  await see(dialog.getByText('30 seconds', { exact: true }));
  nowMs += 2000;
  pass(2000);
  await see(dialog.getByText('28 seconds', { exact: true }));
  time.mockRestore();
  release();
  finishOpening('opened');
  await expect.element(status).toMatchTextContent(/2-1 is open/u);
  await expect.element(status).toHaveFocus();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(button).toHaveFocus();
  const before = countOf(stateCall);
  const drawnBefore = countOf(shown);
  live.notify(BOX_ID);
  await expect.poll(() => countOf(shown)).toBeGreaterThan(drawnBefore);
  expect(countOf(stateCall)).toBe(before);
});

test.each([
  ['not_opened', '2-1 did not open', 'The box tried, but the door stayed shut.'],
  ['expired', 'The box did not answer', 'will not open the door later'],
] as const)(
  '%s shows what to do next, and a retry keeps the reason',
  async (outcome, title, text) => {
    const { dialog, reason, status } = await submit();
    finishOpening(outcome);
    await expect.element(status).toMatchTextContent(new RegExp(title, 'u'));
    await expect.element(status).toMatchTextContent(new RegExp(text, 'u'));
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(reason).toHaveValue('Parcel is stuck');
    await expect.element(reason).toHaveFocus();
    await dialog.getByRole('button', { name: 'Open the door' }).click();
    await expect.element(status).toMatchTextContent(/Waiting for the box to open 2-1/u);
    expect(countOf(openCall)).toBe(2);
  },
);

test('a result whose notice is lost is found by polling', async () => {
  const { status } = await submit();
  if (boxWork.opening) boxWork.opening = { ...boxWork.opening, state: 'opened' };
  await expect.element(status).toMatchTextContent(/2-1 is open/u);
});

test('without box.open the button is disabled with a reason', async () => {
  forbid('box.open');
  await refused((await openPanel()).button);
});

test('while a box is disconnected, or was never connected, the button is disabled, updated live', async () => {
  const { button } = await openPanel();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  changeBox((box) => ({ ...box, connectionAlarmed: true }));
  live.notify(BOX_ID);
  await refused(button, 'The box is not connected, so its doors can’t be opened from here');
  changeBox((box) => ({ ...box, connectionAlarmed: false }));
  live.notify(BOX_ID);
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  changeBox((box) => ({ ...box, lastSeenTime: null }));
  live.notify(BOX_ID);
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
});
