import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pharmacy } from '../../../test/fake/pharmacy.ts';
import { security } from '../../../test/fake/security.ts';
import { countOf, failure, network, state } from '../../../test/fake/server.ts';
import { openApp, renderScreen } from '../../../test/open-app.tsx';
import { OTHER_PHARMACY_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { bodiesOf, see, sent, the, untilIdle } from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';

const path = `/pharmacy/${PHARMACY_ID}`;
const line = `PATCH /api/pharmacies/update/${PHARMACY_ID}`;
const form = the.form('Pharmacy information');
const field = (name: string) => form.getByRole('textbox', { name, exact: true });
const button = (name: string | RegExp) => form.getByRole('button', { name });
const box = (name: string | RegExp) => form.getByRole('checkbox', { name });
const pin = form.getByLabelText('Pharmacy entry PIN', { exact: false });
const [save, clean] = [button('Save'), button('Clean fields')];
const [addEmail, addPhone] = [button('Add an e-mail'), button('Add a phone')];

async function openPharmacy(open = renderScreen) {
  const app = await open(path);
  await see(form);
  return app;
}

test('NAV-10 PHA-01 PHA-02 PHA-03 PHA-12: the information of the pharmacy in its form, with its shelves; settings of admins are read-only, the PIN on request', async () => {
  const additionalEmails = ['night@keskus.example'];
  pharmacy.changes = { additionalEmails, deliveryReminderMessagePeriod: 86_400_000 };
  state.shelves = [
    { name: 'cooling', numberOfReservations: 2 },
    { name: 'hyl-b2', numberOfReservations: 0 },
  ];
  await openPharmacy();
  const shown = {
    Name: 'Vaasan Keskusapteekki',
    'Street address': 'Kauppapuistikko 14',
    'Postal code': '65100',
    City: 'Vaasa',
    Country: 'Finland',
    'Main alarm e-mail': 'alarms@keskus.example',
    'Main alarm phone': '+358401234567',
    'Additional alarm e-mail 1': 'night@keskus.example',
    'Number of shelves': '2',
  };
  for (const [name, value] of Object.entries(shown))
    await expect.element(field(name)).toHaveValue(value);
  await expect.element(box('Finnish')).toBeChecked();
  await expect.element(box('Norwegian')).not.toBeChecked();
  expect(document.title).toBe('Pharmacy information – Kolli');
  const items = form.getByRole('list', { name: 'Shelves' }).getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('Fridge shelf2 reservations');
  await expect.element(items.nth(1)).toHaveTextContent('HYL-b2Empty');
  await see(form.getByText('7 days'), form.getByText('3 days'));
  await see(form.getByText('1 day', { exact: true }), form.getByText('1234567-8'));
  await see(form.getByText('Finnish, Swedish and English'));
  expect(the.text('246813').query()).toBeNull();
  await button('Show the entry PIN').click();
  await see(form.getByText('246813'));
  await button('Hide the entry PIN').click();
  expect(the.text('246813').query()).toBeNull();
  expect(form.getByRole('textbox', { name: /PIN|kept|reminders/u }).query()).toBeNull();
});

test('DAT-03: the entry PIN comes after the password only, also for an admin, whose form sends none that was not typed', async () => {
  security.isProofOld = true;
  const { screen } = await openPharmacy();
  await button('Show the entry PIN').click();
  const dialog = the.dialog('Confirm it is you');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await see(button('Show the entry PIN'));
  await button('Show the entry PIN').click();
  await dialog.getByLabelText('Password', { exact: true }).fill(state.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await see(form.getByText('246813'));
  await screen.unmount();

  security.isProofOld = true;
  state.profile.role = shippedRole('admin');
  await openPharmacy();
  await expect.element(pin).toHaveValue('');
  await expect.element(pin).toHaveAttribute('placeholder', '••••••');
  await field('City').fill('Turku');
  await save.click();
  await see(the.text('Saved', { exact: true }));
  expect(sent(line)?.body).toEqual({ city: 'Turku' });
});

test('another pharmacy is not shown, without a log-out', async () => {
  network.get('/api/pharmacies/show/:id', () => failure('forbidden'));
  await renderScreen(`/pharmacy/${OTHER_PHARMACY_ID}`);
  await see('You can’t see this');
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(0);
});

test('FND-03 PHA-11 PHA-16 PHA-17: added contacts get the focus and can be removed; national phone numbers are shown and sent in the international form, and a changed number of shelves is sent', async () => {
  await openPharmacy();
  await field('Main alarm phone').fill('040 765 4321');
  await field('Number of shelves').fill('12');
  await addEmail.click();
  await expect.element(field('Additional alarm e-mail 1')).toHaveFocus();
  await userEvent.keyboard('a@keskus.example');
  await addEmail.click();
  await expect.element(field('Additional alarm e-mail 2')).toHaveFocus();
  await userEvent.keyboard('b@keskus.example');
  await addPhone.click();
  await expect.element(field('Additional alarm phone 1')).toHaveFocus();
  await userEvent.keyboard('0501112233');
  await button('Remove Additional alarm e-mail 1').click();
  await expect.element(addEmail).toHaveFocus();
  await expect.element(field('Main alarm phone')).toHaveValue('+358 40 765 4321');
  await expect
    .element(field('Main alarm phone'))
    .toHaveAccessibleDescription(/^Customers who have identified themselves/u);
  await save.click();
  await see('Saved');
  expect(sent(line)?.body).toEqual({
    additionalEmails: ['b@keskus.example'],
    additionalPhoneNumbers: ['+358501112233'],
    phoneNumber: '+358407654321',
    shelvesNumber: 12,
  });
});

test('PHA-01 PHA-04 PHA-11 PHA-19: only the edited fields are sent, once, so a colleague’s changes stay', async () => {
  await openPharmacy(openApp);
  await field('Name').fill('Keskusapteekki');
  await box('English').click();
  await save.dblClick();
  await see('Saved');
  expect(bodiesOf(line)).toEqual([
    { name: 'Keskusapteekki', customerSMSLanguages: ['fi', 'sv', 'en'] },
  ]);
  await see(the.navigation().getByText('Keskusapteekki'));
});

test('PHA-19 PHA-23: the server’s errors are shown at their fields, also of a refused number, and the input stays', async () => {
  const error = { msg: 'validation.email', path: 'body.additionalEmails.0' };
  network.patch('/api/pharmacies/update/:id', () => failure('validation_fail', [error]));
  await openPharmacy();
  const extra = field('Additional alarm e-mail 1');
  await addEmail.click();
  await extra.fill('night@keskus.example');
  await save.click();
  await see(form.getByText('Please enter a valid email address.'));
  await expect.element(extra).toHaveFocus();
  await expect.element(extra).toHaveValue('night@keskus.example');
  const inUse = 'shelves_are_in_use_cant_change_number';
  network.patch('/api/pharmacies/update/:id', () => failure(inUse));
  await extra.fill('late@keskus.example');
  await field('Number of shelves').fill('3');
  await save.click();
  await see(form.getByText('Pharmacy update failed'));
  await expect.element(field('Number of shelves')).toHaveFocus();
  await expect.element(field('Number of shelves')).toHaveValue('3');
});

const required = 'This field is required.';
const email = 'Please enter a valid email address.';
const phone = 'Use the format +xxxxxxxxxxxx';
const wholeNumber = 'Enter a whole number from 0 to 500.';

test('PHA-04 PHA-05 PHA-06 PHA-08 PHA-09 PHA-10: what is missing or wrong is said at its field, which gets the focus, and is not sent', async () => {
  await openPharmacy();
  const refuse = async (name: string, value: string, text: string) => {
    await field(name).fill(value);
    await save.click();
    const message = `${name}: "${value}"`;
    await expect.element(form.getByText(text, { exact: false }), { message }).toBeVisible();
    await expect.element(field(name), { message }).toHaveFocus();
  };
  for (const [name, ...wrong] of [
    ['Name', ['', required]],
    ['Main alarm e-mail', ['', required], ['alarms@', email]],
    [
      'Main alarm phone',
      ['', required],
      ['040123', phone],
      ['+123456789', phone],
      ['+123456789012345', phone],
    ],
    [
      'Number of shelves',
      ['', required],
      ['two', wholeNumber],
      ['-1', wholeNumber],
      ['3.5', wholeNumber],
      ['501', wholeNumber],
    ],
  ] as const) {
    const valid = (field(name).element() as HTMLInputElement).value;
    for (const [value, text] of wrong) await refuse(name, value, text);
    await field(name).fill(valid);
  }
  for (const [add, name, value, text] of [
    [addEmail, 'Additional alarm e-mail 1', 'night@', email],
    [addPhone, 'Additional alarm phone 1', '040', phone],
  ] as const) {
    await add.click();
    await refuse(name, '', required);
    await refuse(name, value, text);
    await form.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await untilIdle();
  expect(sent('PATCH')).toBeUndefined();
});

test('PHA-07: the main alarm phone is validated only once it was edited', async () => {
  pharmacy.changes = { phoneNumber: 'old 12' };
  await openPharmacy();
  await field('Main alarm phone').click();
  await field('Main alarm e-mail').click();
  await field('Name').fill('Keskusapteekki');
  await save.click();
  await see('Saved');
  expect(form.getByText(phone, { exact: false }).query()).toBeNull();
  await field('Main alarm phone').fill('old 123');
  await field('Main alarm e-mail').click();
  await see(form.getByText(phone, { exact: false }));
});

test('a field with an error is scrolled above the footer, not below it', async () => {
  await page.viewport(1280, 520);
  await openPharmacy(openApp);
  await field('Number of shelves').fill('');
  window.scrollTo(0, 0);
  await save.click();
  await expect.element(field('Number of shelves')).toHaveFocus();
  const fault = () => form.getByText(required).element().getBoundingClientRect();
  const foot = () => save.element().closest('footer')?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => foot() - fault().bottom).toBeGreaterThan(0);
});

test('HLD-02 PHA-13 PHA-14 PHA-15 PHA-16: for other users everything is read-only, phone numbers are grouped, and each button is disabled with a reason', async () => {
  state.profile.role = shippedRole('user');
  pharmacy.changes = { additionalPhoneNumbers: ['+358401110002'] };
  await openPharmacy();
  await expect.element(field('Additional alarm phone 1')).toHaveValue('+358 40 111 0002');
  await expect.element(field('Main alarm phone')).toHaveValue('+358 40 123 4567');
  const inputs = form.getByRole('textbox').elements();
  expect(inputs.length).toBeGreaterThan(8);
  for (const input of inputs) expect(input).toHaveAttribute('readonly');
  await expect.element(box('Hold all parcels')).toBeDisabled();
  for (const box of form.getByRole('checkbox').elements()) expect(box).toBeDisabled();
  expect(button(/^Remove/u).query()).toBeNull();
  // A reason shows at a focus that came with a key.
  await userEvent.tab();
  for (const name of ['Save', 'Clean fields', 'Add an e-mail', 'Add a phone']) {
    const own = button(name);
    await expect.element(own, { message: name }).toHaveAttribute('aria-disabled', 'true');
    own.element().focus();
    await userEvent.keyboard('{Enter}');
    // Checked at this button, since the pointer may rest on another with the same reason.
    const reason = 'You do not have enough permissions';
    await expect.element(own, { message: name }).toHaveAccessibleDescription(reason);
    await expect.element(field('Name'), { message: name }).toHaveValue('Vaasan Keskusapteekki');
    expect(form.getByRole('textbox', { name: /^Additional/u }).elements(), name).toHaveLength(1);
  }
  await untilIdle();
  expect(sent('PATCH')).toBeUndefined();
});

test('HLD-02 PHA-14 PHA-15: Clean fields empties the form, alarm contacts only after a question, and sends nothing; Save stands out once something changed; main users put parcels without drugs on hold, too; and leaving with unsaved changes asks first', async () => {
  const { router } = await openPharmacy(openApp);
  const look = () => save.element().getAttribute('data-variant');
  expect([look(), clean.element().getAttribute('data-variant')]).toEqual(['default', 'subtle']);
  await box('Hold all parcels').click();
  await box('Order systems may change phone numbers after delivery').click();
  await expect.poll(look).toBe('filled');
  await save.click();
  await see(the.text('Saved', { exact: true }));
  await expect.element(save).not.toHaveAttribute('aria-disabled');
  await expect.poll(look).toBe('default');
  await clean.click();
  const question = the.dialog('Clean the fields?');
  await see(question.getByText('The alarm contacts are emptied, too.', { exact: false }));
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Name')).toHaveValue('Vaasan Keskusapteekki');
  await clean.click();
  await question.getByRole('button', { name: 'Clean fields' }).click();
  for (const name of ['Name', 'Street address', 'Main alarm e-mail', 'Main alarm phone'])
    await expect.element(field(name)).toHaveValue('');
  await expect.element(field('Number of shelves')).toHaveValue('');
  await expect.element(box('Finnish')).not.toBeChecked();
  await expect.element(field('Country')).toHaveValue('Finland');
  await untilIdle();
  expect(bodiesOf(line)).toEqual([{ holdAllParcels: true, correctionsAfterDelivery: false }]);
  await the.link('Users').click();
  await see(the.dialog('Leave without saving?'));
  await the.button('Leave', { exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/users');
});

test('a new entry PIN is not saved in the draft of an expired session', async () => {
  state.profile.role = shippedRole('admin');
  const { screen } = await openPharmacy();
  await pin.fill('135790');
  await field('City').fill('Turku');
  saveDrafts();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('135790');
  await screen.unmount();
  await openPharmacy();
  await expect.element(field('City')).toHaveValue('Turku');
  await expect.element(pin).toHaveValue('246813');
});

test('PHA-12: an admin sets entry PIN, times, languages and identity checks', async () => {
  state.profile.role = shippedRole('admin');
  await openPharmacy();
  await expect.element(pin).toHaveAttribute('type', 'password');
  await pin.fill('135790');
  await field('Parcels wait (days)').fill('5');
  await field('Time between reminders (days)').fill('0,5');
  await field('Business ID').fill('7654321-0');
  const languages = form.getByRole('group', { name: 'Languages of the boxes' });
  await languages.getByRole('checkbox', { name: 'Swedish' }).click();
  await box(/^Strong authentication/u).click();
  await save.click();
  await see('Saved');
  expect(sent(line)?.body).toEqual({
    businessId: '7654321-0',
    pinCode: '135790',
    uiLanguages: ['fi', 'en'],
    strongAuthentication: true,
    deliveryKeepTime: 5 * 86_400_000,
    deliveryReminderMessagePeriod: 43_200_000,
  });
});

test('SEC-01 ZON-01: an admin sees country and time zone, and a refusal at its field; changes them only with the administration of the installation', async () => {
  state.profile.role = shippedRole('admin');
  const { screen } = await openPharmacy();
  await expect.element(field('Country')).toHaveAttribute('readonly');
  await expect.element(the.combobox('Time zone')).toHaveValue('Europe/Helsinki');
  await expect.element(the.combobox('Time zone')).toHaveAttribute('readonly');
  for (const [code, text] of [
    ['bad_strong_auth_provider', 'The identification service could not be used'],
    ['businessId_already_exists', 'Another pharmacy has this business ID.'],
  ] as const) {
    network.patch('/api/pharmacies/update/:id', () => failure(code));
    await field('Business ID').fill('7654321-0');
    await save.click();
    await see(form.getByText(text, { exact: false }));
    await expect.element(field('Business ID')).toHaveValue('7654321-0');
  }
  await screen.unmount();
  network.resetHandlers();
  state.profile = { ...state.profile, isAdministrator: true };
  await openPharmacy();
  await expect.element(field('Country')).toHaveAccessibleDescription('Finland');
  await field('Country').fill('SE');
  await expect.element(field('Country')).toHaveAccessibleDescription('Sweden');
  await save.click();
  await see('Saved');
  expect(sent(line)?.body).toEqual({ country: 'SE' });

  const zone = the.combobox('Time zone');
  await zone.click();
  // The list of 400 scrolls, not the page.
  const list = page.getByRole('listbox', { name: 'Time zone' });
  expect(list.element().parentElement?.clientHeight).toBeLessThan(340);
  await zone.fill('oslo');
  await the.option('Europe/Oslo').click();
  await save.click();
  await expect.poll(() => sent(line)?.body).toEqual({ timeZone: 'Europe/Oslo' });
});
