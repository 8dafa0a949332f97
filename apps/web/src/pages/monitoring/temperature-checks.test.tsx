import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDateTime } from '@kolli/domain/time/dates';
import { catchFiles } from '../../../test/catch-files.ts';
import { temperatures } from '../../../test/fake/temperatures.ts';
import { countOf, requests, state } from '../../../test/fake/server.ts';
import { openLog, stampsOf } from '../../../test/open-temperature-log.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

beforeEach(() => page.viewport(1440, 900));

const stampCall = `POST /api/temperatures/temperatures-stamps/${BOX_ID}`;

describe('the checks', () => {
  test('TMP-14 TMP-16 TMP-17: a check is recorded, and the user and time of the last check are shown; current values out of range have a warning', async () => {
    temperatures.stamps = stampsOf('Sari Koskela', 'Elin Sjöberg');
    temperatures.sensors[1] = { sensor: '3-1', kind: 'fridge', at: () => 9.4 };
    await openLog();
    const now = the.region('Temperature check');
    await see(now.getByText('9.4 °C'), now.getByRole('img', { name: 'Too high' }));
    const [last] = temperatures.stamps;
    await expect
      .element(the.text('Last checked by Sari Koskela', { exact: false }))
      .toHaveTextContent(
        `Last checked by Sari Koskela ${formatDateTime(new Date(last?.timestamp ?? 0))}`,
      );
    await the.button('Timestamp temperatures').click();
    const lastCheck = () =>
      now.getByText('Last checked by', { exact: false }).element().textContent;
    await expect.poll(() => lastCheck()).toMatch(/^Last checked by Anna Lindqvist \d/u);
    const earlier = the.list('Earlier checks').getByRole('listitem');
    expect(earlier.elements().map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
      'Sari Koskela',
      'Elin Sjöberg',
    ]);
    expect(countOf(stampCall)).toBe(1);
    expect(requests.find(({ line }) => line === stampCall)?.body).toEqual({});
  });

  test('TMP-14: without the permission the button is disabled with a reason and sends nothing; a box without checks shows that', async () => {
    state.profile.role.permissions = ['delivery.read'];
    await openLog();
    const button = the.button('Timestamp temperatures');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await button.hover({ force: true });
    await expect.element(the.tooltip()).toHaveTextContent('You do not have enough permissions');
    await untilIdle();
    expect(countOf(stampCall)).toBe(0);
    await see('Nobody has checked the temperatures yet.');
    expect(the.button('Download CSV').query()).toBeNull();
  });

  test('TMP-15: the CSV contains all checks of all pages, user and time, with formulas escaped', async () => {
    const names = Array.from({ length: 1203 }, (_, index) => `User ${String(index)}`);
    temperatures.stamps = stampsOf('=HYPERLINK("x")', 'Åsa; Öhman', ...names);
    await openLog();
    const files = catchFiles();
    await the.button('Download CSV').click();
    await expect.poll(() => files).toHaveLength(1);
    const [csv] = files;
    expect(csv?.name).toBe('Temperature Checking.csv');
    const bytes = new Uint8Array((await (await csv?.file)?.arrayBuffer()) ?? []);
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    const time = (index: number) =>
      formatDateTime(new Date(temperatures.stamps[index]?.timestamp ?? 0));
    expect(lines[0]).toBe('User;Time');
    expect(lines[1]).toBe(`"'=HYPERLINK(""x"")";${time(0)}`);
    expect(lines[2]).toBe(`"Åsa; Öhman";${time(1)}`);
    expect(lines).toHaveLength(1206);
    expect(lines.at(-1)).toBe(`User 1202;${time(1204)}`);
  });
});
