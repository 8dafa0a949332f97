import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countOf, state } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { sampleProfile } from '../../../test/sample/profile.ts';
import { bodyOf, see, the, untilIdle } from '../../../test/the.ts';

const choosing = 'PATCH /api/users/pharmacy-accesses';
const idOf = (index: number) => `01990000-0000-7000-8000-1${String(index).padStart(11, '0')}`;

/** A user of these pharmacies who has chosen none yet. */
function workAt(names: readonly string[]): void {
  const own = sampleProfile();
  const pharmacyAccesses = names.flatMap((pharmacyName, index) =>
    own.pharmacyAccesses.map((one) => ({ ...one, pharmacyId: idOf(index), pharmacyName })),
  );
  const pharmacyIds = pharmacyAccesses.map(({ pharmacyId }) => pharmacyId);
  state.profile = { ...own, pharmacyId: null, pharmacyIds, pharmacyAccesses };
}

const named = [
  'Apoteket Älgen',
  'Vaasan Keskusapteekki',
  'Tromsø Apotek',
  'Åbo Västra apotek',
  'Helsingin III apteekki',
];
const manyNames = (count: number) => [
  ...named,
  ...Array.from({ length: count - named.length }, (_, index) => `Branch ${1000 + index}`),
];

const field = the.combobox('Pharmacy');
const status = the.status();
const go = the.button('Continue');
const shown = () => {
  const list = the.listbox('Pharmacy').element();
  return [...list.querySelectorAll('[role=option]')].map((one) => one.textContent);
};

async function openSearch() {
  const { router } = await openApp('/auth/changePharmacy');
  await see(field);
  return router;
}

/** The text of the option that the field names as active. */
function activeOption(): string | undefined {
  const id = field.element().getAttribute('aria-activedescendant');
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? 'missing');
}

beforeEach(() => workAt(manyNames(12)));

test('OPS-14: ten pharmacies are a select, eleven are searched', async () => {
  workAt(manyNames(10));
  const few = await openApp('/auth/changePharmacy');
  const select = the.label('Pharmacy', { exact: true });
  await see(select);
  expect(select.element().tagName).toBe('SELECT');
  await few.screen.unmount();
  workAt(manyNames(11));
  await openSearch();
  expect(field.element().tagName).toBe('INPUT');
});

test('OPS-14: without a last used one none is chosen; parts of names find them, and where nothing matches a sentence says so; the keyboard alone searches, moves, chooses and continues', async () => {
  localStorage.setItem('pharmacyId', PHARMACY_ID);
  const router = await openSearch();
  await expect.element(field).toHaveValue('');
  await go.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');

  for (const [typed, name] of [
    ['älgen', 'Apoteket Älgen'],
    ['keskus', 'Vaasan Keskusapteekki'],
    ['ALGEN', 'Apoteket Älgen'],
    ['tromso', 'Tromsø Apotek'],
    ['vastra abo', 'Åbo Västra apotek'],
  ] as const) {
    await field.fill(typed);
    await expect.poll(shown, { message: typed }).toEqual([name]);
    await expect.element(status, { message: typed }).toHaveTextContent('1 pharmacy matches');
  }
  await field.fill('nowhere');
  await expect.element(status).toMatchTextContent(/^No pharmacy matches/u);
  expect(shown()).toEqual([]);
  await userEvent.keyboard('{Enter}{Tab}{Enter}');
  await expect.element(field).toHaveFocus();
  await untilIdle();
  expect(countOf(choosing)).toBe(0);
  expect(the.alert().query()).toBeNull();

  await field.fill('');
  await userEvent.keyboard('apote');
  await expect.poll(() => activeOption()).toBe('Åbo Västra apotek');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => activeOption()).toBe('Apoteket Älgen');
  await userEvent.keyboard('{End}');
  await expect.poll(() => activeOption()).toBe('Tromsø Apotek');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => activeOption()).toBe('Åbo Västra apotek');
  await userEvent.keyboard('{ArrowUp}{Home}{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Tromsø Apotek');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  expect(countOf(choosing)).toBe(0);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).not.toBe('/auth/changePharmacy');
  expect(bodyOf(choosing)).toEqual({ pharmacyId: idOf(2) });
});

test('OPS-14: the last used one is chosen at first, and Escape returns to it', async () => {
  localStorage.setItem('pharmacyId', idOf(1));
  await openSearch();
  await expect.element(field).toHaveValue('Vaasan Keskusapteekki');
  expect(shown()).toEqual([]);
  await field.fill('algen');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('Vaasan Keskusapteekki');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(status).toHaveTextContent('');
});

test('OPS-14: of 5,000 pharmacies fifty are listed, it says how many there are, and one is chosen by pointer', async () => {
  workAt(manyNames(5000));
  const router = await openSearch();
  await field.click();
  const says = 'The first 50 of 5,000 are shown. Type more of the name to find the others.';
  await expect.element(status).toHaveTextContent(says);
  expect(shown()).toHaveLength(50);
  await field.fill('5994');
  await the.option('Branch 5994').click();
  await expect.element(field).toHaveValue('Branch 5994');
  await go.click();
  await expect.poll(() => router.state.location.pathname).not.toBe('/auth/changePharmacy');
  expect(bodyOf(choosing)).toEqual({ pharmacyId: idOf(4999) });
});

test('the active option is scrolled into view', async () => {
  workAt(manyNames(60));
  await openSearch();
  await field.fill('branch');
  await userEvent.keyboard('{End}');
  const isVisible = () => {
    const list = the.listbox('Pharmacy').element();
    const id = field.element().getAttribute('aria-activedescendant') ?? '';
    const active = document.getElementById(id)?.getBoundingClientRect();
    return active !== undefined && active.bottom <= list.getBoundingClientRect().bottom + 1;
  };
  expect(the.listbox('Pharmacy').element().scrollHeight).toBeGreaterThan(
    the.listbox('Pharmacy').element().clientHeight,
  );
  await expect.poll(isVisible).toBe(true);
});
