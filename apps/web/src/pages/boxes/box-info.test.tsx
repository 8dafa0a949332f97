import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { boxWork } from '../../../test/fake/boxes.ts';
import { changeBox, failure, live, network, state, result } from '../../../test/fake/server.ts';
import { permit } from '../../../test/fake/profile.ts';
import { pathOf, openApp, renderScreen } from '../../../test/open-app.tsx';
import { BOX_ID, OTHER_PHARMACY_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import {
  bodiesOf,
  choose,
  refused,
  see,
  the,
  untilIdle,
  textsOf,
  tryAgain,
} from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { fakeLog, temperatures } from '../../../test/fake/temperatures.ts';

const path = pathOf('info-pickup-boxes');
const toggled = `PATCH /api/pickup-boxes/toggle-active/${BOX_ID}`;
const DAY_MS = 86_400_000;

const rules = (days: number) => ({
  deliveryKeepTime: days * DAY_MS,
  deliveryReminderMessagePeriod: (days / 4) * DAY_MS,
  reservationKeepTime: days * DAY_MS,
});
const changeInfo = (info: Partial<PickupBox['info']>, id = BOX_ID) =>
  changeBox((box) => ({ ...box, info: { ...box.info, ...info } }), id);
const inUse = the.switch('Box in use');

async function openInfo(address = path) {
  const { router } = await openApp(address);
  await see(inUse, the.heading('About the box'));
  return router;
}

/** Shows the box as it is now, once its address tells so. */
async function nowShown(street: string) {
  await expect.poll(() => live.count()).toBe(1);
  changeInfo({ street });
  live.notify(BOX_ID);
  await see(`${street}, Vaasa`);
}

const fact = (label: string) => the.text(label, { exact: true }).element().parentElement;

function expectFacts(facts: Record<string, string>) {
  for (const [label, value] of Object.entries(facts))
    expect(fact(label), label).toHaveTextContent(`${label}${value}`);
}

test('NAV-14 BOX-03: the first box, and the chosen one, which stays after a reload', async () => {
  changeInfo({ name: 'Box 1' });
  changeInfo({ name: 'Box 2', city: 'Turku' }, SECOND_BOX_ID);
  const router = await openInfo();
  expect(document.title).toBe('Box info – Kolli');
  await choose('Pickup box', 'Box 2');
  await see('Kauppapuistikko 14, Turku');
  expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });
});

test('BOX-04: a pharmacy without boxes shows that, and what to do', async () => {
  state.boxes = [];
  await openApp(path);
  await see(the.text('No pickup box', { exact: true }));
  await see(the.text('Your administrator can add one.', { exact: false }));
});

test('BOX-07 BOX-08 BOX-09 BOX-10 BOX-11 BOX-12 DEV-04: id, address, version, intervals in minutes, the languages of its screen by their names in the current language, events that could not be read, and its connection, updated live', async () => {
  await openInfo();
  await see(the.button('Copy the box ID'));
  expectFacts({
    'Box ID': `${BOX_ID.slice(0, 13)}…${BOX_ID}`,
    Address: 'Kauppapuistikko 14, Vaasa',
    'Software version': '1.0.0',
    'Temperature report interval': '5 minutes',
    'Allowed in basic lockers': '15–25 °C',
    'Allowed in fridge lockers': '2–8 °C',
    'Languages on its screen': 'Finnish and Swedish',
    'Unreadable events': 'None',
  });
  expect(fact('Temperature alarm interval')).toMatchTextContent(/interval10 minutes/u);
  await see(the.text('Online', { exact: true }));
  for (const [code, detail, words] of [
    ['field_missing', 'reading.celsius', 'reading.celsius was missing'],
    ['unknown_kind', 'humidity', 'unknown kind of event “humidity”'],
    ['field_invalid', 'door.state', 'door.state had a value that cannot be read'],
  ] as const) {
    const last = { time: Date.UTC(2026, 2, 10, 12), code, detail };
    changeBox((box) => ({ ...box, unreadableEvents: { count: 1204, last } }));
    await nowShown(code);
    const shown = fact('Unreadable events');
    expect(shown, code).toMatchTextContent(/^Unreadable events1,204Last on 10\.03\.2026/u);
    expect(shown?.textContent).toContain(`: ${words}`);
  }
  changeBox((box) => ({ ...box, connectionAlarmed: true }));
  live.notify(BOX_ID);
  await see(the.text('Offline', { exact: true }), the.text('Last connected', { exact: false }));
  await chooseLanguage('fi');
  await see('Suomi ja ruotsi');
  await chooseLanguage('no');
  await see('Finsk og svensk');
});

