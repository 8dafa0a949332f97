import { http } from '../../../test/fake/network.ts';
import { shippedRoles } from '@kolli/domain/people/permissions';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holds, judge } from '../../../test/fake/fake-holds.ts';
import { failure, live, state, network } from '../../../test/fake/fake-server.ts';
import { openApp, renderScreen, withFakeServer } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { heldId, pickedUpHold, sampleHold, warmHold } from '../../../test/sample/sample-hold.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();
beforeEach(async () => {
  await page.viewport(1440, 900);
  holds.list = [sampleHold(), warmHold(), pickedUpHold()];
});

const MINUTE_MS = 60_000;
const path = '/to-decide';
const list = () => page.getByRole('navigation', { name: 'Parcels to decide about' });
const row = (kolliId: string) => list().getByRole('button', { name: new RegExp(kolliId, 'u') });
const chart = () => page.getByRole('img', { name: /^Line chart of the temperature behind/u });
const release = () => page.getByRole('radio', { name: /^Release/u });
const reject = () => page.getByRole('radio', { name: /^Reject/u });
const reason = () => page.getByRole('textbox', { name: 'Reason' });

/** In the app where keys decide, for shortcuts are in the frame, or where room counts. */
async function openToDecide(open = renderScreen) {
  const app = await open(path);
  await expect.element(page.getByRole('heading', { name: 'To decide', level: 1 })).toBeVisible();
  return { ...app, parcel: () => app.router.state.location.search.parcel };
}

describe('the list', () => {
  test('HLD-06 HLD-10: parcels on hold, rejected ones to take out, and those picked up during an excursion, moved through with arrow keys, and printed; a cut list says how many more there are', async () => {
    holds.more = 4;
    holds.list = [
      warmHold({ docId: heldId(7), deliveryId: 'fp-7', hold: 'rejected' }),
      ...holds.list,
    ];
    const { parcel } = await openToDecide();
    await expect.element(row('fp-10833')).toBeVisible();
    const groups = page
      .getByRole('region', { name: /^(?:On hold|Picked up during|Rejected)/u })
      .elements();
    expect(groups.map((group) => group.querySelector('h2')?.textContent)).toEqual([
      'On hold 2',
      'Picked up during an excursion 1',
      'Rejected 1',
    ]);
    const rows = list().getByRole('button').elements();
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '3-1fp-1083390 mins above 8 °C18 hours agoBox 1 · Kauppatori',
      '2-1fp-1083561 mins above 25 °C1 hour agoBox 1 · Kauppatori',
      'fp-1081124 mins above 25 °C1 hour agoBox 1 · Kauppatori · 1-3',
      '2-1fp-761 mins above 25 °C1 hour agoBox 1 · KauppatoriTake out',
    ]);
    expect(rows.every((one) => one.querySelector('svg[viewBox="0 0 64 26"] path') !== null)).toBe(
      true,
    );
    await expect.element(list().getByText(/^4 more are not shown/u)).toBeVisible();
    await expect.poll(() => document.title).toBe('(7) To decide – Kolli');
    const paper = () => page.getByRole('table', { includeHidden: true }).element();
    expect(paper().querySelector('caption')?.textContent).toContain('4 more are not shown');
    await expect.element(row('fp-10833')).toHaveAttribute('aria-current', 'true');
    row('fp-10833').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('fp-10835')).toHaveFocus();
    await expect.poll(parcel).toBe(heldId(2));
    await expect
      .element(page.getByRole('heading', { name: 'Temperature in 2-1', level: 2 }))
      .toBeVisible();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(row('fp-10833')).toHaveFocus();
    await expect.poll(parcel).toBe(heldId(1));
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await page.getByRole('button', { name: 'Print the list' }).click();
    expect(print).toHaveBeenCalledOnce();
    const printed = [...paper().querySelectorAll('tbody tr')].map((one) => one.textContent);
    expect(printed).toHaveLength(4);
    expect(printed[1]).toContain('fp-10835');
    expect(printed[1]).toContain('61 mins15–25 °C26.4 °C21.2 °C22.9 °C');
    print.mockRestore();
  });

  test('HLD-06: the count is in the navigation and the page title, and both are live', async () => {
    await openApp('/users');
    const entry = page.getByRole('link', { name: /^To decide/u });
    await expect.element(entry).toHaveTextContent('To decide3');
    await entry.click();
    await expect.poll(() => document.title).toBe('(3) To decide – Kolli');
    await expect.element(row('fp-10811')).toBeVisible();
    await untilIdle();
    holds.list = [sampleHold()];
    live.notify();
    await expect.poll(() => document.title).toBe('(1) To decide – Kolli');
    await expect.element(entry).toHaveTextContent('To decide1');
    await expect.poll(() => row('fp-10811').query()).toBeNull();
    judge(heldId(1), 'released', 'Sari Koskela', 'Reading was wrong');
    live.notify();
    await expect.poll(() => document.title).toBe('To decide – Kolli');
    await expect.element(entry).toHaveTextContent('To decide');
  });

  test('HLD-06: a list that does not load says so, and is loaded on request; it may be empty, and a hold that began this minute is not in the future', async () => {
    holds.list = [];
    network.use(http.get('/api/deliveries/holds/:pharmacyId', () => failure('validation_fail')));
    await openToDecide();
    const heading = page.getByRole('heading', { name: 'The list did not load' });
    await expect.element(heading).toBeVisible();
    await tryAgain(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByRole('heading', { name: 'Nothing is on hold' })).toBeVisible();
    await expect.poll(() => live.count()).toBe(1);
    holds.list = [sampleHold({ heldTime: Date.now() + 45_000 })];
    live.notify();
    await expect.element(row('fp-10833').getByText('0 minutes ago')).toBeVisible();
  });
});

