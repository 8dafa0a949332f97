import { formatDate, formatDateTime, dayEnd, dayStart } from '@kolli/domain/time/dates';
import { http } from '../../../test/fake/network.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { bytesOf, catchFiles } from '../../../test/catch-files.ts';
import { alarmQueries, resetAlarms } from '../../../test/fake/fake-alarms.ts';
import { alarms, sampleAlarm } from '../../../test/fake/fake-lockers.ts';
import {
  countOf,
  failure,
  live,
  requests,
  result,
  state,
  network,
} from '../../../test/fake/fake-server.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { openApp, renderScreen, withFakeServer } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/sample-ids.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';

withFakeServer();
beforeEach(async () => {
  resetAlarms();
  await page.viewport(1440, 900);
});

const path = `/pickup-boxes/${PHARMACY_ID}/alarms`;
const MINUTE = 60_000;
const idOf = (index: number) => `01990000-0000-7000-8000-0000000${String(10_000 + index)}`;
const slashed = (date: Date) => formatDate(date).replaceAll('.', '/');
const last = () => alarmQueries.at(-1);
const now = () => Date.now();

async function openAlarms(address = path, open = renderScreen) {
  const app = await open(address);
  const { screen } = app;
  await expect
    .element(screen.getByRole('heading', { name: 'Alarms', level: 1 }))
    .toBeInTheDocument();
  return {
    ...app,
    row: (text: string | RegExp) => screen.getByRole('row', { name: text }),
    texts: (text: string | RegExp) =>
      screen
        .getByRole('row', { name: text })
        .getByRole('cell')
        .elements()
        .map((cell) => cell.textContent),
    choose: async (box: string, option: string) => {
      await screen.getByRole('combobox', { name: box }).click();
      await screen.getByRole('option', { name: option, exact: true }).click();
    },
    comment: async (of: RegExp) => {
      await screen.getByRole('button', { name: of }).click();
      const input = screen.getByRole('textbox', { name: 'Comment' });
      await expect.element(input).toHaveFocus();
      return input;
    },
  };
}

describe('listing', () => {
  test('NAV-19 ALM-04: a temperature alarm that has ended fills every column', async () => {
    const start = now() - 90 * MINUTE;
    const end = start + 22 * MINUTE;
    alarms.push(
      sampleAlarm({
        timestamp: start,
        alarmEndTimestamp: end,
        alarmMax: 9.4,
        alarmMin: 4.1,
        alarmInfo: 'Door was left open',
      }),
    );
    const { row, screen, texts } = await openAlarms();
    await expect.element(screen.getByText('1 alarm', { exact: true })).toBeVisible();
    await expect.element(row(/Fridge 3-1/u)).toBeVisible();
    const headers = screen.getByRole('columnheader').elements();
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Cause',
      'Start',
      'End',
      'Duration',
      'Max',
      'Min',
      'Sensor',
      'Average',
      'Comment',
    ]);
    expect(texts(/Temperature too high/u)).toEqual([
      'Temperature too high',
      formatDateTime(new Date(start)),
      formatDateTime(new Date(end)),
      '22 mins',
      '9.4 °C',
      '4.1 °C',
      'Fridge 3-1',
      '6.75 °C',
      'Door was left open',
    ]);
  });

  test('ALM-12 ALM-13: an ongoing one is marked, with its hours until now; a missing minimum counts as 0', async () => {
    alarms.push(sampleAlarm({ timestamp: now() - 79 * MINUTE, alarmMax: 9.4, alarmMin: null }));
    const { row, texts } = await openAlarms();
    // The sensor is shown as a fridge once its box has loaded.
    await expect.element(row(/Still open.*Fridge 3-1/u)).toBeVisible();
    const cells = texts(/Temperature too high/u);
    expect(cells.slice(2)).toEqual([
      'Still open',
      '1.3 hrs',
      '9.4 °C',
      '–',
      'Fridge 3-1',
      '4.70 °C',
      '–',
    ]);
  });

  test('ALM-11 LST-06: each type and cause in words, without an end if it has no duration; the end of a fault is in its row alone', async () => {
    const at = now() - 50 * MINUTE;
    const base = { alarmMax: null, alarmEndTimestamp: at };
    alarms.push(
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
    );
    const { screen, texts } = await openAlarms();
    await expect.element(screen.getByText('3 alarms', { exact: true })).toBeVisible();
    const none = '–';
    expect(screen.getByText('Fault ended').query()).toBeNull();
    expect(texts(/The box sends nothing/u).slice(0, 3)).toEqual([
      'Data missingThe box sends nothing',
      formatDateTime(new Date(at - MINUTE)),
      formatDateTime(new Date(at)),
    ]);
    expect(texts(/Door open/u).slice(3, 7)).toEqual(['2 mins', none, none, 'Door 1-4']);
    expect(texts(/Wrong PINs/u).slice(2, 7)).toEqual([none, none, none, none, 'The box itself']);
    await expect.element(screen.getByText('Still open')).not.toBeInTheDocument();
  });

  test('ALM-14: 99-99 is the room temperature sensor', async () => {
    alarms.push(sampleAlarm({ lockerId: '99-99', alarmType: 'temp_low' }));
    const { row } = await openAlarms();
    await expect.element(row(/Temperature too low.*Room temperature sensor/u)).toBeVisible();
  });

  test('ALM-09 UIX-13: a long comment shows 30 characters and an ellipsis, in full on hover', async () => {
    const text = 'The delivery van stood in front of the open door';
    alarms.push(sampleAlarm({ alarmInfo: text }));
    const { screen } = await openAlarms();
    const cell = screen.getByRole('button', { name: text });
    await expect
      .element(cell.getByText('The delivery van stood in fron…', { exact: true }))
      .toBeVisible();
    await cell.hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent(text);
  });
});

