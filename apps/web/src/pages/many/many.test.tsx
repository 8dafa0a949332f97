import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { countOf, failure, network, requests, result, state } from '../../../test/fake/server.ts';
import { today } from '../../../test/fake/today.ts';
import { pathOf, openApp, renderScreen } from '../../../test/open-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { sampleToday } from '../../../test/sample/today.ts';
import { scan } from '../../../test/scan.ts';
import { gone, leave, see, sent, textsOf, the, untilIdle } from '../../../test/the.ts';

const RESEND = '/api/deliveries/resend-sms';
const box = (name: string) => the.checkbox(`Choose ${name}`, { exact: true });
const bar = the.region('Chosen rows');
const dialog = the.dialog();
const inDialog = (name: string) => dialog.getByRole('button', { name });
const all = the.checkbox('Choose all rows');
/** Waits until this many rows are chosen. */
async function chosen(count: number) {
  await expect.element(bar.getByRole('status')).toHaveTextContent(`${String(count)} chosen`);
}
const action = (name: string) => bar.getByRole('button', { name, exact: true });
const lineTexts = () => textsOf(the.list('What was done').getByRole('listitem'));

const idOf = (index: number) => `01990000-0000-7000-8000-00000${String(2_000_000 + index)}`;
const parcels = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    counterParcel({ docId: idOf(index), deliveryId: `fp-${String(index + 1)}` }),
  );

async function openReservations(count: number, open = renderScreen) {
  lists.reservations = parcels(count);
  const app = await open(pathOf('reservations'));
  await see(box('fp-1'));
  return app;
}

/** Loads all rows and chooses them by keyboard. */
async function chooseAll(count: number) {
  const frame = the.table('Reservations').element().parentElement;
  const loaded = () => {
    frame?.scrollTo(0, frame.scrollHeight);
    return the.text(`${String(count)} reservations`, { exact: true }).query();
  };
  await expect.poll(loaded).not.toBeNull();
  frame?.scrollTo(0, 0);
  await see(box('fp-1'));
  box('fp-1').element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await chosen(count);
}

