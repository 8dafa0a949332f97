import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countOf, failure, live, state, network, changeBox } from '../../../test/fake/server.ts';
import { permit } from '../../../test/fake/profile.ts';
import { openApp } from '../../../test/open-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { bodiesOf, gone, see, sent, the, untilIdle } from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';

const DAY_MS = 86_400_000;
const address = `/${PHARMACY_ID}/edit-pickup-box/${BOX_ID}`;
const line = `PATCH /api/pickup-boxes/update/${BOX_ID}`;
const rules = {
  deliveryKeepTime: 7 * DAY_MS,
  deliveryReminderMessagePeriod: 2 * DAY_MS,
  reservationKeepTime: 3 * DAY_MS,
};

beforeEach(() =>
  changeBox((box) => ({ ...box, info: { ...box.info, deliveryRulesBasicLocker: rules } })),
);

const form = the.form('Edit pickup box');
const field = (name: string) => form.getByRole('textbox', { name });
const box = (name: string) => form.getByRole('checkbox', { name });
const language = (name: string, group = 'Languages on its screen') =>
  form.getByRole('group', { name: group }).getByRole('checkbox', { name });
const template = form.getByRole('combobox', { name: 'Template' });
const save = form.getByRole('button', { name: 'Save' });
const required = form.getByText('This field is required.');
const textFields = ['Name', 'Street address', 'Postal code', 'City', 'Country'];

async function openForm() {
  const app = await openApp(address);
  await see(form);
  return app;
}

test('NAV-22 BOX-26 BOX-27 BOX-28 BOX-29 BOX-30 BOX-33: the form shows the box, id and default language are read-only, fields of admins are hidden, and languages have their names in each language', async () => {
  await openForm();
  const shown = {
    Name: 'Box 1 · Kauppatori',
    'Box ID': BOX_ID,
    'Street address': 'Kauppapuistikko 14',
    'Postal code': '65100',
    City: 'Vaasa',
    Country: 'FI',
    'Default language': 'Finnish',
  };
  for (const [name, value] of Object.entries(shown))
    await expect.element(field(name)).toHaveValue(value);
  for (const name of ['Box ID', 'Default language'])
    await expect.element(field(name)).toHaveAttribute('readonly');
  for (const name of [...textFields, 'Box ID']) await expect.element(field(name)).toBeRequired();
  await expect.element(language('Swedish')).toBeChecked();
  await expect.element(language('English')).not.toBeChecked();
  expect(document.title).toBe('Edit pickup box – Kolli');
  expect(form.getByRole('textbox', { name: /°C|interval|days/u }).query()).toBeNull();
  expect(form.getByRole('checkbox', { name: 'Stands outdoors' }).query()).toBeNull();
  const ui = the.form().getByRole('group').first();
  for (const [shownLanguage, names] of [
    ['fi', ['Englanti', 'Suomi', 'Ruotsi', 'Norja']],
    ['sv', ['Engelska', 'Finska', 'Svenska', 'Norska']],
    ['no', ['Engelsk', 'Finsk', 'Svensk', 'Norsk']],
  ] as const) {
    await chooseLanguage(shownLanguage);
    for (const name of names) await see(ui.getByRole('checkbox', { name, exact: true }));
  }
});

test('BOX-33 BOX-29 CAL-24: the editable fields are sent once, including message languages', async () => {
  await openForm();
  await field('Name').fill('Box at the door');
  await language('English').click();
  await language('Norwegian', 'Languages of text messages').click();
  await save.dblClick();
  await see(the.text('Saved', { exact: true }));
  expect(bodiesOf(line)).toEqual([
    {
      name: 'Box at the door',
      uiLanguages: ['fi', 'sv', 'en'],
      customerSMSLanguages: ['fi', 'no'],
    },
  ]);
  await see(the.text('Box at the door', { exact: true }));
});

test('BOX-26 BOX-28 BOX-29 BOX-32: each field and a language on its screen are required, also after Clean fields, and nothing is sent before', async () => {
  await openForm();
  const missing = textFields.map((name) => [name, ' ', 'This field is required.'] as const);
  const tooLong = ['City', 'x'.repeat(101), 'This is too long.'] as const;
  for (const [name, value, text] of [...missing, tooLong]) {
    const before = (field(name).element() as HTMLInputElement).value;
    await field(name).fill(value);
    await save.click();
    await expect.element(form.getByText(text), { message: name }).toBeVisible();
    await expect.element(field(name)).toHaveFocus();
    await field(name).fill(before);
    await expect.element(form.getByText(text), { message: name }).not.toBeInTheDocument();
  }
  for (const name of ['Finnish', 'Swedish']) await language(name).click();
  await save.click();
  await see(required);

  await form.getByRole('button', { name: 'Clean fields' }).click();
  for (const name of textFields) await expect.element(field(name)).toHaveValue('');
  await expect.element(field('Box ID')).toHaveValue(BOX_ID);
  await expect.poll(() => required.elements()).toHaveLength(6);
  await untilIdle();
  expect(countOf(line)).toBe(0);

  await language('Finnish').click();
  for (const name of textFields) await field(name).fill('Turku');
  await save.click();
  await see(the.text('Saved', { exact: true }));
  expect(countOf(line)).toBe(1);
});