describe('filters', () => {
  test('ALM-01: the first box, and another one from the dropdown, stored in the address', async () => {
    const second = state.boxes.find(({ id }) => id === SECOND_BOX_ID);
    if (second) second.info = { ...second.info, name: 'Box 2' };
    alarms.push(sampleAlarm({ pickupboxId: SECOND_BOX_ID, lockerId: '1-1' }));
    const { choose, row, router, screen } = await openAlarms();
    await expect.element(screen.getByRole('heading', { name: 'No alarms' })).toBeVisible();
    expect(last()?.boxId).toBe(BOX_ID);
    await choose('Pickup box', 'Box 2 (1 still open)');
    await expect.element(row(/Door 1-1/u)).toBeVisible();
    expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });
  });

  test('ALM-02 ALM-03 UIX-16: by default the first of the month to the end of today', async () => {
    const today = new Date();
    const first = new Date(today.getFullYear(), today.getMonth(), 1);
    const { screen } = await openAlarms();
    await expect
      .element(screen.getByRole('textbox', { name: 'Start date' }))
      .toHaveValue(slashed(first));
    await expect
      .element(screen.getByRole('textbox', { name: 'End date' }))
      .toHaveValue(slashed(today));
    await expect
      .poll(() => last()?.query)
      .toMatchObject({
        startTime: String(dayStart(first).getTime()),
        endTime: String(dayEnd(today).getTime()),
        timezoneOffset: String(first.getTimezoneOffset()),
      });
  });

  test('UIX-15 ERR-105: an end before the start shows an error and sends no request', async () => {
    const { screen } = await openAlarms();
    await expect.poll(() => alarmQueries).toHaveLength(1);
    const end = screen.getByRole('textbox', { name: 'End date' });
    await end.fill('09/03/2020');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('The end date is before the start date.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Start date' }).fill('01/03/2020');
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(() => last()?.query['startTime'])
      .toBe(String(new Date(2020, 2, 1).getTime()));
    expect(alarmQueries).toHaveLength(2);
  });

  test('ALM-11: only alarms of one type, and back to all', async () => {
    alarms.push(
      sampleAlarm({ id: idOf(1) }),
      sampleAlarm({ id: idOf(2), alarmType: 'door_closed', alarmCause: 'not_opened' }),
    );
    const { choose, row, router, screen } = await openAlarms();
    await expect.element(row(/Temperature too high/u)).toBeVisible();
    await choose('Type of alarm', 'Door closed');
    await expect.poll(() => row(/Temperature too high/u).query()).toBeNull();
    await expect.element(row(/The door did not open/u)).toBeVisible();
    expect(last()?.query['alarmType']).toBe('door_closed');
    expect(router.state.location.search).toEqual({ type: 'door_closed' });
    await choose('Type of alarm', 'Data missing');
    await screen.getByRole('button', { name: 'Show all of this month' }).click();
    await expect.element(row(/Temperature too high/u)).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });

  test('UIX-14: the end of the table loads the next page', async () => {
    alarms.push(
      ...Array.from({ length: 90 }, (_, index) =>
        sampleAlarm({ id: idOf(index), timestamp: now() - index * MINUTE }),
      ),
    );
    const { screen } = await openAlarms();
    await expect.element(screen.getByText('50 alarms loaded')).toBeVisible();
    screen.getByRole('table').element().parentElement?.scrollTo(0, 1_000_000);
    await expect.element(screen.getByText('90 alarms', { exact: true })).toBeVisible();
    expect(last()?.query['lastKey']).toBe(idOf(49));
  });

  test('ERR-109: a pharmacy without boxes shows that and sends no request', async () => {
    state.boxes = [];
    const { screen } = await openAlarms();
    await expect.element(screen.getByRole('heading', { name: 'No pickup box' })).toBeVisible();
    await untilIdle();
    expect(alarmQueries).toEqual([]);
  });

  test('a box of another pharmacy shows that it is not accessible', async () => {
    const { screen } = await openApp(`${path}?box=01990000-0000-7000-8000-0000000000ff`);
    await expect.element(screen.getByRole('heading', { name: 'You can’t see this' })).toBeVisible();
    await untilIdle();
    expect(alarmQueries).toEqual([]);
  });

  test('a failed load is shown and can be retried', async () => {
    alarms.push(sampleAlarm());
    const list = '/api/alarms/show-by-box-id/:id';
    network.use(http.get(list, () => failure('wrong_delivery_status')));
    const { row, screen } = await openAlarms();
    const again = screen.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    await tryAgain(again);
    await expect.element(row(/Temperature too high/u)).toBeVisible();
  });
});