describe('a parcel', () => {
  test('HLD-06 HLD-07 HLD-08: figures, the curve with what happened, facts, and what its customer was sent; R and J choose, except while somebody types, and the reasons belong to the choice', async () => {
    const { heldTime } = sampleHold();
    holds.doorOpen = [{ from: heldTime - 30 * MINUTE_MS, until: heldTime + 31 * MINUTE_MS }];
    holds.messages = [
      { purpose: 'delivery', time: heldTime - 60 * MINUTE_MS, state: 'delivered' },
      { purpose: 'hold', time: heldTime + 10 * MINUTE_MS, state: 'failed' },
    ];
    await openToDecide(openApp);
    await expect.element(chart()).toBeVisible();
    const detail = page.getByRole('article').element().textContent ?? '';
    for (const part of [
      'On hold',
      'Out of range90 mins',
      'Highest13.1 °C',
      'Lowest3.9 °C',
      'Now4.9 °C',
      'Kolli IDfp-10833',
      'Phone+358 40 000 5714',
      'Includes drugsYes',
      'Ready for pickup',
      'SMS received',
      'On hold: please wait',
      'SMS failed',
    ]) {
      expect(detail).toContain(part);
    }
    expect(chart().element().getAttribute('aria-label')).toContain('90 mins above 8 °C.');
    await userEvent.keyboard('j');
    await expect.element(reject()).toBeChecked();
    await userEvent.keyboard('spoiled, warm');
    await expect.element(reason()).toHaveValue('spoiled, warm');
    await expect.element(reject()).toBeChecked();
    await release().click();
    await page.getByRole('button', { name: 'Reading was wrong' }).click();
    await userEvent.keyboard('j');
    await expect.element(release()).toBeChecked();
    await reject().click();
    await expect.element(reason()).toHaveValue('');
    expect(page.getByRole('button', { name: 'Reading was wrong' }).query()).toBeNull();
    await reason().fill('');
    await userEvent.type(reason(), 'rejected by hand');
    await expect.element(reject()).toBeChecked();
    await expect.element(reason()).toHaveValue('rejected by hand');
    expect(holds.received).toEqual([]);
  });

  test('HLD-06: the mean kinetic temperature only where the server gives one, never for fridges, and a link to the temperature log of its box for the whole stay', async () => {
    const at = (day: number) => new Date(2026, 10, day, 14, 5).getTime();
    holds.list = [
      sampleHold({ heldTime: at(21), stay: { from: at(18), until: null } }),
      warmHold(),
      pickedUpHold({ heldTime: at(21), stay: { from: at(18), until: at(22) } }),
    ];
    await openToDecide();
    await expect.element(chart()).toBeVisible();
    const label = page.getByRole('article').getByText('Mean kinetic', { exact: true });
    expect(label.query()).toBeNull();
    const link = page.getByRole('link', { name: 'Temperature log' });
    const log = `/pickup-boxes/${PHARMACY_ID}/temperature-log?box=${BOX_ID}&from=2026-11-18`;
    const today = new Date().toLocaleDateString('sv');
    await expect.element(link).toHaveAttribute('href', `${log}&to=${today}`);
    await row('fp-10835').click();
    await expect.element(label).toBeVisible();
    await expect.element(page.getByRole('article').getByText('22.9 °C')).toBeVisible();
    await row('fp-10811').click();
    await expect.element(link).toHaveAttribute('href', `${log}&to=2026-11-22`);
  });

  test('HLD-06: without its curve the figures stay, and the decision stays possible', async () => {
    network.use(
      http.get('/api/deliveries/holds/:pharmacyId/show/:docId', () => failure('validation_fail')),
    );
    await openToDecide();
    await expect
      .element(page.getByRole('heading', { name: 'The curve did not load' }))
      .toBeVisible();
    await expect.element(page.getByRole('article').getByText('13.1 °C')).toBeVisible();
    await expect.element(release()).toBeEnabled();
  });

  test('HLD-06: on a phone the list comes first, and a parcel is a page of its own', async () => {
    await page.viewport(390, 844);
    const { parcel } = await openToDecide(openApp);
    await expect.element(row('fp-10833')).toBeVisible();
    expect(page.getByRole('article').query()).toBeNull();
    await row('fp-10833').click();
    await expect.element(chart()).toBeVisible();
    expect(list().query()).toBeNull();
    expect(parcel()).toBe(heldId(1));
    const bottom = page.getByRole('region', { name: 'Decision' }).element();
    expect(Math.round(bottom.getBoundingClientRect().bottom)).toBeLessThanOrEqual(innerHeight);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect.element(row('fp-10833')).toBeVisible();
  });
});

