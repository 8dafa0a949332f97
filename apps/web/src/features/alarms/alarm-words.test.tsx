import { alarmCauses, alarmTypes } from '@kolli/contract/monitoring/alarms';
import { alarmWords, timesText } from '@kolli/contract/monitoring/alarm-words';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { stampId } from '../../../test/open-log.ts';
import { pathOf, renderScreen } from '../../../test/open-app.tsx';
import { see, the } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { languages } from '@kolli/domain/people/languages';

// High enough to render all rows.
beforeEach(() => page.viewport(1440, 2400));

/** The end of a fault is in the row of its alarm. */
const listedTypes = alarmTypes.filter((type) => type !== 'ok');

test.each(languages)(
  'ALM-04: every cause and type has the same words as in messages in %s',
  async (language) => {
    const kinds = [
      ...alarmCauses.map((alarmCause) => ({ alarmType: 'other' as const, alarmCause })),
      ...listedTypes.map((alarmType) => ({ alarmType, alarmCause: null })),
    ];
    alarms.push(
      ...kinds.map((kind, index) =>
        sampleAlarm({ ...kind, id: stampId(index), timestamp: Date.now() - index * 60_000 }),
      ),
    );
    await renderScreen(pathOf('alarms'));
    await see(the.text(`${kinds.length} alarms`, { exact: true }));
    await chooseLanguage(language);
    const { types, causes, unexplained, fridge, sensor } = alarmWords[language];
    const named = the.cell().getByText(unexplained, { exact: true });
    await see(named);
    const cellsOf = (row: Element) =>
      Array.from(row.querySelectorAll('[role=cell], td'), (cell) => cell.textContent);
    const rows = the.row().elements().map(cellsOf);
    rows.shift();
    expect(rows.map(([cause]) => cause)).toEqual([
      ...alarmCauses.map((cause) => causes[cause]),
      ...listedTypes.map((type) => (type === 'other' ? unexplained : types[type])),
    ]);
    expect(rows.map((cells) => cells[6])).toEqual(
      kinds.map(({ alarmCause }) => `${alarmCause === 'unknown_sensor' ? sensor : fridge} 3-1`),
    );
  },
);

test.each(languages)(
  'DEV-04 DEV-11: an alarm has its detail, and how often it happened, below its cause in %s',
  async (language) => {
    const alarmType = 'other';
    alarms.push(
      sampleAlarm({ alarmType, alarmCause: 'event_unreadable', alarmDetail: 'door.state' }),
      sampleAlarm({ alarmType, alarmCause: 'parcel_conflict', alarmCount: 2400, id: stampId(1) }),
    );
    await renderScreen(pathOf('alarms'));
    await see(the.text('door.state', { exact: true }));
    await chooseLanguage(language);
    const times = timesText(2400, language);
    expect(times).toBe(alarmWords[language].times.replace('{count}', times.replace(/ \D+$/u, '')));
    await see(the.text(times, { exact: true }));
  },
);

test('a cause that is cut off is read in full on hover; parcels on hold have their sign', async () => {
  await page.viewport(1024, 900);
  alarms.push(
    sampleAlarm({ alarmType: 'other', alarmCause: 'event_unreadable', id: stampId(1) }),
    sampleAlarm({ alarmType: 'other', alarmCause: 'parcels_on_hold', id: stampId(2) }),
  );
  const { screen } = await renderScreen(pathOf('alarms'));
  await see(screen.getByTitle('The box sent what cannot be read'));
  const cell = the.cell().filter({ hasText: 'Parcels on hold' }).first();
  expect(cell.element().querySelector('.tabler-icon-hand-stop')).not.toBeNull();
});