describe('all boxes together', () => {
  test('LST-06: they are one list that names the box, stored in the address', async () => {
    const second = state.boxes.find(({ id }) => id === SECOND_BOX_ID);
    if (second) second.info = { ...second.info, name: 'Box 2' };
    alarms.push(
      sampleAlarm({ id: idOf(1) }),
      sampleAlarm({ id: idOf(2), pickupboxId: SECOND_BOX_ID, lockerId: '1-1' }),
    );
    const { choose, row, router, screen } = await openAlarms();
    await choose('Pickup box', 'All boxes (2 still open)');
    await expect.element(row(/Door 1-1.*Box 2/u)).toBeVisible();
    await expect.element(row(/Fridge 3-1.*Kauppatori/u)).toBeVisible();
    expect(last()?.boxId).toBe('all');
    expect(router.state.location.search).toEqual({ box: 'all' });
    await choose('Comments', 'Without comment');
    await expect.poll(() => last()?.query['only']).toBe('uncommented');
    expect(router.state.location.search).toEqual({ box: 'all', open: true });
    for (const one of alarms) one.alarmInfo = 'Seen';
    live.notify(BOX_ID);
    await expect
      .element(screen.getByText('Every alarm of these days has a comment.', { exact: false }))
      .toBeVisible();
  });

  test.each([1440, 1024, 900, 768, 390])(
    'LST-06: at %i px every comment can be reached without scrolling sideways',
    async (width) => {
      await page.viewport(width, 900);
      alarms.push(
        sampleAlarm({ alarmEndTimestamp: now() - MINUTE, alarmInfo: 'Door was left open' }),
      );
      const { screen } = await openAlarms(`${path}?box=all`);
      const edit = screen.getByRole('button', { name: /Add comment/u });
      await expect.element(edit).toBeInTheDocument();
      const { left, right } = edit.element().getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      const frame = edit.element().closest<HTMLElement>('[role=table]')?.parentElement;
      if (frame) expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
    },
  );
});

