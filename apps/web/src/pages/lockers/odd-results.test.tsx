import { expect, test } from 'vitest';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { countOf, state, network } from '../../../test/fake/server.ts';
import { act, pathOf, row, openApp } from '../../../test/open-app.tsx';
import { choose, gone, see, the } from '../../../test/the.ts';

/** A success whose result has none of the expected fields. */
const respondUnexpectedly = () => Response.json({ result: { anything: [null, 1] } });
const read = 'GET /api/deliveries/open';

/** Opens the reservation, changes it, and expects that the modal closes, the rows are refetched, and no failure is shown. */
async function expectReadAgain(change: () => Promise<void>) {
  await openApp(pathOf('reservations'));
  await see(row('fp-900'));
  const before = countOf(read);
  await change();
  await gone(the.dialog());
  await expect.poll(() => countOf(read)).toBeGreaterThan(before);
  expect(the.text('Unknown error').query()).toBeNull();
}

test('NET-17: a deletion ignores its result and refetches the rows', async () => {
  network.delete('/api/deliveries/delete-reservation-on-pharmacy/:id/:kolli', respondUnexpectedly);
  lists.reservations = [counterParcel()];
  await expectReadAgain(async () => {
    await act('fp-900', 'Delete …');
    await the.dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  });
});

test('NET-17: a change of shelf does, too', async () => {
  state.shelves = [
    { name: 'A1', numberOfReservations: 1 },
    { name: 'A2', numberOfReservations: 0 },
  ];
  network.patch('/api/deliveries/update-on-pharmacy/:id/:kolli', respondUnexpectedly);
  lists.reservations = [counterParcel({ shelf: ['A1'], heldShelves: ['A1'] })];
  await expectReadAgain(async () => {
    await the.button(/shelf/iu).first().click();
    await choose('Choose shelf', /A2/u);
    await the.dialog().getByRole('button', { name: /shelf/iu }).last().click();
  });
});
