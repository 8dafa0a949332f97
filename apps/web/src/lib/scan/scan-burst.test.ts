import { chanceOf } from '@kolli/domain/testing/seeded-chance';
import { expect, test } from 'vitest';
import { type Burst, ScanBurst, type Stroke } from './scan-burst.ts';

const plain = { code: '', isShifted: false, isAltGraph: false, isControl: false } as const;
const pressed = { ...plain, isCommand: false, isRepeat: false, isInText: false } as const;

type Press = readonly [key: string, gapMs: number];
const at = (gapMs: number, text: string, end = 'Enter') =>
  [...text, end].map((key): Press => [key, gapMs]);

/** Presses keys, each some time after the one before; returns what ended, with its text. */
function press(keys: readonly Press[], more: Partial<Stroke> = {}) {
  const burst = new ScanBurst();
  let timeMs = 10_000;
  const ended: { kind: Burst['kind']; text: string; isCut: boolean }[] = [];
  const within: number[] = [];
  for (const [index, [key, gapMs]] of keys.entries()) {
    timeMs += gapMs;
    const one = burst.take({ ...pressed, ...more, key, timeMs });
    if (burst.isWithinScan) within.push(index);
    if (one === undefined) continue;
    ended.push({
      kind: one.kind,
      text: one.keys.map((each) => each.key).join(''),
      isCut: one.isCut,
    });
  }
  return { ended, within, silent: burst.endSilently(timeMs + 1000) };
}
const scan = (text: string) => ({ kind: 'scan', text, isCut: false });
const inText = { isInText: true };

test.each(['Enter', 'Tab'])(
  'fast characters ended by %s are a scan, in a field and outside',
  (end) => {
    for (const more of [{}, inText])
      expect(press(at(8, 'FP-48214', end), more).ended).toEqual([scan('FP-48214')]);
  },
);

test('Shift between the characters of a scan is ignored', () => {
  const keys = ['Shift', 'F', 'Shift', 'P', '-', '1', '2', 'Enter'];
  expect(press(keys.map((key) => [key, 8])).ended).toEqual([scan('FP-12')]);
});

test.each([0, 30, 80, 120, 150])(
  'SCN-12: outside of fields a scanner with gaps of %s ms is recognised',
  (gapMs) => {
    expect(press(at(gapMs, 'fp-48214')).ended).toEqual([scan('fp-48214')]);
  },
);

test('SCN-12: in a field a slow one may be a person: its Enter at once is perhaps a scan’s, one after a pause is not', () => {
  const perhaps = { kind: 'perhaps', text: 'fp-48214', isCut: false };
  for (const gapMs of [60, 100, 150])
    expect(press(at(gapMs, 'fp-48214'), inText).ended).toEqual([perhaps]);
  expect(press([...at(100, 'fp-48214', 'x').slice(0, -1), ['Enter', 300]], inText).ended).toEqual(
    [],
  );
  expect(press(at(200, 'fp-48214'), inText).ended).toEqual([]);
  expect(press(at(100, 'fp-48214', 'Tab'), inText).ended).toEqual([]);
});

test('three characters are not a scan, nor is a held key, nor are single keys that a person presses', () => {
  expect(press(at(8, '123')).ended).toEqual([]);
  expect(press(at(30, 'aaaaaaaa'), { isRepeat: true }).ended).toEqual([]);
  expect(press(at(240, 'gtgl')).ended).toEqual([]);
});

test('a command ends what was typed before it', () => {
  const burst = new ScanBurst();
  const keys = [...'fp-4', 'a', ...'12', 'Enter'];
  const ended = keys.map((key, index) =>
    burst.take({ ...pressed, key, isCommand: key === 'a', timeMs: index * 8 }),
  );
  expect(ended.at(-1)).toBeUndefined();
});

test('a scan delayed midway, or before its end, by a busy computer is recognised in full', () => {
  for (const paused of [8, 14]) {
    const keys = at(8, 'scan-mwq4t9k41').map(
      ([key], index): Press => [key, index === paused ? 900 : 8],
    );
    for (const more of [{}, inText])
      expect(press(keys, more).ended).toEqual([scan('scan-mwq4t9k41')]);
  }
});

test('SCN-12: a scan that was delayed within its first characters is cut, and not read as another ID', () => {
  const keys = at(8, 'fp-48214').map(([key], index): Press => [key, index === 2 ? 600 : 8]);
  for (const more of [{}, inText])
    expect(press(keys, more).ended).toEqual([{ kind: 'scan', text: '-48214', isCut: true }]);
});

