import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cutTexts, spaceTexts } from '../../../test/cut-texts.ts';
import { gone, see, the } from '../../../test/the.ts';
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

const cell = () => page.getByTestId('cell').element() as HTMLElement;
const drawn = () => cell().querySelector('[data-tail]') as HTMLElement;
const widthOf = (part: '::before' | '::after') =>
  Number.parseFloat(getComputedStyle(drawn(), part).width);

test('LST-01: in a narrow cell the head of a long ID ends in an ellipsis, and its last characters are whole; it survives text spacing, is whole where there is room, and what is marked by hand is the whole ID', async () => {
  await show(long, 132);
  await see(the.button(long));
  expect(drawn().dataset).toMatchObject({ head: long.slice(0, -6), tail: '45678x' });
  const tail = document.createElement('span');
  tail.style.font = getComputedStyle(drawn()).font;
  tail.style.position = 'absolute';
  tail.textContent = '45678x';
  document.body.append(tail);
  const wide = tail.getBoundingClientRect().width;
  tail.remove();
  for (const width of [132, 100, 90]) {
    cell().style.width = `${width}px`;
    expect(Math.abs(widthOf('::after') - wide), String(width)).toBeLessThan(1);
    expect(widthOf('::before') + widthOf('::after')).toBeLessThanOrEqual(width + 0.5);
    expect(getComputedStyle(drawn(), '::before').textOverflow).toBe('ellipsis');
    const right = cell().getBoundingClientRect().right;
    expect(drawn().getBoundingClientRect().right, String(width)).toBeLessThanOrEqual(right);
    expect(cutTexts(cell()), String(width)).toEqual([]);
  }
  getSelection()?.selectAllChildren(cell());
  expect(getSelection()?.toString()).toBe(long);
  getSelection()?.removeAllRanges();

  cell().style.width = '132px';
  const end = spaceTexts();
  expect(cutTexts(cell())).toEqual([]);
  end();
  const narrow = widthOf('::before');
  cell().style.width = '500px';
  expect(widthOf('::before')).toBeGreaterThan(narrow + 50);
});

test('LST-01: it is whole on hover and on focus, and Enter copies it; a browser that does not copy is not said to have copied', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  written.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
  written.mockResolvedValueOnce();
  await show(long, 132);
  await the.button(long).hover();
  await expect.element(the.tooltip()).toHaveTextContent(`${long} · Press to copy`);
  await userEvent.unhover(the.button(long));
  await gone(the.tooltip());
  await userEvent.tab();
  await expect.element(the.tooltip()).toMatchTextContent(long);
  await userEvent.keyboard('{Enter}');
  await expect.element(the.tooltip()).toMatchTextContent('Could not be copied');
  await userEvent.keyboard('{Enter}');
  await expect.element(the.tooltip()).toHaveTextContent(`${long} · Copied`);
  expect(written.mock.calls).toEqual([[long], [long]]);
});

test('LST-01: a short ID is plain text, and no stop of the Tab key', async () => {
  await show('fp-48214', 132);
  await see('fp-48214');
  expect(the.button().query()).toBeNull();
});
