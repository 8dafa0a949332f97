import { IconLayoutGrid } from '@tabler/icons-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { renderRouted } from '../../../test/render-routed.tsx';
import { gone, see, the } from '../../../test/the.ts';
import { ProductProvider } from '../../components/layout/product.tsx';
import { plainProduct } from '../../lib/call/product-settings.ts';
import { showError } from '../../components/toast/messages.ts';
import { Shell } from './shell.tsx';
import type { Destination } from './shell-types.ts';

const onFind = vi.fn<() => void>();
const onSignOut = vi.fn<() => void>();
const onLanguage = vi.fn<(language: string) => void>();
// The test's routes are not the app's, whose paths the type requires.
const to = (path: string) => ({ to: path }) as unknown as Destination;

beforeEach(() => {
  onSignOut.mockReset();
  onLanguage.mockReset();
});

const place = { name: 'Vaasan Keskusapteekki', address: 'Kauppapuistikko 14', edit: to('/other') };
const home = to('/lockers');
const boxes = { id: 'boxes', label: 'Pickup boxes', icon: IconLayoutGrid, link: home, count: 4 };

const open = (change?: Destination) =>
  renderRouted(
    <ProductProvider value={{ ...plainProduct, userGuideUrl: 'https://guide.example/' }}>
      <Shell
        pharmacy={{ ...place, change }}
        user={{ name: 'Anna Maria Lindqvist', roleName: 'Main user' }}
        home={home}
        entries={[boxes]}
        currentEntry="boxes"
        tabs={[
          { id: 'lockers', label: 'Lockers', link: home },
          { id: 'other', label: 'Alarms', link: to('/other'), count: 3, isUrgent: true },
        ]}
        language="en"
        onLanguage={onLanguage}
        onSignOut={onSignOut}
        onFind={onFind}
        onFindSoon={() => undefined}
      >
        <p>Content</p>
      </Shell>
    </ProductProvider>,
    '/lockers',
  );

const menu = the.navigation('Main menu');

test('NAV-35 NAV-36 NAV-37 NAV-39 NAV-40 NAV-43 AUT-30: the first tab stop skips the sidebar, which has the logo’s link, the pharmacy’s name with its edit link, the guide and log-out, and a switch only if there are several; the tab of the current screen is marked', async () => {
  const alone = await open();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await expect.element(the.main()).toHaveAttribute('id', 'content');
  const links = {
    'Kolli, to the pickup boxes': '/lockers',
    'User guide opens in a new tab': 'https://guide.example/',
    'Edit pharmacy information': '/other',
  };
  for (const [name, href] of Object.entries(links))
    await expect.element(menu.getByRole('link', { name })).toHaveAttribute('href', href);
  await see(menu.getByText('Vaasan Keskusapteekki'), menu.getByText('AL', { exact: true }));
  const current = the.link('Lockers', { exact: true });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  await expect.element(the.link('Alarms 3')).not.toHaveAttribute('aria-current');
  const change = menu.getByRole('link', { name: 'Change pharmacy' });
  expect(change.query()).toBeNull();
  await menu.getByRole('button', { name: 'Log out' }).click();
  expect(onSignOut).toHaveBeenCalledTimes(1);
  await alone.unmount();
  await open(to('/lockers'));
  await see(change);
});

test('on a small screen the sidebar opens from the burger and closes again', async () => {
  await page.viewport(390, 844);
  await open();
  await gone(menu);
  await the.button('Open the menu').click();
  await see(menu.getByText('Anna Maria Lindqvist'));
  await the.button('Close the menu').click();
  await gone(menu);
});

test('NAV-43: in forced colours only the tab of the current screen has a line', async () => {
  const force = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await force('active');
  await open();
  const line = (name: string) => getComputedStyle(the.link(name).element()).borderBottomColor;
  await see(the.link('Lockers'));
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const ground = getComputedStyle(document.body).backgroundColor;
  expect([line('Alarms 3') === ground, line('Lockers') === ground]).toEqual([true, false]);
  await force('');
});

test('on a tablet the sidebar is a rail of named icons with their counts, and opens from its foot', async () => {
  await page.viewport(1024, 768);
  await open();
  const entry = menu.getByRole('link', { name: 'Pickup boxes 4', exact: true });
  await expect.element(entry).toHaveAttribute('aria-current', 'page');
  expect(menu.element().getBoundingClientRect().width).toBeLessThan(64);
  expect(menu.getByText('Anna Maria Lindqvist').query()).toBeNull();
  await the.button('Open the menu').click();
  const drawer = the.dialog('Main menu');
  await see(drawer.getByText('Anna Maria Lindqvist'));
  await the.button('Close the menu').click();
  await gone(drawer);
});

test('NET-12: the preferences list messages after their toast has closed; the colour scheme is chosen there and stored; the language is passed on', async () => {
  showError('Pin Code is wrong');
  await open();
  await menu.getByRole('button', { name: 'Preferences' }).click();
  await see(the.list('Recent messages').getByText('Pin Code is wrong', { exact: false }));
  await the.radio('Dark').click({ force: true });
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('dark');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  await the.radio('Light').click({ force: true });
  await the.label('Language').selectOptions('Svenska');
  expect(onLanguage).toHaveBeenCalledExactlyOnceWith('sv');
});

test('LST-07: the sidebar closes to its rail and opens again, and the choice is remembered', async () => {
  const width = () => menu.element().getBoundingClientRect().width;
  const first = await open();
  expect(width()).toBeGreaterThan(200);
  await menu.getByRole('button', { name: 'Close the menu' }).click();
  await expect.poll(width).toBeLessThan(64);
  await see(menu.getByRole('link', { name: 'Pickup boxes 4' }));
  await first.unmount();
  await open();
  expect(width()).toBeLessThan(64);
  await menu.getByRole('button', { name: 'Open the menu' }).click();
  await see(menu.getByText('Anna Maria Lindqvist'));
  expect(width()).toBeGreaterThan(200);
  expect(localStorage.getItem('kolli.sidebar')).toBeNull();
});
