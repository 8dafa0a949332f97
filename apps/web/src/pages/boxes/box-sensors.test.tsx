import { formatDateTime } from '@kolli/domain/time/dates';
import { expect, test } from 'vitest';
import { network } from '../../../test/fake/server.ts';
import { failure, result } from '../../../test/fake/state.ts';
import { fakeLog, temperatures } from '../../../test/fake/temperatures.ts';
import { openApp } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';

const path = `/pickup-boxes/${PHARMACY_ID}/info-pickup-boxes`;
const sensors = the.region('Sensors');
const about = the.heading('About the box');

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
  network.get('/api/temperatures/logs-per-box/:boxId', () =>
    result({ ...log, series: [room, silent] }),
  );
  await openApp(path);
  await see(sensors.getByRole('listitem').first());
  const rows = sensors.getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    'Room 99-9921.4 °CMeasuring',
    'Module 1 1-1–Not measured',
    'Module 2 2-1–Not measured',
    `Fridge 3-1 3-1–No reading since ${formatDateTime(new Date(anHourAgo))}`,
  ]);
});

test('what else is known of the box does not wait for its readings', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  network.get('/api/temperatures/logs-per-box/:boxId', async () => {
    await promise;
    return result(fakeLog(Date.now() - 3_600_000, Date.now()));
  });
  await openApp(path);
  await see(about, sensors.getByRole('status', { name: 'Please wait' }));
  resolve();
  await see(sensors.getByRole('listitem').first());
});

test('readings that did not load are said so, and are read again on request', async () => {
  let isRefused = true;
  network.get('/api/temperatures/logs-per-box/:boxId', () =>
    isRefused ? failure('too_many_requests') : result(fakeLog(Date.now() - 3_600_000, Date.now())),
  );
  await openApp(path);
  const failed = sensors.getByRole('alert');
  await expect.element(failed).toHaveTextContent('The readings did not load. Try again');
  await see(about);
  isRefused = false;
  await sensors.getByRole('button', { name: 'Try again' }).click();
  await see(sensors.getByRole('listitem').first());
  expect(failed.query()).toBeNull();
});
