import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cutTexts, spaceTexts } from '../../../test/cut-texts.ts';
import { SAMPLE_MODULES } from '../../../test/sample/sample-cabinet.ts';
import { Providers } from '../../app/providers.tsx';
import { Cabinet } from './cabinet.tsx';

const onChoose = vi.fn<(lockerId: string) => void>();

function Sample({ multiple = false }: { multiple?: boolean }) {
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

async function openCabinet(props: { multiple?: boolean } = {}) {
  onChoose.mockClear();
  await render(<Sample {...props} />);
  const cabinet = page.getByRole('listbox', { name: 'Lockers, Box 1' });
  await expect.element(cabinet).toBeVisible();
  return cabinet;
}

const door = (name: string) => page.getByRole('option', { name, exact: true });
const focused = () => document.activeElement?.textContent ?? '';

test('LCK-12: each module is drawn with its own doors, from top to bottom', async () => {
  await openCabinet();
  const second = page.getByRole('group', { name: 'Module 2', exact: false });
  const names = second.getByRole('option').elements();
  expect(names.map((element) => element.textContent?.slice(0, 3))).toEqual(['2-1', '2-2', '2-3']);
  const tops = names.map((element) => element.getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

test('LCK-13 LCK-15: a door shows its id, size, state and order, and its accessible name includes them', async () => {
  await openCabinet();
  const reserved = door('1-2, medium, reserved, fp-48205');
  await expect.element(reserved).toBeVisible();
  const face = reserved.element().querySelector('[aria-hidden]');
  expect(face?.textContent).toBe('1-2MReservedfp-48205');
  expect(face?.querySelector('svg')).not.toBeNull();
});

test('LCK-13: small, medium and large doors are drawn in their true proportion', async () => {
  await openCabinet();
  const heights = ['1-1, small, free', '1-2, medium, reserved, fp-48205', '1-3, large, not in use']
    .map((name) => door(name).element().getBoundingClientRect().height)
    .map(Math.round);
  expect(heights).toEqual([46, 98, 149]);
});

test('LCK-14: a fridge door has the fridge icon, and its module shows that it is too warm', async () => {
  await openCabinet();
  await expect.element(door('3-1, medium, fridge, delivered, fp-48214')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Fridge 3 9.4 °C too high' })).toBeVisible();
});

test('LCK-18: a door is green when free, orange when reserved, blue when delivered, red when expired, gray when not in use', async () => {
  await openCabinet();
  const colours = [
    '1-1, small, free',
    '1-2, medium, reserved, fp-48205',
    '3-1, medium, fridge, delivered, fp-48214',
    '2-1, large, expired, fp-48131',
    '1-3, large, not in use',
  ].map((name) => {
    const face = door(name).element().querySelector('[aria-hidden]');
    return face && getComputedStyle(face).backgroundColor;
  });
  expect(colours).toEqual([
    'rgb(226, 240, 220)',
    'rgb(253, 228, 195)',
    'rgb(216, 232, 250)',
    'rgb(184, 50, 42)',
    'rgb(221, 213, 203)',
  ]);
});

test('an open door shows that it is open besides its state, and is drawn ajar', async () => {
  await openCabinet();
  const open = door('2-2, small, free, door open');
  await expect.element(open).toHaveAttribute('data-ajar');
  expect(open.element().querySelector('[aria-hidden]')?.textContent).toBe('2-2SDoor open');
});

test.each([
  ['broken', 'Broken'],
  ['not_opened', 'Did not open'],
  ['occupied', 'Not empty'],
] as const)('a door with the fault %s shows the fault and is drawn closed', async (fault, text) => {
  const [first] = SAMPLE_MODULES;
  const [sound] = first?.doors ?? [];
  if (!first || !sound) throw new Error('The sample box needs a door');
  const modules = [
    {
      ...first,
      doors: [
        { ...sound, fault },
        { ...sound, lockerId: '1-2' },
      ],
    },
  ];
  await render(<Cabinet boxName="Box 1" modules={modules} chosenIds={[]} onChoose={onChoose} />);
  const faulty = door(`1-1, small, free, ${text.toLowerCase()}`);
  await expect.element(faulty).not.toHaveAttribute('data-ajar');
  const face = faulty.element().querySelector('[class*="face"]');
  expect(face?.textContent).toBe(`1-1S${text}`);
  expect(face?.querySelector('.tabler-icon-alert-triangle')).not.toBeNull();
  const soundFace = door('1-2, small, free').element().querySelector('[class*="face"]');
  const colourOf = (element: Element | null | undefined) =>
    element && getComputedStyle(element).backgroundColor;
  expect(colourOf(face)).not.toBe(colourOf(soundFace));
});

test('LCK-19: an inactive door is shown hatched, with the ban sign and without a handle', async () => {
  await openCabinet();
  const face = door('1-3, large, not in use').element().querySelector('[class*="face"]');
  if (!face) throw new Error('The door was not drawn');
  expect(face.textContent).toBe('1-3LNot in use');
  expect(face.querySelector('.tabler-icon-ban')).not.toBeNull();
  expect(getComputedStyle(face).backgroundImage).toContain('repeating-linear-gradient');
  expect(getComputedStyle(face.querySelector('[class*="handle"]') ?? face).display).toBe('none');
});

test('arrow keys move between doors from one tab stop; Enter and Space select, Escape clears', async () => {
  await openCabinet();
  await userEvent.tab();
  expect(focused()).toContain('1-1');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toContain('2-1');
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith('2-1');
  await expect
    .element(door('2-1, large, expired, fp-48131'))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown} ');
  expect(onChoose).toHaveBeenLastCalledWith('2-2');
  await userEvent.keyboard('{Escape}');
  expect(document.querySelector('[aria-selected="true"]')).toBeNull();
  const stops = page
    .getByRole('option')
    .elements()
    .filter((element) => 'tabIndex' in element && element.tabIndex === 0);
  expect(stops.map((element) => element.textContent?.slice(0, 3))).toEqual(['2-2']);
});

test('LCK-07: in multiple selection an unselectable door is announced as such and not selected', async () => {
  const cabinet = await openCabinet({ multiple: true });
  await expect.element(cabinet).toHaveAttribute('aria-multiselectable', 'true');
  const taken = door('1-2, medium, reserved, fp-48205, can’t be selected');
  await expect.element(taken).toHaveAttribute('aria-disabled', 'true');
  await taken.click({ force: true });
  expect(onChoose).not.toHaveBeenCalled();
  await door('1-1, small, free').click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('1-1');
});

test('on a phone the module switch marks a module out of its temperature range, also in its accessible name', async () => {
  await page.viewport(390, 844);
  try {
    await openCabinet();
    const far = page.getByRole('button', { name: /^Fridge 3, 9\.4 °C too high/u });
    await expect.element(far).toBeVisible();
    const marksIn = (name: RegExp) =>
      page.getByRole('button', { name }).element().querySelectorAll('.tabler-icon-alert-triangle');
    expect(marksIn(/^Fridge 3, 9\.4 °C too high/u)).toHaveLength(1);
    expect(marksIn(/^Module 1/u)).toHaveLength(0);
  } finally {
    await page.viewport(1280, 900);
  }
});

test('on a phone the module switch scrolls to a module out of view', async () => {
  await page.viewport(390, 844);
  try {
    await openCabinet();
    const button = page.getByRole('button', { name: /^Fridge 3, 9\.4 °C too high/u });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(
        () =>
          door('3-1, medium, fridge, delivered, fp-48214').element().getBoundingClientRect().right,
      )
      .toBeLessThanOrEqual(390);
  } finally {
    await page.viewport(1280, 900);
  }
});

const longId = 'apotti-2026-11-22-0000012345678x';

/** Two doors with long kolli IDs in a module of this width. */
async function openLong(width: number, fridge = false) {
  const [first] = SAMPLE_MODULES;
  const [small, medium] = first?.doors ?? [];
  if (!first || !small || !medium) throw new Error('The sample box needs two doors');
  const doors = [
    { ...small, fridge, state: 'reserved' as const, kolliId: longId },
    { ...medium, kolliId: longId },
  ];
  await render(
    <Providers>
      <div style={{ width }}>
        <Cabinet
          boxName="Box 1"
          modules={[{ ...first, doors }]}
          chosenIds={[]}
          onChoose={onChoose}
        />
      </div>
    </Providers>,
  );
  return [
    door(`1-1, small, ${fridge ? 'fridge, ' : ''}reserved, ${longId}`),
    door(`1-2, medium, reserved, ${longId}`),
  ] as const;
}

test.each([
  [240, false, true],
  [240, true, true],
  [186, false, true],
  [186, true, false],
])(
  'LST-01: in a box of %i pixels (fridge: %s) a door shows the last characters of a long kolli ID; a small one: %s',
  async (width, fridge, isShown) => {
    const [small, medium] = await openLong(width, fridge);
    await expect.element(medium).toBeVisible();
    const idIn = (shown: typeof small) => shown.element().querySelector('[data-tail]');
    expect(idIn(medium)).toHaveAttribute('data-tail', '45678x');
    expect(idIn(small)?.checkVisibility()).toBe(isShown);
    const cabinet = page.getByRole('listbox').element();
    expect(cutTexts(cabinet)).toEqual([]);
    const end = spaceTexts();
    expect(cutTexts(cabinet)).toEqual([]);
    end();
    const face = small.element().querySelector('[class*="face"]');
    const state = face?.querySelector('[class*="state"]');
    expect(state?.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      (face?.getBoundingClientRect().bottom ?? 0) + 1,
    );
  },
);

test('LST-01: a door says the whole kolli ID on hover and on focus', async () => {
  const [small, medium] = await openLong(240);
  await medium.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(longId);
  await userEvent.unhover(medium);
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(small).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(longId);
});
