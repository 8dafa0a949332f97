import { IconInfoCircle, IconMessage, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useCallback } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Providers } from '../../app/providers.tsx';
import { DataTable } from './data-table.tsx';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import type { RowAction } from './row-actions/row-action.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { gone, see, textsOf, the } from '../../../test/the.ts';
import { CallError } from '../../lib/call/call-error.ts';

type Parcel = { id: string; name: string; note: string | null };

const parcels = (count: number): Parcel[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `id-${String(index)}`,
    name: `fp-${String(index)}`,
    note: index % 2 === 0 ? null : 'Fragile',
  }));

const columns: DataColumn<Parcel>[] = [
  { id: 'name', header: 'Kolli ID', width: 140, cell: ({ name }) => name, isCardHead: true },
  { id: 'note', header: 'Description', width: 140, grow: 1, cell: ({ note }) => note },
];

const selected = vi.fn<(action: string, name: string) => void>();

function Sample({ rows, ...props }: { rows: Parcel[] } & Partial<DataTableProps<Parcel>>) {
  const rowActions = useCallback((row: Parcel): RowAction[] => {
    const action = (id: string, icon: RowAction['icon'], more: Partial<RowAction> = {}) => ({
      id,
      label: id,
      icon,
      onSelect: () => selected(id, row.name),
      ...more,
    });
    return [
      action('Resend', IconMessage, { place: 1 }),
      action('Info', IconInfoCircle),
      action('QR code', IconQrcode),
      action('Delete', IconTrash, { isDanger: true }),
    ];
  }, []);
  return (
    <Providers>
      <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
        <DataTable
          label="Parcels"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowActions={rowActions}
          state="ready"
          more="none"
          onEndReached={() => undefined}
          onRetry={() => undefined}
          empty={<p>Nothing here</p>}
          {...props}
        />
      </div>
    </Providers>
  );
}

const frame = () => the.table().element().parentElement as HTMLElement;

beforeEach(() => selected.mockClear());

test('of 5,000 rows only the visible ones are drawn, and a screen reader gets the total', async () => {
  await render(<Sample rows={parcels(5000)} />);
  const table = the.table('Parcels');
  await expect.element(table).toHaveAttribute('aria-rowcount', '5001');
  await see(the.cell('fp-0', { exact: true }));
  expect(the.row().elements().length).toBeLessThan(40);
  expect(table.element().querySelectorAll('*').length).toBeLessThan(800);
  frame().scrollTop = 49 * 4000;
  const late = the.row(/fp-4003/u);
  await see(late);
  await expect.element(late).toHaveAttribute('aria-rowindex', '4005');
  expect(the.row().elements().length).toBeLessThan(40);
});

test('LST-13: rows that pass too fast to be read have only their names, and are whole at rest', async () => {
  await render(<Sample rows={parcels(5000)} />);
  await see(the.cell('fp-0', { exact: true }));
  const rows = () => [...frame().querySelectorAll('[data-index]')];
  const cellCounts = () => rows().map((row) => row.querySelectorAll('[role=cell]').length);
  const wholeCells = columns.length + 1;
  const isPassing = () => cellCounts().every((count) => count === 1);
  while (!isPassing()) {
    frame().scrollTop += 400;
    await new Promise(requestAnimationFrame);
  }
  expect(rows().map(({ textContent }) => textContent)).toEqual(
    rows().map((row) => `fp-${String(row.getAttribute('data-index'))}`),
  );
  await expect.poll(cellCounts).toEqual(rows().map(() => wholeCells));
});

test('the header stays visible; scroll position and focus stay when the rows are refetched', async () => {
  const rows = parcels(300);
  const screen = await render(<Sample rows={rows} />);
  const header = the.columnheader('Kolli ID');
  const isInFrame = () => {
    const [inner, outer] = [header.element(), frame()].map((one) => one.getBoundingClientRect());
    return inner !== undefined && outer !== undefined
      ? inner.top >= outer.top && inner.bottom <= outer.bottom
      : undefined;
  };
  await see(the.cell('fp-0', { exact: true }));
  frame().scrollTop = 49 * 100;
  const button = the.button('Resend: fp-103', { exact: true });
  await see(button);
  // The rows may be there before the scrolled page is drawn.
  await expect.poll(isInFrame).toBe(true);
  (button.element() as HTMLElement).focus();
  await screen.rerender(<Sample rows={rows.map((row) => ({ ...row, note: 'New' }))} />);
  await expect.element(the.row(/fp-103/u)).toHaveTextContent('fp-103New');
  expect(frame().scrollTop).toBe(4900);
  expect(document.activeElement).toBe(button.element());
  frame().scrollTop = 0;
  await see(the.row(/fp-0 /u));
  expect(document.activeElement).toBe(button.element());
});

