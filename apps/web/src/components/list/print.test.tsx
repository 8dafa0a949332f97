import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { gone, see, the } from '../../../test/the.ts';
import { render } from 'vitest-browser-react';
import { Providers } from '../../app/providers.tsx';
import { PrintButton } from '../print/print-button.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import type { DataColumn, DataTableProps } from '../data-table/data-table-types.ts';

type Row = { id: string };

const rowsUntil = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `fp-${String(index)}` }));

const go = () => <button type="button">Go</button>;
const columns: DataColumn<Row>[] = [
  { id: 'id', header: 'Kolli ID', width: 140, cell: ({ id }) => id },
  { id: 'act', header: 'Assign', width: 140, paper: false, cell: go },
];

const PAGE = 200;

/** A list of 2,000 rows whose pages come when the test says so. */
function Sample({ onMore, ...props }: { onMore: () => void } & Partial<DataTableProps<Row>>) {
  const [count, setCount] = useState(PAGE);
  const [isLoading, setIsLoading] = useState(false);
  const add = () => {
    setCount((before) => before + PAGE);
    setIsLoading(false);
  };
  return (
    <Providers>
      <PrintButton />
      <button type="button" onClick={add}>
        Answer
      </button>
      <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
        <DataTable
          label="Parcels"
          columns={columns}
          rows={rowsUntil(count)}
          rowKey={({ id }) => id}
          rowName={({ id }) => id}
          state="ready"
          more={count >= 10 * PAGE ? 'none' : isLoading ? 'loading' : 'available'}
          hasLoadMoreButton
          onEndReached={() => {
            onMore();
            setIsLoading(true);
          }}
          onRetry={() => undefined}
          empty={null}
          {...props}
        />
      </div>
    </Providers>
  );
}

let print = vi.spyOn(window, 'print');
const onMore = vi.fn();
const paperRows = () => document.querySelectorAll('table tbody tr').length;
const answer = () => the.button('Answer', { includeHidden: true }).element();

beforeEach(() => {
  onMore.mockReset();
  print = vi.spyOn(window, 'print').mockReturnValue();
});

test('LST-02: while it is printed a list has all its rows as a table, without controls', async () => {
  await render(<Sample onMore={onMore} rows={rowsUntil(2000)} more="none" />);
  expect(document.querySelectorAll('[role="row"]').length).toBeLessThan(60);
  expect(paperRows()).toBe(0);
  window.dispatchEvent(new Event('beforeprint'));
  expect(paperRows()).toBe(2000);
  const heads = [...document.querySelectorAll('table th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['Kolli ID']);
  expect(document.querySelector('table button')).toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(paperRows).toBe(0);
});

test.each(['button', 'key'] as const)(
  'LST-02 LST-16: rows that are missing are loaded first, and how many there are is shown (by %s)',
  async (way) => {
    print.mockImplementation(() => void window.dispatchEvent(new Event('beforeprint')));
    await render(<Sample onMore={onMore} />);
    if (way === 'button') await the.button('Print').click();
    else await userEvent.keyboard('{Control>}p{/Control}');
    const dialog = the.dialog('Print the list');
    await see(dialog.getByText(/^200 rows are ready/u));
    expect(print).not.toHaveBeenCalled();
    for (let done = 1; done < 10; done += 1) {
      await expect.poll(() => onMore.mock.calls.length).toBe(done);
      (answer() as HTMLElement).click();
    }
    await expect.poll(() => print.mock.calls.length).toBe(1);
    expect(paperRows()).toBe(2000);
    await gone(dialog);
    window.dispatchEvent(new Event('afterprint'));
  },
);

test('LST-16: printing can be cancelled while rows are loaded, and then says what was done', async () => {
  await render(<Sample onMore={onMore} />);
  await the.button('Print').click();
  await expect.poll(() => onMore.mock.calls.length).toBe(1);
  const dialog = the.dialog('Print the list');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await see(dialog.getByText('Nothing was printed. 200 rows are loaded.'));
  (answer() as HTMLElement).click();
  await see(dialog.getByText(/400 rows are loaded/u));
  expect(onMore).toHaveBeenCalledTimes(1);
  expect(print).not.toHaveBeenCalled();
});
