import { readFileSync } from 'node:fs';
import { pastStatuses } from '@kolli/contract/delivery/delivery-history';
import { alarmWords } from '@kolli/contract/monitoring/alarm-words';
import { languages } from '@kolli/domain/people/languages';
import { expect, test } from 'vitest';
import { boxText, textKeys } from '../box/pages/display-texts.ts';
import { startSandbox } from '../testing/start-sandbox.ts';

const paths = ['/user-guide', '/helpdesk'];

type Language = (typeof languages)[number];

type Part = Readonly<Record<string, unknown>>;

/** All texts of the screens in one language. */
function catalogueOf(language: Language): Readonly<Record<string, Part>> {
  const file = new URL(`../../../web/src/locales/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Part>>;
}

const screens = 'today holds profile pharmacy boxInfo customerData webhooks users'.split(' ');

/** All texts of the screens, names of alarms and labels of boxes in one language. */
function textsOf(language: Language): ReadonlySet<unknown> {
  const screens = leaves(catalogueOf(language));
  const alarms = leaves(alarmWords[language]);
  return new Set([...screens, ...alarms, ...textKeys.map((key) => boxText(language, key))]);
}

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leaves)
    : [value];
}

test.each(languages)(
  'the labels in the %s guide exist on the screens or at the box',
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

test('the guide has the same sections in every language, among them each screen by its name', async () => {
  const { app } = await startSandbox();
  const sections = await Promise.all(
    languages.map(async (language) => {
      const { body } = await app.inject(`/user-guide?language=${language}`);
      const texts = catalogueOf(language);
      const names = [...leaves(texts.shell?.tabs), ...screens.map((one) => texts[one]?.title)];
      for (const name of names) expect(body).toContain(`<h2><b>${String(name)}</b></h2>`);
      return [...body.matchAll(/<section class="sheet" id="([\w-]+)"/gu)].map((match) => match[1]);
    }),
  );
  expect(sections[0]).toEqual(
    expect.arrayContaining(['at-the-box', 'search', 'labels', 'undo', 'scanner']),
  );
  for (const one of sections) expect(one).toEqual(sections[0]);
});

test.each(languages)(
  'the %s guide names every status of the delivery history',
  async (language) => {
    const { app } = await startSandbox();
    const { body } = await app.inject(`/user-guide?language=${language}`);
    const part = /<section class="sheet" id="history">.*?<\/section>/su.exec(body)?.[0];
    const { delivery } = catalogueOf(language).states as Readonly<Record<string, Part>>;
    for (const status of pastStatuses)
      expect(part, status).toContain(`<b>${String(delivery?.[status])}</b>`);
  },
);

test.each([
  ['de-AT,nb;q=0.9,en;q=0.8', 'no'],
  ['sv-FI', 'sv'],
  ['de', 'en'],
  [undefined, 'en'],
])('without a chosen language a browser with %s gets %s', async (header, language) => {
  const { app } = await startSandbox();
  const headers = header === undefined ? {} : { 'accept-language': header };
  for (const url of [...paths, '/user-guide?language=xx']) {
    const { body } = await app.inject({ url, headers });
    expect(body).toContain(`<html lang="${language}">`);
  }
});
