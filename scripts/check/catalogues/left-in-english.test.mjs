import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes, sentenceOf } from '../../../packages/contract/src/call/error-codes.ts';
import { readRequirements } from '../requirements/requirements.mjs';
import { flatten, leftInEnglish } from './catalogue-parity.mjs';

const root = join(import.meta.dirname, '../../..');
const read = (language) =>
  JSON.parse(readFileSync(join(root, `apps/web/src/locales/${language}.json`), 'utf8'));
const english = flatten(read('en'));

/** The codes and messages that the rows of texts name. */
const named = readRequirements(root)
  .filter(({ area }) => area === 'ERR')
  .map(({ requirement }) => /'([^']+)'/.exec(requirement)?.[1])
  .filter((key) => english.has(key));
const isSentence = (text) => (text.match(/\p{L}{2,}/gu) ?? []).length > 1;
/** What an English text of a code may be: that of the screens, one in other words, or the server's. */
const englishTexts = [
  (key) => english.get(key),
  (key) => `Sorry: ${String(english.get(key))} Please check it and try again`,
  (key) => (Object.hasOwn(errorCodes, key) ? sentenceOf(key) : ''),
];
/** Few at a time, because texts of a language show what its words are. */
const atOnce = 8;

test.each(['fi', 'sv', 'no'])(
  'each text that a row of the area ERR names is found if it is English in %s',
  (language) => {
    const own = flatten(read(language));
    expect(named.length).toBeGreaterThan(70);
    expect(leftInEnglish(english, own, ['filters.dayFormat'])).toEqual([]);
    for (const textOf of englishTexts) {
      const planted = named.filter((key) => isSentence(textOf(key)));
      for (let first = 0; first < planted.length; first += atOnce) {
        const keys = planted.slice(first, first + atOnce);
        const texts = new Map([...own, ...keys.map((key) => [key, textOf(key)])]);
        expect(new Set(leftInEnglish(english, texts, [])), language).toEqual(
          new Set([...keys, ...leftInEnglish(english, own, [])]),
        );
      }
    }
  },
);
