import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseKey, flatten, parityFaults } from './catalogue-parity.mjs';
import { isSource, isTest, listFiles } from '../../run/setup/list-files.mjs';
import { readRequirements } from '../requirements/requirements.mjs';
import { runTool } from '../tools/run-tool.mjs';

const languages = ['en', 'fi', 'sv', 'no'];
const web = 'apps/web';
const readsKeys = /^(apps\/web|packages\/(contract|domain))\/src\//;

/**
 * The four catalogues match, they have every text that the web app names and no other, and the screens
 * contain no hard-coded sentence.
 */
export async function checkCatalogues(root) {
  const files = listFiles(root).filter((file) => isSource(file) && !isTest(file));
  const missing = languages
    .map((language) => `${web}/src/locales/${language}.json`)
    .filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0)
    return { ok: false, output: missing.map((file) => `no ${file}\n`).join('') };
  const catalogues = Object.fromEntries(
    languages.map((language) => [language, read(root, language)]),
  );
  const allowed = new URL('same-in-english.json', import.meta.url);
  const sameInEnglish = JSON.parse(readFileSync(allowed, 'utf8'));
  const sources = files
    .filter((file) => readsKeys.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const keys = unusedKeys(catalogues.en, sources, requiredKeys(root));
  const faults = [
    ...parityFaults(catalogues, { sameInEnglish }),
    ...keys.map((key) => `en.json: nothing shows ${key}`),
  ];
  const tools = [
    await runTool(join(root, web), 'i18next-cli/dist/esm/cli.js', ['status', 'en']),
    await runTool(join(root, web), 'i18next-cli/dist/esm/cli.js', ['lint']),
  ].filter((tool) => !tool.ok);
  return {
    ok: faults.length + tools.length === 0,
    output: [...faults.map((fault) => `${fault}\n`), ...tools.map((tool) => tool.output)].join(''),
    note: `${flatten(catalogues.en).size} texts`,
  };
}

function read(root, language) {
  return JSON.parse(readFileSync(join(root, `${web}/src/locales/${language}.json`), 'utf8'));
}

/**
 * The codes and messages that the requirements name. They stay in the catalogues even where nothing
 * raises them, so that every answer of an identity service or an older server has a text.
 */
function requiredKeys(root) {
  const rows = readRequirements(root).filter((row) => row.area === 'ERR');
  return rows.flatMap((row) => /'([^']+)'/.exec(row.requirement)?.[1] ?? []);
}

/**
 * The keys that no source names: as a text of its own, as a code in the contract's catalogue, or
 * by the beginning of a template (`states.${…}`). Keys reach `t` by way of tables and codes, so
 * looking at calls of `t` alone would miss them.
 */
export function unusedKeys(english, sources, required = []) {
  const named = new Set(required);
  const beginnings = new Set();
  for (const source of sources) {
    for (const [, key] of source.matchAll(/['"`]([\w/.-][\w/. -]*)['"`]/g)) named.add(key);
    for (const [, key] of source.matchAll(/^\s+(\w+): [[{]/gm)) named.add(key);
    for (const [, start] of source.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)) beginnings.add(start);
  }
  const texts = flatten(english);
  const keys = new Set([...texts.keys()].map((key) => baseKey(texts, key)));
  const isShown = (key) =>
    named.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning));
  return [...keys].filter((key) => !isShown(key));
}
