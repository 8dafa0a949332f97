import { languages } from '@kolli/domain/languages';
import { expect, test } from 'vitest';
import { noticeKeys } from './box-types.ts';
import { labelKeys, sayAtBox, screenKeys } from './display-texts.ts';

const marks = Object.fromEntries(
  ['door', 'doors', 'name', 'code', 'count', 'time'].map((name) => [name, `«${name}»`]),
);

test('every text has the same values in every language', () => {
  for (const key of [...screenKeys, ...labelKeys, ...noticeKeys]) {
    const used = languages.map((language) =>
      (sayAtBox(language, key, marks).match(/«\w+»/gu) ?? []).toSorted(),
    );
    for (const values of used) expect([key, values]).toEqual([key, used[0]]);
  }
});

test('a value is put into the text', () => {
  expect(sayAtBox('fi', 'takeParcel', { door: '2-5' })).toContain('2-5');
});
