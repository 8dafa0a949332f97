import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holds, judge } from '../../../test/fake/holds.ts';
import { failure, live, state, network } from '../../../test/fake/server.ts';
import { pathOf, lockersPath, openApp, renderScreen } from '../../../test/open-app.tsx';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { heldId, pickedUpHold, sampleHold, warmHold } from '../../../test/sample/hold.ts';
import { shippedRole } from '../../../test/sample/role.ts';
import { scanSlowly } from '../../../test/scan.ts';
import { gone, see, textsOf, the, tryAgain, untilIdle } from '../../../test/the.ts';

beforeEach(() => {
  holds.list = [sampleHold(), warmHold(), pickedUpHold()];
});

const MINUTE_MS = 60_000;
const path = '/to-decide';
const list = the.navigation('Parcels to decide about');
const row = (kolliId: string) => list.getByRole('button', { name: new RegExp(kolliId, 'u') });
const chart = the.img(/^Line chart of the temperature behind/u);
const release = the.radio(/^Release/u);
const reject = the.radio(/^Reject/u);
const reason = the.textbox('Reason');

/** In the app where keys decide, for shortcuts are in the frame, or where room counts. */
async function openToDecide(open = renderScreen) {
  const app = await open(path);
  await see(the.heading('To decide', { level: 1 }));
  return { ...app, parcel: () => app.router.state.location.search.parcel };
}

test('HLD-06 HLD-10: parcels on hold, rejected ones to take out, and those picked up during an excursion, moved through with arrow keys, and printed; a cut list says how many more there are', async () => {
  holds.more = 4;
  holds.list.unshift(warmHold({ docId: heldId(7), deliveryId: 'fp-7', hold: 'rejected' }));
  const { parcel } = await openToDecide();
  await see(row('fp-10833'));
  const groups = the.region(/^(?:On hold|Picked up during|Rejected)/u).elements();
  expect(groups.map((group) => group.querySelector('h2')?.textContent)).toEqual([
    'On hold 2',
    'Picked up during an excursion 1',
    'Rejected 1',
  ]);
  const rows = list.getByRole('button');
  expect(textsOf(rows)).toEqual([
    '3-1fp-1083390 min above 8 °C18 hours agoBox 1 · Kauppatori',
    '2-1fp-1083561 min above 25 °C1 hour agoBox 1 · Kauppatori',
    'fp-1081124 min above 25 °C1 hour agoBox 1 · Kauppatori · 1-3',
    '2-1fp-761 min above 25 °C1 hour agoBox 1 · KauppatoriTake out',
  ]);
  for (const one of rows.elements())
    expect(one.querySelector('svg[viewBox="0 0 64 26"] path')).not.toBeNull();
  await see(list.getByText(/^4 more are not shown/u));
  await expect.poll(() => document.title).toBe('(7) To decide – Kolli');
  const paper = () => page.getByRole('table', { includeHidden: true }).element();
  expect(paper().querySelector('caption')?.textContent).toContain('4 more are not shown');
  await expect.element(row('fp-10833')).toHaveAttribute('aria-current', 'true');
  row('fp-10833').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('fp-10835')).toHaveFocus();
  await expect.poll(parcel).toBe(heldId(2));
  await see(the.heading('Temperature in 2-1', { level: 2 }));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(row('fp-10833')).toHaveFocus();
  await expect.poll(parcel).toBe(heldId(1));
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await the.button('Print the list').click();
  expect(print).toHaveBeenCalledOnce();
  const printed = [...paper().querySelectorAll('tbody tr')].map((one) => one.textContent);
  expect(printed).toHaveLength(4);
  expect(printed[1]).toContain('fp-10835');
  expect(printed[1]).toContain('61 min15–25 °C26.4 °C21.2 °C22.9 °C');
});

