import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayEnd, dayStart, formatDate } from '@kolli/domain/time/dates';
import { temperatures } from '../../../test/fake/temperatures.ts';
import { state } from '../../../test/fake/server.ts';
import { chart, daysAgo, logPath, openLog, slashed } from '../../../test/open-temperature-log.ts';
import { openApp } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

beforeEach(() => page.viewport(1440, 900));

describe('filters', () => {
  test('TMP-01 TMP-02 TMP-03 UIX-15: the first box and the last three days until today, or what is chosen, stored in the address; an end before the start shows an error and sends no request; a box of another pharmacy looks like one that does not exist', async () => {
    const [, second] = state.boxes;
    if (second) second.info = { ...second.info, name: 'Box 2 · Station' };
    const { choose, router } = await openLog();
    const from = the.textbox('Start date');
    await expect.element(from).toHaveValue(slashed(daysAgo(3)));
    await expect.element(the.textbox('End date')).toHaveValue(slashed(new Date()));
    await see(chart());
    expect(temperatures.requested).toEqual([
      { boxId: BOX_ID, from: dayStart(daysAgo(3)).getTime(), to: dayEnd(new Date()).getTime() },
    ]);
    await from.fill(slashed(daysAgo(10)));
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(() => temperatures.requested.at(-1)?.from)
      .toBe(dayStart(daysAgo(10)).getTime());
    expect(router.state.location.search).toMatchObject({
      from: formatDate(daysAgo(10)).split('.').toReversed().join('-'),
    });

    await choose('Pickup box', 'Box 2 · Station');
    await expect.poll(() => temperatures.requested.at(-1)?.boxId).toBe(SECOND_BOX_ID);
    expect(router.state.location.search).toMatchObject({ box: SECOND_BOX_ID });

    const before = temperatures.requested.length;
    await the.textbox('End date').fill('09/03/2020');
    await userEvent.keyboard('{Escape}');
    await see('The end date is before the start date.');
    await the.textbox('Start date').fill('01/03/2020');
    await userEvent.keyboard('{Escape}');
    const first = new Date(2020, 2, 1).getTime();
    await expect.poll(() => temperatures.requested.at(-1)?.from).toBe(first);
    expect(temperatures.requested).toHaveLength(before + 1);

    await router.navigate({ href: `${logPath}?box=01990000-0000-7000-8000-0000000000ff` });
    const toBoxes = 'Go to the pickup boxes';
    const button = the.button(toBoxes);
    await see(button.or(the.link(toBoxes)));
    await untilIdle();
    expect(temperatures.requested).toHaveLength(before + 1);
  });

  test('NAV-18: the tab opens the log, and the page has its title; without a session it redirects to sign-in', async () => {
    const { router, screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
    await the.link('Temperature log').click();
    await expect.poll(() => document.title).toBe('Temperature log – Kolli');
    expect(router.state.location.pathname).toBe(logPath);
    await see(chart());
    await screen.unmount();
    const stranger = await openApp(logPath, { isSignedIn: false });
    await expect.poll(() => stranger.router.state.location.pathname).toBe('/auth/login');
  });
});
