import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  dayEnd,
  dayStart,
  formatDate,
  formatDateTime,
  shownZone,
} from '../../lib/time/shown-time.ts';
import { catchFiles, downloadPdf, expectPageNumbers } from '../../../test/catch-files.ts';
import { alarmQueries, alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { changeBox, failure, live, network, result, state } from '../../../test/fake/server.ts';
import { permit } from '../../../test/fake/profile.ts';
import { pathOf, openApp, renderScreen } from '../../../test/open-app.tsx';
import { daysAgo, isoOf, slashed, stampId } from '../../../test/open-log.ts';
import { BOX_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import {
  bodiesOf,
  choose,
  gone,
  refused,
  see,
  textsOf,
  the,
  tryAgain,
  untilIdle,
} from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';
import { holdTimers } from '../../../test/hold-timers.ts';

const path = pathOf('alarms');
const MINUTE = 60_000;
const last = () => alarmQueries.at(-1);
const now = () => Date.now();
const texts = (text: string | RegExp) => textsOf(the.row(text).getByRole('cell'));

async function openAlarms(address = path, open = renderScreen) {
  const app = await open(address);
  await expect.element(the.heading('Alarms', { level: 1 })).toBeInTheDocument();
  return app;
}

const input = the.textbox('Comment');
const send = the.button('Add comment', { exact: true });

async function comment(of: RegExp) {
  await the.button(of).click();
  await expect.element(input).toHaveFocus();
}

const call = 'POST /api/alarms/comment';
const fromSecondBox = { pickupboxId: SECOND_BOX_ID, lockerId: '1-1' };
const notOpened = { alarmType: 'door_closed', alarmCause: 'not_opened' } as const;

/** Replaces the alarms, as the server would after some minutes. */
async function nowAre(...changed: ReturnType<typeof sampleAlarm>[]) {
  await expect.poll(() => live.count()).toBe(1);
  alarms.splice(0, alarms.length, ...changed);
  live.notify(BOX_ID);
}

const nameSecondBox = () =>
  changeBox((box) => ({ ...box, info: { ...box.info, name: 'Box 2' } }), SECOND_BOX_ID);

const none = '–';
const start = now() - 90 * MINUTE;
const ended = { timestamp: start, alarmEndTimestamp: start + 22 * MINUTE };

/** An alarm of each other type; the first only tells that a fault has ended. */
function otherTypes(at: number) {
  const rows = [
    ['ok', null, '99-99', at],
    ['missing', 'no_heartbeat', '99-99', at],
    ['door_open', 'stays_open', '1-4', at],
    ['other', 'wrong_pins', '99-99', null],
  ] as const;
  return rows.map(([alarmType, alarmCause, lockerId, alarmEndTimestamp], index) =>
    sampleAlarm({
      id: stampId(index),
      alarmType,
      alarmCause,
      lockerId,
      timestamp: at - index * MINUTE,
      alarmEndTimestamp,
      alarmMax: null,
    }),
  );
}

test('NAV-19 ALM-04 ALM-11 LST-06: an alarm fills every column, with its type and cause in words, and the end of a fault is in its row alone', async () => {
  alarms.push(sampleAlarm({ ...ended, alarmMax: 9.4, alarmMin: 4.1, alarmInfo: 'Left open' }));
  await openAlarms();
  await see(the.text('1 alarm', { exact: true }), the.row(/Fridge 3-1/u));
  expect(textsOf(the.columnheader())).toEqual(
    'Cause Start End Duration Max Min Sensor Average Comment'.split(' '),
  );
  expect(texts(/Temperature too high/u)).toEqual([
    'Temperature too high',
    formatDateTime(new Date(start)),
    formatDateTime(new Date(ended.alarmEndTimestamp)),
    '22 min',
    '9.4 °C',
    '4.1 °C',
    'Fridge 3-1',
    '6.75 °C',
    'Left open',
  ]);

  const at = now() - 50 * MINUTE;
  await nowAre(...otherTypes(at));
  await see(the.text('3 alarms', { exact: true }));
  expect(the.text('Fault ended').query()).toBeNull();
  expect(texts(/The box sends nothing/u).slice(0, 3)).toEqual([
    'Data missingThe box sends nothing',
    formatDateTime(new Date(at - MINUTE)),
    formatDateTime(new Date(at)),
  ]);
  expect(texts(/Door open/u).slice(3, 7)).toEqual(['2 min', none, none, 'Door 1-4']);
  expect(texts(/Wrong PINs/u).slice(2, 7)).toEqual([none, none, none, none, 'The box itself']);
  await gone(the.text('Still open'));
});

test('ALM-09 ALM-12 ALM-13 ALM-14 UIX-13: an ongoing one has its hours until now and a missing minimum counts as 0, 99-99 is the room, and a long comment is shortened', async () => {
  const text = 'The delivery van stood in front of the open door';
  alarms.push(
    sampleAlarm({ timestamp: now() - 79 * MINUTE, alarmMax: 9.4, alarmMin: null }),
    sampleAlarm({ id: stampId(1), lockerId: '99-99', alarmType: 'temp_low', alarmInfo: text }),
  );
  await openAlarms();
  // The sensor is shown as a fridge once its box has loaded.
  await see(the.row(/Still open.*Fridge 3-1/u));
  expect(texts(/Temperature too high/u).slice(2)).toEqual([
    'Still open',
    '1.3 hr',
    '9.4 °C',
    none,
    'Fridge 3-1',
    '4.70 °C',
    none,
  ]);
  await see(the.row(/Temperature too low.*Room temperature sensor/u));
  const cell = the.button(text);
  await see(cell.getByText('The delivery van stood in fron…', { exact: true }));
  await cell.hover();
  await expect.element(the.tooltip()).toHaveTextContent(text);
});

test('ALM-01 ALM-02 ALM-03 UIX-15 UIX-16 ERR-105: the first box and this month until today, or what is chosen, but no end before the start', async () => {
  const today = new Date();
  const first = new Date(today.getFullYear(), today.getMonth(), 1);
  nameSecondBox();
  alarms.push(sampleAlarm(fromSecondBox));
  const { router } = await openAlarms();
  const [from, to] = [the.textbox('Start date'), the.textbox('End date')];
  await see(the.heading('No alarms'));
  await expect.element(from).toHaveValue(slashed(first));
  await expect.element(to).toHaveValue(slashed(today));
  expect(last()?.boxId).toBe(BOX_ID);
  expect(last()?.query).toMatchObject({
    startTime: String(dayStart(first).getTime()),
    endTime: String(dayEnd(today).getTime()),
    timezoneOffset: String(first.getTimezoneOffset()),
  });
  await choose('Pickup box', 'Box 2 (1 still open)');
  await see(the.row(/Door 1-1/u));
  expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });

  const before = alarmQueries.length;
  await to.fill('09/03/2020');
  await userEvent.keyboard('{Escape}');
  await see('The end date is before the start date.');
  await from.fill('01/03/2020');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => last()?.query['startTime']).toBe(String(new Date(2020, 2, 1).getTime()));
  expect(alarmQueries).toHaveLength(before + 1);
});

