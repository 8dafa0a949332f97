import { http } from '../../../test/fake/network.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { boxWork, changeBox } from '../../../test/fake/fake-boxes.ts';
import {
  countOf,
  failure,
  live,
  requests,
  state,
  network,
} from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/sample-box.ts';
import {
  BOX_ID,
  OTHER_PHARMACY_ID,
  PHARMACY_ID,
  SECOND_BOX_ID,
} from '../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

withFakeServer();

const path = `/pickup-boxes/${PHARMACY_ID}/info-pickup-boxes`;
const toggled = `PATCH /api/pickup-boxes/toggle-active/${BOX_ID}`;
const DAY_MS = 86_400_000;

async function openInfo(address = path) {
  const app = await openApp(address);
  const { screen } = app;
  const fact = (label: string) => screen.getByText(label, { exact: true }).element().parentElement;
  const inUse = screen.getByRole('switch', { name: 'Box in use' });
  await expect.element(inUse).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'About the box' })).toBeVisible();
  return { ...app, fact, inUse };
}

const rules = (days: number) => ({
  deliveryKeepTime: days * DAY_MS,
  deliveryReminderMessagePeriod: (days / 4) * DAY_MS,
  reservationKeepTime: days * DAY_MS,
});

describe('content', () => {
  test('NAV-14 BOX-03: the first box, and the chosen one, which stays after a reload', async () => {
    changeBox((box) => ({ ...box, info: { ...box.info, name: 'Box 1' } }));
    const second = state.boxes[1];
    if (!second) throw new Error('The sample has two boxes');
    state.boxes[1] = { ...second, info: { ...second.info, name: 'Box 2', city: 'Turku' } };
    const { router, screen } = await openInfo();
    expect(document.title).toBe('Box info – Kolli');
    await screen.getByRole('combobox', { name: 'Pickup box' }).click();
    await screen.getByRole('option', { name: 'Box 2' }).click();
    await expect.element(screen.getByText('Kauppapuistikko 14, Turku')).toBeVisible();
    expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });
  });

  test('BOX-04: a pharmacy without boxes shows that, and what to do', async () => {
    state.boxes = [];
    const { screen } = await openApp(path);
    await expect.element(screen.getByText('No pickup box', { exact: true })).toBeVisible();
    await expect
      .element(screen.getByText('Your administrator can add one.', { exact: false }))
      .toBeVisible();
  });

  test('BOX-07 BOX-08 BOX-10 BOX-11 BOX-12: id, address, version and intervals in minutes', async () => {
    const { fact } = await openInfo();
    expect(fact('Box ID')).toHaveTextContent(`Box ID${BOX_ID}`);
    expect(fact('Address')).toHaveTextContent('AddressKauppapuistikko 14, Vaasa');
    expect(fact('Software version')).toHaveTextContent('Software version1.0.0');
    expect(fact('Temperature report interval')).toHaveTextContent(
      'Temperature report interval5 minutes',
    );
    expect(fact('Temperature alarm interval')).toMatchTextContent(/interval10 minutes/u);
    expect(fact('Allowed in basic lockers')).toHaveTextContent('Allowed in basic lockers15–25 °C');
    expect(fact('Allowed in fridge lockers')).toHaveTextContent('Allowed in fridge lockers2–8 °C');
  });

  test('BOX-09: the languages of its screen by their names in the current language', async () => {
    const { fact, screen } = await openInfo();
    expect(fact('Languages on its screen')).toHaveTextContent(
      'Languages on its screenFinnish and Swedish',
    );
    await chooseLanguage('fi');
    await expect.element(screen.getByText('Suomi ja ruotsi')).toBeVisible();
    await chooseLanguage('no');
    await expect.element(screen.getByText('Finsk og svensk')).toBeVisible();
  });

  test('DEV-04: a box whose events could all be read has none to show', async () => {
    const { fact } = await openInfo();
    expect(fact('Unreadable events')).toHaveTextContent('Unreadable eventsNone');
  });

  test.each([
    ['field_missing', 'reading.celsius', 'reading.celsius was missing'],
    ['unknown_kind', 'humidity', 'unknown kind of event “humidity”'],
    ['field_invalid', 'door.state', 'door.state had a value that cannot be read'],
  ] as const)(
    'DEV-04: the number of events that could not be read, and of the last one the reason %s',
    async (code, detail, words) => {
      const last = { time: Date.UTC(2026, 2, 10, 12), code, detail };
      changeBox((box) => ({ ...box, unreadableEvents: { count: 1204, last } }));
      const { fact } = await openInfo();
      const shown = fact('Unreadable events');
      expect(shown).toMatchTextContent(/^Unreadable events1,204Last on 10\.03\.2026/u);
      expect(shown?.textContent).toContain(`: ${words}`);
    },
  );

  test('BOX-13 BOX-14 BOX-16: the rules of basic lockers in days, singular up to one', async () => {
    changeBox((box) => ({ ...box, info: { ...box.info, deliveryRulesBasicLocker: rules(2) } }));
    const { fact, screen } = await openInfo();
    expect(fact('Deliveries are kept')).toHaveTextContent('Deliveries are kept2 days');
    expect(fact('Time between reminders')).toHaveTextContent('Time between reminders0.5 day');
    expect(fact('Reservations are kept')).toHaveTextContent('Reservations are kept2 days');
    expect(screen.getByText('Rules of fridge lockers').query()).toBeNull();
  });

  test('BOX-16: singular for exactly one day, plural above', async () => {
    changeBox((box) => ({
      ...box,
      info: {
        ...box.info,
        deliveryRulesBasicLocker: rules(1),
        deliveryRulesFridgeLocker: rules(1.5),
      },
    }));
    const { screen } = await openInfo();
    const basic = screen.getByRole('region', { name: 'Rules of basic lockers' });
    await expect.element(basic).toMatchTextContent(/Deliveries are kept1 day(?!s)/u);
    await expect.element(basic).toMatchTextContent(/Reservations are kept1 day(?!s)/u);
    const fridge = screen.getByRole('region', { name: 'Rules of fridge lockers' });
    await expect.element(fridge).toMatchTextContent(/Deliveries are kept1.5 days/u);
  });

  test('BOX-15: the rules of fridge lockers if it has any', async () => {
    changeBox((box) => ({ ...box, info: { ...box.info, deliveryRulesFridgeLocker: rules(1) } }));
    const { screen } = await openInfo();
    const card = screen.getByRole('region', { name: 'Rules of fridge lockers' });
    await expect.element(card).toMatchTextContent(/Deliveries are kept1 day(?!s)/u);
    await expect.element(card).toMatchTextContent(/Reservations are kept1 day(?!s)/u);
  });

  test('its connection state, updated live', async () => {
    const { screen } = await openInfo();
    await expect.element(screen.getByText('Online', { exact: true })).toBeVisible();
    await expect.poll(() => live.count()).toBe(1);
    changeBox((box) => ({ ...box, connectionAlarmed: true }));
    live.notify(BOX_ID);
    await expect.element(screen.getByText('Offline', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Last connected', { exact: false })).toBeVisible();
  });

  test('neither another pharmacy nor its box is shown', async () => {
    const foreign = await openApp(`/pickup-boxes/${OTHER_PHARMACY_ID}/info-pickup-boxes`);
    await expect.element(foreign.screen.getByText('You can’t see this')).toBeVisible();
    await foreign.screen.unmount();
    const unknown = await openApp(`${path}?box=${PHARMACY_ID}`);
    await expect.element(unknown.screen.getByText('You can’t see this')).toBeVisible();
  });
});

