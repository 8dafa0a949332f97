import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { identity } from '../../../test/fake/identity.ts';
import { pins, TAKEN_PIN } from '../../../test/fake/profile.ts';
import { security } from '../../../test/fake/security.ts';
import { countOf, failure, requests, state, network } from '../../../test/fake/server.ts';
import { openApp, renderScreen } from '../../../test/open-app.tsx';
import { personId, sampleOwnOffer } from '../../../test/sample/person.ts';
import { bodyOf, choose, gone, see, textsOf, the, untilIdle } from '../../../test/the.ts';
import type { ProductSettings } from '../../lib/call/product-settings.ts';
import { storedLanguage } from '../../lib/text/language.ts';

const saving = 'PATCH /api/profile/update';
const changingPassword = 'POST /identity/change-password';

const you = the.region('Name and PIN');
const firstName = you.getByRole('textbox', { name: 'First name' });
const lastName = you.getByRole('textbox', { name: 'Last name' });
const pin = you.getByRole('textbox', { name: 'Pharmacist PIN' });
const save = you.getByRole('button', { name: 'Save' });

async function openProfile(search = '', product: Partial<ProductSettings> = {}, open = openApp) {
  const app = await open(`/profile/${search}`, { product });
  await see(you);
  return app;
}

const openScreen = () => openProfile('', {}, renderScreen);

test('NAV-23 NAV-29 NAV-38 NAV-45: it opens from the sidebar, with its title, and needs sign-in', async () => {
  const { router, screen } = await openApp('/users');
  await the.link('Profile', { exact: true }).click();
  await see(the.heading('My information'));
  expect(router.state.location.pathname).toMatch(/^\/profile\/?$/u);
  await expect.poll(() => document.title).toBe('My information – Kolli');
  await screen.unmount();
  const stranger = await openApp('/profile/', { isSignedIn: false });
  await expect.poll(() => stranger.router.state.location.pathname).toBe('/auth/login');
});