test('ALM-11 LST-06: only alarms of one type, and of all boxes in one list that names the box, stored in the address', async () => {
  nameSecondBox();
  alarms.push(
    sampleAlarm({ id: stampId(1) }),
    sampleAlarm({ id: stampId(2), ...notOpened, lockerId: '1-4' }),
    sampleAlarm({ id: stampId(3), ...fromSecondBox }),
  );
  const { router } = await openAlarms();
  await see(the.row(/Temperature too high/u));
  await choose('Type of alarm', 'Door closed');
  await expect.poll(() => the.row(/Temperature too high/u).query()).toBeNull();
  await see(the.row(/The door did not open/u));
  expect(last()?.query['alarmType']).toBe('door_closed');
  expect(router.state.location.search).toEqual({ type: 'door_closed' });
  await choose('Type of alarm', 'Data missing');
  await the.button('Clear search and filters').click();
  await see(the.row(/Temperature too high/u));
  expect(router.state.location.search).toEqual({});

  await choose('Pickup box', 'All boxes (3 still open)');
  await see(the.row(/Door 1-1.*Box 2/u), the.row(/Fridge 3-1.*Kauppatori/u));
  expect(last()?.boxId).toBe('all');
  expect(router.state.location.search).toEqual({ box: 'all' });
  await choose('Comments', 'Without comment');
  await expect.poll(() => last()?.query['only']).toBe('uncommented');
  expect(router.state.location.search).toEqual({ box: 'all', open: true });
  for (const one of alarms) one.alarmInfo = 'Seen';
  live.notify(BOX_ID);
  await see(the.text('Every alarm of these days has a comment.', { exact: false }));
});

