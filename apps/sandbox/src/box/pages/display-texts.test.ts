import { languages } from '@kolli/domain/people/languages';
import { expect, test } from 'vitest';
import { boxText, textKeys } from './display-texts.ts';

const marks = Object.fromEntries(
  ['door', 'doors', 'name', 'code', 'count', 'time'].map((name) => [name, `«${name}»`]),
);

test('every text has the same values in every language, which are put into it', () => {
  for (const key of textKeys) {
    const used = languages.map((language) =>
      (boxText(language, key, marks).match(/«\w+»/gu) ?? []).toSorted(),
    );
    for (const values of used) expect([key, values]).toEqual([key, used[0]]);
  }
  expect(boxText('fi', 'takeParcel', { door: '2-5' })).toContain('2-5');
});
