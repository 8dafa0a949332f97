import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { state } from '../../../test/fake/server.ts';
import { pathOf, openApp } from '../../../test/open-app.tsx';
import { scan } from '../../../test/scan.ts';
import { gone, leave, see, the } from '../../../test/the.ts';

const reservations = pathOf('reservations');
const sheet = the.dialog('Keyboard shortcuts');

async function open(address: string) {
  const { router } = await openApp(address);
  await see(the.main());
  return () => router.state.location.pathname;
}

test('FND-02: ? lists what is bound here, and g with each listed letter goes to its screen', async () => {
  const path = await open('/users');
  await userEvent.keyboard('?');
  await see(sheet);
  const terms = sheet.getByRole('term');
  const linesOf = (label: string) =>
    terms
      .filter({ hasText: label })
      .elements()
      .map((term) => term.closest('div')?.textContent);
  await expect.poll(() => linesOf('Search everything')).toEqual(['Search everythingCtrlK/']);
  expect(linesOf('Undo')).toEqual(['Undo the last changeCtrlZ']);
  const targets = [
    ['Today', '/today', 't'],
    ['Users', '/users', 'u'],
    // From there r alone would be a choice.
    ['To decide', '/to-decide', 'd'],
    ['Reservations', '/reservations', 'r'],
    ['Delivery history', '/delivery-history', 'h'],
    ['Alarms', '/alarms', 'a'],
    ['Statistics', '/delivery-statistics', 's'],
  ] as const;
  for (const [label, , letter] of targets) {
    const line = sheet.getByText(label, { exact: true }).element().closest('div');
    expect(line?.textContent).toBe(`${label}G${letter.toUpperCase()}`);
  }
  await leave(sheet);
  for (const [, target, letter] of targets) {
    // On a busy machine the second key may come too late to belong to the first.
    const pressed = async () => {
      await userEvent.keyboard(`g${letter}`);
      return path();
    };
    await expect.poll(pressed, { interval: 700 }).toContain(target);
  }
  await see(the.main());
});

test('FND-02: no single key acts in a field or in a dialog', async () => {
  const path = await open(reservations);
  const field = the.textbox('Search all reservations');
  await userEvent.click(field);
  await userEvent.keyboard('gt/?');
  await expect.element(field).toHaveValue('gt/?');
  await the.button('New pharmacy pickup').first().click();
  const form = the.dialog();
  await see(form);
  await userEvent.keyboard('gt');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await gone(form);
  // Its pause is over after those that the keys before would have needed.
  await userEvent.keyboard('?');
  await see(sheet);
  expect(path()).toBe(reservations);
});

test('FND-02: a scan with g, / and ? in it triggers nothing, whatever it begins with', async () => {
  const path = await open('/users');
  for (const code of ['gt/48214', '/g-48214', '?gr/48214', 'n-g/t-1']) {
    scan(code);
    const said = code.includes('?') ? 'The scanned code is not a kolli ID' : `ID ${code}`;
    await see(the.text(said, { exact: false }).first());
    const asked = the.dialog();
    if (asked.query() !== null) await userEvent.keyboard('{Escape}');
    await gone(asked);
  }
  // Its pause is over after those of the scans.
  await userEvent.keyboard('?');
  await see(sheet);
  expect(the.dialog().elements()).toHaveLength(1);
  expect(path()).toBe('/users');
});

test('FND-02: the person turns single keys off; Ctrl+K stays', async () => {
  await open('/profile');
  const keys = the.switch('Use shortcuts of one key');
  await expect.element(keys).toBeChecked();
  await keys.click();
  await expect.poll(() => state.profile.singleKeys).toBe(false);
  await expect.element(keys).not.toBeChecked();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = the.combobox('Search everything');
  await expect.element(field).toHaveFocus();
  await field.fill('keyboard');
  await see(the.option(undefined, { selected: true }));
  await userEvent.keyboard('{Enter}');
  await see(sheet.getByText('Shortcuts of one key are off'));
});