test('BOX-13 BOX-14 BOX-15 BOX-16: the rules of basic lockers in days, those of fridge lockers if it has any; singular up to one, plural above', async () => {
  changeInfo({ deliveryRulesBasicLocker: rules(2) });
  await openInfo();
  expectFacts({
    'Parcels wait': '2 days',
    'Time between reminders': '0.5 day',
    'Reservations are kept': '2 days',
  });
  const basic = the.region('Rules of basic lockers');
  const fridge = the.region('Rules of fridge lockers');
  expect(fridge.query()).toBeNull();
  changeInfo({ deliveryRulesBasicLocker: rules(1), deliveryRulesFridgeLocker: rules(1.5) });
  await nowShown('Long Street');
  await expect.element(basic).toMatchTextContent(/Parcels wait1 day(?!s)/u);
  await expect.element(basic).toMatchTextContent(/Reservations are kept1 day(?!s)/u);
  await expect.element(fridge).toMatchTextContent(/Parcels wait1.5 days/u);
  changeInfo({ deliveryRulesFridgeLocker: rules(1) });
  await nowShown('Short Street');
  await expect.element(fridge).toMatchTextContent(/Parcels wait1 day(?!s)/u);
  await expect.element(fridge).toMatchTextContent(/Reservations are kept1 day(?!s)/u);
});

test('neither another pharmacy nor its box is shown', async () => {
  const foreign = await openApp(`/pickup-boxes/${OTHER_PHARMACY_ID}/info-pickup-boxes`);
  await see('You can’t see this');
  await foreign.screen.unmount();
  await openApp(`${path}?box=${PHARMACY_ID}`);
  await see('You can’t see this');
});

test('BOX-05 NAV-21 BOX-06 NAV-22: buttons open the capacity and the form of the shown box', async () => {
  const router = await openInfo(`${path}?box=${SECOND_BOX_ID}`);
  for (const [name, page] of [
    ['Box capacity', 'capacity-pickup-box'],
    ['Edit box', 'edit-pickup-box'],
  ] as const) {
    await the.button(name).click();
    const address = `/${PHARMACY_ID}/${page}/${SECOND_BOX_ID}`;
    await expect.poll(() => router.state.location.pathname).toBe(address);
    await see(the.heading(undefined, { level: 1 }));
    await the.link('To box info').click();
    await expect.poll(() => router.state.location.pathname).toBe(path);
    expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });
  }
});

test('BOX-17 BOX-18 CAL-25: the switch asks for confirmation and explains the consequences; Cancel and Escape change nothing and return focus; a refusal is a toast, and the switch shows the box’s state', async () => {
  await openInfo();
  (inUse.element() as HTMLElement).focus();
  for (const leave of ['Escape', 'Cancel']) {
    await userEvent.keyboard(' ');
    await see(the.dialog());
    if (leave === 'Escape') await userEvent.keyboard('{Escape}');
    else await the.button('Cancel').click();
    await expect.poll(() => the.dialog().query(), { message: leave }).toBeNull();
    await expect.element(inUse).toHaveFocus();
  }
  await untilIdle();
  expect(bodiesOf(toggled)).toEqual([]);
  network.patch('/api/pickup-boxes/toggle-active/:id', () => failure('too_many_requests'));
  await inUse.click({ force: true });
  const dialog = the.dialog('Take Box 1 · Kauppatori out of use?');
  await expect.element(dialog).toMatchTextContent(/Pickups at the box go on/u);
  await the.button('Take out of use').click();
  await see('Too many requests. Try again in a moment.');
  await expect.element(inUse).toBeChecked();
});

