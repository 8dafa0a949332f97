import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alarms } from '../../../test/fake/alarms.ts';
import { permit } from '../../../test/fake/profile.ts';
import { failure, live, network, state } from '../../../test/fake/server.ts';
import { today } from '../../../test/fake/today.ts';
import { lockersPath, openApp, renderScreen } from '../../../test/open-app.tsx';
import { heldId } from '../../../test/sample/hold.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { sampleToday } from '../../../test/sample/today.ts';
import { weekdayText } from '../../lib/text/intl-text.ts';
import { shownZone } from '../../lib/time/shown-time.ts';
import {
  choose,
  gone,
  leave,
  refused,
  see,
  sent,
  textsOf,
  the,
  tryAgain,
  untilIdle,
} from '../../../test/the.ts';

beforeEach(() => {
  state.shelves = ['a3', 'a4'].map((name) => ({ name, numberOfReservations: 1 }));
  Object.assign(today, sampleToday());
});

const main = the.main();
const groupNames = () =>
  [...main.element().querySelectorAll('section h2')].map(({ textContent }) => textContent);
const rowsOf = (name: string) => {
  const group = main.getByRole('region', { name: new RegExp(`^${name}`, 'u') }).element();
  return [...group.querySelectorAll('li')].map((row) => row.textContent);
};
const action = (label: string, kolliId: string) =>
  main.getByRole('button', { name: new RegExp(`^${label}: ${kolliId},`, 'u') });

async function openToday(open = renderScreen) {
  const app = await open('/today');
  await see(the.heading('Today', { level: 1 }));
  await expect.poll(() => main.element().querySelectorAll('section')).not.toHaveLength(0);
  return app;
}

test('TOD-01 TOD-02: groups in their order with counts and a sentence, a row each with one main action; on paper sorted by place, with a box to tick in each row and no phone numbers', async () => {
  await openToday();
  expect(groupNames()).toEqual([
    'To decide 1',
    'Expired: take out 2',
    'Ends within 24 hours 1',
    'Taken out, not settled 1',
    'Unassigned for over a day 1',
    'Alarms without comment 1',
    'Doors with a fault 1',
    'Messages that failed 1',
  ]);
  await see(main.getByText('Put the parcel on a shelf, or return it.'));
  const rows = [...main.element().querySelectorAll('li')];
  for (const row of rows) expect(row.querySelectorAll('[data-main]')).toHaveLength(1);
  expect(rowsOf('Expired')).toEqual([
    expect.stringMatching(/^1-1Box 1 · Kauppatorifp-2.*Delivery expired .*16 hours ago/u),
    expect.stringMatching(/^A4Shelffp-3.*Delivery expired .*3 days ago/u),
  ]);
  expect(rowsOf('Ends')[0]).toContain('in 9 hours');
  expect(rowsOf('Taken out')[0]).toMatch(/^No placeWas in Box 1 · Kauppatori · 2-1fp-5/u);
  expect(rowsOf('Taken out')[0]).toContain('by Sari Koskela');
  expect(rowsOf('Alarms')[0]).toContain('Highest 13.1 °C · Still going on');
  expect(rowsOf('Doors')[0]).toContain('The door is open');
  const sheet = page.getByRole('article', { includeHidden: true }).element();
  const sections = () =>
    [...sheet.querySelectorAll('table')].map((table) => [
      table.querySelector('caption b')?.textContent,
      ...[...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.textContent).join('|'),
      ),
    ]);
  // The rows of doors come with the box's live state.
  await expect.poll(sections).toEqual([
    [
      'Box 1 · Kauppatori',
      expect.stringMatching(
        /^\|1-1\|fp-2\|Delivery expired .*\|Take the parcel out \(drugs\)\.\|$/u,
      ),
      expect.stringMatching(/^\|2-1\|fp-4\|Waits until .*\|Remind the customer, or call\.\|$/u),
      expect.stringMatching(/^\|2-2\|\|The door is open, Since .*\|Look at the door\.\|$/u),
      expect.stringMatching(/^\|3-1\|fp-1\|Too warm\|Release or reject it\.\|$/u),
      expect.stringMatching(/^\|\|\|.*\|Comment on it in Kolli\.\|$/u),
    ],
    [
      'Shelves',
      expect.stringMatching(/^\|A3\|fp-7\|SMS not delivered .*/u),
      expect.stringMatching(/^\|A4\|fp-3\|Delivery expired .*/u),
    ],
    [
      'Without a place',
      expect.stringMatching(/^\|\|fp-5\|Removed .*/u),
      expect.stringMatching(/^\|\|fp-6\|Waiting since .*/u),
    ],
  ]);
  expect(sheet.querySelectorAll('[class*="tick"]')).toHaveLength(9);
  expect(sheet.textContent).not.toMatch(/\+358|44 907/u);
  expect(getComputedStyle(sheet).color).toBe('rgb(0, 0, 0)');
  expect(getComputedStyle(sheet).backgroundColor).toBe('rgb(255, 255, 255)');
});

