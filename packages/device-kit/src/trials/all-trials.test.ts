import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantedFaults } from '../testing/fault-table.ts';
import { allTrials } from './all-trials.ts';

const page = readFileSync(new URL('../../../../docs/device-api.md', import.meta.url), 'utf8');
const words = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The text of each section by its heading; a subsection belongs to its section, too. */
function sections(): ReadonlyMap<string, string> {
  const parts = page.split(/^(?=#{1,3} )/m).map((part) => {
    const [, level = '', heading = ''] = /^(#+) (.*)/.exec(part) ?? [];
    return { level: level.length, heading, text: words(part) };
  });
  return new Map(parts.map(({ heading, text }) => [heading, text]));
}

test('INT-10: the kit has 61 trials with an id and a planted fault each', () => {
  const ids = allTrials.map(({ id }) => id);
  expect(new Set(ids).size).toBe(61);
  expect(ids).toHaveLength(61);
  expect(Object.keys(plantedFaults).toSorted()).toEqual(ids.toSorted());
});

test('what a trial quotes is in its section of docs/device-api.md', () => {
  const texts = sections();
  const wrong = allTrials.filter(({ section, says }) => !texts.get(section)?.includes(words(says)));
  expect(wrong.map(({ id, section, says }) => `${id}: ${section}: ${says}`)).toEqual([]);
});
