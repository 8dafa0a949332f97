import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cutTexts, spaceTexts } from '../../../test/cut-texts.ts';
import { SAMPLE_MODULES } from '../../../test/sample/cabinet.ts';
import { gone, see, the } from '../../../test/the.ts';
import { Providers } from '../../app/providers.tsx';
import { Cabinet } from './cabinet.tsx';

const onChoose = vi.fn<(lockerId: string) => void>();
const [firstModule] = SAMPLE_MODULES;
const [small, medium] = firstModule?.doors ?? [];
if (!firstModule || !small || !medium) throw new Error('The sample box needs two doors');

function Sample({ multiple }: { multiple: boolean }) {
  const [chosenIds, setChosenIds] = useState<string[]>([]);
  return (
    <Cabinet
      boxName="Box 1"
      modules={SAMPLE_MODULES}
      chosenIds={chosenIds}
      multiple={multiple}
      onChoose={(lockerId) => {
        onChoose(lockerId);
        setChosenIds([lockerId]);
      }}
      onClear={() => setChosenIds([])}
    />
  );
}

const cabinet = the.listbox('Lockers, Box 1');

async function openCabinet(multiple = false) {
  onChoose.mockClear();
  await render(<Sample multiple={multiple} />);
  await see(cabinet);
}

const door = (name: string) => the.option(name, { exact: true });
const focused = () => document.activeElement?.textContent ?? '';

const faceOf = (name: string, part = '[class*="face"]') => {
  const face = door(name).element().querySelector(part);
  if (!face) throw new Error(`${name} was not drawn`);
  return face;
};
const colourOf = (face: Element) => getComputedStyle(face).backgroundColor;

test('LCK-12 LCK-13 LCK-14 LCK-15 LCK-18 LCK-19: each module is drawn with its own doors, in their true proportion and the colour of their state; a door shows its id, size, state and order, a fridge its icon and that it is too warm, an open one that it is ajar, and one out of use the ban sign', async () => {
  await openCabinet();
  const names = the.group('Module 2', { exact: false }).getByRole('option').elements();
  expect(names.map((element) => element.textContent?.slice(0, 3))).toEqual(['2-1', '2-2', '2-3']);
  const tops = names.map((element) => element.getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));

  const heights = ['1-1, small, free', '1-2, medium, reserved, fp-48205', '1-3, large, not in use']
    .map((name) => door(name).element().getBoundingClientRect().height)
    .map(Math.round);
  expect(heights).toEqual([46, 98, 149]);
  const colours = {
    '1-1, small, free': 'rgb(226, 240, 220)',
    '1-2, medium, reserved, fp-48205': 'rgb(253, 228, 195)',
    '3-1, medium, fridge, delivered, fp-48214': 'rgb(216, 232, 250)',
    '2-1, large, expired, fp-48131': 'rgb(184, 50, 42)',
    '1-3, large, not in use': 'rgb(221, 213, 203)',
  };
  for (const [name, colour] of Object.entries(colours))
    expect(colourOf(faceOf(name, '[aria-hidden]')), name).toBe(colour);
  await expect
    .element(door('1-2, medium, reserved, fp-48205'))
    .toHaveAccessibleDescription('Waits until 23.11.2026 14:05');
  await expect.element(door('1-1, small, free')).not.toHaveAccessibleDescription();

  const reserved = faceOf('1-2, medium, reserved, fp-48205', '[aria-hidden]');
  expect(reserved.textContent).toBe('1-2MReservedfp-48205');
  expect(reserved.querySelector('svg')).not.toBeNull();
  await see(the.group('Fridge 3 9.4 °C too high'));
  await expect.element(door('2-2, small, free, door open')).toHaveAttribute('data-ajar');
  const open = faceOf('2-2, small, free, door open', '[aria-hidden]');
  expect(open.textContent).toBe('2-2SDoor open');
  const inactive = faceOf('1-3, large, not in use');
  expect(inactive.textContent).toBe('1-3LNot in use');
  expect(inactive.querySelector('.tabler-icon-ban')).not.toBeNull();
  expect(getComputedStyle(inactive).backgroundImage).toContain('repeating-linear-gradient');
  const handle = inactive.querySelector('[class*="handle"]') ?? inactive;
  expect(getComputedStyle(handle).display).toBe('none');
});

test('a door with a fault shows the fault and is drawn closed', async () => {
  const rows = [
    ['broken', 'Broken'],
    ['not_opened', 'Did not open'],
    ['occupied', 'Not empty'],
  ] as const;
  const faulty = rows.map(([fault], at) => ({ ...small, fault, lockerId: `1-${String(at + 1)}` }));
  const modules = [{ ...firstModule, doors: [...faulty, { ...small, lockerId: '1-4' }] }];
  await render(<Cabinet boxName="Box 1" modules={modules} chosenIds={[]} onChoose={onChoose} />);
  for (const [at, [, text]] of rows.entries()) {
    const id = `1-${String(at + 1)}`;
    const name = `${id}, small, free, ${text.toLowerCase()}`;
    await expect.element(door(name)).not.toHaveAttribute('data-ajar');
    const face = faceOf(name);
    expect(face.textContent).toBe(`${id}S${text}`);
    expect(face.querySelector('.tabler-icon-alert-triangle'), name).not.toBeNull();
    expect(colourOf(face), name).not.toBe(colourOf(faceOf('1-4, small, free')));
  }
});

