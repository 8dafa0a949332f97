import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cutTexts, spaceTexts } from '../../../test/cut-texts.ts';
import { Providers } from '../../app/providers.tsx';
import { KolliId } from './kolli-id.tsx';

const long = 'apotti-2026-11-22-0000012345678x';

/** Shows an ID in a cell of this width. */
const show = (id: string, width: number) =>
  render(
    <Providers>
      <div data-testid="cell" style={{ width, overflow: 'clip', fontSize: 14 }}>
        <KolliId id={id} />
      </div>
    </Providers>,
  );

const cell = () => page.getByTestId('cell').element();
const drawn = () => cell().querySelector('[data-tail]') as HTMLElement;
const widthOf = (part: '::before' | '::after') =>
  Number.parseFloat(getComputedStyle(drawn(), part).width);

test.each([132, 100, 90])(
  'LST-01: in %i pixels the head of a long ID ends in an ellipsis, and its last characters are whole',
  async (width) => {
    await show(long, width);
    await expect.element(page.getByRole('button', { name: long })).toBeVisible();
    expect(drawn().dataset).toMatchObject({ head: long.slice(0, -6), tail: '45678x' });
    const tail = document.createElement('span');
    tail.style.font = getComputedStyle(drawn()).font;
    tail.style.position = 'absolute';
    tail.textContent = '45678x';
    document.body.append(tail);
    expect(Math.abs(widthOf('::after') - tail.getBoundingClientRect().width)).toBeLessThan(1);
    tail.remove();
    expect(widthOf('::before') + widthOf('::after')).toBeLessThanOrEqual(width + 0.5);
    expect(getComputedStyle(drawn(), '::before').textOverflow).toBe('ellipsis');
    expect(drawn().getBoundingClientRect().right).toBeLessThanOrEqual(
      cell().getBoundingClientRect().right,
    );
    expect(cutTexts(cell())).toEqual([]);
  },
);

test('LST-01: it survives text spacing, and is whole where there is room', async () => {
  await show(long, 132);
  await expect.element(page.getByRole('button', { name: long })).toBeVisible();
  const end = spaceTexts();
  try {
    expect(cutTexts(cell())).toEqual([]);
  } finally {
    end();
  }
  const narrow = widthOf('::before');
  (cell() as HTMLElement).style.width = '500px';
  expect(widthOf('::before')).toBeGreaterThan(narrow + 50);
});

test('LST-01: it is whole on hover', async () => {
  await show(long, 132);
  await page.getByRole('button', { name: long }).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(`${long} · Press to copy`);
});

test('LST-01: it is whole on focus, and Enter copies it', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show(long, 132);
  await userEvent.tab();
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(long);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(`${long} · Copied`);
  expect(written.mock.calls).toEqual([[long]]);
  written.mockRestore();
});

test('LST-01: a browser that does not copy is not said to have copied', async () => {
  const written = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await show(long, 132);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('Could not be copied');
  written.mockRestore();
});

test('LST-01: what is marked by hand is the whole ID', async () => {
  await show(long, 132);
  await expect.element(page.getByRole('button', { name: long })).toBeVisible();
  getSelection()?.selectAllChildren(cell());
  expect(getSelection()?.toString()).toBe(long);
  getSelection()?.removeAllRanges();
});

test('LST-01: a short ID is plain text, and no stop of the Tab key', async () => {
  await show('fp-48214', 132);
  await expect.element(page.getByText('fp-48214')).toBeVisible();
  expect(page.getByRole('button').query()).toBeNull();
});
