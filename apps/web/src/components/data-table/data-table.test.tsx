import { IconInfoCircle, IconMessage, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useCallback } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Providers } from '../../app/providers.tsx';
import { DataTable } from './data-table.tsx';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import type { RowAction } from './row-actions/row-action.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
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
      onSelect: () => {
        selected(id, row.name);
      },
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

const frame = () => page.getByRole('table').element().parentElement as HTMLElement;

beforeEach(async () => {
  selected.mockClear();
  await page.viewport(1280, 900);
});

describe('a long list', () => {
  test('of 5,000 rows only the visible ones are drawn, and a screen reader gets the total', async () => {
    await render(<Sample rows={parcels(5000)} />);
    const table = page.getByRole('table', { name: 'Parcels' });
    await expect.element(table).toHaveAttribute('aria-rowcount', '5001');
    await expect.element(page.getByRole('cell', { name: 'fp-0', exact: true })).toBeVisible();
    expect(page.getByRole('row').elements().length).toBeLessThan(40);
    expect(table.element().querySelectorAll('*').length).toBeLessThan(800);
    frame().scrollTop = 49 * 4000;
    const late = page.getByRole('row', { name: /fp-4003/u });
    await expect.element(late).toBeVisible();
    await expect.element(late).toHaveAttribute('aria-rowindex', '4005');
    expect(page.getByRole('row').elements().length).toBeLessThan(40);
  });

  test('LST-13: rows that pass too fast to be read have only their names, and are whole at rest', async () => {
    await render(<Sample rows={parcels(5000)} />);
    await expect.element(page.getByRole('cell', { name: 'fp-0', exact: true })).toBeVisible();
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

  test('the header stays visible', async () => {
    await render(<Sample rows={parcels(200)} />);
    const header = page.getByRole('columnheader', { name: 'Kolli ID' });
    const isInFrame = () => {
      const [inner, outer] = [header.element(), frame()].map((one) => one.getBoundingClientRect());
      return inner !== undefined && outer !== undefined
        ? inner.top >= outer.top && inner.bottom <= outer.bottom
        : undefined;
    };
    await expect.element(page.getByRole('cell', { name: 'fp-0', exact: true })).toBeVisible();
    frame().scrollTop = 3000;
    await expect.element(page.getByRole('row', { name: /fp-63/u })).toBeVisible();
    // The rows may be there before the scrolled page is drawn.
    await expect.poll(isInFrame).toBe(true);
  });

  test('scroll position and focus stay when the rows are refetched', async () => {
    const rows = parcels(300);
    const screen = await render(<Sample rows={rows} />);
    frame().scrollTop = 49 * 100;
    const button = page.getByRole('button', { name: 'Resend: fp-103', exact: true });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await screen.rerender(<Sample rows={rows.map((row) => ({ ...row, note: 'New' }))} />);
    await expect.element(page.getByRole('row', { name: /fp-103/u })).toHaveTextContent('fp-103New');
    expect(frame().scrollTop).toBe(4900);
    expect(document.activeElement).toBe(button.element());
    frame().scrollTop = 0;
    await expect.element(page.getByRole('row', { name: /fp-0 /u })).toBeVisible();
    expect(document.activeElement).toBe(button.element());
  });
});

describe('the end of the list', () => {
  test('UIX-14: the next page is requested once the end is fully visible, not before', async () => {
    const onEndReached = vi.fn<() => void>();
    await render(<Sample rows={parcels(50)} more="available" onEndReached={onEndReached} />);
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
    await drawn();
    expect(onEndReached).not.toHaveBeenCalled();
    frame().scrollTop = 100_000;
    await expect.poll(() => onEndReached).toHaveBeenCalledTimes(1);
  });

  test('it shows that more rows load, and offers a retry when that fails', async () => {
    const onEndReached = vi.fn<() => void>();
    const screen = await render(<Sample rows={parcels(3)} more="loading" />);
    await expect.element(page.getByText('Loading more …')).toBeVisible();
    await screen.rerender(<Sample rows={parcels(3)} more="failed" onEndReached={onEndReached} />);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The next rows did not load. Something unexpected happened.');
    expect(onEndReached).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(onEndReached).toHaveBeenCalledTimes(1);
  });
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
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    await drawn();
    pass(15_000);
    expect(onEndReached).toHaveBeenCalledTimes(retries);
  },
);

describe('without rows', () => {
  test('it shows skeletons while they load, then the empty state', async () => {
    const screen = await render(<Sample rows={[]} state="loading" />);
    await expect.element(page.getByRole('status')).toHaveTextContent('Please wait');
    await expect.element(page.getByRole('columnheader', { name: 'Kolli ID' })).toBeVisible();
    await screen.rerender(<Sample rows={[]} />);
    await expect.element(page.getByText('Nothing here')).toBeVisible();
  });

  test('loading can be retried after a failure', async () => {
    const onRetry = vi.fn<() => void>();
    await render(<Sample rows={[]} state="failed" onRetry={onRetry} />);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('the actions of a row', () => {
  test('the frequent one is a button, the rest are in the menu, the destructive one last', async () => {
    await render(<Sample rows={parcels(3)} />);
    await page.getByRole('button', { name: 'Resend: fp-1', exact: true }).click();
    expect(selected).toHaveBeenLastCalledWith('Resend', 'fp-1');
    const more = page.getByRole('button', { name: 'More actions: fp-1', exact: true });
    await more.click();
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    const items = page.getByRole('menuitem');
    await expect.element(items.first()).toBeVisible();
    const labels = items.elements().map(({ textContent }) => textContent);
    expect(labels).toEqual(['Info', 'QR code', 'Delete']);
    await page.getByRole('menuitem', { name: 'QR code' }).click();
    expect(selected).toHaveBeenLastCalledWith('QR code', 'fp-1');
    expect(page.getByRole('menu').query()).toBeNull();
  });

  test('they work by keyboard, and focus returns', async () => {
    await render(<Sample rows={parcels(30)} />);
    const first = page.getByRole('button', { name: 'More actions: fp-0' });
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    const second = page.getByRole('button', { name: 'More actions: fp-1', exact: true });
    await expect.element(second).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Info' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'QR code' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(second).toHaveFocus();
    expect(page.getByRole('menu').query()).toBeNull();
  });

  test('an icon shows its name on hover and focus', async () => {
    await render(<Sample rows={parcels(2)} />);
    await page.getByRole('button', { name: 'Resend: fp-0' }).hover();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Resend');
    await page.getByRole('columnheader', { name: 'Kolli ID' }).hover();
    await expect.poll(() => page.getByRole('tooltip').query()).toBeNull();
    await userEvent.tab();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Resend');
  });
});

test('the column that the server sorts by reverses its order', async () => {
  const onChange = vi.fn<(direction: 'asc' | 'desc') => void>();
  await render(
    <Sample rows={parcels(3)} sort={{ columnId: 'name', direction: 'desc', onChange }} />,
  );
  const header = page.getByRole('columnheader', { name: 'Kolli ID' });
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
  await header.getByRole('button').click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('asc', 'name');
});

test('on a phone the rows are cards in the page, without empty cells', async () => {
  await page.viewport(390, 844);
  await render(<Sample rows={parcels(1000)} />);
  const first = page.getByRole('row', { name: /fp-0/u });
  await expect.element(first).toBeVisible();
  const box = first.element().getBoundingClientRect();
  expect(box.width).toBeLessThanOrEqual(390);
  expect(page.getByRole('row').elements().length).toBeLessThan(40);
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(page.getByRole('row', { name: /fp-999/u })).toBeVisible();
});