describe('comments', () => {
  test('LST-06: a usual comment is one click', async () => {
    alarms.push(sampleAlarm());
    const { comment, row, screen } = await openAlarms();
    const input = await comment(/Add comment/u);
    await screen.getByRole('button', { name: 'The parcels were moved to another place.' }).click();
    await expect.element(input).toHaveValue('The parcels were moved to another place.');
    await expect.element(input).toHaveFocus();
    await screen.getByRole('button', { name: 'Add comment', exact: true }).click();
    await expect.element(row(/The parcels were moved to another place/u)).toBeVisible();
  });

  const call = 'POST /api/alarms/comment';

  test('ALM-05 ALM-06 ALM-07: the edit icon adds a comment, which is shown in the row', async () => {
    const alarm = sampleAlarm();
    alarms.push(alarm);
    const { comment, row, screen } = await openAlarms();
    const input = await comment(/Add comment: Temperature too high/u);
    await input.fill('  Checked the seal  ');
    await expect.element(screen.getByText('16 of 250 characters')).toBeVisible();
    await screen.getByRole('button', { name: 'Add comment', exact: true }).click();
    await expect.element(row(/Checked the seal/u)).toBeVisible();
    await expect.element(screen.getByText('The comment was added')).toBeVisible();
    expect(requests.find(({ line }) => line === call)?.body).toEqual({
      pickupboxId: BOX_ID,
      timestamp: alarm.timestamp,
      lockerId: '3-1',
      alarmInfo: 'Checked the seal',
      id: alarm.id,
    });
    await expect.element(screen.getByRole('button', { name: /Add comment: Temp/u })).toHaveFocus();
  });

  test('LST-05: opened again before the answer, the dialog stays open with what is typed', async () => {
    alarms.push(sampleAlarm());
    let answer = () => {};
    network.use(
      http.post('/api/alarms/comment', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return result(sampleAlarm({ alarmInfo: 'First' }));
      }),
    );
    const { comment, screen } = await openAlarms();
    await (await comment(/Add comment: Temp/u)).fill('First');
    await screen.getByRole('button', { name: 'Add comment', exact: true }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => countOf(call)).toBe(1);
    const input = await comment(/Add comment: Temp/u);
    await input.fill('Second');
    answer();
    await expect.element(screen.getByText('The comment was added')).toBeVisible();
    await untilIdle();
    await expect.element(input).toHaveValue('Second');
  });

  test('a comment is restored in its modal after an expired session', async () => {
    alarms.push(sampleAlarm());
    const { comment, screen } = await openAlarms();
    await (await comment(/Add comment: Temperature too high/u)).fill('Checked the seal');
    saveDrafts();
    await screen.unmount();
    const again = await openAlarms();
    await expect
      .element(again.screen.getByRole('dialog').getByRole('textbox'))
      .toHaveValue('Checked the seal');
  });

  test('ALM-10: earlier comments are shown above with authors and times', async () => {
    const [first, second] = [now() - 3 * MINUTE, now() - 2 * MINUTE];
    alarms.push(
      sampleAlarm({
        check: [
          { checkTime: second, checkName: 'Sari Koskela', alarmInfo: 'Closed again' },
          { checkTime: first, checkName: 'Elin Sjöberg', alarmInfo: 'Stands ajar' },
        ],
      }),
    );
    const { comment, screen } = await openAlarms();
    await comment(/Add comment/u);
    const list = screen.getByRole('region', { name: 'Earlier comments' });
    const texts = list.getByRole('listitem').elements();
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      `Stands ajarElin Sjöberg · ${formatDateTime(new Date(first))}`,
      `Closed againSari Koskela · ${formatDateTime(new Date(second))}`,
    ]);
  });

  test('ALM-05: the dialog shows the alarm: type, cause and door', async () => {
    alarms.push(sampleAlarm({ alarmType: 'door_closed', alarmCause: 'not_opened' }));
    const { comment, screen } = await openAlarms();
    await comment(/Add comment/u);
    const dialog = screen.getByRole('dialog', { name: 'Door closed' });
    await expect.element(dialog.getByText(/^The door did not open · .*3-1 · /u)).toBeVisible();
  });

  test('ALM-06: an empty comment and more than 250 characters are not sent', async () => {
    alarms.push(sampleAlarm());
    const { comment, screen } = await openAlarms();
    const input = await comment(/Add comment/u);
    const send = screen.getByRole('button', { name: 'Add comment', exact: true });
    await send.click();
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await input.fill('x'.repeat(251));
    await expect.element(screen.getByText('At most 250 characters.')).toBeVisible();
    await send.click();
    await expect.element(input).toHaveFocus();
    await untilIdle();
    expect(countOf(call)).toBe(0);
    await input.fill('x'.repeat(250));
    await send.click();
    await expect.poll(() => countOf(call)).toBe(1);
  });

  test.each([
    ['is not found', () => failure('alarm_not_found'), 'The alarm was not found.'],
    ['is not answered', () => Response.error(), /./u],
  ] as const)('ERR-035 ALM-07: if the alarm %s, the input stays', async (_, response, text) => {
    alarms.push(sampleAlarm());
    network.use(http.post('/api/alarms/comment', response));
    const { comment, screen } = await openAlarms();
    const input = await comment(/Add comment/u);
    await input.fill('Kept');
    const before = alarmQueries.length;
    await screen.getByRole('button', { name: 'Add comment', exact: true }).click();
    await expect.element(screen.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
    await expect.element(input).toHaveValue('Kept');
    await expect.poll(() => alarmQueries.length).toBeGreaterThan(before);
  });

  test('ALM-05 ERR-115: without alarm.comment the icon is disabled with a reason', async () => {
    state.profile.role.permissions = ['delivery.read'];
    alarms.push(sampleAlarm());
    const { screen } = await openAlarms();
    const icon = screen.getByRole('button', { name: /Add comment/u });
    await expect.element(icon).toHaveAttribute('aria-disabled', 'true');
    await icon.hover();
    await expect
      .element(screen.getByRole('tooltip'))
      .toHaveTextContent('You do not have enough permissions');
    await icon.click({ force: true });
    expect(screen.getByRole('dialog').query()).toBeNull();
  });
});