test('HLD-06: the count is in the navigation and the page title, and both are live', async () => {
  await openApp('/users');
  const entry = the.link(/^To decide/u);
  await expect.element(entry).toHaveTextContent('To decide3');
  await entry.click();
  await expect.poll(() => document.title).toBe('(3) To decide – Kolli');
  await see(row('fp-10811'));
  await untilIdle();
  holds.list = [sampleHold()];
  live.notify();
  await expect.poll(() => document.title).toBe('(1) To decide – Kolli');
  await expect.element(entry).toHaveTextContent('To decide1');
  await gone(row('fp-10811'));
  judge(heldId(1), 'released', 'Sari Koskela', 'Reading was wrong');
  live.notify();
  await expect.poll(() => document.title).toBe('To decide – Kolli');
  await expect.element(entry).toHaveTextContent('To decide');
});

test('HLD-06: a list that does not load says so, and is loaded on request; it may be empty, and a hold that began this minute is not in the future', async () => {
  holds.list = [];
  network.get('/api/deliveries/holds/:pharmacyId', () => failure('validation_fail'));
  await openToDecide();
  await see(the.heading('The list did not load'));
  await tryAgain(the.button('Try again'));
  await see(the.heading('Nothing is on hold'));
  await expect.poll(() => live.count()).toBe(1);
  holds.list = [sampleHold({ heldTime: Date.now() + 45_000 })];
  live.notify();
  await see(row('fp-10833').getByText('now', { exact: true }));
});

test('HLD-06 HLD-07 HLD-08: figures, the curve with what happened, facts, and what its customer was sent; R and J choose, except while somebody types, and the reasons belong to the choice', async () => {
  const { heldTime } = sampleHold();
  holds.doorOpen = [{ from: heldTime - 30 * MINUTE_MS, until: heldTime + 31 * MINUTE_MS }];
  holds.messages = [
    { purpose: 'delivery', time: heldTime - 60 * MINUTE_MS, state: 'delivered' },
    { purpose: 'hold', time: heldTime + 10 * MINUTE_MS, state: 'failed' },
  ];
  await openToDecide(openApp);
  await see(chart);
  const detail = the.article().element().textContent ?? '';
  for (const part of [
    'On hold',
    'Box 1 · Kauppatori · fridge',
    'Out of range90 min',
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
  ])
    expect(detail).toContain(part);
  expect(chart.element().getAttribute('aria-label')).toContain('90 min above 8 °C.');
  await userEvent.keyboard('j');
  await expect.element(reject).toBeChecked();
  await userEvent.keyboard('spoiled, warm');
  await expect.element(reason).toHaveValue('spoiled, warm');
  await expect.element(reject).toBeChecked();
  await release.click();
  await the.button('Reading was wrong').click();
  await userEvent.keyboard('j');
  await expect.element(release).toBeChecked();
  await reject.click();
  await expect.element(reason).toHaveValue('');
  expect(the.button('Reading was wrong').query()).toBeNull();
  await reason.fill('');
  await userEvent.type(reason, 'rejected by hand');
  await expect.element(reject).toBeChecked();
  await expect.element(reason).toHaveValue('rejected by hand');
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
  await see(chart);
  const label = the.article().getByText('Mean kinetic', { exact: true });
  expect(label.query()).toBeNull();
  const link = the.link('Temperature log');
  const log = pathOf(`temperature-log?box=${BOX_ID}&from=2026-11-18`);
  const today = new Date().toLocaleDateString('sv');
  await expect.element(link).toHaveAttribute('href', `${log}&to=${today}`);
  await row('fp-10835').click();
  await see(label, the.article().getByText('22.9 °C'));
  expect(the.article().element().textContent).not.toContain('· fridge');
  await row('fp-10811').click();
  await expect.element(link).toHaveAttribute('href', `${log}&to=2026-11-22`);
});

test('HLD-06: without its curve the figures stay, and the decision stays possible', async () => {
  network.get('/api/deliveries/holds/:pharmacyId/show/:docId', () => failure('validation_fail'));
  await openToDecide();
  await see(the.heading('The curve did not load'), the.article().getByText('13.1 °C'));
  await expect.element(release).toBeEnabled();
});

