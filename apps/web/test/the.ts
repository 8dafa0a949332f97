import { expect, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

type Name = string | RegExp;
type ByRole = Parameters<typeof page.getByRole>;
type ByText = Parameters<typeof page.getByText>;

const of = (role: ByRole[0]) => (name?: Name, options?: ByRole[1]) =>
  page.getByRole(role, name === undefined ? options : { name, ...options });

/** What the page has of a role and name, such as `the.button('Save')`, or by its text or label. */
export const the = {
  alert: of('alert'),
  article: of('article'),
  button: of('button'),
  cell: of('cell'),
  checkbox: of('checkbox'),
  columnheader: of('columnheader'),
  combobox: of('combobox'),
  complementary: of('complementary'),
  dialog: of('dialog'),
  form: of('form'),
  group: of('group'),
  heading: of('heading'),
  img: of('img'),
  link: of('link'),
  list: of('list'),
  listbox: of('listbox'),
  listitem: of('listitem'),
  main: of('main'),
  menu: of('menu'),
  menuitem: of('menuitem'),
  navigation: of('navigation'),
  option: of('option'),
  radio: of('radio'),
  region: of('region'),
  row: of('row'),
  slider: of('slider'),
  spinbutton: of('spinbutton'),
  status: of('status'),
  switch: of('switch'),
  table: of('table'),
  term: of('term'),
  textbox: of('textbox'),
  tooltip: of('tooltip'),
  label: (...label: ByText) => page.getByLabelText(...label),
  text: (...text: ByText) => page.getByText(...text),
};

async function seeEach(...parts: readonly (Locator | Name)[]): Promise<void> {
  for (const part of parts) {
    const isText = typeof part === 'string' || part instanceof RegExp;
    await expect.element(isText ? page.getByText(part) : part).toBeVisible();
  }
}

/** Waits until each of these is visible: a text, or an element. */
export const see = vi.defineHelper(seeEach);

/** The texts of all elements that are there. */
export const textsOf = (locator: Locator) =>
  locator.elements().map(({ textContent }) => textContent);

async function pressEscape(dialog: Locator): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

/** Presses Escape, and waits until this dialog is gone. */
export const leave = vi.defineHelper(pressEscape);
