import { formatDateTime } from '@kolli/domain/time/dates';
import { http } from '../../../test/fake/network.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { boxWork, sampleCapacity } from '../../../test/fake/fake-boxes.ts';
import { countOf, failure, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/sample-ids.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

withFakeServer();

const address = `/${PHARMACY_ID}/capacity-pickup-box/${SECOND_BOX_ID}`;
const WEEK_MS = 7 * 86_400_000;

async function openCapacity() {
  const app = await openApp(address);
  const table = app.screen.getByRole('table', { name: 'Capacity by locker type' });
  await expect.element(table).toBeVisible();
  return { ...app, table };
}

const requested = (at: number) => {
  const query = boxWork.requested[at];
  return { start: Number(query?.get('startTime')), end: Number(query?.get('endTime')), query };
};

test('NAV-21 BOX-19 BOX-20 CAL-28: the last week, or the last month', async () => {
  const { screen } = await openCapacity();
  expect(document.title).toBe('Box capacity – Kolli');
  expect(countOf(`GET /api/pickup-boxes/capacity-per-box/${SECOND_BOX_ID}`)).toBe(1);
  const { start, end, query } = requested(0);
  expect(end - start).toBe(WEEK_MS);
  expect(Math.abs(end - Date.now())).toBeLessThan(60_000);
  expect(query?.get('timezoneOffset')).toBe(String(new Date().getTimezoneOffset()));
  const shown = `${formatDateTime(new Date(start))} – ${formatDateTime(new Date(end))}`;
  await expect.element(screen.getByText(shown)).toBeVisible();
  const week = screen.getByRole('radio', { name: 'Week' });
  (week.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => boxWork.requested).toHaveLength(2);
  const month = requested(1);
  expect(month.end - month.start).toBeGreaterThan(27 * 86_400_000);
  expect(month.end - month.start).toBeLessThan(32 * 86_400_000);
  await expect.element(screen.getByRole('radio', { name: 'Month' })).toBeChecked();
});

test('BOX-21: the average pickup time in hours, in the language’s format', async () => {
  const { screen } = await openCapacity();
  await expect.element(screen.getByText('26.4 hours')).toBeVisible();
  await chooseLanguage('fi');
  await expect.element(screen.getByText('26,4 tuntia')).toBeVisible();
});

test('BOX-21: without pickups it is empty, never 0, with a reason', async () => {
  boxWork.capacity = { ...sampleCapacity(), averagePickupTime: null };
  const { screen } = await openCapacity();
  const card = screen.getByRole('region', { name: 'Average pickup time' });
  await expect.element(card).toMatchTextContent(/Nothing was picked up in this time\./u);
  expect(card.element().textContent).not.toContain('0');
});

test('BOX-22 BOX-23 BOX-25: types with their capacity; 0 is 0.0%, and none in service an empty cell', async () => {
  const { screen, table } = await openCapacity();
  const rows = table.getByRole('row').elements().slice(1);
  const cells = rows.map((row) =>
    [...row.children].slice(0, 2).map((cell) => cell.textContent.replace(/^[SML](?=[A-Z])/u, '')),
  );
  expect(cells).toEqual([
    ['Small', '41.7%'],
    ['Medium', '80.0%'],
    ['Large', '0.0%'],
    ['Fridge', ''],
  ]);
  await expect
    .element(screen.getByText('An empty cell means that the box had no locker', { exact: false }))
    .toBeVisible();
});

test('BOX-24: a link goes back to box info', async () => {
  const { router, screen } = await openCapacity();
  await screen.getByRole('link', { name: 'To box info' }).click();
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/pickup-boxes/${PHARMACY_ID}/info-pickup-boxes`);
  expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });
});

test('a failed load can be retried', async () => {
  network.use(
    http.get('/api/pickup-boxes/capacity-per-box/:id', () => failure('too_many_requests')),
  );
  const { screen } = await openApp(address);
  await expect.element(screen.getByText('The capacity did not load')).toBeVisible();
  await tryAgain(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByText('26.4 hours')).toBeVisible();
});

test('a box of another pharmacy is not shown', async () => {
  const { screen } = await openApp(`/${PHARMACY_ID}/capacity-pickup-box/${PHARMACY_ID}`);
  await expect.element(screen.getByText('You can’t see this')).toBeVisible();
  await untilIdle();
  expect(boxWork.requested).toEqual([]);
});
