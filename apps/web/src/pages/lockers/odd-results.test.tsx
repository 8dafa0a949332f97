import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { countOf, state, network } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';

beforeEach(() => page.viewport(1440, 900));

/** A success whose result has none of the expected fields. */
const respondUnexpectedly = () => Response.json({ result: { anything: [null, 1] } });
const read = 'GET /api/deliveries/open';

async function openReservations() {
  lists.reservations = [counterParcel()];
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  await see(the.row(/fp-900\b/u));
  return screen;
}

/** Expects that the modal closes, the rows are refetched, and no failure is shown. */
async function expectReadAgain(before: number) {
  await expect.element(the.dialog()).not.toBeInTheDocument();
  await expect.poll(() => countOf(read)).toBeGreaterThan(before);
  expect(the.text('Unknown error').query()).toBeNull();
}

test('NET-17: a deletion ignores its result and refetches the rows', async () => {
  network.delete('/api/deliveries/delete-reservation-on-pharmacy/:id/:kolli', respondUnexpectedly);
  await openReservations();
  const before = countOf(read);
  await the.button('More actions: fp-900', { exact: true }).click();
  await the.menuitem('Delete …').click();
  await the.dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await expectReadAgain(before);
});

test('NET-17: a change of shelf does, too', async () => {
  state.shelves = [
    { name: 'A1', numberOfReservations: 1 },
    { name: 'A2', numberOfReservations: 0 },
  ];
  network.patch('/api/deliveries/update-on-pharmacy/:id/:kolli', respondUnexpectedly);
  lists.reservations = [counterParcel({ shelf: ['A1'], heldShelves: ['A1'] })];
  await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  await see(the.row(/fp-900\b/u));
  const before = countOf(read);
  await the.button(/shelf/iu).first().click();
  await the.combobox('Choose shelf').click();
  await the.option(/A2/u).click();
  await the.dialog().getByRole('button', { name: /shelf/iu }).last().click();
  await expectReadAgain(before);
});
