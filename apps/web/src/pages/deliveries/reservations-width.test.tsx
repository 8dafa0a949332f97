import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cutTexts } from '../../../test/cut-texts.ts';
import { lists, manyReservations, pickedUpParcel } from '../../../test/fake/lists.ts';
import { drawn } from '../../../test/hold-timers.ts';
import { pathOf, row, openApp } from '../../../test/open-app.tsx';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { see, the } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

const frame = () => the.table().element().parentElement as HTMLElement;
const expired = (changes: Partial<Delivery> = {}) => ({
  ...manyReservations(1)[0],
  ...deliveredParcel(),
  deliveryStatus: 'expired' as const,
  orderExpired: 'reservation' as const,
  deliveryUserName: 'Kaisa Laine',
  ...changes,
});

test('RES-08 RES-09: at 1366 pixels all of them are visible, no text is cut, and the expired marker fits its cell in each language; at 1280 a shadow marks hidden columns', async () => {
  await page.viewport(1366, 768);
  lists.reservations = [expired()];
  await openApp(pathOf('reservations'));
  await see(row('fp-48214'));
  await expect.poll(() => frame()).toHaveAttribute('data-tight');
  expect(frame().scrollWidth).toBe(frame().clientWidth);
  expect(frame().hasAttribute('data-hidden-right')).toBe(false);
  expect(frame().hasAttribute('tabindex')).toBe(false);
  const cut = [...frame().querySelectorAll('[role=cell]')].filter(
    (cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > 49,
  );
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  for (const [language, text] of [
    ['fi', 'Varausaika päättynyt'],
    ['sv', 'Ej inlagd i tid'],
    ['no', 'Reservasjon utløpt'],
  ] as const) {
    await chooseLanguage(language);
    const marker = row('fp-48214').getByText(text, { exact: true });
    await see(marker);
    const cell = marker.element().closest('[role=cell]') as HTMLElement;
    const fits = [cell.scrollWidth <= cell.clientWidth, cell.scrollHeight <= 49];
    expect(fits, language).toEqual([true, true]);
  }
  await chooseLanguage('en');
  await page.viewport(1280, 768);
  await expect.poll(() => frame()).toHaveAttribute('data-hidden-right');
  expect(frame()).not.toHaveAttribute('data-hidden-left');
  // The frame is focusable, so that keys scroll it.
  expect(frame()).toHaveAttribute('tabindex', '0');
  const actions = () => frame().querySelector('[role=row]')?.lastElementChild as Element;
  await expect.poll(() => getComputedStyle(actions()).boxShadow).toContain('-10px');
  frame().scrollLeft = 10_000;
  await expect.poll(() => frame()).toHaveAttribute('data-hidden-left');
  expect(frame()).not.toHaveAttribute('data-hidden-right');
});

test('RES-12 RES-13: where columns would be hidden, only the menu of a row is fixed at the right, and has all its actions', async () => {
  await page.viewport(1024, 768);
  lists.reservations = [expired({ deliveryStatus: 'delivered', orderExpired: null })];
  await openApp(pathOf('reservations'));
  const menu = row('fp-48214').getByRole('button', { name: /^More actions/u });
  await see(menu);
  await expect.poll(() => frame()).toHaveAttribute('data-hidden-right');
  const cell = menu.element().closest('[role=cell]') as HTMLElement;
  expect(cell.getBoundingClientRect().width).toBeLessThan(64);
  expect(cell.querySelectorAll('button')).toHaveLength(1);
  await menu.click();
  await see(the.menuitem('Resend SMS'));
  await page.viewport(1366, 768);
  await see(row('fp-48214').getByRole('button', { name: /^Resend SMS/u }));
});

test('at 1366 and 1440 pixels the number of further kolli IDs of the history is fully visible, and the first ID is shortened in the middle', async () => {
  lists.past = [
    pickedUpParcel({
      deliveryId: 'apotti-helsinki-kamppi-20261122-order-00048214-parcel-0001-of-2',
      additionalDeliveryIds: ['apotti-20261122-00048215'],
    }),
  ];
  await page.viewport(1366, 900);
  await openApp(pathOf('delivery-history'));
  for (const width of [1366, 1440]) {
    await page.viewport(width, 900);
    await drawn();
    const more = the.button(/^\+1 more/u);
    await see(more);
    const cell = more.element().closest('[role=cell]') as HTMLElement;
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
    expect(more.element().scrollWidth).toBeLessThanOrEqual(more.element().clientWidth);
    const id = cell.querySelector('[data-tail]') as HTMLElement;
    expect(id.dataset['tail']).toBe('1-of-2');
    const { left } = more.element().getBoundingClientRect();
    expect(id.getBoundingClientRect().right).toBeLessThanOrEqual(left);
    expect(cutTexts(cell)).toEqual([]);
  }
});

test('NAV-43: on a phone the screen’s tab is fully visible', async () => {
  await page.viewport(390, 844);
  await openApp(pathOf('delivery-history'));
  const current = the.link('Delivery history');
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  const edges = () => current.element().getBoundingClientRect();
  await expect.poll(() => edges().left).toBeGreaterThanOrEqual(0);
  await expect.poll(() => edges().right).toBeLessThanOrEqual(390);
});
