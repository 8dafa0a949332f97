import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { manyLogs, people } from '../../../test/fake/people.ts';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { renderScreen } from '../../../test/open-app.tsx';
import { OTHER_PHARMACY_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, textsOf, the, tryAgain, untilIdle } from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

const path = `/user/${PHARMACY_ID}/login-info`;
const requested = () => people.requested.filter((query) => 'limit' in query);

test('NAV-28 LOG-01 LOG-02 LOG-05 UIX-12: sign-ins and sign-outs, with times including seconds, and their types in each language', async () => {
  people.logs = manyLogs(2);
  await renderScreen(path);
  await see(the.heading('Login information', { level: 1 }));
  const headers = ['Last login', 'User', 'E-mail', 'Type'];
  await expect.poll(() => textsOf(the.columnheader())).toEqual(headers);
  const first = '20.11.2026 15:42:07Person 1person1@example.testSigned in';
  await expect.element(the.row().nth(1)).toHaveTextContent(first);
  await expect.element(the.row().nth(2)).toMatchTextContent('Signed out');
  await see('2 entries');
  for (const [language, signedIn, signedOut] of [
    ['fi', 'Kirjautui sisään', 'Kirjautui ulos'],
    ['sv', 'Loggade in', 'Loggade ut'],
    ['no', 'Logget inn', 'Logget ut'],
  ] as const) {
    await chooseLanguage(language);
    await see(the.text(signedIn), the.text(signedOut));
  }
});

test('LOG-03 LOG-04: 20 rows per page; Load more sends the time and the id of the last row, and can be retried', async () => {
  people.logs = manyLogs(25);
  await renderScreen(path);
  await see('The latest 20 entries');
  expect(requested()).toEqual([{ limit: '20' }]);
  const last = people.logs[19];
  the.button('Load more').element().focus();
  network.get('/api/users/login-logs/:id', () => failure('not_enough_permissions'));
  await userEvent.keyboard('{Enter}');
  await see(the.text('The next rows did not load.', { exact: false }));
  await tryAgain(the.button('Try again'));
  await see('25 entries');
  expect(requested()[1]).toEqual({
    limit: '20',
    lastTimestamp: String(last?.timestamp),
    lastKey: last?.id,
  });
});

test('a pharmacy without sign-ins says so', async () => {
  await renderScreen(path);
  await see('Nobody has signed in yet');
});

test('without login_logs.read no request is sent, and the page says why, with a link back', async () => {
  state.profile.role = shippedRole('user');
  const { router } = await renderScreen(path);
  await see('You can’t see this');
  await untilIdle();
  expect(countOf(`GET /api/users/login-logs/${PHARMACY_ID}`)).toBe(0);
  await the.text('To the users').click();
  await expect.poll(() => router.state.location.pathname).toBe('/users');
});

test('another pharmacy’s is not shown, without a log-out', async () => {
  network.get('/api/users/login-logs/:id', () => failure('forbidden'));
  await renderScreen(`/user/${OTHER_PHARMACY_ID}/login-info`);
  await see('You can’t see this');
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(0);
});
