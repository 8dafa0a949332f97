import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { counterParcel, lists, resetLists } from '../../test/fake-lists.ts';
import { countOf, state, worker } from '../../test/fake-server.ts';
import { openApp, withFakeServer } from '../../test/render-app.tsx';
import { PHARMACY_ID } from '../../test/sample-ids.ts';

withFakeServer();
beforeEach(async () => {
  resetLists();
  await page.viewport(1440, 900);
});

/** A success whose result has nothing in it that anybody expects. */
const oddly = () => HttpResponse.json({ result: { anything: [null, 1] } });
const read = 'GET /api/deliveries/open';

async function openReservations() {
  lists.reservations = [counterParcel()];
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  await expect.element(screen.getByRole('row', { name: /fp-900\b/u })).toBeVisible();
  return screen;
}

/** The window is gone, the rows are read anew, and nothing is told as a failure. */
async function expectReadAnew(
  screen: Awaited<ReturnType<typeof openReservations>>,
  before: number,
) {
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => countOf(read)).toBeGreaterThan(before);
  expect(screen.getByText('Unknown error').query()).toBeNull();
}

test('NET-17: a deletion needs nothing of its answer but to read the rows anew', async () => {
  worker.use(http.delete('/api/deliveries/delete-reservation-on-pharmacy/:id/:kolli', oddly));
  const screen = await openReservations();
  const before = countOf(read);
  await screen.getByRole('button', { name: 'More actions: fp-900', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Delete …' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectReadAnew(screen, before);
});

test('NET-17: nor does a change of shelf', async () => {
  state.shelves = [
    { name: 'A1', numberOfReservations: 1 },
    { name: 'A2', numberOfReservations: 0 },
  ];
  worker.use(http.patch('/api/deliveries/update-on-pharmacy/:id/:kolli', oddly));
  lists.reservations = [counterParcel({ shelf: ['A1'], heldShelves: ['A1'] })];
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  await expect.element(screen.getByRole('row', { name: /fp-900\b/u })).toBeVisible();
  const before = countOf(read);
  await screen.getByRole('button', { name: /shelf/iu }).first().click();
  await screen.getByRole('combobox', { name: 'Choose shelf' }).click();
  await screen.getByRole('option', { name: /A2/u }).click();
  await screen.getByRole('dialog').getByRole('button', { name: /shelf/iu }).last().click();
  await expectReadAnew(screen, before);
});