describe('live', () => {
  const count = (tab: Locator) =>
    tab
      .getByRole('link', { name: /^Alarms/u })
      .element()
      .querySelector('span') ?? undefined;

  test('LST-06: a new alarm appears in the list, and the number without comment in the tab, red while one goes on', async () => {
    const { row, screen } = await openAlarms(path, openApp);
    await expect.element(screen.getByRole('heading', { name: 'No alarms' })).toBeVisible();
    const tab = screen.getByRole('navigation', { name: 'Sections of the pickup box' });
    await expect.element(tab.getByRole('link', { name: 'Alarms', exact: true })).toBeVisible();
    await expect.poll(() => live.count()).toBe(1);
    const [ongoing, over] = [sampleAlarm(), sampleAlarm({ id: idOf(1), lockerId: '1-1' })];
    alarms.push(ongoing, { ...over, alarmEndTimestamp: now() });
    live.notify(BOX_ID);
    await expect.element(row(/Fridge 3-1/u)).toBeVisible();
    await expect.element(tab.getByRole('link', { name: 'Alarms 2' })).toBeVisible();
    expect(count(tab)?.dataset['urgent']).toBe('true');
    ongoing.alarmEndTimestamp = now();
    live.notify(BOX_ID);
    await expect.poll(() => screen.getByText('Still open').query()).toBeNull();
    await expect.poll(() => count(tab)?.dataset['urgent']).toBeUndefined();
    expect(count(tab)?.textContent).toBe('2');
    for (const one of alarms) one.alarmInfo = 'Seen';
    live.notify(BOX_ID);
    await expect.element(tab.getByRole('link', { name: 'Alarms', exact: true })).toBeVisible();
  });
});

