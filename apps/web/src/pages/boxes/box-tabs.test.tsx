import { expect, test } from 'vitest';
import { permit } from '../../../test/fake/profile.ts';
import { pathOf, openApp } from '../../../test/open-app.tsx';
import { statisticsPath } from '../../../test/open-statistics.ts';
import { SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';

const tabs = the.navigation('Sections of the pickup box');

test('NAV-11 NAV-19 NAV-20: the tabs link to all box screens, those of one box to the open box', async () => {
  const box = `?box=${SECOND_BOX_ID}`;
  const { router } = await openApp(pathOf(`alarms${box}`));
  await see(tabs.getByRole('link', { name: 'API reservations 1' }));
  const links = () => tabs.getByRole('link').elements();
  const led = () => links().map((link) => [link.textContent, link.getAttribute('href')]);
  await expect.poll(led).toEqual([
    ['Lockers', pathOf(`${SECOND_BOX_ID}/info-lockers`)],
    ['Box info', pathOf(`info-pickup-boxes${box}`)],
    ['Reservations', pathOf('reservations')],
    ['API reservations1', pathOf('apiReservations')],
    ['Delivery history', pathOf('delivery-history')],
    ['Temperature log', pathOf(`temperature-log${box}`)],
    ['Alarms', pathOf(`alarms${box}`)],
    ['Statistics', statisticsPath],
  ]);
  await tabs.getByRole('link', { name: 'Statistics' }).click();
  await expect.poll(() => document.title).toBe('Delivery statistics – Kolli');
  expect(router.state.location.pathname).toBe(statisticsPath);
});

test('NAV-44: Box info is not among the tabs without pickupbox.update', async () => {
  permit('delivery.read');
  await openApp(statisticsPath);
  await see(tabs.getByRole('link', { name: 'Alarms' }));
  expect(tabs.getByRole('link', { name: 'Box info' }).query()).toBeNull();
});
