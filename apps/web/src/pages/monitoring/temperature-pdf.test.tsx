import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  formatDate,
  formatDateTime,
  formatIsoDateTime,
  shownZone,
} from '../../lib/time/shown-time.ts';
import { download, downloadPdf, expectPageNumbers } from '../../../test/catch-files.ts';
import { fridgeAt, sampleDeviation, temperatures } from '../../../test/fake/temperatures.ts';
import { daysAgo, logPath, openLog, slashed, stampId } from '../../../test/open-log.ts';
import { sampleBox } from '../../../test/sample/box.ts';
import { samplePharmacy } from '../../../test/sample/pharmacy.ts';
import { see, the } from '../../../test/the.ts';

const HOUR_MS = 3_600_000;

const button = the.button('Download PDF', { disabled: false });
const room = (at: (time: number) => number | null) =>
  ({ sensor: '99-99', kind: 'room', at }) as const;
const fridge = (at: (time: number) => number | null, sensor = '3-1') =>
  ({ sensor, kind: 'fridge', at }) as const;

/** Opens the log and downloads its PDF. */
async function downloadLog() {
  await openLog();
  return downloadPdf(button);
}

test('TXT-04 TMP-12: Temperature Log.pdf contains title, pharmacy, box, range with time zone, the chart, all deviations and page numbers', async () => {
  temperatures.deviations = Array.from({ length: 60 }, (_, index) =>
    sampleDeviation(
      {
        id: stampId(index),
        lockerId: '3-1',
        timestamp: Date.now() - (index + 1) * HOUR_MS,
        alarmEndTimestamp: Date.now() - (index + 0.5) * HOUR_MS,
        alarmMax: 9 + index / 10,
        alarmMin: 4,
      },
      { checkedBy: `Åsa ${String(index)}`, checkTime: Date.now() },
    ),
  );
  const { name, pages, texts } = await downloadLog();
  expect(name).toBe('Temperature Log.pdf');
  expect(texts).toEqual(
    expect.arrayContaining([
      'Temperature log',
      'Vaasan Keskusapteekki',
      'Box 1 · Kauppatori',
      `${formatDate(daysAgo(3))} – ${formatDate(new Date())} (${shownZone()})`,
      'Box Temperature',
      'Fridge temperatures',
      '30 °C',
      'Fridge, allowed 2–8 °C',
      'Deviations',
      'Seen by',
      'Signature',
      'Åsa 59',
      '14.9 °C',
    ]),
  );
  expect(texts.filter((text) => text.startsWith('Åsa '))).toHaveLength(60);
  expect(pages.length).toBeGreaterThan(1);
  expectPageNumbers(pages);
});

test('TMP-12: it contains addresses and ids, what each sensor measured on each day, and the checks of these days', async () => {
  // Yesterday 10 hours at 5 and 2 at 11 °C, then nothing; nothing on other days.
  const ofYesterday = (time: number) => {
    const hours = (time - daysAgo(1).getTime()) / HOUR_MS;
    if (hours < 0 || hours >= 12) return null;
    return hours < 10 ? 5 : 11;
  };
  temperatures.sensors = [room(() => 21), fridge(ofYesterday)];
  const checked = daysAgo(1).getTime() + 9 * HOUR_MS;
  temperatures.stamps = [
    { id: stampId(1), userName: 'Åsa Öst', timestamp: checked },
    { id: stampId(2), userName: 'Long Ago', timestamp: daysAgo(9).getTime() },
  ];
  const { text } = await downloadLog();
  const { streetAddress, zipCode, city, businessId } = samplePharmacy();
  expect(text).toContain(`${streetAddress}, ${zipCode} ${city} Business ID ${businessId}`);
  const { street, zipCode: boxZip, city: boxCity, id } = sampleBox().info;
  expect(text).toContain(`${street}, ${boxZip} ${boxCity} ID ${id}`);
  const [before, day] = [formatDate(daysAgo(2)), formatDate(daysAgo(1))];
  expect(text).toMatch(
    new RegExp(`${day} Fridge 3-1 5\\.0 °C 6\\.0 °C 11\\.0 °C 50\\.\\d% 120 min`, 'u'),
  );
  expect(text).toContain(`${before} Room 21.0 °C 21.0 °C 21.0 °C 100.0% 0 min`);
  expect(text).toContain(`${before} Fridge 3-1 – – – 0.0% –`);
  expect(text).toContain(
    `Temperature checks Time User ${formatDateTime(new Date(checked))} Åsa Öst`,
  );
  expect(text).not.toContain('Long Ago');
});