test('BOX-33: without message languages those of the pharmacy apply, and box info says so', async () => {
  await openForm();
  await language('Finnish', 'Languages of text messages').click();
  expect(required.query()).toBeNull();
  await save.click();
  await see(the.text('Saved', { exact: true }));
  expect(sent(line)?.body).toEqual({ customerSMSLanguages: [] });
  await the.link('To box info').click();
  await see('Those of the pharmacy');
});

test('BOX-32: required messages are shown once the form is dirty, not before', async () => {
  changeBox((box) => ({ ...box, info: { ...box.info, country: '' } }));
  await openForm();
  await field('Country').click();
  await field('City').click();
  expect(required.query()).toBeNull();
  await field('City').fill('Turku');
  await see(required);
  await expect.element(field('Country')).toHaveAttribute('aria-invalid', 'true');
});

test('BOX-33: the server’s errors and a name of another box are shown at their fields, and typed text is not lost', async () => {
  const error = { msg: 'validation.invalid', path: 'body.zipCode' };
  network.patch('/api/pickup-boxes/update/:id', () => failure('validation_fail', [error]));
  await openForm();
  await field('Postal code').fill('nowhere');
  await field('City').fill('Turku');
  await save.click();
  await see(form.getByText('This value is not valid.'));
  await expect.element(field('Postal code')).toHaveFocus();
  await expect.element(field('City')).toHaveValue('Turku');
  network.patch('/api/pickup-boxes/update/:id', () => failure('pickupbox_name_in_use'));
  await field('Postal code').fill('20100');
  await field('Name').fill('Box 2');
  await save.click();
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Name')).toHaveFocus();
});

test('leaving with unsaved changes asks for confirmation, and typed text is restored after signing in again', async () => {
  const { router, screen } = await openForm();
  await field('City').fill('Turku');
  await the.link('To box info').click();
  await see(the.dialog('Leave without saving?'));
  await the.button('Stay here').click();
  await expect.element(field('City')).toHaveValue('Turku');
  expect(router.state.location.pathname).toBe(address);
  saveDrafts();
  await screen.unmount();
  await openForm();
  await expect.element(field('City')).toHaveValue('Turku');
});

test('a colleague’s concurrent changes do not overwrite typed text, and are not overwritten', async () => {
  await openForm();
  await expect.poll(() => live.count()).toBe(1);
  await field('City').fill('Turku');
  changeBox((box) => ({ ...box, info: { ...box.info, name: 'Renamed' } }));
  live.notify(BOX_ID);
  await see('Renamed');
  await expect.element(field('City')).toHaveValue('Turku');
  await save.click();
  await expect.element(field('Name')).toHaveValue('Renamed');
  expect(state.boxes[0]?.info).toMatchObject({ name: 'Renamed', city: 'Turku' });
});

test('BOX-31: the template is read-only with a reason while the box has deliveries; another one is refused at its field by a new reservation, else sent', async () => {
  await openForm();
  await expect.poll(() => live.count()).toBe(1);
  await expect.element(template).toHaveValue('Classic · 12 lockers');
  // The sample box has lockers with orders, so it has reservations.
  changeBox((box) => ({ ...box, reservations: ['01990000-0000-7000-8000-0000000000d2'] }));
  live.notify(BOX_ID);
  await expect.element(template).toHaveAttribute('readonly');
  const reason = /once no locker holds a reservation or a parcel/u;
  await expect.element(template).toHaveAccessibleDescription(reason);
  changeBox((box) => ({ ...box, reservations: [] }));
  live.notify(BOX_ID);
  await expect.element(template).not.toHaveAccessibleDescription(/once no locker/u);
  await template.click();
  await form.getByRole('option', { name: 'Tall · 20 lockers' }).click();
  await see(form.getByText('Saving redraws the box'));

  network.patch('/api/pickup-boxes/update/:id', () => failure('box_not_empty'));
  await field('City').fill('Turku');
  await save.click();
  await expect.element(template).toHaveAttribute('aria-invalid', 'true');
  await expect.element(template).toHaveFocus();
  await expect.element(field('City')).toHaveValue('Turku');
  network.resetHandlers();
  await template.click();
  await form.getByRole('option', { name: 'Tall · 20 lockers' }).click();
  await save.click();
  await see(the.text('Saved', { exact: true }));
  expect(sent(line)?.body).toMatchObject({ templateId: 'tall' });
});

