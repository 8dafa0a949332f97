import { expect, onTestFinished, test } from 'vitest';
import { network, state } from '../../../test/fake/server.ts';
import { pathOf, renderScreen } from '../../../test/open-app.tsx';
import { logPath } from '../../../test/open-log.ts';
import { statisticsPath } from '../../../test/open-statistics.ts';
import { see, the } from '../../../test/the.ts';
import { noteServerTime } from '../../lib/time/server-clock.ts';

/** Opens a screen where the server says that it is noon of 29.02.2024, and the computer that it is years later. */
async function openThen(path: string) {
  const headers = { date: new Date(2024, 1, 29, 12).toUTCString() };
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