describe('links', () => {
  test.each([
    ['BOX-05 NAV-21', 'Box capacity', `/${PHARMACY_ID}/capacity-pickup-box/${SECOND_BOX_ID}`],
    ['BOX-06 NAV-22', 'Edit box', `/${PHARMACY_ID}/edit-pickup-box/${SECOND_BOX_ID}`],
  ])('%s: "%s" opens the page of the shown box', async (_id, name, address) => {
    const { router, screen } = await openInfo(`${path}?box=${SECOND_BOX_ID}`);
    await screen.getByRole('button', { name }).click();
    await expect.poll(() => router.state.location.pathname).toBe(address);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await screen.getByRole('link', { name: 'To box info' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(path);
    expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });
  });
});

describe('deactivating a box', () => {
  test('BOX-17 BOX-18 CAL-25: it asks for confirmation, explains the consequences, and is sent once', async () => {
    const { inUse, screen } = await openInfo();
    await inUse.click({ force: true });
    const dialog = screen.getByRole('dialog', { name: 'Take Box 1 · Kauppatori out of use?' });
    await expect.element(dialog).toMatchTextContent(/Pickups at the box go on/u);
    await expect.element(inUse).toBeChecked();
    await dialog.getByRole('button', { name: 'Take out of use' }).dblClick();
    await expect.element(screen.getByText('Box 1 · Kauppatori is out of use')).toBeVisible();
    await expect.element(inUse).not.toBeChecked();
    await expect
      .element(screen.getByText('Nothing can be reserved in its lockers', { exact: false }))
      .toBeVisible();
    expect(requests.filter(({ line }) => line === toggled).map(({ body }) => body)).toEqual([
      { active: false },
    ]);
  });

  test('BOX-17: it is activated again', async () => {
    state.boxes[0] = sampleBox({ active: false });
    const { inUse, screen } = await openInfo();
    await inUse.click({ force: true });
    await screen.getByRole('button', { name: 'Take into use' }).click();
    await expect.element(inUse).toBeChecked();
    expect(requests.find(({ line }) => line === toggled)?.body).toEqual({ active: true });
  });

  test('Cancel and Escape change nothing and return focus', async () => {
    const { inUse, screen } = await openInfo();
    (inUse.element() as HTMLElement).focus();
    for (const leave of ['{Escape}', '{Tab}{Tab}{Enter}']) {
      await userEvent.keyboard(' ');
      await expect.element(screen.getByRole('dialog')).toBeVisible();
      if (leave === '{Escape}') await userEvent.keyboard(leave);
      else await screen.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
      await expect.element(inUse).toHaveFocus();
    }
    await untilIdle();
    expect(countOf(toggled)).toBe(0);
  });

  test('a refusal is a toast, and the switch shows the box’s state', async () => {
    network.use(
      http.patch('/api/pickup-boxes/toggle-active/:id', () => failure('too_many_requests')),
    );
    const { inUse, screen } = await openInfo();
    await inUse.click({ force: true });
    await screen.getByRole('button', { name: 'Take out of use' }).click();
    await expect
      .element(screen.getByText('Too many requests. Try again in a moment.'))
      .toBeVisible();
    await expect.element(inUse).toBeChecked();
  });

  test('BOX-06 BOX-17 NAV-44: without pickupbox.update it is read-only with a reason', async () => {
    const { role } = state.profile;
    state.profile = { ...state.profile, role: { ...role, permissions: ['delivery.read'] } };
    const { inUse, router, screen } = await openInfo();
    await expect.element(inUse).toHaveAttribute('aria-disabled', 'true');
    await expect.element(inUse).toHaveAccessibleDescription('You do not have enough permissions');
    await inUse.click({ force: true });
    const edit = screen.getByRole('button', { name: 'Edit box' });
    await expect.element(edit).toHaveAttribute('aria-disabled', 'true');
    (edit.element() as HTMLElement).click();
    expect(screen.getByRole('dialog').query()).toBeNull();
    expect(router.state.location.pathname).toBe(path);
    await untilIdle();
    expect(boxWork.requested).toEqual([]);
  });
});
