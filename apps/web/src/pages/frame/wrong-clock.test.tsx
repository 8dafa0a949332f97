import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { network, state } from '../../../test/fake/server.ts';
import { pathOf, renderScreen } from '../../../test/open-app.tsx';
import { logPath } from '../../../test/open-log.ts';
import { statisticsPath } from '../../../test/open-statistics.ts';
import { see, the } from '../../../test/the.ts';
import { noteServerTime } from '../../lib/time/server-clock.ts';

/** Opens a screen where the server says that it is noon of this day, and the computer that it is years later. */
async function openThen(path: string, day = new Date(2024, 1, 29, 12)) {
  const headers = { date: day.toUTCString() };
  network.get('/api/profile', () => Response.json({ result: state.profile }, { headers }));
  onTestFinished(() => noteServerTime(new Date().toUTCString()));
  await renderScreen(path);
}

test.each([
  ['the alarms', '01/02/2024', pathOf('alarms')],
  ['the temperature log', '26/02/2024', logPath],
  ['the access log', '31/01/2024', '/customer-data/access-log'],
])(
  'where the computer’s clock is wrong, the days of %s end with the server’s today',
  async (_, from, path) => {
    await openThen(path);
    await expect.element(the.textbox('Start date')).toHaveValue(from);
    await expect.element(the.textbox('End date')).toHaveValue('29/02/2024');
  },
);

test('where the computer’s clock is wrong, the months of the statistics end with the server’s', async () => {
  await openThen(statisticsPath);
  await see(the.button('First month: 03/2023'), the.button('Last month: 02/2024'));
});

/** In 1999 the birthday of nobody, because 1900 had no such day; later that of somebody born in 2000. */
const leapDayNumber = '000229-2399';
const day1999 = new Date(1999, 11, 30, 12);

test('where the computer’s clock is wrong, the century of a new delivery’s identity number is by the server’s', async () => {
  await openThen(pathOf('reservations'), day1999);
  await the.button('New pharmacy pickup').first().click();
  await the.label('Includes drugs').click();
  await the.textbox('Identity number').fill(leapDayNumber);
  await see('This is not a valid Finnish, Swedish or Norwegian identity number.');
});

test('where the computer’s clock is wrong, the century of a customer’s identity number is by the server’s', async () => {
  await openThen('/customer-data', day1999);
  const field = the.textbox('Phone number or identity number');
  await field.fill(leapDayNumber);
  await see(the.text('Mobile phone', { exact: true }));
  await userEvent.keyboard('{Enter}');
  // Written as a phone number once it is searched for.
  await expect.element(field).toHaveValue('0002292399');
});