test('BOX-33: without the permission everything is read-only, no field is marked as required, and Save shows the reason', async () => {
  permit('delivery.read');
  await openForm();
  for (const name of [...textFields, 'Box ID']) {
    await expect.element(field(name)).toHaveAttribute('readonly');
    await expect.element(field(name)).not.toBeRequired();
  }
  expect(form.element().textContent).not.toContain('*');
  await expect.element(language('Finnish')).toBeDisabled();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toHaveFocus();
  await expect.element(save).toHaveAccessibleDescription('You do not have enough permissions');
  await untilIdle();
  expect(countOf(line)).toBe(0);
  expect(countOf(`GET /api/pickup-boxes/templates/${BOX_ID}`)).toBe(0);
});

test('BOX-33 HLD-01: an admin sets ranges, intervals, rules, the box’s placement, and after how many minutes out of range parcels go on hold, 0 for no limit; only changes are sent', async () => {
  state.profile.role = shippedRole('admin');
  await openForm();
  const basicHold = field('Hold after minutes out of range, other lockers');
  await expect.element(basicHold).toHaveValue('15');
  await basicHold.fill('many');
  await field('Hold after minutes out of range, fridges').fill('0');
  await save.click();
  await expect.element(basicHold).toHaveAttribute('aria-invalid', 'true');
  await basicHold.fill('45');
  for (const [name, value] of [
    ['Fridge lockers, max (°C)', '7,5'],
    ['Basic lockers, min (°C)', '-5'],
    ['Temperature alarm interval (minutes)', '15'],
    ['Basic: Parcels wait (days)', '5'],
  ] as const)
    await field(name).fill(value);
  await box('Stands outdoors').click();
  await box('Fridge lockers have rules of their own').click();
  await field('Fridge: Parcels wait (days)').fill('3');
  await field('Fridge: Reservations are kept (days)').fill('2');
  await field('Fridge: Time between reminders (days)').fill('0,5');
  await save.click();
  await see(the.text('Saved', { exact: true }));
  expect(sent(line)?.body).toEqual({
    holdAfterMinutesBasic: 45,
    holdAfterMinutesFridge: 0,
    outdoor: true,
    temperatureRangeFridge: { min: 2, max: 7.5 },
    temperatureRangeBasic: { min: -5, max: 25 },
    temperatureSendAlarmNotificationAfterIntervalTime: 900_000,
    deliveryRulesBasicLocker: { ...rules, deliveryKeepTime: 5 * DAY_MS },
    deliveryRulesFridgeLocker: {
      deliveryKeepTime: 3 * DAY_MS,
      deliveryReminderMessagePeriod: 43_200_000,
      reservationKeepTime: 2 * DAY_MS,
    },
  });
  await form.getByRole('button', { name: 'Clean fields' }).click();
  const figures = form.getByRole('textbox', { name: /°C|minutes|days/u });
  const typed = () => figures.elements().map((one) => (one as HTMLInputElement).value);
  await expect.poll(typed).toEqual(Array(14).fill(''));
});

test('an inverted range, a non-number, too short an interval and the server’s error about a range are shown at their fields', async () => {
  state.profile.role = shippedRole('admin');
  await openForm();
  await field('Fridge lockers, max (°C)').fill('1');
  await field('Basic lockers, max (°C)').fill('warm');
  await field('Temperature report interval (minutes)').fill('0,5');
  await save.click();
  await see(form.getByText('The max must be above the min.'));
  await expect.poll(() => form.getByText('This value is not valid.').elements()).toHaveLength(2);
  await untilIdle();
  expect(countOf(line)).toBe(0);

  const error = { msg: 'validation.invalid', path: 'body.temperatureRangeFridge.max' };
  network.patch('/api/pickup-boxes/update/:id', () => failure('validation_fail', [error]));
  const max = field('Fridge lockers, max (°C)');
  await field('Basic lockers, max (°C)').fill('25');
  await field('Temperature report interval (minutes)').fill('5');
  await max.fill('9');
  await expect.element(max).not.toHaveAttribute('aria-invalid', 'true');
  await save.click();
  await expect.element(max).toHaveFocus();
  await expect.element(max).toHaveAttribute('aria-invalid', 'true');
});

test('a box of another pharmacy has no form', async () => {
  await openApp(`/${PHARMACY_ID}/edit-pickup-box/${PHARMACY_ID}`);
  await see('You can’t see this');
  await gone(the.form());
});
