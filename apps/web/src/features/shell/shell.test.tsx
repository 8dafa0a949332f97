import { IconLayoutGrid } from '@tabler/icons-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderRouted } from '../../../test/render-routed.tsx';
import { ProductProvider } from '../../components/layout/product.tsx';
import { plainProduct } from '../../lib/call/product-settings.ts';
import { clearMessages, showError } from '../../components/toast/messages.ts';
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
  localStorage.clear();
  clearMessages();
});

const open = (change?: Destination) =>
  renderRouted(
    <ProductProvider value={{ ...plainProduct, userGuideUrl: 'https://guide.example/' }}>
      <Shell
        pharmacy={{
          name: 'Vaasan Keskusapteekki',
          address: 'Kauppapuistikko 14',
          edit: to('/other'),
          change,
        }}
        user={{ name: 'Anna Maria Lindqvist', roleName: 'Main user' }}
        home={to('/lockers')}
        entries={[
          {
            id: 'boxes',
            label: 'Pickup boxes',
            icon: IconLayoutGrid,
            link: to('/lockers'),
            count: 4,
          },
        ]}
        currentEntry="boxes"
        tabs={[
          { id: 'lockers', label: 'Lockers', link: to('/lockers') },
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

const menu = page.getByRole('navigation', { name: 'Main menu' });

test('NAV-35 NAV-36 NAV-39: the sidebar has the logo’s link, the pharmacy’s name, the guide', async () => {
  await open();
  const logo = menu.getByRole('link', { name: 'Kolli, to the pickup boxes' });
  await expect.element(logo).toHaveAttribute('href', '/lockers');
  await expect.element(menu.getByText('Vaasan Keskusapteekki')).toBeVisible();
  const guide = menu.getByRole('link', { name: 'User guide opens in a new tab' });
  await expect.element(guide).toHaveAttribute('href', 'https://guide.example/');
  await expect.element(menu.getByText('AL', { exact: true })).toBeVisible();
});

test('NAV-37 AUT-30: next to the name is its edit link; a switch only if there are several', async () => {
  const alone = await open();
  const edit = menu.getByRole('link', { name: 'Edit pharmacy information' });
  await expect.element(edit).toHaveAttribute('href', '/other');
  expect(menu.getByRole('link', { name: 'Change pharmacy' }).query()).toBeNull();
  await alone.unmount();
  await open(to('/lockers'));
  await expect.element(menu.getByRole('link', { name: 'Change pharmacy' })).toBeVisible();
});

test('NET-12: messages are listed in the preferences after their toast has closed', async () => {
  showError('Pin Code is wrong');
  await open();
  await menu.getByRole('button', { name: 'Preferences' }).click();
  const recent = page.getByRole('list', { name: 'Recent messages' });
  await expect.element(recent.getByText('Pin Code is wrong', { exact: false })).toBeVisible();
});

test('NAV-40: the sidebar offers log-out', async () => {
  await open();
  await menu.getByRole('button', { name: 'Log out' }).click();
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test('NAV-43: the tab of the current screen is marked', async () => {
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Lockers', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(page.getByRole('link', { name: 'Alarms 3' }))
    .not.toHaveAttribute('aria-current');
});

test('the first tab stop skips the sidebar', async () => {
  await open();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await expect.element(page.getByRole('main')).toHaveAttribute('id', 'content');
});

test('on a small screen the sidebar opens from the burger and closes again', async () => {
  await page.viewport(390, 844);
  try {
    await open();
    await expect.element(menu).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect.element(menu.getByText('Anna Maria Lindqvist')).toBeVisible();
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await expect.element(menu).not.toBeInTheDocument();
  } finally {
    await page.viewport(1280, 900);
  }
});

test('on a tablet the sidebar is a rail of named icons with their counts, and opens from its foot', async () => {
  await page.viewport(1024, 768);
  try {
    await open();
    const entry = menu.getByRole('link', { name: 'Pickup boxes 4', exact: true });
    await expect.element(entry).toHaveAttribute('aria-current', 'page');
    expect(menu.element().getBoundingClientRect().width).toBeLessThan(64);
    expect(menu.getByText('Anna Maria Lindqvist').query()).toBeNull();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Main menu' });
    await expect.element(drawer.getByText('Anna Maria Lindqvist')).toBeVisible();
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await expect.element(drawer).not.toBeInTheDocument();
  } finally {
    await page.viewport(1280, 900);
  }
});

test('the colour scheme is chosen in the preferences and stored; the language is passed on', async () => {
  await open();
  await menu.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('radio', { name: 'Dark' }).click({ force: true });
  await expect
    .poll(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
    .toBe('dark');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  await page.getByRole('radio', { name: 'Light' }).click({ force: true });
  await page.getByLabelText('Language').selectOptions('Svenska');
  expect(onLanguage).toHaveBeenCalledExactlyOnceWith('sv');
});

test('LST-07: the sidebar closes to its rail and opens again, and the choice is remembered', async () => {
  const width = () => menu.element().getBoundingClientRect().width;
  const first = await open();
  expect(width()).toBeGreaterThan(200);
  await menu.getByRole('button', { name: 'Close the menu' }).click();
  await expect.poll(width).toBeLessThan(64);
  await expect.element(menu.getByRole('link', { name: 'Pickup boxes 4' })).toBeVisible();
  await first.unmount();
  await open();
  expect(width()).toBeLessThan(64);
  await menu.getByRole('button', { name: 'Open the menu' }).click();
  await expect.element(menu.getByText('Anna Maria Lindqvist')).toBeVisible();
  expect(width()).toBeGreaterThan(200);
  expect(localStorage.getItem('kolli.sidebar')).toBeNull();
});
