import { formatDate, formatDateTime, dayEnd, dayStart } from '@kolli/domain/time/dates';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { bytesOf, catchFiles } from '../../../test/catch-files.ts';
import { alarmQueries, alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import {
  countOf,
  failure,
  live,
  requests,
  result,
  state,
  network,
} from '../../../test/fake/server.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { openApp, renderScreen } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, textsOf, the } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';

beforeEach(() => page.viewport(1440, 900));

const path = `/pickup-boxes/${PHARMACY_ID}/alarms`;
const MINUTE = 60_000;
const idOf = (index: number) => `01990000-0000-7000-8000-0000000${String(10_000 + index)}`;
const slashed = (date: Date) => formatDate(date).replaceAll('.', '/');
const last = () => alarmQueries.at(-1);
const now = () => Date.now();

async function openAlarms(address = path, open = renderScreen) {
  const app = await open(address);
  await expect.element(the.heading('Alarms', { level: 1 })).toBeInTheDocument();
  return {
    ...app,
    row: (text: string | RegExp) => the.row(text),
    texts: (text: string | RegExp) => textsOf(the.row(text).getByRole('cell')),
    choose: async (box: string, option: string) => {
      await the.combobox(box).click();
      await the.option(option, { exact: true }).click();
    },
    comment: async (of: RegExp) => {
      await the.button(of).click();
      const input = the.textbox('Comment');
      await expect.element(input).toHaveFocus();
      return input;
    },
  };
}

const call = 'POST /api/alarms/comment';
const fromSecondBox = { pickupboxId: SECOND_BOX_ID, lockerId: '1-1' };

/** Replaces the alarms, as the server would after some minutes. */
async function nowAre(...changed: ReturnType<typeof sampleAlarm>[]) {
  await expect.poll(() => live.count()).toBe(1);
  alarms.splice(0, alarms.length, ...changed);
  live.notify(BOX_ID);
}

function nameSecondBox() {
  const second = state.boxes.find(({ id }) => id === SECOND_BOX_ID);
  if (second) second.info = { ...second.info, name: 'Box 2' };
}

describe('listing', () => {
  const none = '–';
  const start = now() - 90 * MINUTE;
  const ended = { timestamp: start, alarmEndTimestamp: start + 22 * MINUTE };

  /** An alarm of each other type; the first only tells that a fault has ended. */
  function otherTypes(at: number) {
    const base = { alarmMax: null, alarmEndTimestamp: at };
    return [
      sampleAlarm({ ...base, id: idOf(1), alarmType: 'ok', timestamp: at, lockerId: '99-99' }),
      sampleAlarm({
        ...base,
        id: idOf(2),
        alarmType: 'missing',
        alarmCause: 'no_heartbeat',
        lockerId: '99-99',
        timestamp: at - MINUTE,
      }),
      sampleAlarm({
        ...base,
        id: idOf(3),
        alarmType: 'door_open',
        alarmCause: 'stays_open',
        lockerId: '1-4',
        timestamp: at - 2 * MINUTE,
      }),
      sampleAlarm({
        id: idOf(4),
        alarmType: 'other',
        alarmCause: 'wrong_pins',
        alarmMax: null,
        lockerId: '99-99',
        timestamp: at - 3 * MINUTE,
      }),
    ];
  }

  test('NAV-19 ALM-04 ALM-11 LST-06: an alarm fills every column, with its type and cause in words, and the end of a fault is in its row alone', async () => {
    alarms.push(sampleAlarm({ ...ended, alarmMax: 9.4, alarmMin: 4.1, alarmInfo: 'Left open' }));
    const { row, texts } = await openAlarms();
    await see(the.text('1 alarm', { exact: true }), row(/Fridge 3-1/u));
    expect(textsOf(the.columnheader())).toEqual(
      'Cause Start End Duration Max Min Sensor Average Comment'.split(' '),
    );
    expect(texts(/Temperature too high/u)).toEqual([
      'Temperature too high',
      formatDateTime(new Date(start)),
      formatDateTime(new Date(ended.alarmEndTimestamp)),
      '22 mins',
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
    expect(texts(/Door open/u).slice(3, 7)).toEqual(['2 mins', none, none, 'Door 1-4']);
    expect(texts(/Wrong PINs/u).slice(2, 7)).toEqual([none, none, none, none, 'The box itself']);
    await expect.element(the.text('Still open')).not.toBeInTheDocument();
  });

  test('ALM-09 ALM-12 ALM-13 ALM-14 UIX-13: an ongoing one has its hours until now and a missing minimum counts as 0, 99-99 is the room, and a long comment is shortened', async () => {
    const text = 'The delivery van stood in front of the open door';
    alarms.push(
      sampleAlarm({ timestamp: now() - 79 * MINUTE, alarmMax: 9.4, alarmMin: null }),
      sampleAlarm({ id: idOf(1), lockerId: '99-99', alarmType: 'temp_low', alarmInfo: text }),
    );
    const { row, texts } = await openAlarms();
    // The sensor is shown as a fridge once its box has loaded.
    await see(row(/Still open.*Fridge 3-1/u));
    expect(texts(/Temperature too high/u).slice(2)).toEqual([
      'Still open',
      '1.3 hrs',
      '9.4 °C',
      none,
      'Fridge 3-1',
      '4.70 °C',
      none,
    ]);
    await see(row(/Temperature too low.*Room temperature sensor/u));
    const cell = the.button(text);
    await see(cell.getByText('The delivery van stood in fron…', { exact: true }));
    await cell.hover();
    await expect.element(the.tooltip()).toHaveTextContent(text);
  });
});

describe('filters', () => {
  test('ALM-01 ALM-02 ALM-03 UIX-15 UIX-16 ERR-105: the first box and this month until today, or what is chosen, but no end before the start', async () => {
    const today = new Date();
    const first = new Date(today.getFullYear(), today.getMonth(), 1);
    nameSecondBox();
    alarms.push(sampleAlarm(fromSecondBox));
    const { choose, row, router } = await openAlarms();
    const [from, to] = ['Start date', 'End date'].map((name) => the.textbox(name)) as [
      Locator,
      Locator,
    ];
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
    await see(row(/Door 1-1/u));
    expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });

    const before = alarmQueries.length;
    await to.fill('09/03/2020');
    await userEvent.keyboard('{Escape}');
    await see('The end date is before the start date.');
    await from.fill('01/03/2020');
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(() => last()?.query['startTime'])
      .toBe(String(new Date(2020, 2, 1).getTime()));
    expect(alarmQueries).toHaveLength(before + 1);
  });

  test('ALM-11 LST-06: only alarms of one type, and of all boxes in one list that names the box, stored in the address', async () => {
    nameSecondBox();
    alarms.push(
      sampleAlarm({ id: idOf(1) }),
      sampleAlarm({
        id: idOf(2),
        alarmType: 'door_closed',
        alarmCause: 'not_opened',
        lockerId: '1-4',
      }),
      sampleAlarm({ id: idOf(3), ...fromSecondBox }),
    );
    const { choose, row, router } = await openAlarms();
    await see(row(/Temperature too high/u));
    await choose('Type of alarm', 'Door closed');
    await expect.poll(() => row(/Temperature too high/u).query()).toBeNull();
    await see(row(/The door did not open/u));
    expect(last()?.query['alarmType']).toBe('door_closed');
    expect(router.state.location.search).toEqual({ type: 'door_closed' });
    await choose('Type of alarm', 'Data missing');
    await the.button('Show all of this month').click();
    await see(row(/Temperature too high/u));
    expect(router.state.location.search).toEqual({});

    await choose('Pickup box', 'All boxes (3 still open)');
    await see(row(/Door 1-1.*Box 2/u), row(/Fridge 3-1.*Kauppatori/u));
    expect(last()?.boxId).toBe('all');
    expect(router.state.location.search).toEqual({ box: 'all' });
    await choose('Comments', 'Without comment');
    await expect.poll(() => last()?.query['only']).toBe('uncommented');
    expect(router.state.location.search).toEqual({ box: 'all', open: true });
    for (const one of alarms) one.alarmInfo = 'Seen';
    live.notify(BOX_ID);
    await see(the.text('Every alarm of these days has a comment.', { exact: false }));
  });

  test('LST-06: at each width every comment can be reached without scrolling sideways', async () => {
    alarms.push(
      sampleAlarm({ alarmEndTimestamp: now() - MINUTE, alarmInfo: 'Door was left open' }),
    );
    await openAlarms(`${path}?box=all`);
    const edit = the.button(/Add comment/u);
    for (const width of [1440, 1024, 900, 768, 390]) {
      await page.viewport(width, 900);
      const place = () => edit.query()?.getBoundingClientRect();
      await expect
        .poll(() => place()?.right, { message: String(width) })
        .toBeLessThanOrEqual(width);
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
    const { row, router } = await openAlarms();
    const again = the.button('Try again');
    await see(again);
    await tryAgain(again);
    await see(row(/Temperature too high/u));
    const before = alarmQueries.length;
    await router.navigate({ href: `${path}?box=01990000-0000-7000-8000-0000000000ff` });
    await see(the.heading('You can’t see this'));
    await untilIdle();
    expect(alarmQueries).toHaveLength(before);
  });
});

describe('comments', () => {
  test('ALM-05 ALM-06 ALM-10: the dialog shows the alarm and its earlier comments, and sends 1 to 250 characters', async () => {
    const [first, second] = [now() - 3 * MINUTE, now() - 2 * MINUTE];
    const check = [
      { checkTime: second, checkName: 'Sari Koskela', alarmInfo: 'Closed again' },
      { checkTime: first, checkName: 'Elin Sjöberg', alarmInfo: 'Stands ajar' },
    ];
    alarms.push(sampleAlarm({ alarmType: 'door_closed', alarmCause: 'not_opened', check }));
    const { comment } = await openAlarms();
    const input = await comment(/Add comment/u);
    const dialog = the.dialog('Door closed');
    await see(dialog.getByText(/^The door did not open · .*3-1 · /u));
    const earlier = the.region('Earlier comments').getByRole('listitem');
    expect(textsOf(earlier)).toEqual([
      `Stands ajarElin Sjöberg · ${formatDateTime(new Date(first))}`,
      `Closed againSari Koskela · ${formatDateTime(new Date(second))}`,
    ]);
    const send = the.button('Add comment', { exact: true });
    await send.click();
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await input.fill('x'.repeat(251));
    await see('At most 250 characters.');
    await send.click();
    await expect.element(input).toHaveFocus();
    await untilIdle();
    expect(countOf(call)).toBe(0);
    await input.fill('x'.repeat(250));
    await send.click();
    await expect.poll(() => countOf(call)).toBe(1);
  });

  test('ALM-05 ALM-06 ALM-07 LST-06: the edit icon adds a comment, which is shown in the row; a usual one is one click', async () => {
    const alarm = sampleAlarm();
    alarms.push(alarm);
    const { comment, row } = await openAlarms();
    const send = the.button('Add comment', { exact: true });
    await (await comment(/Add comment: Temperature too high/u)).fill('  Checked the seal  ');
    await see('16 of 250 characters');
    await send.click();
    await see(row(/Checked the seal/u), 'The comment was added');
    expect(requests.find(({ line }) => line === call)?.body).toEqual({
      pickupboxId: BOX_ID,
      timestamp: alarm.timestamp,
      lockerId: '3-1',
      alarmInfo: 'Checked the seal',
      id: alarm.id,
    });
    await expect.element(the.button(/Add comment: Temp/u)).toHaveFocus();

    const input = await comment(/Add comment: Temp/u);
    await the.button('The parcels were moved to another place.').click();
    await expect.element(input).toHaveValue('The parcels were moved to another place.');
    await expect.element(input).toHaveFocus();
    await send.click();
    await see(row(/The parcels were moved to another place/u));
  });

  test('LST-05 ERR-035 ALM-07: opened again before the answer, after failures and after an expired session, the dialog keeps what is typed', async () => {
    alarms.push(sampleAlarm());
    const { promise, resolve } = Promise.withResolvers<Response>();
    network.post('/api/alarms/comment', () => promise);
    const { comment, screen } = await openAlarms();
    const send = the.button('Add comment', { exact: true });
    await (await comment(/Add comment: Temp/u)).fill('First');
    await send.click();
    await expect.element(the.dialog()).not.toBeInTheDocument();
    await expect.poll(() => countOf(call)).toBe(1);
    const input = await comment(/Add comment: Temp/u);
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
    await expect.element(the.dialog().getByRole('textbox')).toHaveValue('Second');
  });

  test('ALM-05 ERR-115: without alarm.comment the icon is disabled with a reason', async () => {
    state.profile.role.permissions = ['delivery.read'];
    alarms.push(sampleAlarm());
    await openAlarms();
    const icon = the.button(/Add comment/u);
    await expect.element(icon).toHaveAttribute('aria-disabled', 'true');
    await icon.hover();
    await expect.element(the.tooltip()).toHaveTextContent('You do not have enough permissions');
    await icon.click({ force: true });
    expect(the.dialog().query()).toBeNull();
  });
});

test('LST-06 ALM-01 UIX-01: new alarms appear live: in the list, in the tab without comment, red while one goes on, and at each box of the dropdown', async () => {
  const { row } = await openAlarms(path, openApp);
  const tabs = the.navigation('Sections of the pickup box');
  const tab = (name: string) => tabs.getByRole('link', { name, exact: true });
  const count = () =>
    tabs
      .getByRole('link', { name: /^Alarms/u })
      .element()
      .querySelector('span');
  const select = the.main().getByRole('combobox').first();
  await see(the.heading('No alarms'), tab('Alarms'));
  await expect.element(select).toHaveValue('Box 1 · Kauppatori');

  const [ongoing, over] = [sampleAlarm(), sampleAlarm({ id: idOf(1), lockerId: '1-1' })];
  await nowAre(ongoing, { ...over, alarmEndTimestamp: now() });
  await see(row(/Fridge 3-1/u), tab('Alarms 2'));
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

  const ofSecond = { pickupboxId: SECOND_BOX_ID, alarmEndTimestamp: null };
  await nowAre(
    sampleAlarm({ id: idOf(2), ...ofSecond }),
    sampleAlarm({ id: idOf(3), ...ofSecond }),
  );
  await see(tab('Alarms 2'));
  await expect.element(select).toHaveValue('Box 1 · Kauppatori');
  await select.click();
  await the.option(/^Box.*\(2 still open\)$/u).click();
  await see(the.text('2 alarms', { exact: true }));
});

describe('the PDF', () => {
  const manyAlarms = () =>
    Array.from({ length: 620 }, (_, index) =>
      sampleAlarm({
        id: idOf(index),
        timestamp: now() - index * MINUTE,
        alarmEndTimestamp: index === 0 ? null : now() - index * MINUTE + 1000,
        lockerId: `${String((index % 50) + 1)}-1`,
        check:
          index === 600
            ? [{ checkTime: now(), checkName: 'Åsa Öhman', alarmInfo: 'Lämpötila ok' }]
            : [],
      }),
    );

  function expectAllOf(pages: string[][]) {
    const today = new Date();
    const first = new Date(today.getFullYear(), today.getMonth(), 1);
    const texts = pages.flat();
    for (const text of [
      'Alarms',
      'Vaasan Keskusapteekki',
      'Box 1 · Kauppatori',
      `${formatDate(first)} – ${formatDate(today)}`,
      '620 alarms',
      'Still open',
    ]) {
      expect(texts).toContain(text);
    }
    expect(texts.filter((text) => text === '4.70 °C')).toHaveLength(620);
    expect(texts.join(' ')).toContain('Lämpötila ok');
    expect(pages.map((one) => one.at(-1))).toEqual(
      pages.map((_, index) => `${String(index + 1)} / ${String(pages.length)}`),
    );
  }

  test('ALM-08 TMP-13 UIX-14: the end of the table loads more; Alarms.pdf has pharmacy, box, range, type, and all alarms with their comments; nothing is downloaded after a failure', async () => {
    alarms.push(...manyAlarms());
    const { choose } = await openAlarms();
    await see('50 alarms loaded');
    const files = catchFiles();
    const download = the.button('Download PDF');
    await download.click();
    await expect.poll(() => files).toHaveLength(1);
    expect(files[0]?.name).toBe('Alarms.pdf');
    expectAllOf(await readPdf(await bytesOf(files[0])));

    alarms.length = 90;
    the.table().element().parentElement?.scrollTo(0, 1_000_000);
    await see(the.text('90 alarms', { exact: true }));
    expect(last()?.query['lastKey']).toBe(idOf(49));

    await choose('Type of alarm', 'Door open');
    await see(the.heading('No alarms'));
    await download.click();
    await expect.poll(() => files).toHaveLength(2);
    const texts = (await readPdf(await bytesOf(files[1]))).flat();
    expect(texts).toContain('Door open');
    expect(texts).toContain('No alarms');

    network.get('/api/alarms/show-by-box-id/:id', () => failure('too_many_requests'));
    await download.click();
    await see('Too many requests. Try again in a moment.');
    expect(files).toHaveLength(2);
  });
});