test('TOD-01: the age of a row is that of the time beside it: of a rejection and a pickup, not of the hold', async () => {
  const [one] = sampleToday().deliveries;
  const ago = (hours: number) => Date.now() - hours * 3_600_000;
  const held = (index: number, changes: Partial<DeliveryFacts>) =>
    one && { ...one, delivery: { ...one.delivery, docId: heldId(index), ...changes } };
  today.deliveries = [
    held(1, { hold: 'rejected', heldTime: ago(9), judgedTime: ago(2) }),
    held(2, { hold: 'pickedUp', heldTime: ago(4), pickupTime: ago(5) }),
  ].filter((row) => row !== undefined);
  await openToday();
  expect(rowsOf('To decide')).toEqual([
    expect.stringMatching(/Rejected .*2 hours ago/u),
    expect.stringMatching(/Picked up .*5 hours ago/u),
  ]);
});

test('TOD-01: one place at a time, in the address, on paper and in the counts, which are quiet at 0; the head has the day of the week', async () => {
  const { router } = await openToday();
  await see(main.getByText(weekdayText(new Date(), shownZone(), 'en'), { exact: false }));
  await choose('Boxes and pharmacy', 'Shelves');
  await expect.poll(groupNames).toEqual(['Expired: take out 1', 'Messages that failed 1']);
  expect(router.state.location.search).toEqual({ place: 'shelves' });
  expect(document.title).toBe('(9) Today – Kolli');
  const chips = the.navigation('Go to a group');
  const weight = (name: string) => {
    const count = chips.getByRole('button', { name }).element().querySelector('b');
    return count && getComputedStyle(count).fontWeight;
  };
  expect([weight('Alarms 0'), weight('Expired 1')]).toEqual(['400', '640']);
  const sheet = page.getByRole('article', { includeHidden: true }).element();
  expect(sheet.querySelectorAll('[class*="tick"]')).toHaveLength(2);
  Object.assign(today, {
    deliveries: today.deliveries.filter(({ group }) => group === 'endsSoon'),
  });
  live.notify();
  await the.button('Clear search and filters').click();
  await expect.poll(groupNames).toContain('Ends within 24 hours 1');
});

test('TOD-01: the menu of a row has what its list offers, without the main action, and the way to its door', async () => {
  const { router } = await openToday();
  await the.button('More actions: fp-4, 2-1').click();
  await see(the.menuitem().first());
  expect(textsOf(the.menuitem())).toEqual([
    'Reservation info',
    'Add description',
    'QR code',
    'Print label',
    'Show the door',
  ]);
  await userEvent.keyboard('{Escape}');
  await the.button(/^More actions: fp-7/u).click();
  await see(the.menuitem().first());
  // 'Correct number' opens the same dialog.
  expect(textsOf(the.menuitem())).not.toContain('Resend SMS');
  await userEvent.keyboard('{Escape}');
  await the.button('More actions: fp-4, 2-1').click();
  await the.menuitem('Show the door').click();
  await expect.poll(() => router.state.location.href).toBe(`${lockersPath}?door=2-1`);
});

test('TOD-01: the count is in the navigation and the page title, and both are live', async () => {
  await openApp('/users');
  const entry = the.link(/^Today/u);
  await expect.element(entry).toHaveTextContent('Today9');
  const first = the.navigation('Main menu').element().querySelector('[class*="nav"] a');
  expect(first?.textContent).toBe('Today9');
  await entry.click();
  await expect.poll(() => document.title).toBe('(9) Today – Kolli');
  await untilIdle();
  Object.assign(today, { alarms: [], faults: [] });
  live.notify();
  await expect.poll(() => document.title).toBe('(7) Today – Kolli');
  await expect.element(entry).toHaveTextContent('Today7');
  await expect.poll(() => groupNames()).toHaveLength(6);
});

