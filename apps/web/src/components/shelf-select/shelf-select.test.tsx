import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Providers } from '../../app/providers.tsx';
import { ShelfSelect } from './shelf-select.tsx';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { gone, see, textsOf, the } from '../../../test/the.ts';

const longName = 'abcdefghijklmnopqrstuvwxyz0123456789';
const shelves = [
  { name: 'cooling', numberOfReservations: 0 },
  { name: 'hyl-b2', numberOfReservations: 3 },
  { name: 'hyl-a1', numberOfReservations: 1 },
  { name: longName, numberOfReservations: 0 },
];

function Example({ labelLength }: { labelLength: 20 | 30 }) {
  const [chosen, onChange] = useState<readonly string[]>([]);
  return (
    <>
      <ShelfSelect shelves={shelves} labelLength={labelLength} {...{ chosen, onChange }} />
      <output>{chosen.join()}</output>
    </>
  );
}

const target = the.combobox('Choose shelf');
const search = the.textbox('Search shelves');
const optionTexts = () => textsOf(the.option());

async function open(labelLength: 20 | 30 = 20) {
  const screen = await render(
    <Providers>
      <Example labelLength={labelLength} />
    </Providers>,
  );
  await target.click();
  await expect.element(search).toHaveFocus();
  return screen;
}

test("SHF-01 SHF-02 SHF-04 SHF-05 SHF-06 SHF-07: 'choose shelf' lists every shelf with its count and the icon of an empty one or one in use; the search finds a part of the label in any case", async () => {
  await open();
  expect(optionTexts().slice(0, 3)).toEqual([
    'Fridge shelf0 reservations',
    'HYL-b23 reservations',
    'HYL-a11 reservation',
  ]);
  const icon = (name: string) => the.img(name).first();
  await expect.element(icon('Empty')).toHaveStyle({ color: 'rgb(61, 143, 88)' });
  await expect.element(icon('In use')).toHaveStyle({ color: 'rgb(189, 97, 10)' });
  await search.fill('FRIDGE');
  await expect.poll(optionTexts).toEqual(['Fridge shelf0 reservations']);
  await search.fill('hyl-B');
  await expect.poll(optionTexts).toEqual(['HYL-b23 reservations']);
  await search.fill('nothing');
  await see('No shelf has such a name.');
});

test('SHF-03: the search waits 300 ms for more typing', async () => {
  await open();
  const { pass } = holdTimers();
  await search.fill('fri');
  await drawn();
  pass(299);
  await search.fill('fridge');
  await drawn();
  pass(299);
  await drawn();
  expect(optionTexts()).toHaveLength(4);
  pass(1);
  await expect.poll(optionTexts).toHaveLength(1);
});

test('SHF-08: a label is cut to 20 characters and shows in full on hover and for the keyboard; on API reservations it is cut to 30', async () => {
  const screen = await open();
  const option = the.option(new RegExp(longName, 'i'));
  const short = option.getByText('ABCdefghijklmnopqrst…');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(short).not.toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await see(short);
  await option.hover();
  await expect.element(short).not.toBeVisible();
  const whole = option.getByText(`ABC${longName.slice(3)}`);
  expect(whole.element().getBoundingClientRect().width).toBeGreaterThan(100);
  await option.click();
  await expect.element(target.getByText('ABCdefghijklmnopqrst…')).toBeInTheDocument();
  await screen.unmount();
  await open(30);
  await see('ABCdefghijklmnopqrstuvwxyz0123…');
});

test('a shelf can be chosen by keyboard; the list closes and focus is on the field', async () => {
  await open();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(target).toHaveFocus();
  await expect.element(target).toHaveTextContent('HYL-b2');
  await gone(the.option());
});

test('SHF-11 SHF-12: the toggle allows several, and clears what was chosen', async () => {
  await open();
  await the.option(/HYL-b2/u).click();
  await expect.element(the.text('hyl-b2', { exact: true })).toBeInTheDocument();
  const toggle = the.switch('Choose several shelves');
  await toggle.click();
  expect(target.element().textContent).toBe('Choose shelf');
  await target.click();
  await the.option(/HYL-b2/u).click();
  await the.option(/HYL-a1/u).click();
  await expect.element(the.text('hyl-b2,hyl-a1')).toBeInTheDocument();
  await the.option(/HYL-b2/u).click();
  await expect.element(the.text('hyl-a1', { exact: true })).toBeInTheDocument();
  await toggle.click();
  expect(target.element().textContent).toBe('Choose shelf');
});