test('LST-06 ALM-03: where the days and the box have no alarm, those that the tab counts are one click away; with alarms they are below the list', async () => {
  const lastMonth = new Date(new Date().getFullYear(), new Date().getMonth(), 1, -40).getTime();
  const past = { timestamp: lastMonth, alarmEndTimestamp: lastMonth + MINUTE };
  alarms.push(
    sampleAlarm({ id: stampId(1), ...past, alarmType: 'door_open' }),
    sampleAlarm({ id: stampId(2), ...past, ...fromSecondBox }),
  );
  const { router } = await openAlarms();
  await see(the.heading('No alarms'));
  await see('Nothing was wrong in these days. 2 alarms of the last 30 days have no comment.');
  // These days are shown already.
  expect(the.button('Show all of this month').query()).toBeNull();
  const show = the.button('Show 2 without comment');
  await show.click();
  await see(the.row(/Door open/u), the.row(/Door 1-1/u), the.text('2 alarms', { exact: true }));
  await gone(show);
  const { from, to, ...filters } = router.state.location.search;
  expect(filters).toEqual({ box: 'all', open: true });
  expect(from).toBe(isoOf(daysAgo(30)));
  expect(to).toBe(isoOf(daysAgo(0)));
  expect(alarmQueries).toHaveLength(2);

  // Back to this month, which has one by now.
  await nowAre(...alarms, sampleAlarm({ id: stampId(3), alarmEndTimestamp: now() }));
  await router.navigate({ href: path });
  await see(the.row(/Temperature too high/u), the.button('Show 3 without comment'));
  for (const one of alarms) one.alarmInfo = 'Seen';
  live.notify(BOX_ID);
  await gone(the.button(/without comment/u));
});

test('LST-06: at each width every comment can be reached without scrolling sideways', async () => {
  alarms.push(sampleAlarm({ alarmEndTimestamp: now(), alarmInfo: 'Door was left open' }));
  await openAlarms(`${path}?box=all`);
  const edit = the.button(/Add comment/u);
  for (const width of [1440, 1024, 900, 768, 390]) {
    await page.viewport(width, 900);
    const place = () => edit.query()?.getBoundingClientRect();
    await expect.poll(() => place()?.right, { message: String(width) }).toBeLessThanOrEqual(width);
    expect(place()?.left, String(width)).toBeGreaterThanOrEqual(0);
    const frame = edit.element().closest<HTMLElement>('[role=table]')?.parentElement;
    if (frame) expect(frame.scrollWidth, String(width)).toBeLessThanOrEqual(frame.clientWidth);
  }
});

test('ERR-109: a pharmacy without boxes shows that and sends no request', async () => {
  state.boxes = [];
  await openAlarms();
  await see(the.heading('No pickup box'));
  await untilIdle();
  expect(alarmQueries).toEqual([]);
});

test('a failed load can be retried; a box of another pharmacy is not accessible', async () => {
  alarms.push(sampleAlarm());
  const list = '/api/alarms/show-by-box-id/:id';
  network.get(list, () => failure('wrong_delivery_status'));
  const { router } = await openAlarms();
  const again = the.button('Try again');
  await see(again);
  await tryAgain(again);
  await see(the.row(/Temperature too high/u));
  const before = alarmQueries.length;
  await router.navigate({ href: `${path}?box=01990000-0000-7000-8000-0000000000ff` });
  await see(the.heading('You can’t see this'));
  await untilIdle();
  expect(alarmQueries).toHaveLength(before);
});

test('ALM-05 ALM-06 ALM-10: the dialog shows the alarm and its earlier comments, and sends 1 to 250 characters', async () => {
  const [first, second] = [now() - 3 * MINUTE, now() - 2 * MINUTE];
  const check = [
    { checkTime: second, checkName: 'Sari Koskela', alarmInfo: 'Closed again' },
    { checkTime: first, checkName: 'Elin Sjöberg', alarmInfo: 'Stands ajar' },
  ];
  alarms.push(sampleAlarm({ ...notOpened, check }));
  await openAlarms();
  await comment(/Add comment/u);
  const dialog = the.dialog('Door closed');
  await see(dialog.getByText(/^The door did not open · .*3-1 · /u));
  const earlier = the.region('Earlier comments').getByRole('listitem');
  expect(textsOf(earlier)).toEqual([
    `Stands ajarElin Sjöberg · ${formatDateTime(new Date(first))}`,
    `Closed againSari Koskela · ${formatDateTime(new Date(second))}`,
  ]);
  await send.click();
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await input.fill('x'.repeat(251));
  await see('At most 250 characters.');
  await send.click();
  await expect.element(input).toHaveFocus();
  await untilIdle();
  expect(bodiesOf(call)).toEqual([]);
  await input.fill('x'.repeat(250));
  await send.click();
  await expect.poll(() => bodiesOf(call)).toHaveLength(1);
});

