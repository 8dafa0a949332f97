import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  dayEnd,
  dayStart,
  formatDateTime,
  formatIsoDateTime,
  shownZone,
} from '../../lib/time/shown-time.ts';
import { temperatures } from '../../../test/fake/temperatures.ts';
import { changeBox } from '../../../test/fake/server.ts';
import { pathOf, openApp } from '../../../test/open-app.tsx';
import {
  chart,
  daysAgo,
  isoOf,
  logPath,
  openLog,
  slashed,
  stampsOf,
} from '../../../test/open-log.ts';
import { BOX_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { choose, see, the, untilIdle, bodiesOf, refused, textsOf } from '../../../test/the.ts';
import { download } from '../../../test/catch-files.ts';
import { permit } from '../../../test/fake/profile.ts';

test('TMP-01 TMP-02 TMP-03 UIX-15: the first box and the last three days until today, or what is chosen, stored in the address; an end before the start shows an error and sends no request; a box of another pharmacy looks like one that does not exist', async () => {
  changeBox((box) => ({ ...box, info: { ...box.info, name: 'Box 2 · Station' } }), SECOND_BOX_ID);
  const { router } = await openLog();
  const [from, to] = [the.textbox('Start date'), the.textbox('End date')];
  await expect.element(from).toHaveValue(slashed(daysAgo(3)));
  await expect.element(to).toHaveValue(slashed(new Date()));
  await see(chart());
  expect(temperatures.requested).toEqual([
    { boxId: BOX_ID, from: dayStart(daysAgo(3)).getTime(), to: dayEnd(new Date()).getTime() },
  ]);
  await from.fill(slashed(daysAgo(10)));
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => temperatures.requested.at(-1)?.from)
    .toBe(dayStart(daysAgo(10)).getTime());
  expect(router.state.location.search).toMatchObject({ from: isoOf(daysAgo(10)) });

  await choose('Pickup box', 'Box 2 · Station');
  await expect.poll(() => temperatures.requested.at(-1)?.boxId).toBe(SECOND_BOX_ID);
  expect(router.state.location.search).toMatchObject({ box: SECOND_BOX_ID });

  const before = temperatures.requested.length;
  await to.fill('09/03/2020');
  await userEvent.keyboard('{Escape}');
  await see('The end date is before the start date.');
  await from.fill('01/03/2020');
  await userEvent.keyboard('{Escape}');
  const first = new Date(2020, 2, 1).getTime();
  await expect.poll(() => temperatures.requested.at(-1)?.from).toBe(first);
  expect(temperatures.requested).toHaveLength(before + 1);

  await router.navigate({ href: `${logPath}?box=01990000-0000-7000-8000-0000000000ff` });
  await see('Go to the pickup boxes');
  await untilIdle();
  expect(temperatures.requested).toHaveLength(before + 1);
});

test('NAV-18: the tab opens the log, and the page has its title; without a session it redirects to sign-in', async () => {
  const { router, screen } = await openApp(pathOf('reservations'));
  await the.link('Temperature log').click();
  await expect.poll(() => document.title).toBe('Temperature log – Kolli');
  expect(router.state.location.pathname).toBe(logPath);
  await see(chart());
  await screen.unmount();
  const stranger = await openApp(logPath, { isSignedIn: false });
  await expect.poll(() => stranger.router.state.location.pathname).toBe('/auth/login');
});

const stampCall = `POST /api/temperatures/temperatures-stamps/${BOX_ID}`;

test('TMP-14 TMP-16 TMP-17: a check is recorded, and the user and time of the last check are shown; current values out of range have a warning', async () => {
  temperatures.stamps = stampsOf('Sari Koskela', 'Elin Sjöberg');
  temperatures.sensors[1] = { sensor: '3-1', kind: 'fridge', at: () => 9.4 };
  await openLog();
  const now = the.region('Temperature check');
  await see(now.getByText('9.4 °C'), now.getByRole('img', { name: 'Too high' }));
  const [last] = temperatures.stamps;
  const lastCheck = now.getByText('Last checked by', { exact: false });
  const time = formatDateTime(new Date(last?.timestamp ?? 0));
  await expect.element(lastCheck).toHaveTextContent(`Last checked by Sari Koskela ${time}`);
  await the.button('Timestamp temperatures').click();
  await expect.element(lastCheck).toMatchTextContent(/^Last checked by Anna Lindqvist \d/u);
  const earlier = textsOf(the.list('Earlier checks').getByRole('listitem'));
  expect(earlier.map((text) => text?.slice(0, 12))).toEqual(['Sari Koskela', 'Elin Sjöberg']);
  expect(bodiesOf(stampCall)).toEqual([{}]);
});

test('TMP-14: without the permission the button is disabled with a reason and sends nothing; a box without checks shows that', async () => {
  permit('delivery.read');
  await openLog();
  const button = the.button('Timestamp temperatures');
  await refused(button);
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await untilIdle();
  expect(bodiesOf(stampCall)).toEqual([]);
  await see('Nobody has checked the temperatures yet.');
  expect(the.button('Download CSV').query()).toBeNull();
});

test('TMP-15: the CSV contains all checks of all pages, user and time, with formulas escaped', async () => {
  const names = Array.from({ length: 1203 }, (_, index) => `User ${String(index)}`);
  temperatures.stamps = stampsOf('=HYPERLINK("x")', 'Åsa; Öhman', ...names);
  await openLog();
  const { name, bytes, text } = await download(the.button('Download CSV'));
  expect(name).toBe('Temperature Checking.csv');
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const lines = text.split('\r\n');
  const time = (index: number) => formatIsoDateTime(temperatures.stamps[index]?.timestamp ?? 0);
  expect(lines.slice(0, 3)).toEqual([
    `User;Time (${shownZone()})`,
    `"'=HYPERLINK(""x"")";${time(0)}`,
    `"Åsa; Öhman";${time(1)}`,
  ]);
  expect(lines).toHaveLength(1206);
  expect(lines.at(-1)).toBe(`User 1202;${time(1204)}`);
});