test('UIX-14: the next page is requested once the end is fully visible, not before', async () => {
  const onEndReached = vi.fn<() => void>();
  await render(<Sample rows={parcels(50)} more="available" onEndReached={onEndReached} />);
  await expect.element(the.table()).toHaveAttribute('aria-rowcount', '-1');
  await drawn();
  expect(onEndReached).not.toHaveBeenCalled();
  frame().scrollTop = 100_000;
  await expect.poll(() => onEndReached).toHaveBeenCalledTimes(1);
});

test('it shows that more rows load, and offers a retry when that fails', async () => {
  const onEndReached = vi.fn<() => void>();
  const screen = await render(<Sample rows={parcels(3)} more="loading" />);
  await see('Loading more …');
  await screen.rerender(<Sample rows={parcels(3)} more="failed" onEndReached={onEndReached} />);
  const text = 'The next rows did not load. Something unexpected happened.';
  await expect.element(the.alert()).toMatchTextContent(text);
  expect(onEndReached).not.toHaveBeenCalled();
  await the.button('Try again').click();
  expect(onEndReached).toHaveBeenCalledTimes(1);
});

test.each([
  [503, 'Something went wrong on the server.', 1],
  [403, 'You do not have permission to see this.', 0],
  [404, 'It was not found.', 0],
] as const)(
  'LST-09: next rows that fail with %i say what happened, and are retried only where time can heal it',
  async (status, text, retries) => {
    const { pass } = holdTimers();
    const onEndReached = vi.fn<() => void>();
    const failure = new CallError({ code: 'unknown', status });
    await render(
      <Sample rows={parcels(3)} more="failed" failure={failure} onEndReached={onEndReached} />,
    );
    await expect.element(the.alert()).toMatchTextContent(text);
    await drawn();
    pass(15_000);
    expect(onEndReached).toHaveBeenCalledTimes(retries);
  },
);

test('without rows it shows skeletons while they load, then the empty state; loading can be retried after a failure', async () => {
  const onRetry = vi.fn<() => void>();
  const screen = await render(<Sample rows={[]} state="loading" />);
  await expect.element(the.status()).toHaveTextContent('Please wait');
  await see(the.columnheader('Kolli ID'));
  await screen.rerender(<Sample rows={[]} />);
  await see('Nothing here');
  await screen.rerender(<Sample rows={[]} state="failed" onRetry={onRetry} />);
  await the.button('Try again').click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('of the actions of a row the frequent one is a button that shows its name on hover and focus, the rest are in the menu, the destructive one last; they work by keyboard, and focus returns', async () => {
  await render(<Sample rows={parcels(30)} />);
  await the.button('Resend: fp-0').hover();
  await expect.element(the.tooltip()).toHaveTextContent('Resend');
  await the.columnheader('Kolli ID').hover();
  await gone(the.tooltip());
  await userEvent.tab();
  await expect.element(the.tooltip()).toHaveTextContent('Resend');

  await the.button('Resend: fp-1', { exact: true }).click();
  expect(selected).toHaveBeenLastCalledWith('Resend', 'fp-1');
  const more = the.button('More actions: fp-1', { exact: true });
  await more.click();
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await see(the.menuitem().first());
  expect(textsOf(the.menuitem())).toEqual(['Info', 'QR code', 'Delete']);
  await the.menuitem('QR code').click();
  expect(selected).toHaveBeenLastCalledWith('QR code', 'fp-1');
  expect(the.menu().query()).toBeNull();

  (the.button('More actions: fp-0').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await see(the.menu());
  await expect.element(the.menuitem('Info')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(the.menuitem('QR code')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveFocus();
  expect(the.menu().query()).toBeNull();
});

test('the column that the server sorts by reverses its order', async () => {
  const onChange = vi.fn<(direction: 'asc' | 'desc') => void>();
  const sort = { columnId: 'name', direction: 'desc', onChange } as const;
  await render(<Sample rows={parcels(3)} sort={sort} />);
  const header = the.columnheader('Kolli ID');
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
  await header.getByRole('button').click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('asc', 'name');
});

test('on a phone the rows are cards in the page, without empty cells', async () => {
  await page.viewport(390, 844);
  await render(<Sample rows={parcels(1000)} />);
  const first = the.row(/fp-0/u);
  await see(first);
  const box = first.element().getBoundingClientRect();
  expect(box.width).toBeLessThanOrEqual(390);
  expect(the.row().elements().length).toBeLessThan(40);
  window.scrollTo(0, document.body.scrollHeight);
  await see(the.row(/fp-999/u));
});
