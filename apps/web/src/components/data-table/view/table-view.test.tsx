import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Providers } from '../../../app/providers.tsx';
import { gone, leave, see, textsOf, the } from '../../../../test/the.ts';
import { chooseLanguage } from '../../../lib/text/i18n.ts';
import { requestPrint } from '../../print/print-request.ts';
import { DataTable } from '../data-table.tsx';
import type { DataColumn } from '../data-table-types.ts';

type Parcel = { id: string; note: string; place: string };

const rows: Parcel[] = Array.from({ length: 60 }, (_, index) => ({
  id: `fp-${String(index)}`,
  note: 'Fragile',
  place: `1-${String(index)}`,
}));
const columns: DataColumn<Parcel>[] = [
  { id: 'id', header: 'Kolli ID', width: 140, isCardHead: true, cell: ({ id }) => id },
  { id: 'note', header: 'Description', width: 140, cell: ({ note }) => note },
  { id: 'place', header: 'Place', width: 140, cell: ({ place }) => place },
];

function Sample({ name, hasActions = true }: { name: string; hasActions?: boolean }) {
  return (
    <Providers>
      <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
        <DataTable
          name={name}
          label={name}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ id }) => id}
          {...(hasActions ? { rowActions: noActions } : {})}
          state="ready"
          more="none"
          onEndReached={() => undefined}
          onRetry={() => undefined}
          empty={<p>Nothing here</p>}
        />
      </div>
    </Providers>
  );
}

const noActions = () => [];
const headers = () => textsOf(the.columnheader());
const choice = the.dialog(/^Columns and row height/u);
const button = the.button(/^Columns and row height/u);
const rowsInView = () => {
  const frame = the.table().element().parentElement as HTMLElement;
  const { bottom } = frame.getBoundingClientRect();
  const all = the.row().elements().slice(1);
  return all.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
};

test.each([true, false])(
  'U24: a column is hidden and shown again, by keys alone; another visit and no other table remember it (with actions: %s)',
  async (hasActions) => {
    const screen = await render(<Sample name="one" hasActions={hasActions} />);
    await see(the.cell('Fragile').first());
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await see(choice);
    await expect.element(choice.getByRole('switch')).toHaveFocus();
    expect(choice.getByRole('checkbox').elements().length).toBe(2);
    await gone(choice.getByRole('checkbox', { name: 'Kolli ID' }));
    await userEvent.keyboard('{Tab} ');
    await gone(the.cell('Fragile').first());
    await leave(choice);
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAccessibleName('Columns and row height, 1 hidden');
    await screen.rerender(<Sample key="again" name="one" hasActions={hasActions} />);
    await see(the.cell('1-0', { exact: true }));
    expect(headers().slice(0, 2)).toEqual(['Kolli ID', 'Place']);
    await screen.rerender(<Sample key="other" name="other" hasActions={hasActions} />);
    await see(the.cell('Fragile').first());
    await screen.rerender(<Sample key="last" name="one" hasActions={hasActions} />);
    await gone(the.cell('Fragile').first());
    await button.click();
    await see(choice);
    await choice.getByRole('button', { name: 'Show all columns' }).click();
    await see(the.cell('Fragile').first());
    await expect.element(button).toHaveAccessibleName('Columns and row height');
  },
);

test('U24: compact rows show a fifth more at once in every table, and lie one below the other', async () => {
  const screen = await render(<Sample name="one" />);
  await see(the.cell('fp-0', { exact: true }));
  const atEase = rowsInView();
  await button.click();
  await choice.getByRole('switch', { name: 'Compact rows' }).click();
  await leave(choice);
  await expect.poll(rowsInView).toBeGreaterThan(atEase * 1.2);
  const [header, ...tops] = the
    .row()
    .elements()
    .map((row) => row.getBoundingClientRect());
  let end = header?.bottom;
  for (const row of tops) {
    expect(Math.round(row.top)).toBe(Math.round(end ?? 0));
    end = row.bottom;
  }
  await screen.rerender(<Sample key="other" name="other" hasActions={false} />);
  await see(the.cell('fp-0', { exact: true }));
  await expect.poll(rowsInView).toBeGreaterThan(atEase * 1.2);
});

test('U24: paper has every column', async () => {
  localStorage.setItem('kolli.hiddenColumns.one', '["note"]');
  await render(<Sample name="one" />);
  await see(the.cell('fp-0', { exact: true }));
  await gone(the.cell('Fragile').first());
  window.print = () => undefined;
  requestPrint();
  window.dispatchEvent(new Event('beforeprint'));
  await expect
    .poll(() => [...document.querySelectorAll('thead th')].map((cell) => cell.textContent))
    .toEqual(['Kolli ID', 'Description', 'Place']);
  window.dispatchEvent(new Event('afterprint'));
});

test.each(['nothing', '{"note":1}', '[1, null]'])(
  'U24: where storage has %s, all columns are shown',
  async (stored) => {
    localStorage.setItem('kolli.hiddenColumns.one', stored);
    localStorage.setItem('kolli.compactRows', stored);
    await render(<Sample name="one" />);
    await see(the.cell('Fragile').first());
    expect(headers().slice(0, 3)).toEqual(['Kolli ID', 'Description', 'Place']);
  },
);

test('U24: on a phone the parts of cards are chosen, and their height is that of their content', async () => {
  await page.viewport(390, 844);
  localStorage.setItem('kolli.compactRows', 'true');
  await render(<Sample name="one" />);
  await see(the.text('Fragile').first());
  await the.button('Columns').click();
  const columnsOnly = the.dialog(/^Columns/u);
  await gone(columnsOnly.getByRole('switch'));
  await columnsOnly.getByRole('checkbox', { name: 'Place' }).click();
  await gone(the.text('1-0', { exact: true }));
  expect(the.table().element().parentElement?.hasAttribute('data-compact')).toBe(false);
});

test('U24: the choice has its words in each language', async () => {
  await render(<Sample name="one" />);
  await see(the.cell('fp-0', { exact: true }));
  const names = {
    fi: 'Sarakkeet ja rivikorkeus',
    sv: 'Kolumner och radhöjd',
    no: 'Kolonner og radhøyde',
  };
  for (const [language, name] of Object.entries(names)) {
    await chooseLanguage(language as keyof typeof names);
    await see(the.button(name));
  }
});
