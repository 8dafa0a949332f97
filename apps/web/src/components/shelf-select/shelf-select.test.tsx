import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Providers } from '../../app/providers.tsx';
import { showLanguage } from '../../lib/text/i18n.ts';
import { ShelfSelect } from './shelf-select.tsx';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';

const longName = 'abcdefghijklmnopqrstuvwxyz0123456789';
const shelves = [
  { name: 'cooling', numberOfReservations: 0 },
  { name: 'hyl-b2', numberOfReservations: 3 },
  { name: 'hyl-a1', numberOfReservations: 1 },
  { name: longName, numberOfReservations: 0 },
];

beforeEach(() => showLanguage('en'));

function Example({ labelLength }: { labelLength: 20 | 30 }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <>
      <ShelfSelect
        shelves={shelves}
        chosen={chosen}
        onChange={setChosen}
        labelLength={labelLength}
      />
      <output>{chosen.join()}</output>
    </>
  );
}

async function open(labelLength: 20 | 30 = 20) {
  const screen = await render(
    <Providers>
      <Example labelLength={labelLength} />
    </Providers>,
  );
  const target = screen.getByRole('combobox', { name: 'Choose shelf' });
  await target.click();
  const search = screen.getByRole('textbox', { name: 'Search shelves' });
  await expect.element(search).toHaveFocus();
  return { screen, target, search, chosen: screen.getByRole('status').last() };
}

function optionTexts(screen: Awaited<ReturnType<typeof open>>['screen']) {
  return screen
    .getByRole('option')
    .elements()
    .map((one) => one.textContent);
}

describe('the shelf dropdown', () => {
  test("SHF-01 SHF-04 SHF-06 SHF-07: 'choose shelf' lists every shelf with its count", async () => {
    const { screen } = await open();
    expect(optionTexts(screen).slice(0, 3)).toEqual([
      'Cooling0 reservations',
      'HYL-b23 reservations',
      'HYL-a11 reservation',
    ]);
  });

  test('SHF-05: an empty shelf has a green icon, one in use an orange one, both with a text', async () => {
    const { screen } = await open();
    const icon = (name: string) => screen.getByRole('img', { name }).first();
    await expect.element(icon('Empty')).toHaveStyle({ color: 'rgb(61, 143, 88)' });
    await expect.element(icon('In use')).toHaveStyle({ color: 'rgb(189, 97, 10)' });
  });

  test('SHF-02: the search finds a part of the label in any case', async () => {
    const { screen, search } = await open();
    await search.fill('COOL');
    await expect.poll(() => optionTexts(screen)).toEqual(['Cooling0 reservations']);
    await search.fill('hyl-B');
    await expect.poll(() => optionTexts(screen)).toEqual(['HYL-b23 reservations']);
    await search.fill('nothing');
    await expect.element(screen.getByText('No shelf has such a name.')).toBeVisible();
  });

  test('SHF-03: the search waits 300 ms for more typing', async () => {
    const { screen, search } = await open();
    const { pass } = holdTimers();
    await search.fill('coo');
    await drawn();
    pass(299);
    await search.fill('cool');
    await drawn();
    pass(299);
    await drawn();
    expect(optionTexts(screen)).toHaveLength(4);
    pass(1);
    await expect.poll(() => optionTexts(screen)).toHaveLength(1);
  });

  test('SHF-08: a label is cut to 20 characters and shows in full on hover and focus', async () => {
    const { screen, target } = await open();
    const option = screen.getByRole('option', { name: new RegExp(longName, 'i') });
    const short = option.getByText('ABCdefghijklmnopqrst…');
    await expect.element(short).toBeVisible();
    await option.hover();
    await expect.element(short).not.toBeVisible();
    const whole = option.getByText(`ABC${longName.slice(3)}`);
    expect(whole.element().getBoundingClientRect().width).toBeGreaterThan(100);
    await option.click();
    await expect.element(target.getByText('ABCdefghijklmnopqrst…')).toBeInTheDocument();
  });

  test('SHF-08: it shows in full for the keyboard, too', async () => {
    const { screen } = await open();
    const short = screen.getByText('ABCdefghijklmnopqrst…');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(short).not.toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(short).toBeVisible();
  });

  test('SHF-08: on API reservations it is cut to 30', async () => {
    const { screen } = await open(30);
    await expect.element(screen.getByText('ABCdefghijklmnopqrstuvwxyz0123…')).toBeVisible();
  });

  test('a shelf can be chosen by keyboard; the list closes and focus is on the field', async () => {
    const { screen, target } = await open();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(target).toHaveFocus();
    await expect.element(target).toHaveTextContent('HYL-b2');
    await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
  });
});

describe('several shelves', () => {
  test('SHF-11 SHF-12: the toggle allows several, and clears what was chosen', async () => {
    const { screen, target } = await open();
    await screen.getByRole('option', { name: /HYL-b2/u }).click();
    await expect.element(screen.getByText('hyl-b2', { exact: true })).toBeInTheDocument();
    const toggle = screen.getByRole('switch', { name: 'Choose several shelves' });
    await toggle.click();
    expect(target.element().textContent).toBe('Choose shelf');
    await target.click();
    await screen.getByRole('option', { name: /HYL-b2/u }).click();
    await screen.getByRole('option', { name: /HYL-a1/u }).click();
    await expect.element(screen.getByText('hyl-b2,hyl-a1')).toBeInTheDocument();
    await screen.getByRole('option', { name: /HYL-b2/u }).click();
    await expect.element(screen.getByText('hyl-a1', { exact: true })).toBeInTheDocument();
    await toggle.click();
    expect(target.element().textContent).toBe('Choose shelf');
  });
});