test('HLD-06: on a phone the list comes first, and a parcel is a page of its own', async () => {
  await page.viewport(390, 844);
  const { parcel } = await openToDecide(openApp);
  await see(row('fp-10833'));
  expect(the.article().query()).toBeNull();
  await row('fp-10833').click();
  await see(chart);
  expect(list.query()).toBeNull();
  expect(parcel()).toBe(heldId(1));
  const bottom = the.region('Decision').element();
  expect(Math.round(bottom.getBoundingClientRect().bottom)).toBeLessThanOrEqual(innerHeight);
  await the.link('Back to the list').click();
  await see(row('fp-10833'));
});

test('HLD-06: at 200 % zoom the whole curve is in view, and not below the decision', async () => {
  await page.viewport(720, 450);
  await openToDecide(openApp);
  await row('fp-10833').click();
  await see(chart);
  const plot = () => chart.element().getBoundingClientRect().bottom;
  const decision = the.region('Decision').element();
  await expect.poll(() => decision.getBoundingClientRect().top).toBeGreaterThanOrEqual(plot());
  expect(plot()).toBeLessThanOrEqual(450);
});

test('HLD-07 HLD-10: release needs a choice and a reason; its button names the parcel, and the next one opens, whose heading has the focus; one that was picked up during an excursion is acknowledged with a note', async () => {
  const { parcel, router } = await openToDecide();
  await see(chart);
  await expect.element(release).not.toBeChecked();
  await expect.element(reject).not.toBeChecked();
  await expect.element(the.button('Decide')).toBeDisabled();
  await release.click();
  // The placeholder has the whole field; what is typed ends before its count.
  const count = the.text(/ of 250$/u);
  expect(count.query()).toBeNull();
  await reason.fill('x'.repeat(249));
  await expect.element(count).toHaveTextContent('249 of 250');
  const room = reason.element().getBoundingClientRect().right;
  const padding = parseFloat(getComputedStyle(reason.element()).paddingRight);
  expect(count.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(room - padding);
  const submit = the.button('Release fp-10833');
  await reason.fill('ok');
  await submit.click();
  await see('Too short: at least 3 characters.');
  await the.button('Asked the manufacturer').click();
  await expect.element(reason).toHaveValue('Asked the manufacturer');
  const { heldTime, deliveryStatus } = holds.list[0] ?? sampleHold();
  await submit.click();
  await see('fp-10833 released');
  const body = { reason: 'Asked the manufacturer', heldTime, deliveryStatus };
  expect(holds.received).toEqual([{ call: 'release', docId: heldId(1), body }]);
  await expect.poll(parcel).toBe(heldId(2));
  await expect.element(the.heading('2-1', { level: 2 })).toHaveFocus();
  await gone(row('fp-10833'));
  await expect.element(release).not.toBeChecked();
  await expect.element(reason).toHaveValue('');
  router.history.push(`${path}?parcel=${heldId(3)}`);
  await see(/^The customer already has this parcel/u);
  expect(release.query()).toBeNull();
  await the.textbox('Note').fill('Called the customer, exchanged it');
  await the.button('Acknowledge fp-10811').click();
  await see('fp-10811 acknowledged');
  expect(holds.received.slice(1).map(({ call, body }) => [call, body.reason])).toEqual([
    ['acknowledge', 'Called the customer, exchanged it'],
  ]);
  await gone(row('fp-10811'));
});

test('HLD-06 HLD-07 HLD-10: Enter in the reason decides nothing, but asks with a summary; once decided, neither the navigation nor the title counts it, and with none left the screen’s title has the focus', async () => {
  holds.list = [sampleHold(), pickedUpHold()];
  await openToDecide(openApp);
  await see(chart);
  await release.click();
  await reason.fill('ok');
  await userEvent.keyboard('{Enter}');
  await see('Too short: at least 3 characters.');
  await reason.fill('');
  scanSlowly('fp-900', 80);
  await see('Typed very fast: press Enter once more to send it');
  await untilIdle();
  expect(the.dialog().query()).toBeNull();
  await reason.fill('Asked the manufacturer');
  await userEvent.keyboard('{Enter}');
  const question = the.dialog('Release fp-10833?');
  await see(question.getByText('3-1, 90 min above 8 °C. Reason: Asked the manufacturer'));
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await gone(question);
  await untilIdle();
  expect(holds.received).toEqual([]);
  await reason.click();
  await userEvent.keyboard('{Enter}');
  // What the server counts comes late.
  network.get('/api/deliveries/holds/:pharmacyId/count', () => new Promise(() => undefined));
  await question.getByRole('button', { name: 'Release fp-10833' }).click();
  await see('fp-10833 released');
  const entry = the.link(/^To decide/u);
  await expect.element(entry).toHaveTextContent('To decide1');
  await see(/^The customer already has this parcel/u);
  await the.textbox('Note').fill('Called the customer');
  await userEvent.keyboard('{Enter}');
  await the
    .dialog('Acknowledge fp-10811?')
    .getByRole('button', { name: /^Acknowledge/u })
    .click();
  await see(the.heading('Nothing is on hold'));
  await expect.element(the.heading('To decide', { level: 1 })).toHaveFocus();
  await expect.element(entry).toMatchTextContent(/^To decide$/u);
  expect(document.title).toBe('To decide – Kolli');
});

test('HLD-06: where the server’s list comes late, a decided parcel is not one more that is not shown', async () => {
  holds.list = [sampleHold(), warmHold({ hold: 'rejected' })];
  await openToDecide();
  await see(chart);
  await release.click();
  await the.button('Asked the manufacturer').click();
  network.get('/api/deliveries/holds/:pharmacyId', () => new Promise(() => undefined));
  await the.button('Release fp-10833').click();
  await see('0 parcels wait for a decision');
  await gone(row('fp-10833'));
  expect(list.getByText(/not shown/u).query()).toBeNull();
});

test('HLD-06: the age of a rejected parcel is that of the rejection, of a picked-up one that of the pickup', async () => {
  const ago = (hours: number) => Date.now() - hours * 60 * MINUTE_MS;
  const stay = { from: ago(19), until: ago(5) };
  holds.list = [
    warmHold({ hold: 'rejected', heldTime: ago(9), judgedTime: ago(2) }),
    pickedUpHold({ heldTime: ago(4), stay }),
  ];
  await openToDecide();
  await see(row('fp-10835').getByText('2 hours ago'), row('fp-10811').getByText('5 hours ago'));
});

test('HLD-08: a rejected parcel stays in the list until it is out, with what to do and who rejected it; with none left to decide the screen’s title has the focus', async () => {
  holds.list = [sampleHold()];
  await openToDecide();
  await reject.click();
  await the.button('Cannot be shown to be safe').click();
  await the.button('Reject fp-10833').click();
  const decision = the.region('Decision');
  for (const text of [
    'Take the parcel out of 3-1',
    /^Anna Lindqvist rejected it on/u,
    'Reason: Cannot be shown to be safe',
  ])
    await see(decision.getByText(text));
  await expect.element(the.heading('To decide', { level: 1 })).toHaveFocus();
  // Nobody else had decided.
  expect(decision.getByRole('alert').query()).toBeNull();
  await see(row('fp-10833').getByText('Take out'));
  await expect.element(the.link('Go to 3-1')).toHaveAttribute('href', `${lockersPath}?door=3-1`);
  expect(document.title).toBe('To decide – Kolli');
});

test('HLD-12: without delivery.judge it says who decides, and the keys do nothing', async () => {
  state.profile.role = shippedRole('user');
  await openToDecide(openApp);
  await see(chart, 'Main users and administrators decide');
  await userEvent.keyboard('r');
  expect(release.query()).toBeNull();
  expect(the.button(/^(?:Decide|Release)/u).query()).toBeNull();
});