/** Gives the password that the last action asks for. */
async function giveProof() {
  const dialog = the.dialog('Confirm it is you');
  await dialog.getByLabelText('Password', { exact: true }).fill(state.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

test('PRO-01 PRO-02 PRO-03 PRO-05 PRO-06 PRO-07: names and PIN can be edited, role and entry PIN are read-only; Save sends the three fields, and the sidebar shows the new name', async () => {
  await openProfile();
  await expect.element(firstName).toHaveValue('Anna');
  await expect.element(lastName).toHaveValue('Lindqvist');
  await expect.element(pin).toHaveAttribute('type', 'password');
  await you.getByRole('button', { name: 'Show the PIN' }).click();
  await expect.element(pin).toHaveAttribute('type', 'text');
  await expect.element(pin).toHaveValue('135790');
  const role = you.getByRole('textbox', { name: 'Role' });
  await expect.element(role).toHaveValue('Main user');
  await expect.element(role).toHaveAttribute('readonly');
  const entryPin = you.getByLabelText('Pharmacy entry PIN', { exact: true });
  await expect.element(entryPin).toHaveValue('246813');
  await expect.element(entryPin).toHaveAttribute('readonly');

  await firstName.fill(' Annika ');
  await pin.fill('246802');
  await save.click();
  await see(the.text('Saved', { exact: true }));
  await expect.element(save).toHaveFocus();
  expect(bodyOf(saving)).toEqual({
    firstName: 'Annika',
    lastName: 'Lindqvist',
    pharmacistPin: '246802',
  });
  await see(the.text('Annika Lindqvist').first());
});

test('DAT-03: the PINs are fetched once one wants to see them, after the password; a PIN that was not shown stays unless another is typed', async () => {
  security.isProofOld = true;
  await openProfile();
  const entryPin = you.getByLabelText('Pharmacy entry PIN', { exact: true });
  for (const field of [pin, entryPin]) {
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveAttribute('placeholder', '••••••');
  }
  await firstName.fill('Annika');
  await save.click();
  await see(the.text('Saved', { exact: true }));
  expect(bodyOf(saving)).toEqual({ firstName: 'Annika', lastName: 'Lindqvist' });
  await untilIdle();
  expect(countOf('GET /api/profile/pins')).toBe(0);

  const show = you.getByRole('button', { name: 'Show the entry PIN' });
  await show.click();
  await the.dialog('Confirm it is you').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(entryPin).toHaveAttribute('type', 'password');
  await expect.element(entryPin).toHaveValue('');
  await show.click();
  await giveProof();
  await expect.element(entryPin).toHaveValue('246813');
  await expect.element(entryPin).toHaveAttribute('type', 'text');
  await expect.element(pin).toHaveValue('135790');

  security.isProofOld = true;
  await pin.fill('246802');
  await save.click();
  await giveProof();
  await expect.poll(() => pins.pharmacistPin).toBe('246802');
});

test('DAT-04: an offered access is counted in the sidebar, and accepted after the password; one that has ended says so', async () => {
  state.profile.accessOffers = [
    sampleOwnOffer({ id: personId(2) }),
    sampleOwnOffer({ id: personId(3), pharmacyName: 'Vasa Apotek', boxAccess: false }),
  ];
  security.isProofOld = true;
  await openProfile();
  const section = the.region('Offered access');
  const offered = (pharmacy: string) => section.getByRole('listitem', { name: pharmacy });
  await see(offered('Apoteket Älgen').getByText('Web tool and Pickup boxes'));
  await see(offered('Vasa Apotek').getByText('Web tool', { exact: true }));
  const accept = the.button('Accept the access to Apoteket Älgen');
  await accept.dblClick();
  await giveProof();
  await see('You now have access to Apoteket Älgen', the.link('Change pharmacy'));
  await gone(offered('Apoteket Älgen'));
  expect(countOf(`POST /api/profile/access-offers/${personId(2)}/accept`)).toBe(2);

  network.post('/api/profile/access-offers/:id/accept', () => failure('access_offer_ended'));
  state.profile.accessOffers = [];
  await the.button('Accept the access to Vasa Apotek').click();
  await see('The offer of Vasa Apotek has been answered or withdrawn');
  await gone(section);
});

test('what saves itself says so, and each Save stands out only while there is something to save', async () => {
  await openScreen();
  const saveAll = the.button('Save', { exact: true });
  const looks = () => saveAll.elements().map((one) => one.getAttribute('data-variant'));
  expect(looks()).toEqual(['default', 'default']);
  const savedAtOnce = ['Scanner', 'Keyboard shortcuts', 'Notifications'];
  for (const name of savedAtOnce)
    await see(the.region(name).getByText('Changes are saved at once.', { exact: true }));
  expect(the.text('Changes are saved at once.').elements()).toHaveLength(savedAtOnce.length);
  await firstName.fill('Annika');
  await expect.poll(looks).toEqual(['filled', 'default']);
  await firstName.fill('Anna');
  await expect.poll(looks).toEqual(['default', 'default']);
  await choose('Language', 'Suomi');
  await expect.poll(looks).toEqual(['default', 'filled']);
});

test('PRO-01 PRO-02 PRO-03 PRO-04 ERR-104: fields need a value, and a PIN six digits that can be used; otherwise nothing changes', async () => {
  state.profile = { ...state.profile, hasPharmacistPin: false };
  await openScreen();
  for (const field of [firstName, lastName, pin]) await field.fill('');
  await save.click();
  await expect.poll(() => you.getByText('This field is required.').elements().length).toBe(3);
  await expect.element(firstName).toHaveFocus();
  await firstName.fill('Anna');
  await lastName.fill('Lindqvist');
  for (const [text, problem] of [
    ['12345', 'This field should be 6 characters long.'],
    ['1234567', 'This field should be 6 characters long.'],
    ['12345a', 'Use digits only.'],
    ['abc', 'Use digits only.'],
  ] as const) {
    await pin.fill(text);
    await save.click();
    await expect.element(you.getByText(problem), { message: text }).toBeVisible();
    await pin.fill('');
    await expect.element(you.getByText(problem), { message: text }).not.toBeInTheDocument();
  }
  await untilIdle();
  expect(countOf(saving)).toBe(0);
  await pin.fill(TAKEN_PIN);
  await save.click();
  await see(you.getByText('Choose another PIN: this one can’t be used.'));
  await expect.element(pin).toHaveFocus();
  expect(pins.pharmacistPin).toBe('135790');
});

test('PRO-05 PRO-08 NET-12 NET-15: a failed Save is a toast, and the input stays; Clean fields empties the editable fields and sends nothing, and Save stands out only with something to save', async () => {
  state.profile = { ...state.profile, role: { ...state.profile.role, name: 'user' } };
  network.patch('/api/profile/update', () => failure('service_unavailable'));
  await openScreen();
  const look = (name: string) =>
    you.getByRole('button', { name, exact: true }).element().getAttribute('data-variant');
  expect([look('Clean fields'), look('Save')]).toEqual(['subtle', 'default']);
  await firstName.fill('Annika');
  await expect.poll(() => look('Save')).toBe('filled');
  await save.click();
  await see(the.text('The service is not available', { exact: false }));
  await expect.element(firstName).toHaveValue('Annika');
  expect(state.hasSession).toBe(true);
  await untilIdle();
  const before = requests.length;
  await you.getByRole('button', { name: 'Clean fields' }).click();
  for (const field of [firstName, lastName, pin]) await expect.element(field).toHaveValue('');
  await expect.element(you.getByRole('textbox', { name: 'Role' })).toHaveValue('User');
  await untilIdle();
  expect(requests).toHaveLength(before);
});

test('PRO-05: PINs that cannot be fetched stay hidden, and a role of one’s own name is shown', async () => {
  state.profile = { ...state.profile, role: { ...state.profile.role, name: 'Weekend help' } };
  network.get('/api/profile/pins', () => failure('service_unavailable'));
  await openScreen();
  await you.getByRole('button', { name: 'Show the PIN' }).click();
  await see(the.text('The service is not available', { exact: false }));
  await expect.element(pin).toHaveAttribute('type', 'password');
  await expect.element(the.textbox('Role')).toHaveValue('Weekend help');
});

test('the profile can be used by keyboard only, and leaving unsaved changes asks for confirmation', async () => {
  const { router } = await openProfile();
  firstName.element().focus();
  await userEvent.keyboard('{Control>}a{/Control}Ann{Enter}');
  await see(the.text('Saved', { exact: true }));
  expect(countOf(saving)).toBe(1);
  const names: string[] = [];
  for (let step = 0; step < 30; step += 1) {
    await userEvent.tab();
    names.push(document.activeElement?.textContent || document.activeElement?.id || '');
  }
  expect(names).toEqual(expect.arrayContaining(['Clean fields', 'Save', 'Change the password']));
  await firstName.fill('Annika');
  await the.link('Pickup boxes', { exact: true }).click();
  const dialog = the.dialog();
  await see(dialog.getByText('Leave without saving?'));
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  expect(router.state.location.pathname).toMatch(/^\/profile/u);
  await expect.element(firstName).toHaveValue('Annika');
});

test('PRO-09 PRO-10 UIX-08: a separate dropdown opens and closes, with four languages; its Save stores one for the user and changes the screens; the switch in the sidebar uses the other call', async () => {
  await openProfile();
  const form = the.region('Language');
  const select = form.getByRole('combobox', { name: 'Language' });
  await expect.element(select).toHaveAttribute('aria-expanded', 'false');
  await select.click();
  await expect.element(select).toHaveAttribute('aria-expanded', 'true');
  expect(textsOf(form.getByRole('option'))).toEqual(['English', 'Suomi', 'Svenska', 'Norsk']);
  await userEvent.keyboard('{Escape}');
  await expect.element(select).toHaveAttribute('aria-expanded', 'false');

  await select.click();
  await form.getByRole('option', { name: 'Suomi' }).click();
  await see(the.heading('My information'));
  await form.getByRole('button', { name: 'Save' }).click();
  await see(the.heading('Omat tiedot'), the.text('Tallennettu', { exact: true }));
  expect(bodyOf('PATCH /api/profile/change-lang')).toEqual({ appLanguage: 'fi' });
  await untilIdle();
  expect(countOf('POST /api/users/change-lang')).toBe(0);
  expect(storedLanguage()).toBe('fi');

  await the.button('Asetukset').click();
  const dialog = the.dialog('Asetukset');
  await dialog.getByRole('combobox', { name: 'Kieli' }).selectOptions('sv');
  await see(the.heading('Mina uppgifter'));
  await expect.poll(() => bodyOf('POST /api/users/change-lang')).toEqual({ lang: 'sv' });
});

test('AUT-37 AUT-38 AUT-39: wrong passwords show errors at their fields; right ones are changed, a toast says so, and the fields are cleared', async () => {
  await openScreen();
  const form = the.region('Password');
  const old = form.getByRole('textbox', { name: 'Old password' });
  const first = form.getByRole('textbox', { name: 'New password', exact: true });
  const again = form.getByRole('textbox', { name: 'Repeat the new password' });
  const change = form.getByRole('button', { name: 'Change the password' });
  await change.click();
  await expect.poll(() => form.getByText('This field is required.').elements().length).toBe(3);
  await expect.element(old).toHaveFocus();
  await old.fill('correct horse');
  await first.fill('1234567');
  await again.fill('12345678');
  await see(form.getByText('Use at least 8 characters.'));
  await see(form.getByText('The new passwords are not the same.'));
  await first.fill('correct horse');
  await again.fill('correct horse');
  await see(form.getByText('The new password must differ from the old one.'));
  await change.click();
  await untilIdle();
  expect(countOf(changingPassword)).toBe(0);

  await old.fill('wrong');
  await first.fill('battery staple');
  await again.fill('battery staple');
  await change.click();
  await see(form.getByText('The old password is wrong.'));
  await expect.element(old).toHaveFocus();
  await expect.element(first).toHaveValue('battery staple');

  await old.fill('correct horse');
  await change.click();
  await see('The password is changed');
  expect(bodyOf(changingPassword)).toEqual({
    oldPassword: 'correct horse',
    newPassword: 'battery staple',
    repeatNewPassword: 'battery staple',
  });
  for (const field of [old, first, again]) await expect.element(field).toHaveValue('');
  expect(state.hasSession).toBe(true);
});

const product = { workAccountName: 'Entra', passwordSignIn: true };

test('AUT-03: a work account is connected at the identity service, which returns with the result or an error, and can be disconnected', async () => {
  const { screen } = await openProfile('?problem=work_account_in_use', product, renderScreen);
  const form = the.region('Work account');
  await see('This work account is connected with somebody else.', form.getByText('Not connected'));
  const href = '/identity/work-account/start?connect=1&redirect=%2Fprofile%2F';
  await expect.element(the.link('Connect Entra')).toHaveAttribute('href', href);
  await screen.unmount();
  identity.isWorkAccountConnected = true;
  const back = await openProfile('?workAccount=connected', product, renderScreen);
  await see(the.text('Connected with Entra').first());
  expect(back.router.state.location.search).toEqual({});
  await the.button('Disconnect').click();
  await see('Not connected');
});

test('without passwords there is no password form, and the only sign-in cannot be disconnected', async () => {
  identity.isWorkAccountConnected = true;
  await openProfile('', { ...product, passwordSignIn: false }, renderScreen);
  await see('Connected with Entra');
  expect(the.button('Disconnect').query()).toBeNull();
  expect(the.region('Password').query()).toBeNull();
});