test('ALM-05 ALM-06 ALM-07 LST-06: the edit icon adds a comment, which is shown in the row; a usual one is one click', async () => {
  const alarm = sampleAlarm();
  alarms.push(alarm);
  await openAlarms();
  await comment(/Add comment: Temperature too high/u);
  await input.fill('  Checked the seal  ');
  await see('16 of 250 characters');
  await send.click();
  await see(the.row(/Checked the seal/u), 'The comment was added');
  const { id, pickupboxId, timestamp, lockerId } = alarm;
  expect(bodiesOf(call)).toEqual([
    { id, pickupboxId, timestamp, lockerId, alarmInfo: 'Checked the seal' },
  ]);
  await expect.element(the.button(/Add comment: Temp/u)).toHaveFocus();

  await comment(/Add comment: Temp/u);
  await the.button('The parcels were moved to another place.').click();
  await expect.element(input).toHaveValue('The parcels were moved to another place.');
  await expect.element(input).toHaveFocus();
  await send.click();
  await see(the.row(/The parcels were moved to another place/u));
});

test('LST-05 ERR-035 ALM-07: opened again before the answer, after failures and after an expired session, the dialog keeps what is typed', async () => {
  alarms.push(sampleAlarm());
  const { promise, resolve } = Promise.withResolvers<Response>();
  network.post('/api/alarms/comment', () => promise);
  const { screen } = await openAlarms();
  await comment(/Add comment: Temp/u);
  await input.fill('First');
  await send.click();
  await gone(the.dialog());
  await expect.poll(() => bodiesOf(call)).toHaveLength(1);
  await comment(/Add comment: Temp/u);
  await input.fill('Second');
  resolve(result(sampleAlarm({ alarmInfo: 'First' })));
  await see('The comment was added');
  await untilIdle();
  await expect.element(input).toHaveValue('Second');

  expect(the.alert().filter({ hasText: /./u }).query()).toBeNull();
  for (const [response, text] of [
    [() => Response.error(), /./u],
    [() => failure('alarm_not_found'), 'The alarm was not found.'],
  ] as const) {
    network.post('/api/alarms/comment', response);
    const before = alarmQueries.length;
    await send.click();
    const alert = the.alert().filter({ hasText: text });
    await see(alert.first());
    await expect.element(input).toHaveValue('Second');
    await expect.poll(() => alarmQueries.length).toBeGreaterThan(before);
  }

  saveDrafts();
  await screen.unmount();
  await openAlarms();
  await expect.element(input).toHaveValue('Second');
});

test('ALM-05 ERR-115: without alarm.comment the icon is disabled with a reason', async () => {
  permit('delivery.read');
  alarms.push(sampleAlarm());
  await openAlarms();
  await refused(the.button(/Add comment/u));
});

test('LST-06 ALM-01 UIX-01: new alarms appear live: in the list, in the tab without comment, red while one goes on, and at each box of the dropdown', async () => {
  await openAlarms(path, openApp);
  const tabs = the.navigation('Sections of the pickup box');
  const tab = (name: string) => tabs.getByRole('link', { name, exact: true });
  const alarmsTab = tabs.getByRole('link', { name: /^Alarms/u });
  const count = () => alarmsTab.element().querySelector('span');
  const select = the.main().getByRole('combobox').first();
  await see(the.heading('No alarms'), tab('Alarms'));
  await expect.element(select).toHaveValue('Box 1 · Kauppatori');

  const [ongoing, over] = [sampleAlarm(), sampleAlarm({ id: stampId(1), lockerId: '1-1' })];
  await nowAre(ongoing, { ...over, alarmEndTimestamp: now() });
  await see(the.row(/Fridge 3-1/u), tab('Alarms 2'));
  expect(count()?.dataset['urgent']).toBe('true');
  for (const [language, text] of [
    ['fi', '(1 jatkuu yhä)'],
    ['sv', '(1 pågår)'],
    ['no', '(1 pågår fortsatt)'],
    ['en', '(1 still open)'],
  ] as const) {
    await chooseLanguage(language);
    await expect.element(select).toHaveValue(`Box 1 · Kauppatori ${text}`);
  }

  ongoing.alarmEndTimestamp = now();
  live.notify(BOX_ID);
  await expect.poll(() => the.text('Still open').query()).toBeNull();
  await expect.poll(() => count()?.dataset['urgent']).toBeUndefined();
  expect(count()?.textContent).toBe('2');
  for (const one of alarms) one.alarmInfo = 'Seen';
  live.notify(BOX_ID);
  await see(tab('Alarms'));

  await nowAre(...[2, 3].map((id) => sampleAlarm({ id: stampId(id), ...fromSecondBox })));
  await see(tab('Alarms 2'));
  await expect.element(select).toHaveValue('Box 1 · Kauppatori');
  await select.click();
  await the.option(/^Box.*\(2 still open\)$/u).click();
  await see(the.text('2 alarms', { exact: true }));
});

