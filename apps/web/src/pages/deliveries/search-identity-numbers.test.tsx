import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { network, requests } from '../../../test/fake/server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { pathOf, renderScreen } from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { gone, see, the, untilIdle } from '../../../test/the.ts';

const kolliIdOrPhone = 'Kolli ID, phone or order ID';
const elsewhere = /are not searched for here/u;
const searches = () =>
  requests.flatMap(({ address }) => new URL(address).searchParams.get('search') ?? []);

test.each([
  [pathOf('reservations'), 'Search all reservations', /^Choose “Identity number”/u],
  [pathOf('apiReservations'), kolliIdOrPhone, elsewhere],
  [pathOf('delivery-history'), 'Search by mobile phone or order ID', elsewhere],
  ['/customer-data/access-log', 'Kolli ID or name of staff', elsewhere],
])(
  'SEC-17: an identity number in the search of %s is in no address',
  async (path, name, reason) => {
    await renderScreen(path);
    const search = the.textbox(name);
    await see(search);
    const { pass, release } = holdTimers();
    await search.fill('131052-308T');
    pass(600);
    await drawn();
    release();
    await see(the.text(reason));
    await search.click();
    await userEvent.keyboard('{Enter}');
    await untilIdle();
    expect(searches()).toEqual([]);
    await search.fill('fp-48');
    await userEvent.keyboard('{Enter}');
    await expect.poll(searches).toEqual(['fp-48']);
    await gone(the.text(reason));
  },
);

test('a kolli ID that would be an identity number of another country is searched for, once the country is known', async () => {
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
  network.get(`/api/pharmacies/show/${PHARMACY_ID}`, () => isAsked.then(() => undefined));
  await renderScreen(pathOf('apiReservations'));
  await the.textbox(kolliIdOrPhone).fill('01010750160');
  await userEvent.keyboard('{Enter}');
  await see(elsewhere);
  expect(searches()).toEqual([]);
  answer();
  await expect.poll(searches).toEqual(['01010750160']);
});