describe('the decision', () => {
  test('HLD-07 HLD-10: release needs a choice and a reason; its button names the parcel, and the next one opens; one that was picked up during an excursion is acknowledged with a note', async () => {
    const { parcel, router } = await openToDecide();
    await expect.element(chart()).toBeVisible();
    await expect.element(release()).not.toBeChecked();
    await expect.element(reject()).not.toBeChecked();
    await expect.element(page.getByRole('button', { name: 'Decide' })).toBeDisabled();
    await release().click();
    // The placeholder has the whole field; what is typed ends before its count.
    const count = page.getByText(/ of 250$/u);
    expect(count.query()).toBeNull();
    await reason().fill('x'.repeat(249));
    await expect.element(count).toHaveTextContent('249 of 250');
    const room = reason().element().getBoundingClientRect().right;
    const padding = parseFloat(getComputedStyle(reason().element()).paddingRight);
    expect(count.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(room - padding);
    const submit = page.getByRole('button', { name: 'Release fp-10833' });
    await reason().fill('ok');
    await submit.click();
    await expect.element(page.getByText('Too short: at least 3 characters.')).toBeVisible();
    await page.getByRole('button', { name: 'Asked the manufacturer' }).click();
    await expect.element(reason()).toHaveValue('Asked the manufacturer');
    const { heldTime, deliveryStatus } = holds.list[0] ?? sampleHold();
    await submit.click();
    await expect.element(page.getByText('fp-10833 released')).toBeVisible();
    expect(holds.received).toEqual([
      {
        call: 'release',
        docId: heldId(1),
        body: { reason: 'Asked the manufacturer', heldTime, deliveryStatus },
      },
    ]);
    await expect.poll(parcel).toBe(heldId(2));
    await expect.poll(() => row('fp-10833').query()).toBeNull();
    await expect.element(release()).not.toBeChecked();
    await expect.element(reason()).toHaveValue('');
    router.history.push(`${path}?parcel=${heldId(3)}`);
    await expect.element(page.getByText(/^The customer already has this parcel/u)).toBeVisible();
    expect(release().query()).toBeNull();
    await page.getByRole('textbox', { name: 'Note' }).fill('Called the customer, exchanged it');
    await page.getByRole('button', { name: 'Acknowledge fp-10811' }).click();
    await expect.element(page.getByText('fp-10811 acknowledged')).toBeVisible();
    expect(holds.received.slice(1).map(({ call, body }) => [call, body.reason])).toEqual([
      ['acknowledge', 'Called the customer, exchanged it'],
    ]);
    await expect.poll(() => row('fp-10811').query()).toBeNull();
  });

  test('HLD-08: a rejected parcel stays in the list until it is out, with what to do and who rejected it', async () => {
    holds.list = [sampleHold()];
    await openToDecide();
    await reject().click();
    await page.getByRole('button', { name: 'Cannot be shown to be safe' }).click();
    await page.getByRole('button', { name: 'Reject fp-10833' }).click();
    const decision = page.getByRole('region', { name: 'Decision' });
    await expect.element(decision.getByText('Take the parcel out of 3-1')).toBeVisible();
    await expect.element(decision.getByText(/^Anna Lindqvist rejected it on/u)).toBeVisible();
    await expect.element(decision.getByText('Reason: Cannot be shown to be safe')).toBeVisible();
    // Nobody else had decided.
    expect(decision.getByRole('alert').query()).toBeNull();
    await expect.element(row('fp-10833').getByText('Take out')).toBeVisible();
    await expect
      .element(decision.getByRole('link', { name: 'Go to 3-1' }))
      .toHaveAttribute('href', `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers?door=3-1`);
    expect(document.title).toBe('To decide – Kolli');
  });

  test('HLD-12: without delivery.judge it says who decides, and the keys do nothing', async () => {
    const { permissions } = shippedRoles.user;
    state.profile.role = { ...shippedRoles.user, permissions: [...permissions] };
    await openToDecide(openApp);
    await expect.element(chart()).toBeVisible();
    await expect.element(page.getByText('Main users and administrators decide')).toBeVisible();
    await userEvent.keyboard('r');
    expect(release().query()).toBeNull();
    expect(page.getByRole('button', { name: /^(?:Decide|Release)/u }).query()).toBeNull();
  });
});
