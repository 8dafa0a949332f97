import { expect, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { pendingRequests } from './fake/network.ts';
import { network, requests } from './fake/server.ts';

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

async function untilGone(...parts: readonly Locator[]): Promise<void> {
  for (const part of parts) await expect.element(part).not.toBeInTheDocument();
}

/** Waits until none of these is there. */
export const gone = vi.defineHelper(untilGone);

async function pressEscape(dialog: Locator): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await untilGone(dialog);
}

/** Presses Escape, and waits until this dialog is gone. */
export const leave = vi.defineHelper(pressEscape);

async function seeReason(
  control: Locator,
  reason = 'You do not have enough permissions',
): Promise<void> {
  const dialogs = the.dialog().elements().length;
  await expect.element(control, { message: reason }).toHaveAttribute('aria-disabled', 'true');
  await control.hover({ force: true });
  await expect.poll(() => textsOf(the.tooltip())).toContain(reason);
  (control.element() as HTMLElement).click();
  expect(the.dialog().elements(), reason).toHaveLength(dialogs);
}

/** Waits until this can't be used, which it explains when pointed at, and a click opens no dialog. */
export const refused = vi.defineHelper(seeReason);

/** The last request whose line starts with this text, such as 'DELETE /api/deliveries/destroy'. */
export const sent = (start: string) => requests.findLast(({ line }) => line.startsWith(start));

/** The bodies of such requests, in order, and that of the last one. */
export const bodiesOf = (line: string) =>
  requests.filter((request) => request.line === line).map(({ body }) => body);
export const bodyOf = (line: string) => bodiesOf(line).at(-1);

/**
 * Clicks 'Try again', and lets the fake server succeed from this click on. The screen's own retries
 * fail until then: otherwise the button could disappear before it is clicked.
 */
export async function tryAgain(
  button: Locator,
  heal = () => network.resetHandlers(),
): Promise<void> {
  document.addEventListener('click', heal, { capture: true, once: true });
  await button.click();
}

/**
 * Waits until no request is pending and the last action or response has caused no more. Otherwise a
 * test that counts requests after 'Cancel' could count before a wrong one is sent.
 */
export async function untilIdle(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 2; ) {
    await new Promise(requestAnimationFrame);
    quietFrames = pendingRequests() === 0 ? quietFrames + 1 : 0;
  }
}

/** Chooses an option of a dropdown. */
export async function choose(dropdown: Name, option: Name): Promise<void> {
  await the.combobox(dropdown).click();
  await the.option(option, { exact: true }).click();
}