test('text typed well before a scan is not part of it', () => {
  const keys: Press[] = [['x', 400], ['f', 1200], ...at(8, 'p-48214')];
  expect(press(keys).ended).toEqual([scan('fp-48214')]);
  // A person's word, and a scan half a second later.
  const words: Press[] = [...at(140, 'abcd', 'e'), ['f', 500], ...at(8, 'p-48214')];
  expect(press(words, inText).ended).toEqual([scan('fp-48214')]);
});

test('what was typed into a field is no part of a scan outside of it, nor is what Escape took back', () => {
  const [field, page] = [{ isInText: true }, { isInText: false }];
  const read = (
    keys: readonly (readonly [key: string, gapMs: number, where: Partial<Stroke>])[],
  ) => {
    const burst = new ScanBurst();
    let timeMs = 0;
    const ended = keys.map(([key, gapMs, where]) =>
      burst.take({ ...pressed, ...where, key, timeMs: (timeMs += gapMs) }),
    );
    const one = ended.at(-1);
    return [one?.keys.map(({ key }) => key).join(''), one?.isCut];
  };
  const scanned = [...'p-48214', 'Enter'].map((key) => [key, 8, page] as const);
  for (const gapMs of [60, 140, 200, 240]) {
    const typed = [...'4821'].map((key) => [key, gapMs, field] as const);
    expect(read([...typed, ['f', 600, page], ...scanned])).toEqual(['fp-48214', false]);
    expect(read([...typed, ['Escape', 90, field], ['f', 90, page], ...scanned])).toEqual([
      'fp-48214',
      false,
    ]);
  }
  const one = [
    ['x', 300, field],
    ['Backspace', 200, field],
    ['f', 300, page],
  ] as const;
  expect(read([...one, ...scanned])).toEqual(['fp-48214', false]);
});

test('two scans in a row are two', () => {
  expect(press([...at(8, 'fp-1'), ...at(8, 'fp-2')]).ended).toEqual([scan('fp-1'), scan('fp-2')]);
  expect(press([...at(120, 'fp-1'), ...at(120, 'fp-2')]).ended).toEqual([
    scan('fp-1'),
    scan('fp-2'),
  ]);
});

test('SCN-12: a scanner that sends no end is noticed once nothing follows, outside of fields', () => {
  const keys = at(8, 'fp-48214').slice(0, -1);
  expect(
    press(keys)
      .silent?.keys.map(({ key }) => key)
      .join(''),
  ).toBe('fp-48214');
  expect(press(keys, inText).silent).toBeUndefined();
  expect(press(at(8, 'fp-48214')).silent).toBeUndefined();
  expect(press(at(8, 'abc').slice(0, -1)).silent).toBeUndefined();
});

test('the spaces of a scan and Enter soon after its end are within it', () => {
  expect(press([...at(8, 'A 12', 'Tab'), ['Enter', 8]]).within).toEqual([1, 2, 3, 5]);
  expect(press([...at(8, 'A 12'), ['Tab', 8]]).within).toEqual([1, 2, 3]);
  expect(press([...at(120, 'A-12'), ['Enter', 150]]).within).toEqual([1, 2, 3, 5]);
});

test('the keys of a person are not, nor is Enter a while after a scan', () => {
  expect(press(at(90, 'a b', 'c'), inText).within).toEqual([]);
  expect(
    press([
      ['Enter', 8],
      [' ', 8],
      ['Enter', 400],
    ]).within,
  ).toEqual([]);
  expect(press([...at(8, 'A-12'), ['Enter', 300]]).within).toEqual([1, 2, 3]);
});

test('a fast code that is not a kolli ID is a scan, too: a message says what it is', () => {
  expect(press(at(8, 'a+b=c?')).ended).toEqual([scan('a+b=c?')]);
});

test('SCN-12: of 10,000 scans of any speed none is lost, none sends a form, and none is read in part', () => {
  const chance = chanceOf(12);
  const signs = Array.from('abcdefghijklmnopqrstuvwxyz0123456789-/');
  const wrong: unknown[] = [];
  for (let count = 0; count < 10_000; count += 1) {
    const code = Array.from({ length: 4 + chance.below(16) }, () => chance.pick(signs)).join('');
    const speed = chance.below(151);
    // A loaded machine stands still once in four scans.
    const paused = chance.below(4) === 0 ? chance.below(code.length + 1) : -1;
    const keys = at(speed, code, chance.pick(['Enter', 'Enter', 'Tab'])).map(
      ([key], index): Press => [
        key,
        index === paused ? 250 + chance.below(700) : chance.below(speed + 1),
      ],
    );
    const { ended } = press(keys);
    const [one] = ended;
    const isRead = ended.length === 1 && one?.kind === 'scan' && (one.isCut || one.text === code);
    if (!isRead) wrong.push([keys, ended]);
  }
  expect(wrong).toEqual([]);
});
