import type { Drawn, Look } from './page-functions.ts';

/**
 * How far apart two browsers may draw the same thing, in CSS pixels: WebKitGTK draws large texts wider, since it does not
 * choose the font's optical size, and lines a fraction of a pixel higher, which adds up.
 */
const toleranceOf = (edge: Edge, value: number) => (edge === 'x' ? 8 : 4 + value * 0.04);

/** The same thing in two runs: numbers in names, such as times, IDs and counts, differ. */
const withoutNumbers = (text: string) => text.replace(/\d+/gu, '#');
const keyOf = ({ role, name }: Drawn) => `${role} '${withoutNumbers(name)}'`;

const edges = ['x', 'y', 'width', 'height'] as const;
type Edge = (typeof edges)[number];

function differencesOf(key: string, here: Drawn, there: Drawn): string[] {
  return edges
    .filter((edge) => Math.abs(here[edge] - there[edge]) > toleranceOf(edge, here[edge]))
    .map((edge) => `${key}: ${edge} ${Math.round(there[edge])}, not ${Math.round(here[edge])}`);
}

/**
 * What is drawn otherwise than in the reference, as a sentence each: what is missing or more, what is not in its place
 * or not of its size, texts that are shortened only here or cut off, a page that scrolls sideways.
 */
export function compareLooks(reference: Look, look: Look): readonly string[] {
  const expected = Map.groupBy(reference.drawn, keyOf);
  const found = Map.groupBy(look.drawn, keyOf);
  const differences = [...new Set([...expected.keys(), ...found.keys()])].flatMap((key) => {
    const [all = [], others = []] = [expected.get(key), found.get(key)];
    if (all.length !== others.length) return [`${key}: ${others.length} of ${all.length}`];
    return all.flatMap((one, index) => differencesOf(key, one, others[index] ?? one));
  });
  const shortened = new Set(reference.shortened.map(withoutNumbers));
  const shorter = look.shortened.filter((text) => !shortened.has(withoutNumbers(text)));
  return [...differences, ...shorter.map((text) => `'${text}' is shortened`), ...faultsOf(look)];
}

/** What is wrong with a look in itself. */
function faultsOf({ cut, overhang }: Look): readonly string[] {
  const sideways = overhang > 0 ? [`the page scrolls ${overhang} px sideways`] : [];
  return [...cut.map((text) => `'${text}' is cut off`), ...sideways];
}