describe('the tab’s count by box', () => {
  const select = () => page.getByRole('combobox', { name: 'Pickup box' });

  test('ALM-01: the dropdown shows the number of ongoing alarms of each box, live', async () => {
    const ofSecond = { pickupboxId: SECOND_BOX_ID, alarmEndTimestamp: null };
    alarms.push(
      sampleAlarm({ id: idOf(1), ...ofSecond }),
      sampleAlarm({ id: idOf(2), ...ofSecond }),
    );
    const { screen } = await openAlarms(path, openApp);
    await expect.element(screen.getByRole('link', { name: 'Alarms 2' })).toBeVisible();
    await expect.element(select()).toHaveValue('Box 1 · Kauppatori');
    await expect.poll(() => live.count()).toBe(1);
    alarms.push(sampleAlarm());
    live.notify(BOX_ID);
    await expect.element(select()).toHaveValue('Box 1 · Kauppatori (1 still open)');
    await select().click();
    await screen.getByRole('option', { name: /\(2 still open\)$/u }).click();
    await expect.element(screen.getByText('2 alarms', { exact: true })).toBeVisible();
  });

  test.each([
    ['fi', '(1 jatkuu yhä)'],
    ['sv', '(1 pågår)'],
    ['no', '(1 pågår fortsatt)'],
  ] as const)('UIX-01: in %s it is %s', async (language, count) => {
    alarms.push(sampleAlarm());
    const { screen } = await openAlarms();
    await chooseLanguage(language);
    await expect
      .element(screen.getByRole('combobox').first())
      .toHaveValue(`Box 1 · Kauppatori ${count}`);
  });
});

describe('the PDF', () => {
  test('ALM-08 TMP-13: Alarms.pdf contains pharmacy, box, range, and all alarms of the range with their comments', async () => {
    const today = new Date();
    const first = new Date(today.getFullYear(), today.getMonth(), 1);
    alarms.push(
      ...Array.from({ length: 620 }, (_, index) =>
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
      ),
    );
    const { screen } = await openAlarms();
    await expect.element(screen.getByText('50 alarms loaded')).toBeVisible();
    const files = catchFiles();
    await screen.getByRole('button', { name: 'Download PDF' }).click();
    await expect.poll(() => files).toHaveLength(1);
    expect(files[0]?.name).toBe('Alarms.pdf');
    const pages = await readPdf(await bytesOf(files[0]));
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
  });

  test('TMP-13: it names the type if filtered, and says if there are no alarms', async () => {
    const { screen } = await openAlarms(`${path}?type=door_open`);
    await expect.element(screen.getByRole('heading', { name: 'No alarms' })).toBeVisible();
    const files = catchFiles();
    await screen.getByRole('button', { name: 'Download PDF' }).click();
    await expect.poll(() => files).toHaveLength(1);
    const texts = (await readPdf(await bytesOf(files[0]))).flat();
    expect(texts).toContain('Door open');
    expect(texts).toContain('No alarms');
  });

  test('ALM-08: a failed load shows an error, and no file is downloaded', async () => {
    alarms.push(sampleAlarm());
    const { row, screen } = await openAlarms();
    await expect.element(row(/Temperature too high/u)).toBeVisible();
    network.use(http.get('/api/alarms/show-by-box-id/:id', () => failure('too_many_requests')));
    const files = catchFiles();
    await screen.getByRole('button', { name: 'Download PDF' }).click();
    await expect
      .element(screen.getByText('Too many requests. Try again in a moment.'))
      .toBeVisible();
    expect(files).toEqual([]);
  });
});