test('BOX-17 BOX-18 CAL-25: taking a box out of use is sent once, and the box is activated again', async () => {
  await openInfo();
  await inUse.click({ force: true });
  await expect.element(inUse).toBeChecked();
  await the.dialog().getByRole('button', { name: 'Take out of use' }).dblClick();
  await see('Box 1 · Kauppatori is out of use');
  await expect.element(inUse).not.toBeChecked();
  await see(the.text('Nothing can be reserved in its lockers', { exact: false }));
  expect(bodiesOf(toggled)).toEqual([{ active: false }]);
  await inUse.click({ force: true });
  await the.button('Take into use').click();
  await expect.element(inUse).toBeChecked();
  expect(bodiesOf(toggled)).toEqual([{ active: false }, { active: true }]);
});

test('BOX-06 BOX-17 NAV-44: without pickupbox.update it is read-only with a reason', async () => {
  permit('delivery.read');
  const router = await openInfo();
  await expect.element(inUse).toHaveAttribute('aria-disabled', 'true');
  await expect.element(inUse).toHaveAccessibleDescription('You do not have enough permissions');
  await inUse.click({ force: true });
  await refused(the.button('Edit box'));
  expect(router.state.location.pathname).toBe(path);
  await untilIdle();
  expect(boxWork.requested).toEqual([]);
});

const sensors = the.region('Sensors');
const about = the.heading('About the box');

test('TRU-01: each sensor with its ID, its newest reading, and since when one is silent', async () => {
  const anHourAgo = Date.now() - 3_600_000;
  temperatures.sensors = [
    { sensor: '99-99', kind: 'room', at: () => 21.4 },
    { sensor: '3-1', kind: 'fridge', at: () => 5 },
  ];
  const log = fakeLog(anHourAgo, Date.now());
  Object.assign(log.series[1] ?? {}, { newest: { celsius: 5, time: anHourAgo } });
  network.get('/api/temperatures/logs-per-box/:boxId', () => result(log));
  await openApp(path);
  await see(sensors.getByRole('listitem').first());
  expect(textsOf(sensors.getByRole('listitem')).slice(0, 4)).toEqual([
    'Room 99-9921.4 °CMeasuring',
    'Module 1 1-1–Not measured',
    'Module 2 2-1–Not measured',
    `Fridge 3-1 3-1–No reading since ${formatDateTime(new Date(anHourAgo))}`,
  ]);
});

test('what else is known of the box does not wait for its readings', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  network.get('/api/temperatures/logs-per-box/:boxId', () => promise.then(() => undefined));
  await openApp(path);
  await see(about, sensors.getByRole('status', { name: 'Please wait' }));
  resolve();
  await see(sensors.getByRole('listitem').first());
});

test('readings that did not load are said so, and are read again on request', async () => {
  network.get('/api/temperatures/logs-per-box/:boxId', () => failure('too_many_requests'));
  await openApp(path);
  const failed = sensors.getByRole('alert');
  await expect.element(failed).toHaveTextContent('The readings did not load. Try again');
  await see(about);
  await tryAgain(sensors.getByRole('button', { name: 'Try again' }));
  await see(sensors.getByRole('listitem').first());
  expect(failed.query()).toBeNull();
});

const openOff = async (clockSkew: number | null) => {
  changeBox((box) => ({ ...box, clockSkew }));
  await renderScreen(path);
  await see(the.text('Last connected', { exact: false }));
};

test.each([
  [7_200_000, 'Its clock is wrong by 120 minutes. Its times are put right.'],
  [-60_000, 'Its clock is wrong by 1 minute. Its times are put right.'],
])('a box whose clock is off by %s milliseconds shows a warning', async (clockSkew, text) => {
  await openOff(clockSkew);
  await see(the.text(text, { exact: true }));
});

test.each([null, 29_000, -29_000])('no warning for a clock that is off by %s', async (skew) => {
  await openOff(skew);
  expect(the.text('Its clock', { exact: false }).query()).toBeNull();
});
