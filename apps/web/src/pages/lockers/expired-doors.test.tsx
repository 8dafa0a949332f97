import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { changeLocker, state } from '../../../test/fake/server.ts';
import { door, openDoor, openLockers } from '../../../test/open-app.tsx';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { see, textsOf, the } from '../../../test/the.ts';

const expiredTime = Date.now() - 3 * 86_400_000;
const expired = (changes: Partial<Delivery> = {}) => ({
  status: 'expired' as const,
  order: {
    ...deliveredParcel(),
    deliveryStatus: 'expired' as const,
    waitsUntil: null,
    expiredTime,
    ...changes,
  },
});
test('TOD-04: it says since when it is expired and what to do, with a way to Today', async () => {
  changeLocker('2-1', expired());
  const { panel } = await openDoor('2-1');
  const notice = panel.getByRole('note').filter({ hasText: 'Take the parcel out' });
  await see(notice.getByText(`Expired 3 days ago, ${formatDateTime(new Date(expiredTime))}`));
  expect(textsOf(notice.getByRole('listitem'))).toEqual([
    expect.stringMatching(/Sign in at the box with your pharmacist PIN and take it out there\.$/u),
    'Then put it on a shelf or return it, in Today',
  ]);
  const today = notice.getByRole('link', { name: 'Today' });
  await expect.element(today).toHaveAttribute('href', '/today');
});

test('TOD-04: in a box that cannot report it the removal is noted here', async () => {
  state.boxes = state.boxes.map((box) => ({ ...box, connectionAlarmed: true }));
  changeLocker('2-1', expired());
  const { panel } = await openDoor('2-1');
  await see(panel.getByText(/^Take it out at the box, then choose Remove parcel/u));
  await see(panel.getByRole('button', { name: 'Remove parcel' }));
});

test('HLD-16: a held parcel that expires asks for the judgement first, and for nothing else', async () => {
  changeLocker('2-1', expired({ hold: 'held' }));
  const { panel } = await openDoor('2-1');
  await see(panel.getByText('On hold: do not hand out'));
  expect(panel.getByText('Take the parcel out').query()).toBeNull();
});

test('TOD-04: where nothing was put in only the reservation is deleted', async () => {
  const heldLockers = [{ lockerId: '2-1', loadedTime: null }];
  changeLocker('2-1', expired({ deliveryTime: null, heldLockers }));
  const { panel } = await openDoor('2-1');
  await see(panel.getByText('Nothing was put in, so only the door must be freed.'));
  await see(panel.getByText(/^Expired 3 days ago/u));
});

const legend = () => the.list('What the colours mean');
const count = () => legend().getByRole('button', { name: /^Expired/u });
const faded = () => document.querySelectorAll('[role="option"][data-faded]').length;
const all = () => document.querySelectorAll('[role="option"][data-state]').length;

test('TOD-04: a count of the legend marks its doors, the others lose their colour only, and one without doors marks nothing; Escape releases the mark, on the count and on a door, which stays chosen', async () => {
  changeLocker('2-1', expired());
  await openLockers();
  await see(count());
  const marked = document.querySelectorAll('[role="option"][data-state="expired"]').length;
  for (const button of legend().getByRole('button').elements()) {
    const isZero = button.querySelector('b')?.textContent === '0';
    expect(button.hasAttribute('disabled')).toBe(isZero);
  }
  await count().click();
  await expect.element(count()).toHaveAttribute('aria-pressed', 'true');
  expect(faded()).toBe(all() - marked);
  expect(door('2-1').element().dataset['faded']).toBeUndefined();
  const other = document.querySelector('[role="option"][data-faded] [class*="face"]');
  expect(other?.textContent).toMatch(/\d-\d/u);
  await count().click();
  await expect.element(count()).toHaveAttribute('aria-pressed', 'false');
  expect(faded()).toBe(0);

  await count().click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(faded).toBe(0);
  await count().click();
  await door('2-1').click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(faded).toBe(0);
  await see(the.complementary('2-1'));
});

test('TOD-04: module heads and module buttons show expired, held and free doors', async () => {
  await page.viewport(390, 844);
  changeLocker('2-1', expired());
  const held = expired({ hold: 'held', heldTime: Date.now() });
  changeLocker('2-2', { ...held, status: 'delivered' });
  await openLockers();
  const button = the.button(/^Module 2,/u);
  const shown = /^Module 2, Expired 1, On hold 1.*Expired1On hold1/u;
  await expect.element(button).toMatchTextContent(shown);
  await expect.element(the.group(/^Module 2/u)).toMatchTextContent(/Expired1On hold1/u);
});
