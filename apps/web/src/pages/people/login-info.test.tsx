import { formatDateTimeSeconds } from '@kolli/domain/time/dates';
import { shippedRoles } from '@kolli/domain/people/permissions';
import { http } from '../../../test/fake/network.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { manyLogs, people, resetPeople } from '../../../test/fake/fake-people.ts';
import { countOf, failure, state, network } from '../../../test/fake/fake-server.ts';
import { renderScreen, withFakeServer } from '../../../test/render-app.tsx';
import { OTHER_PHARMACY_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

withFakeServer();
beforeEach(async () => {
  resetPeople();
  await page.viewport(1280, 900);
});

const path = `/user/${PHARMACY_ID}/login-info`;
const requested = () => people.requested.filter((query) => 'limit' in query);

test('NAV-28 LOG-01 LOG-02 LOG-05 UIX-12: sign-ins and sign-outs, with times including seconds, and their types in each language', async () => {
  people.logs = manyLogs(2);
  const { screen } = await renderScreen(path);
  await expect
    .element(screen.getByRole('heading', { name: 'Login information', level: 1 }))
    .toBeVisible();
  const headers = screen.getByRole('columnheader');
  await expect
    .poll(() => headers.elements().map(({ textContent }) => textContent))
    .toEqual(['Last login', 'User', 'E-mail', 'Type']);
  const first = screen.getByRole('row').nth(1);
  await expect
    .element(first)
    .toHaveTextContent('20.11.2026 15:42:07Person 1person1@example.testSigned in');
  expect(formatDateTimeSeconds(new Date(people.logs[0]?.timestamp ?? 0))).toBe(
    '20.11.2026 15:42:07',
  );
  await expect.element(screen.getByRole('row').nth(2)).toMatchTextContent('Signed out');
  await expect.element(screen.getByText('2 entries')).toBeVisible();
  for (const [language, signedIn, signedOut] of [
    ['fi', 'Kirjautui sisään', 'Kirjautui ulos'],
    ['sv', 'Loggade in', 'Loggade ut'],
    ['no', 'Logget inn', 'Logget ut'],
  ] as const) {
    await chooseLanguage(language);
    await expect.element(screen.getByText(signedIn)).toBeVisible();
    await expect.element(screen.getByText(signedOut)).toBeVisible();
  }
});

test('LOG-03 LOG-04: 20 rows per page; Load more sends the time and the id of the last row, and can be retried', async () => {
  people.logs = manyLogs(25);
  const { screen } = await renderScreen(path);
  await expect.element(screen.getByText('The latest 20 entries')).toBeVisible();
  expect(requested()).toEqual([{ limit: '20' }]);
  const last = people.logs[19];
  screen.getByRole('button', { name: 'Load more' }).element().focus();
  network.use(http.get('/api/users/login-logs/:id', () => failure('not_enough_permissions')));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByText('The next rows did not load.', { exact: false }))
    .toBeVisible();
  await tryAgain(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByText('25 entries')).toBeVisible();
  expect(requested()[1]).toEqual({
    limit: '20',
    lastTimestamp: String(last?.timestamp),
    lastKey: last?.id,
  });
});

test('a pharmacy without sign-ins says so', async () => {
  const { screen } = await renderScreen(path);
  await expect.element(screen.getByText('Nobody has signed in yet')).toBeVisible();
});

test('without login_logs.read no request is sent, and the page says why, with a link back', async () => {
  state.profile.role = { ...shippedRoles.user, permissions: [...shippedRoles.user.permissions] };
  const { router, screen } = await renderScreen(path);
  await expect.element(screen.getByText('You can’t see this')).toBeVisible();
  await untilIdle();
  expect(countOf(`GET /api/users/login-logs/${PHARMACY_ID}`)).toBe(0);
  await screen.getByText('To the users').click();
  await expect.poll(() => router.state.location.pathname).toBe('/users');
});

test('another pharmacy’s is not shown, without a log-out', async () => {
  network.use(http.get('/api/users/login-logs/:id', () => failure('forbidden')));
  const { screen } = await renderScreen(`/user/${OTHER_PHARMACY_ID}/login-info`);
  await expect.element(screen.getByText('You can’t see this')).toBeVisible();
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(0);
});
