import { readFileSync } from 'node:fs';
import { alarmWords } from '@kolli/contract/texts/alarm-words';
import { languages } from '@kolli/domain/languages';
import { expect, test } from 'vitest';
import { labelKeys, sayAtBox } from '../box/display-texts.ts';
import { startSandbox } from '../testing/start-sandbox.ts';

const paths = ['/user-guide', '/helpdesk'];

/** Every text of the screens, word of an alarm and label of a box, in one language. */
function textsOf(language: (typeof languages)[number]): ReadonlySet<unknown> {
  const catalogue = new URL(`../../../web/src/locales/${language}.json`, import.meta.url);
  const screens = leaves(JSON.parse(readFileSync(catalogue, 'utf8')));
  const alarms = leaves(alarmWords[language]);
  return new Set([...screens, ...alarms, ...labelKeys.map((key) => sayAtBox(language, key))]);
}

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leaves)
    : [value];
}

test.each(languages)(
  'what the guide names in %s stands so on the screens or at the box',
  async (language) => {
    const { app } = await startSandbox();
    const known = textsOf(language);
    for (const path of paths) {
      const { statusCode, body } = await app.inject(`${path}?language=${language}`);
      expect(statusCode).toBe(200);
      expect(body).toContain(`<html lang="${language}">`);
      const named = [...body.matchAll(/<b>([^<]+)<\/b>/gu)].map((match) => match[1]);
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((text) => text === undefined || !known.has(text))).toEqual([]);
    }
  },
);

test('the guide has the same sections in every language', async () => {
  const { app } = await startSandbox();
  const sections = await Promise.all(
    languages.map(async (language) => {
      const { body } = await app.inject(`/user-guide?language=${language}`);
      return [...body.matchAll(/<section class="sheet" id="([\w-]+)"/gu)].map((match) => match[1]);
    }),
  );
  expect(sections[0]).toEqual(expect.arrayContaining(['reserve', 'assign', 'hand-over', 'alarms']));
  for (const one of sections) expect(one).toEqual(sections[0]);
});

test.each([
  ['de-AT,nb;q=0.9,en;q=0.8', 'no'],
  ['sv-FI', 'sv'],
  ['de', 'en'],
  [undefined, 'en'],
])('without a chosen language a browser that reads %s gets %s', async (header, language) => {
  const { app } = await startSandbox();
  const headers = header === undefined ? {} : { 'accept-language': header };
  for (const url of [...paths, '/user-guide?language=xx']) {
    const { body } = await app.inject({ url, headers });
    expect(body).toContain(`<html lang="${language}">`);
  }
});
