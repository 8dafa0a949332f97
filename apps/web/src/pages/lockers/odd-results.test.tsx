import { http } from '../../../test/fake/network.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { counterParcel, lists, resetLists } from '../../../test/fake/fake-lists.ts';
import { countOf, state, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();
beforeEach(async () => {
  resetLists();
  await page.viewport(1440, 900);
});

/** A success whose result has none of the expected fields. */
const respondUnexpectedly = () => Response.json({ result: { anything: [null, 1] } });
const read = 'GET /api/deliveries/open';

async function openReservations() {
  lists.reservations = [counterParcel()];
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  await expect.element(screen.getByRole('row', { name: /fp-900\b/u })).toBeVisible();
  return screen;
}

/** Expects that the modal closes, the rows are refetched, and no failure is shown. */
async function expectReadAgain(
  screen: Awaited<ReturnType<typeof openReservations>>,
  before: number,
) {
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => countOf(read)).toBeGreaterThan(before);
  expect(screen.getByText('Unknown error').query()).toBeNull();
}

test('NET-17: a deletion ignores its result and refetches the rows', async () => {
  network.use(
    http.delete('/api/deliveries/delete-reservation-on-pharmacy/:id/:kolli', respondUnexpectedly),
  );
  const screen = await openReservations();
  const before = countOf(read);
  await screen.getByRole('button', { name: 'More actions: fp-900', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Delete …' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectReadAgain(screen, before);
});

test('NET-17: a change of shelf does, too', async () => {
  state.shelves = [
    { name: 'A1', numberOfReservations: 1 },
    { name: 'A2', numberOfReservations: 0 },
  ];
  network.use(http.patch('/api/deliveries/update-on-pharmacy/:id/:kolli', respondUnexpectedly));
  lists.reservations = [counterParcel({ shelf: ['A1'], heldShelves: ['A1'] })];
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  await expect.element(screen.getByRole('row', { name: /fp-900\b/u })).toBeVisible();
  const before = countOf(read);
  await screen.getByRole('button', { name: /shelf/iu }).first().click();
  await screen.getByRole('combobox', { name: 'Choose shelf' }).click();
  await screen.getByRole('option', { name: /A2/u }).click();
  await screen.getByRole('dialog').getByRole('button', { name: /shelf/iu }).last().click();
  await expectReadAgain(screen, before);
});