const check = { checkTime: now(), checkName: 'Åsa Öhman', alarmInfo: 'Lämpötila ok' };
const manyAlarms = () =>
  Array.from({ length: 620 }, (_, index) =>
    sampleAlarm({
      id: stampId(index),
      timestamp: now() - index * MINUTE,
      alarmEndTimestamp: index === 0 ? null : now() - index * MINUTE + 1000,
      lockerId: `${String((index % 50) + 1)}-1`,
      check: index === 600 ? [check] : [],
    }),
  );

function expectAllOf({ pages, text, texts }: Awaited<ReturnType<typeof downloadPdf>>) {
  const today = new Date();
  const first = new Date(today.getFullYear(), today.getMonth(), 1);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Alarms',
      'Vaasan Keskusapteekki',
      'Box 1 · Kauppatori',
      `${formatDate(first)} – ${formatDate(today)} (${shownZone()})`,
      '620 alarms',
      'Still open',
    ]),
  );
  expect(texts.filter((one) => one === '4.70 °C')).toHaveLength(620);
  expect(text).toContain('Lämpötila ok');
  expectPageNumbers(pages);
}

test('ALM-08 TMP-13 UIX-14: the end of the table loads more; Alarms.pdf has pharmacy, box, range, type, and all alarms with their comments; nothing is downloaded after a failure', async () => {
  alarms.push(...manyAlarms());
  await openAlarms();
  await see('50 alarms loaded');
  const button = the.button('Download PDF');
  const pdf = await downloadPdf(button);
  expect(pdf.name).toBe('Alarms.pdf');
  expectAllOf(pdf);

  alarms.length = 90;
  the.table().element().parentElement?.scrollTo(0, 1_000_000);
  await see(the.text('90 alarms', { exact: true }));
  expect(last()?.query['lastKey']).toBe(stampId(49));

  await choose('Type of alarm', 'Door open');
  await see(the.heading('Nothing matches'));
  const { texts } = await downloadPdf(button);
  expect(texts).toEqual(expect.arrayContaining(['Door open', 'No alarms']));

  network.get('/api/alarms/show-by-box-id/:id', () => failure('too_many_requests'));
  const files = catchFiles();
  await button.click();
  await see('Too many requests. Try again in a moment.');
  expect(files).toEqual([]);
});

test.each(['Download PDF', 'Download CSV'])(
  'LST-16: an export that lasts shows how far it is; a cancelled one saves no file and says so (%s)',
  async (name) => {
    for (let index = 0; index < 600; index += 1)
      alarms.push(sampleAlarm({ id: stampId(index), alarmEndTimestamp: Date.now() }));
    let isSecondAsked = false;
    network.get('/api/alarms/show-by-box-id/:id', async ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get('limit') !== '500' || query.get('lastKey') === null) return undefined;
      isSecondAsked = true;
      return new Promise<never>(() => undefined);
    });
    await openApp(pathOf('alarms'));
    const files = catchFiles();
    const download = the.button(name);
    await see(download);
    const timers = holdTimers();
    await download.click();
    await expect.poll(() => isSecondAsked).toBe(true);
    timers.pass(1000);
    const dialog = the.dialog(name);
    await see(dialog.getByText('500 rows read'));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await see(dialog.getByText('Cancelled: no file was saved. 500 rows had been read.'));
    timers.release();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await untilIdle();
    expect(files).toEqual([]);
    await expect.element(download).toBeEnabled();
  },
);
