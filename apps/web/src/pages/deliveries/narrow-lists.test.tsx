import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { sampleDeviation, temperatures } from '../../../test/fake/temperatures.ts';
import { openLog, stampId } from '../../../test/open-log.ts';
import { pathOf, row, openApp } from '../../../test/open-app.tsx';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { languages } from '@kolli/domain/people/languages';

beforeEach(() => page.viewport(1024, 768));

const HOUR_MS = 3_600_000;
const names = { history: 'Delivery history', alarms: 'Alarms', deviations: 'Deviations' } as const;

/** Opens a list with one long row. */
const open = {
  history: async () => {
    lists.past = [
      pickedUpParcel({
        deliveryId: 'apotti-20261122-00048214',
        orderExpired: 'reservation',
        causeOfAlarm: 'temp_high',
        descriptionText: 'Two bags, one of them cold, for the neighbour of the customer',
        assignedTime: Date.now() - HOUR_MS,
        assignedUserName: 'Maximiliane Lindqvist-Österberg',
      }),
    ];
    await openApp(pathOf('delivery-history'));
  },
  alarms: async () => {
    const at = Date.now() - 3 * HOUR_MS;
    const ended = { timestamp: at, alarmEndTimestamp: at + HOUR_MS };
    alarms.push(sampleAlarm({ ...ended, alarmMax: 26.4, alarmMin: 21.2 }));
    await openApp(pathOf(`alarms?box=${BOX_ID}`));
  },
  deviations: async () => {
    const at = Date.now() - 3 * HOUR_MS;
    temperatures.deviations = [
      sampleDeviation(
        { id: stampId(1), lockerId: '3-1', timestamp: at, alarmEndTimestamp: null },
        { checkedBy: 'Maximiliane Lindqvist-Österberg', checkTime: at + HOUR_MS },
      ),
    ];
    await openLog();
  },
} as const;

const table = (label: string) => the.table(label).element();

/** Whether nothing of a table is hidden at its side, and no time, place or figure is cut. */
async function expectInView(label: string): Promise<void> {
  await see(the.table(label).getByRole('cell').first());
  const frame = () => table(label).parentElement as HTMLElement;
  await expect.poll(() => frame().hasAttribute('data-stacked')).toBe(true);
  const root = table(label);
  expect(frame().scrollWidth).toBe(frame().clientWidth);
  const cells = root.querySelectorAll('[role=cell], [role=columnheader]:not([data-place=line])');
  const cut = [...cells].filter((cell) => cell.scrollWidth > cell.clientWidth + 1);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  expect(root.getBoundingClientRect().right).toBeLessThanOrEqual(1024);
}

test.each(Object.keys(names) as (keyof typeof names)[])(
  'the list %s does not scroll sideways in any language: some columns are below others, and have their place again with more room',
  async (list) => {
    await open[list]();
    await expectInView(names[list]);
    const frames = () => [...document.querySelectorAll('[data-stacked]')];
    for (const language of languages.toReversed()) {
      await chooseLanguage(language);
      await expect.poll(() => frames().length, { message: language }).toBeGreaterThan(0);
      for (const frame of frames()) expect(frame.scrollWidth, language).toBe(frame.clientWidth);
    }
    if (list !== 'history') return;
    await page.viewport(1920, 900);
    const frame = () => table(names.history).parentElement as HTMLElement;
    await expect.poll(() => frame().hasAttribute('data-stacked')).toBe(false);
    expect(the.row().elements().at(-1)?.getBoundingClientRect().height).toBe(49);
  },
);

test('what is empty takes no line, and a description has one of its own, with its name', async () => {
  lists.past = [
    pickedUpParcel({ deliveryId: 'fp-1', descriptionText: 'Cold' }),
    pickedUpParcel({ docId: stampId(2), deliveryId: 'fp-2', descriptionText: null }),
  ];
  await openApp(pathOf('delivery-history'));
  await see(row('fp-1'));
  const description = row('fp-1').getByText('Cold').element().closest('[role=cell]') as Element;
  const [line, first] = [description, row('fp-1').element().firstElementChild as Element];
  expect(line.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    first.getBoundingClientRect().bottom,
  );
  expect(getComputedStyle(description, '::before').content).toContain('Description');
  const height = (id: string) => row(id).element().getBoundingClientRect().height;
  expect(height('fp-2')).toBeLessThan(height('fp-1'));
});