test('arrow keys move between doors from one tab stop; Enter and Space select, Escape clears', async () => {
  await openCabinet();
  await userEvent.tab();
  expect(focused()).toContain('1-1');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toContain('2-1');
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith('2-1');
  const chosen = door('2-1, large, expired, fp-48131');
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown} ');
  expect(onChoose).toHaveBeenLastCalledWith('2-2');
  await userEvent.keyboard('{Escape}');
  expect(document.querySelector('[aria-selected="true"]')).toBeNull();
  const stops = document.querySelectorAll('[role="option"][tabindex="0"]');
  expect(Array.from(stops, ({ textContent }) => textContent.slice(0, 3))).toEqual(['2-2']);
});

test('LCK-07: in multiple selection an unselectable door is announced as such and not selected', async () => {
  await openCabinet(true);
  await expect.element(cabinet).toHaveAttribute('aria-multiselectable', 'true');
  const taken = door('1-2, medium, reserved, fp-48205, can’t be selected');
  await expect.element(taken).toHaveAttribute('aria-disabled', 'true');
  await taken.click({ force: true });
  expect(onChoose).not.toHaveBeenCalled();
  await door('1-1, small, free').click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('1-1');
});

test('on a phone the module switch marks a module out of its temperature range, also in its accessible name, and scrolls to a module out of view', async () => {
  await page.viewport(390, 844);
  await openCabinet();
  const far = the.button(/^Fridge 3, 9\.4 °C too high/u);
  await see(far);
  const marksIn = (button: typeof far) =>
    button.element().querySelectorAll('.tabler-icon-alert-triangle');
  expect(marksIn(far)).toHaveLength(1);
  expect(marksIn(the.button(/^Module 1/u))).toHaveLength(0);
  await far.click();
  await expect.element(far).toHaveAttribute('aria-pressed', 'true');
  const last = door('3-1, medium, fridge, delivered, fp-48214');
  await expect.poll(() => last.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

const longId = 'apotti-2026-11-22-0000012345678x';

/** Two doors with long kolli IDs in one of five modules of this width. */
const openLong = async (width: number, fridge = false) => {
  await page.viewport(1280, 900);
  const doors = [
    { ...small, fridge, state: 'reserved' as const, kolliId: longId },
    { ...medium, kolliId: longId },
  ];
  const modules = [1, 2, 3, 4, 5].map((index) => ({
    ...firstModule,
    index,
    doors: index === 1 ? doors : [],
  }));
  await render(
    <Providers>
      <div style={{ width: 5 * width }}>
        <Cabinet boxName="Box 1" modules={modules} chosenIds={[]} onChoose={onChoose} />
      </div>
    </Providers>,
  );
  return [
    door(`1-1, small, ${fridge ? 'fridge, ' : ''}reserved, ${longId}`),
    door(`1-2, medium, reserved, ${longId}`),
  ] as const;
};

test.each([
  [240, false, true],
  [240, true, true],
  [170, false, true],
  [170, true, true],
  [140, false, true],
  [140, true, false],
])(
  'LST-01: in a module of %i pixels (fridge: %s) a door shows the last characters of a long kolli ID; a small one: %s',
  async (width, fridge, isShown) => {
    const [upper, lower] = await openLong(width, fridge);
    await see(lower);
    const idIn = (shown: typeof upper) => shown.element().querySelector('[data-tail]');
    expect(idIn(lower)).toHaveAttribute('data-tail', '45678x');
    expect(idIn(upper)?.checkVisibility()).toBe(isShown);
    expect(cutTexts(cabinet.element())).toEqual([]);
    const end = spaceTexts();
    expect(cutTexts(cabinet.element())).toEqual([]);
    end();
    const face = upper.element().querySelector('[class*="face"]');
    const bottomOf = (part?: Element | null) => part?.getBoundingClientRect().bottom ?? 0;
    const state = bottomOf(face?.querySelector('[class*="state"]'));
    expect(state).toBeGreaterThan(0);
    expect(state).toBeLessThanOrEqual(bottomOf(face) + 1);
  },
);

test('LST-01: a door says the whole kolli ID on hover and on focus', async () => {
  const [upper, lower] = await openLong(240);
  await lower.hover();
  await expect.element(the.tooltip()).toHaveTextContent(longId);
  await userEvent.unhover(lower);
  await gone(the.tooltip());
  await userEvent.tab();
  await expect.element(upper).toHaveFocus();
  await expect.element(the.tooltip()).toHaveTextContent(longId);
});