test('TOD-03: a click with Shift, Shift with arrows, Ctrl+A and Escape choose rows; an action that one of them does not allow is disabled, and says why', async () => {
  lists.reservations = [...parcels(8), counterParcel({ docId: idOf(9), phoneNumber: null })];
  await renderScreen(pathOf('reservations'));
  await box('fp-2').click();
  await chosen(1);
  await box('fp-4').click({ modifiers: ['Shift'] });
  await chosen(3);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await chosen(5);
  await expect.element(box('fp-6')).toBeChecked();
  await expect.element(box('fp-6')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(box('fp-6')).not.toBeChecked();
  await userEvent.keyboard('{Control>}a{/Control}');
  await chosen(9);
  await leave(bar);
  // Shift has no row to begin from any more.
  await box('fp-8').click({ modifiers: ['Shift'] });
  await chosen(1);
  await leave(bar);
  await all.click();
  await chosen(9);
  await leave(bar);
  await box('fp-1').click();
  await expect.element(action('Resend SMS')).not.toHaveAttribute('aria-disabled');
  await box('fp-900').click();
  await expect.element(action('Resend SMS')).toHaveAttribute('aria-disabled', 'true');
  await action('Resend SMS').hover();
  await see('1 chosen row does not allow it: fp-900');
  await expect.element(action('Print labels')).not.toHaveAttribute('aria-disabled');
});

test('TOD-03: of 200 messages each one that fails is listed and stays chosen, and the others are sent', async () => {
  const failing = new Set([3, 50, 120, 199].map((index) => idOf(index)));
  network.post(RESEND, async ({ request }) => {
    const { docId } = (await request.clone().json()) as { docId: string };
    return failing.has(docId) ? failure('resend_too_soon') : result(sampleDelivery());
  });
  await openReservations(200);
  await chooseAll(200);
  await action('Resend SMS').click();
  await see(the.dialog('Send 200 SMS again?'));
  await inDialog('Send SMS').click();
  await see(dialog.getByText('196 of 200 done. 4 failed.'));
  expect(lineTexts()).toHaveLength(200);
  expect(lineTexts().slice(0, 4)).toEqual(
    ['fp-4', 'fp-51', 'fp-121', 'fp-200'].map((id) =>
      expect.stringMatching(new RegExp(`^${id}A message was sent a moment ago`, 'u')),
    ),
  );
  expect(countOf(`POST ${RESEND}`)).toBe(200);
  await inDialog('Close').last().click();
  await chosen(4);
  await expect.element(box('fp-4')).toBeChecked();
});

test('LST-16: it shows how far it is and can be cancelled: what was done stays, the rest is left', async () => {
  const waiting: (() => void)[] = [];
  network.post(
    RESEND,
    () => new Promise((resolve) => waiting.push(() => resolve(result(sampleDelivery())))),
  );
  await openReservations(30);
  await all.click();
  await action('Resend SMS').click();
  await see(the.dialog('Send 30 SMS again?'));
  await inDialog('Send SMS').click();
  await see(dialog.getByText('0 of 30'));
  await expect.poll(() => waiting.length).toBe(4);
  waiting[0]?.();
  await see(dialog.getByText('1 of 30'));
  await expect.poll(() => waiting.length).toBe(5);
  await inDialog('Cancel').click();
  for (const answer of waiting) answer();
  await see(dialog.getByText('5 of 30 done. 25 were not begun.'));
  await untilIdle();
  expect(countOf(`POST ${RESEND}`)).toBe(5);
  expect(lineTexts()[0]).toBe('fp-6Not done: cancelled before');
});

test('TOD-03: cancelling the question sends nothing; a double click begins once, and Enter begins where nothing is typed; reservations are deleted, each by the call of its place', async () => {
  await openReservations(3);
  await box('fp-1').click();
  await action('Delete').click();
  await inDialog('Cancel').click();
  await untilIdle();
  expect(sent('DELETE ')).toBeUndefined();
  await chosen(1);
  await all.click();
  await action('Resend SMS').click();
  await see(the.dialog('Send 3 SMS again?'));
  await expect.element(inDialog('Send SMS')).toHaveFocus();
  await inDialog('Send SMS').dblClick();
  await see(dialog.getByText(/^3 of 3 done/u));
  await untilIdle();
  expect(countOf(`POST ${RESEND}`)).toBe(3);
  await inDialog('Close').last().click();
  await gone(bar);
  await all.click();
  await action('Delete').click();
  await see(the.dialog('Delete 3 reservations?'));
  await inDialog('Delete').click();
  await see(dialog.getByText('3 of 3 done.'));
  const lines = requests.map(({ line }) => line).filter((line) => line.startsWith('DELETE '));
  const path = `/api/deliveries/delete-reservation-on-pharmacy/${PHARMACY_ID}`;
  expect(lines.toSorted()).toEqual([0, 1, 2].map((at) => `DELETE ${path}/${idOf(at)}`));
});

test('LST-04: what was deleted together is undone together, and it says how many are not', async () => {
  let undone = 0;
  network.delete('/api/deliveries/delete-reservation-on-pharmacy/:pharmacyId/:id', ({ params }) =>
    Response.json({ result: sampleDelivery(), undo: String(params.id) }),
  );
  network.post('/api/undo/delivery', async ({ request }) => {
    const { undo } = (await request.clone().json()) as { undo: string };
    if (undo === idOf(1)) return failure('undo_changed');
    undone += 1;
    return undone === 1 ? Response.error() : result(sampleDelivery());
  });
  await openReservations(6, openApp);
  await all.click();
  await action('Delete').click();
  await inDialog('Delete').click();
  await see('6 reservations were deleted');
  await userEvent.keyboard('{Control>}z{/Control}');
  await see('2 of 6 can’t be undone');
  expect(countOf('POST /api/undo/delivery')).toBe(6);
  // The one that nobody answered is tried again.
  await the.button('Undo').click();
  await see('Undone: everything is as before');
  expect(countOf('POST /api/undo/delivery')).toBe(7);
});

const DESTROY = 'DELETE /api/deliveries/destroy';

/** Orders that wait, with this many of them chosen and the question about their destruction. */
async function askToDestroy(count: number, open = renderScreen) {
  state.waiting = [1, 2, 3].map((index) =>
    sampleDelivery({ docId: idOf(index), deliveryId: `o-${String(index)}` }),
  );
  await open(pathOf('apiReservations'));
  for (let index = 1; index <= count; index += 1) await box(`o-${String(index)}`).click();
  await action('Destroy').click();
  return dialog.getByRole('textbox', { name: `Type ${String(count)} to confirm` });
}

const destroy = inDialog('Destroy for good');

test('TOD-03: orders that wait are destroyed once their number was typed; a scan destroys nothing, and stays out of the field', async () => {
  const field = await askToDestroy(2, openApp);
  await expect.element(dialog).toHaveAccessibleName('Destroy 2 deliveries?');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await see(dialog.getByText('Type the number of deliveries: 2'));
  await field.fill('2');
  await userEvent.click(field);
  scan('fp-48214');
  await the.button('Stay here').click();
  await expect.element(field).toHaveValue('2');
  await untilIdle();
  expect(countOf(DESTROY)).toBe(0);
  await field.fill('');
  await userEvent.click(field);
  await userEvent.keyboard('3');
  await destroy.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toBeInvalid();
  await untilIdle();
  expect(countOf(DESTROY)).toBe(0);
  await userEvent.keyboard('{Backspace}2{Enter}');
  await see(dialog.getByText('2 of 2 done.'));
  expect(countOf(DESTROY)).toBe(2);
});

test('the number of deliveries to destroy can be pasted', async () => {
  const field = await askToDestroy(3);
  const source = document.createElement('input');
  source.value = ' 3 ';
  dialog.element().append(source);
  source.select();
  await userEvent.copy();
  await userEvent.click(field);
  await userEvent.paste();
  await expect.element(field).toHaveValue(' 3 ');
  await destroy.click();
  await see(dialog.getByText('3 of 3 done.'));
});

test('destroying one delivery only asks, with the focus on Cancel', async () => {
  const field = await askToDestroy(1);
  await expect.element(inDialog('Cancel')).toHaveFocus();
  expect(field.query()).toBeNull();
  await destroy.click();
  await see(dialog.getByText('1 of 1 done.'));
});

test('TOD-03 LST-04: alarms are commented on together, and that is undone together', async () => {
  const undoable = { result: sampleAlarm(), undo: 'the-key.text' };
  network.post('/api/alarms/comment', () => Response.json(undoable));
  network.post('/api/undo/comment', () => result(sampleAlarm()));
  alarms.push(...[1, 2].map((index) => sampleAlarm({ id: idOf(index) })));
  await renderScreen(pathOf('alarms'));
  await see(the.text('2 alarms', { exact: true }));
  await all.click();
  await chosen(2);
  await action('Add comment').click();
  await see(the.dialog('Comment on 2 alarms'));
  await inDialog('Add comment').click();
  await see(dialog.getByText('This field is required.'));
  expect(countOf('POST /api/alarms/comment')).toBe(0);
  await dialog.getByRole('textbox').fill('The door was ajar');
  await inDialog('Add comment').click();
  await see(dialog.getByText('2 of 2 done.'));
  expect(countOf('POST /api/alarms/comment')).toBe(2);
  await inDialog('Close').last().click();
  await the.button('Undo').click();
  await expect.poll(() => countOf('POST /api/undo/comment')).toBe(2);
});

test('TOD-03: in Today a whole group or single rows are chosen', async () => {
  Object.assign(today, sampleToday());
  await renderScreen('/today');
  await the.checkbox('Choose all of Expired: take out').click();
  await chosen(2);
  await expect.element(action('Print labels')).not.toHaveAttribute('aria-disabled');
  await expect.element(action('Add comment')).toHaveAttribute('aria-disabled', 'true');
  await leave(bar);
});
