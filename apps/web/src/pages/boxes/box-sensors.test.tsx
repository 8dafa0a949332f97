import { formatDateTime } from '@kolli/domain/time/dates';
import { http } from 'msw/http';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { worker } from '../../../test/fake/fake-server.ts';
import { failure, result } from '../../../test/fake/fake-state.ts';
import { fakeLog, temperatures } from '../../../test/fake/fake-temperatures.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();

const path = `/pickup-boxes/${PHARMACY_ID}/info-pickup-boxes`;
const about = page.getByRole('heading', { name: 'About the box' });

test('TRU-01: each sensor with its ID, its newest reading, and since when one is silent', async () => {
  const anHourAgo = Date.now() - 3_600_000;
  temperatures.sensors = [
    { sensor: '99-99', kind: 'room', at: () => 21.4 },
    { sensor: '3-1', kind: 'fridge', at: () => 5 },
  ];
  const log = fakeLog(anHourAgo, Date.now());
  const [room, fridge] = log.series;
  if (room === undefined || fridge === undefined) throw new Error('The log has two series');
  const silent = { ...fridge, newest: { celsius: 5, time: anHourAgo } };
  worker.use(
    http.get('/api/temperatures/logs-per-box/:boxId', () =>
      result({ ...log, series: [room, silent] }),
    ),
  );
  await openApp(path);
  const sensors = page.getByRole('region', { name: 'Sensors' });
  await expect.element(sensors).toBeVisible();
  const rows = sensors.getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    'Room 99-9921.4 °CMeasuring',
    'Module 1 1-1–Not measured',
    'Module 2 2-1–Not measured',
    `Fridge 3-1 3-1–No reading since ${formatDateTime(new Date(anHourAgo))}`,
  ]);
});

test('what is below the sensors waits for them, and is shown if they do not load', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.use(
    http.get('/api/temperatures/logs-per-box/:boxId', async () => {
      await promise;
      return failure('too_many_requests');
    }),
  );
  await openApp(path);
  await expect.element(page.getByRole('switch', { name: 'Box in use' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('status')).toBeVisible();
  expect(about.query()).toBeNull();
  resolve();
  await expect.element(about).toBeVisible();
});

test('it waits for the first try alone', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let tries = 0;
  worker.use(
    http.get('/api/temperatures/logs-per-box/:boxId', async () => {
      tries += 1;
      if (tries > 1) await promise;
      return new Response(null, { status: 503 });
    }),
  );
  await openApp(path);
  await expect.element(about).toBeVisible();
  await expect.poll(() => tries).toBeGreaterThan(1);
  await expect.element(about).toBeVisible();
  resolve();
});
