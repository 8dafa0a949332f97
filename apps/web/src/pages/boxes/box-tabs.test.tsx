import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { state } from '../../../test/fake/server.ts';
import { statisticsPath } from '../../../test/open-statistics.ts';
import { openApp } from '../../../test/render-app.tsx';
import { PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';

beforeEach(() => page.viewport(1440, 1000));

test('NAV-11 NAV-19 NAV-20: the tabs link to all box screens, those of one box to the open box', async () => {
  const { router } = await openApp(`/pickup-boxes/${PHARMACY_ID}/alarms?box=${SECOND_BOX_ID}`);
  const tabs = the.navigation('Sections of the pickup box');
  await see(tabs.getByRole('link', { name: 'API reservations 1' }));
  const links = () => tabs.getByRole('link').elements();
  const base = `/pickup-boxes/${PHARMACY_ID}`;
  const box = `?box=${SECOND_BOX_ID}`;
  const led = () => links().map((link) => [link.textContent, link.getAttribute('href')]);
  await expect.poll(led).toEqual([
    ['Lockers', `${base}/${SECOND_BOX_ID}/info-lockers`],
    ['Box info', `${base}/info-pickup-boxes${box}`],
    ['Reservations', `${base}/reservations`],
    ['API reservations1', `${base}/apiReservations`],
    ['Delivery history', `${base}/delivery-history`],
    ['Temperature log', `${base}/temperature-log${box}`],
    ['Alarms', `${base}/alarms${box}`],
    ['Statistics', `${base}/delivery-statistics`],
  ]);
  await tabs.getByRole('link', { name: 'Statistics' }).click();
  await expect.poll(() => document.title).toBe('Delivery statistics – Kolli');
  expect(router.state.location.pathname).toBe(statisticsPath);
});

test('NAV-44: Box info is not among the tabs without pickupbox.update', async () => {
  state.profile.role.permissions = ['delivery.read'];
  await openApp(statisticsPath);
  const tabs = the.navigation('Sections of the pickup box');
  await see(tabs.getByRole('link', { name: 'Alarms' }));
  expect(tabs.getByRole('link', { name: 'Box info' }).query()).toBeNull();
});
