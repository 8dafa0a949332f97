import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { boxWork, sampleCapacity } from '../../../test/fake/boxes.ts';
import { countOf, failure, network } from '../../../test/fake/server.ts';
import { pathOf, openApp } from '../../../test/open-app.tsx';
import { PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { see, the, tryAgain, untilIdle } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

const address = `/${PHARMACY_ID}/capacity-pickup-box/${SECOND_BOX_ID}`;
const WEEK_MS = 7 * 86_400_000;

const table = the.table('Capacity by locker type');

async function openCapacity() {
  const { router } = await openApp(address);
  await see(table);
  return router;
}

const requested = (at: number) => {
  const query = boxWork.requested[at];
  return { start: Number(query?.['startTime']), end: Number(query?.['endTime']), query };
};

test('NAV-21 BOX-19 BOX-20 CAL-28: the last week, or the last month', async () => {
  await openCapacity();
  expect(document.title).toBe('Box capacity – Kolli');
  expect(countOf(`GET /api/pickup-boxes/capacity-per-box/${SECOND_BOX_ID}`)).toBe(1);
  const { start, end, query } = requested(0);
  expect(end - start).toBe(WEEK_MS);
  expect(Math.abs(end - Date.now())).toBeLessThan(60_000);
  expect(query?.['timezoneOffset']).toBe(String(new Date().getTimezoneOffset()));
  const shown = `${formatDateTime(new Date(start))} – ${formatDateTime(new Date(end))}`;
  await see(the.text(shown));
  const week = the.radio('Week');
  (week.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => boxWork.requested).toHaveLength(2);
  const month = requested(1);
  expect(month.end - month.start).toBeGreaterThan(27 * 86_400_000);
  expect(month.end - month.start).toBeLessThan(32 * 86_400_000);
  await expect.element(the.radio('Month')).toBeChecked();
});

test('BOX-21 BOX-22 BOX-23 BOX-24 BOX-25: types with their capacity; 0 is 0.0%, and none in service an empty cell; the average pickup time in hours, in the language’s format; a link goes back to box info', async () => {
  const router = await openCapacity();
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
  await see(the.text('An empty cell means that the box had no locker', { exact: false }));
  await see('26.4 hr');
  await chooseLanguage('fi');
  await see('26,4 t');
  await chooseLanguage('en');
  await the.link('To box info').click();
  await expect.poll(() => router.state.location.pathname).toBe(pathOf('info-pickup-boxes'));
  expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });
});

test('BOX-21: a failed load can be retried; without pickups the average is empty, never 0, with a reason', async () => {
  boxWork.capacity = { ...sampleCapacity(), averagePickupTime: null };
  network.get('/api/pickup-boxes/capacity-per-box/:id', () => failure('too_many_requests'));
  await openApp(address);
  await see('The capacity did not load');
  await tryAgain(the.button('Try again'));
  const card = the.region('Average pickup time');
  await expect.element(card).toMatchTextContent(/Nothing was picked up in this time\./u);
  expect(card.element().textContent).not.toContain('0');
});

test('a box of another pharmacy is not shown', async () => {
  await openApp(`/${PHARMACY_ID}/capacity-pickup-box/${PHARMACY_ID}`);
  await see('You can’t see this');
  await untilIdle();
  expect(boxWork.requested).toEqual([]);
});
