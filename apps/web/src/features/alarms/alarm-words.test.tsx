import { alarmCauses, alarmTypes } from '@kolli/contract/monitoring/alarms';
import { alarmWords } from '@kolli/contract/monitoring/alarm-words';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resetAlarms } from '../../../test/fake/fake-alarms.ts';
import { alarms, sampleAlarm } from '../../../test/fake/fake-lockers.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { LANGUAGES } from '../../lib/text/language.ts';

withFakeServer();
beforeEach(async () => {
  resetAlarms();
  // High enough to render all rows.
  await page.viewport(1440, 2400);
});

const idOf = (index: number) => `01990000-0000-7000-8000-0000000${String(10_000 + index)}`;

test.each(LANGUAGES)(
  'ALM-04: every cause and type has the same words as in messages in %s',
  async (language) => {
    const kinds = [
      ...alarmCauses.map((alarmCause) => ({ alarmType: 'other' as const, alarmCause })),
      ...alarmTypes.map((alarmType) => ({ alarmType, alarmCause: null })),
    ];
    alarms.push(
      ...kinds.map((kind, index) =>
        sampleAlarm({ ...kind, id: idOf(index), timestamp: Date.now() - index * 60_000 }),
      ),
    );
    const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/alarms`);
    await expect.element(screen.getByText('20 alarms', { exact: true })).toBeVisible();
    await chooseLanguage(language);
    const { types, causes, unexplained, fridge } = alarmWords[language];
    const named = screen.getByRole('cell').getByText(unexplained, { exact: true });
    await expect.element(named).toBeVisible();
    const rows = screen
      .getByRole('row')
      .elements()
      .map((row) => Array.from(row.querySelectorAll('[role=cell], td'), (cell) => cell.textContent))
      .filter((cells) => cells.length > 0);
    expect(rows.map(([cause]) => cause)).toEqual([
      ...alarmCauses.map((cause) => causes[cause]),
      ...alarmTypes.map((type) => (type === 'other' ? unexplained : types[type])),
    ]);
    expect(rows.map((cells) => cells[6])).toEqual(kinds.map(() => `${fridge} 3-1`));
  },
);
