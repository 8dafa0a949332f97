import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longDay, longDayLog, longDayRecord } from '../../../../test/sample/record.ts';
import { cellsOf } from '../../../../test/sheet/read-sheet.ts';
import { textsOf } from '../../../../test/texts-of.ts';
import { ownZone, showTimesIn } from '../../../lib/time/shown-time.ts';
import { recordCsv } from './record-csv.ts';

beforeAll(() => {
  showTimesIn('Europe/Helsinki');
});
afterAll(() => {
  showTimesIn(ownZone());
});

const linesOf = async (log: TemperatureLog, record = longDayRecord) => {
  const subject = { record, span: longDay, pharmacyName: 'Apteekki', boxName: 'Satama' };
  const cells = cellsOf(recordCsv(subject, [log], await textsOf('en'), 'en'));
  return cells.map((line) => line.join('|'));
};

test('SEN-05: a minute with several readings has lines with the lowest and the highest of its sensors below the first', async () => {
  const [room, fridge] = longDayLog.series;
  if (room === undefined || fridge === undefined) throw new Error('no series');
  const series = [
    { ...room, average: [20, 21], min: [12, 21], max: [38, 21] },
    { ...fridge, average: [5, 5.5] },
  ];
  const times = [longDay.from, longDay.from + 60_000];
  const lines = await linesOf({ ...longDayLog, times, series });
  const [first, second] = [
    '2026-10-25 00:00|2026-10-24 21:00',
    '2026-10-25 00:01|2026-10-24 21:01',
  ];
  expect(lines.slice(-4)).toEqual([
    `${first}|20|5|`,
    `${first}|12||`,
    `${first}|38||`,
    `${second}|21|5,5|`,
  ]);
});

test('CSV-01 TRU-04 TRU-05: each table of Temperature Log.csv has headings with its units and the zone, figures without either, and the state in a column; the hour that comes twice has two times in UTC', async () => {
  const lines = await linesOf(longDayLog);
  const times = 'From (Europe/Helsinki)|From (UTC)|To (Europe/Helsinki)';
  const ends = '2026-10-25 00:00|2026-10-26 00:00';
  expect(lines.slice(0, 36)).toEqual([
    'Pharmacy|Pickup box|From (Europe/Helsinki)|To (Europe/Helsinki)|Result|Measured, %|Sensors|Readings|Expected readings|Deviations|Gaps|Note',
    `Apteekki|Satama|${ends}|Measured 64.0% of the time · 2 deviations · 2 gaps|64|3|2880|4500|2|2|All figures are counted from readings, not from alarms. Nothing is said of times without readings.`,
    '',
    'Allowed',
    'In force until (Europe/Helsinki)|Box, lowest allowed, °C|Box, highest allowed, °C|Fridge, lowest allowed, °C|Fridge, highest allowed, °C|Report interval, min',
    '2026-10-25 03:00|15|25|2|8|1,5',
    '|14,5|25|-2|8|1',
    '',
    'Deviations',
    `${times}|Sensor|ID|Deviation|Temperature, °C|Max, °C|Min, °C|Duration, min|State|Last checked by|Check time (Europe/Helsinki)|Parcels behind the door`,
    "2026-10-25 03:30|2026-10-25 01:30||Room|'99-99|Too low|-1|8,75|-1|1230|Still open|||0",
    '2026-10-25 03:30|2026-10-25 00:30|2026-10-25 03:45|Fridge 3-1|\'3-1|Too high|9,4|9,4|8,1|15|Closed|\'-Åsa; "Öhman"|2026-10-25 10:00|1203',
    '',
    'Parcels behind the doors',
    'Parcel|Deviation since (Europe/Helsinki)|Sensor|On hold since (Europe/Helsinki)|Decision|Decided by|Decided at (Europe/Helsinki)|Reason',
    "'00370123456789012345|2026-10-25 03:30|Fridge 3-1|2026-10-25 03:41|Rejected|'@Eero|2026-10-25 11:05|'=Out of the cold chain;\nreplaced by \"3-4\"",
    "'3-4|2026-10-25 03:30|Fridge 3-1||Not on hold|||",
    '',
    'By sensor',
    'Sensor|ID|Measured, %|Readings|Expected readings|Gaps of 15 minutes and more|Out of range, min|Highest, °C|Time of the highest (Europe/Helsinki)|Lowest, °C|Time of the lowest (Europe/Helsinki)',
    "Room|'99-99|96|1440|1500|1|1290|8,75|2026-10-25 23:30|-3,5|2026-10-25 00:00",
    "Fridge 3-1|'3-1|96|1440|1500|0|0|7,06|2026-10-25 23:30|4|2026-10-25 00:00",
    "Module 12|'12-1|0|0|1500|1|||||",
    '',
    'Gaps',
    `${times}|Duration, min|Sensors|Cause as reported|Raw value, °C`,
    '2026-10-25 00:00|2026-10-24 21:00|2026-10-26 00:00|1500|Module 12|Unknown|',
    '2026-10-25 03:30|2026-10-25 00:30|2026-10-25 03:30|60|Room, Module 12|Sensor fault; The box sent nothing|-127',
    '',
    'Readings',
    'Time (Europe/Helsinki)|Time (UTC)|Room (99-99), °C|Fridge 3-1 (3-1), °C|Module 12 (12-1), °C',
    '2026-10-25 00:00|2026-10-24 21:00|-3,5|4|',
    '2026-10-25 00:30|2026-10-24 21:30|-3,25|4,06|',
    '2026-10-25 01:00|2026-10-24 22:00|-3|4,13|',
    '2026-10-25 01:30|2026-10-24 22:30|-2,75|4,19|',
    '2026-10-25 02:00|2026-10-24 23:00|-2,5|4,25|',
  ]);
});

test('TRU-04: a record without deviations, gaps or readings says so instead of headings without lines', async () => {
  const to = longDay.from + 40 * 24 * 3_600_000;
  const quiet = { ...longDayRecord, to, isRunning: false, deviations: [], gaps: [] };
  const lines = await linesOf(
    { ...longDayLog, times: [] },
    { ...quiet, summary: { ...quiet.summary, verdict: 'within', deviations: 0, gaps: 0 } },
  );
  const below = (title: string) => lines[lines.indexOf(title) + 1];
  expect(below('Deviations')).toBe(
    'No alarms. All temperatures that were measured stayed within what is allowed.',
  );
  expect(below('Gaps')).toBe('No gaps');
  expect(below('Readings')).toBe(
    'This file has readings for at most 31 days. Choose fewer days to get them.',
  );
  expect(lines).not.toContain('Parcels behind the doors');
});