test('TOD-01 TOD-02: a chip leads to its group and hides nothing; those without rows stay with 0, and rows beyond the list are counted and said, on paper, too', async () => {
  today.more = { expired: 30 };
  today.faults = [];
  await openToday();
  const chips = the.navigation('Go to a group');
  await expect.element(chips.getByRole('button', { name: 'Faults 0' })).toBeDisabled();
  await chips.getByRole('button', { name: 'Messages 1' }).click();
  await expect.element(action('Correct number', 'fp-7')).toHaveFocus();
  expect(groupNames()).toHaveLength(7);
  const more = main.getByText('30 more are not shown: do these first.');
  await expect.element(more).toBeInTheDocument();
  expect(groupNames()).toContain('Expired: take out 32');
  const sheet = page.getByRole('article', { includeHidden: true }).element();
  const onPaper = '30 more are not on this sheet: print again after these.';
  await expect.poll(() => sheet.textContent).toContain(onPaper);
});

test('TOD-01: arrow keys move from action to action, Enter acts; a door can be opened or shown in Lockers, and an alarm commented on', async () => {
  alarms.push(...today.alarms);
  const { router } = await openToday();
  const decide = main.getByRole('link', { name: /^Decide: fp-1,/u });
  decide.element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(action('Resend SMS', 'fp-4')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await see(the.dialog());
  await userEvent.keyboard('{Escape}');
  await expect.element(action('Resend SMS', 'fp-4')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/to-decide');
  expect(router.state.location.search).toEqual({ parcel: heldId(1) });
  router.history.push('/today');
  await action('Open the door', 'fp-2').click();
  await see(the.heading('Open 1-1 from here'));
  await leave(the.dialog());
  const show = main.getByRole('link', { name: /^Show the door: .*2-2/u });
  await expect.element(show).toHaveAttribute('href', `${lockersPath}?door=2-2`);
  await the.button(/^Add comment:/u).click();
  await see(the.dialog().getByText(/ · Fridge 3-1 · |^Fridge 3-1 · /u));
  await the.textbox('Comment').fill('The door was ajar');
  await the.dialog().getByRole('button', { name: 'Add comment' }).click();
  await expect.poll(() => sent('POST /api/alarms/comment')).toBeDefined();
  await gone(the.dialog());
});

test('TOD-01: without the shelves no parcel is offered to be returned: it is tried again; in a box that is not connected the removal is noted here', async () => {
  state.boxes = state.boxes.map((box) => ({ ...box, connectionAlarmed: true }));
  network.get('/api/pharmacies/show/:id', () => failure('malformed_request'));
  await renderScreen('/today');
  await see('What is to do today did not load');
  await tryAgain(the.button('Try again'));
  await see(action('Put on a shelf', 'fp-5'));
  await action('Remove parcel', 'fp-2').click();
  await the.textbox('Reason').fill('It expired');
  await the.dialog().getByRole('button', { name: 'Confirm removal' }).click();
  await expect
    .poll(() => sent(`PATCH /api/deliveries/remove/${BOX_ID}/${heldId(2)}`))
    .toBeDefined();
});

test('TOD-01: who may not write sees why an action is not permitted', async () => {
  permit('delivery.read');
  await openToday();
  await refused(action('Resend SMS', 'fp-4'));
  await refused(the.button(/^Add comment: /u));
});

test('TOD-02: nothing is cut, the place is large, and each action is a target of 44 px', async () => {
  await page.viewport(390, 844);
  await openToday(openApp);
  expect(document.documentElement.scrollWidth).toBe(390);
  for (const row of main.element().querySelectorAll('li')) {
    const name = row.querySelector('[class*="place"] b');
    expect(name && getComputedStyle(name).fontSize).toBe('20px');
    const act = row.querySelector<HTMLElement>('[data-main]');
    expect(act?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    const label = act?.querySelector('[class*="label"]');
    expect(label?.scrollWidth).toBeLessThanOrEqual(label?.clientWidth ?? 0);
  }
});

test('TOD-01: while it loads; when it does not load, until it is tried again; and when nothing is to do', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  network.get('/api/today/:id', () => promise.then(() => failure('malformed_request')));
  await renderScreen('/today');
  await see(main.getByRole('status', { name: 'Please wait' }));
  await see(main.getByRole('heading', { name: 'Today' }));
  resolve();
  await see('What is to do today did not load');
  await tryAgain(the.button('Try again'));
  await expect.poll(() => groupNames()).toHaveLength(8);
  await expect.poll(() => live.count()).toBe(1);
  Object.assign(today, { deliveries: [], alarms: [], faults: [] });
  live.notify();
  await see(the.heading('Nothing to do'));
  await expect.poll(() => document.title).toBe('Today – Kolli');
});

test('TOD-01: without delivery.read it says that it is not permitted', async () => {
  network.get('/api/today/:id', () => failure('forbidden'));
  await renderScreen('/today');
  await see(the.heading('You can’t see this'));
});