test('TMP-12: without checks it says so; of more than a month it lists no days', async () => {
  temperatures.sensors = [room(() => 21)];
  const days = `${formatDate(daysAgo(40))}&to=${formatDate(daysAgo(1))}`;
  const iso = days.replaceAll(/(\d\d)\.(\d\d)\.(\d{4})/gu, '$3-$2-$1');
  await openLog(`${logPath}?from=${iso}`);
  const { text } = await downloadPdf(button);
  expect(text).toContain('Temperature checks Nobody checked the temperatures in this time.');
  expect(text).toContain('Readings by day are listed for at most 31 days.');
});

test('TMP-09 TMP-10: it says that nothing was measured, and not ‘no alarms’', async () => {
  temperatures.sensors = temperatures.sensors.map((sensor) => ({ ...sensor, at: () => null }));
  const { text } = await downloadLog();
  expect(text).toContain('Temperature No data');
  expect(text).toContain('Not measured. No temperatures were measured in these days.');
  expect(text).not.toMatch(/No alarms|stayed within/u);
});

test('TMP-10: it reports only measured temperatures as within range, and names silent sensors', async () => {
  const silentFrom = daysAgo(2).getTime();
  const silent = fridge((time) => (time > silentFrom ? null : fridgeAt(time)), '3-2');
  temperatures.sensors = [room(() => null), fridge(fridgeAt), silent];
  const { text } = await downloadLog();
  expect(text).toContain('Without readings at times Room and Fridge 3-2');
  expect(text).toContain(
    'No alarms. All temperatures that were measured stayed within what is allowed.',
  );
  expect(text).toMatch(/Room 99-99 0\.0%/u);
});

test('TMP-05 TMP-10: it does not mention silent sensors if all measured all the time; the scale is 0 to 30 °C, and is extended for a reading beyond it', async () => {
  const { texts, text } = await downloadLog();
  expect(text).toContain('No alarms. All temperatures that were measured');
  expect(text).not.toContain('Without readings');
  expect(texts).toEqual(expect.arrayContaining(['0 °C', '30 °C']));
  expect(texts).not.toContain('35 °C');
  const warm = room((time) => (time > daysAgo(1).getTime() ? 33 : 21));
  temperatures.sensors = [warm, fridge(fridgeAt)];
  await the.textbox('Start date').fill(slashed(daysAgo(2)));
  await userEvent.keyboard('{Escape}');
  await see(the.img(/33\.0 °C/u));
  const { texts: grown } = await downloadPdf(button);
  expect(grown).toEqual(expect.arrayContaining(['0 °C', '30 °C', '35 °C']));
});

test('TRU-04 TRU-05: the PDF and Temperature Log.csv say what was measured, as the screen does', async () => {
  const silentFrom = daysAgo(2).getTime();
  const isSilent = (time: number) => time >= silentFrom && time < silentFrom + HOUR_MS;
  temperatures.sensors = [room(() => 21), fridge((time) => (isSilent(time) ? null : 5))];
  const { text } = await downloadLog();
  const sentence = /Measured 9\d\.\d% of the time, then always within what is allowed · 1 gap/u;
  const [from, to] = [silentFrom, silentFrom + HOUR_MS].map(formatIsoDateTime);
  expect(text).toMatch(sentence);
  expect(text).toMatch(/ 00:00–01:00 1 hr Fridge 3-1/u);
  const { name, text: csv } = await download(the.button('Download log (CSV)'));
  expect(name).toBe('Temperature Log.csv');
  expect(csv).toMatch(sentence);
  expect(csv).toMatch(new RegExp(`${from};.*;${to};60;Fridge 3-1;`, 'u'));
  expect(csv).toMatch(/Room;'99-99;100;(\d+);\1;0;0;21;/u);
});
