import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  counterParcel,
  lists,
  manyReservations,
  pickedUpParcel,
} from '../../../test/fake/lists.ts';
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

const middle = ({ top, height }: DOMRect) => top + height / 2;

/** The middle of the first text of an element. */
function textMiddles(element: Element): number[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()].slice(0, 1).map(middle);
}

/** The middles of all that is on the first line of a row: the first text of each cell, boxes and buttons. */
function firstLine(row: Element): number[] {
  const cells = [...row.querySelectorAll('[role=cell]:not([data-place], [data-empty])')];
  return cells.flatMap((cell) => {
    const controls = [...cell.querySelectorAll('input, button[data-hint]')];
    const texts = [...cell.querySelectorAll('*')].filter(
      ({ firstChild }) => firstChild?.nodeType === Node.TEXT_NODE,
    );
    return [
      ...controls.map((one) => middle(one.getBoundingClientRect())),
      ...texts.slice(0, 1).flatMap(textMiddles),
    ];
  });
}

const unevenness = (middles: readonly number[]) => Math.max(...middles) - Math.min(...middles);

const shelved = () => counterParcel({ shelf: ['HYL-b2'], heldShelves: ['HYL-b2'] });
const openSome = {
  reservations: async () => {
    lists.reservations = [shelved(), ...manyReservations(1)];
    await openApp(pathOf('reservations'));
  },
  alarms: async () => {
    const alarmInfo = 'The delivery van stood in front of the open door';
    alarms.push(sampleAlarm({ alarmInfo }), sampleAlarm({ id: stampId(2) }));
    await openApp(pathOf(`alarms?box=${BOX_ID}`));
  },
} as const;

test.each(['reservations', 'alarms'] as const)(
  'where rows have several lines, all texts, boxes and buttons of the first line of %s are on that line; on a card the box is beside the name',
  async (list) => {
    await page.viewport(1280, 800);
    await openSome[list]();
    const isStacked = () => document.querySelector('[data-stacked]') !== null;
    await expect.poll(isStacked).toBe(true);
    for (const at of [1, 2]) {
      await see(the.row().nth(at));
      const found = firstLine(the.row().nth(at).element());
      expect(found.length).toBeGreaterThan(4);
      expect(unevenness(found), found.join(' ')).toBeLessThanOrEqual(1.5);
    }
    await page.viewport(390, 844);
    await expect.poll(isStacked).toBe(false);
    const box = the.row().nth(1).getByRole('checkbox').element();
    const head = box.closest('[role=cell]') as Element;
    const [boxMiddle, nameMiddle = 0] = [
      middle(box.getBoundingClientRect()),
      ...[...head.querySelectorAll('*')]
        .filter(({ firstChild }) => firstChild?.nodeType === Node.TEXT_NODE)
        .flatMap(textMiddles),
    ];
    expect(Math.abs(boxMiddle - nameMiddle)).toBeLessThanOrEqual(1.5);
  },
);
