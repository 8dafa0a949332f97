import { basename, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { catalogueParts, customerTextKeys, isSignInText } from '../catalogue-parts.ts';
import { languages } from '@kolli/domain/people/languages';
import en from './locales/en.json';
import fi from './locales/fi.json';
import no from './locales/no.json';
import sv from './locales/sv.json';

const root = join(import.meta.dirname, '..');
const catalogues: Record<string, Readonly<Record<string, unknown>>> = { en, fi, sv, no };

const customerPages = ['src/customer.tsx'];
const signInScreens = ['auth.login', 'auth.forgotPassword', 'auth.resetPassword'].map(
  (route) => `src/routes/${route}.tsx`,
);

/** Packages of others name no texts: bundling them would take most of the time. */
const isForeign = (id: string, importer: string | undefined) =>
  importer !== undefined && /^[a-z@]/.test(id) && !id.startsWith('@kolli/');

/** Bundles pages; gives the chunks and the project's own sources in them. */
async function bundle(input: string[], plugins: Plugin[] = []) {
  const sources: string[] = [];
  const collect: Plugin = {
    name: 'collect-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /^(?!.*node_modules).*\.tsx?$/ },
      handler: (source) => void sources.push(source),
    },
  };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [catalogueParts(), ...plugins, collect],
    build: { write: false, minify: false, rolldownOptions: { input, external: isForeign } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return { chunks: output.filter((part) => part.type === 'chunk'), sources };
}

/** Changes files before the build reads them. */
const plant = (id: RegExp, handler: (source: string) => string): Plugin => ({
  name: 'plant',
  enforce: 'pre',
  transform: { filter: { id }, handler },
});

const isCustomerText = (key: string) => customerTextKeys.has(key);

/**
 * The texts without a section and the sections that sources name but their pages do not load. 'no' is also the code of
 * a language.
 */
function notLoaded(sources: readonly string[], isLoaded: (key: string) => boolean): string[] {
  const found = (pattern: RegExp, type: string) =>
    sources
      .flatMap((source) => [...source.matchAll(pattern)].map(([, key = '']) => key))
      .filter((key) => typeof catalogues['en']?.[key] === type);
  const named = [...found(/['"`](\w+)\./g, 'object'), ...found(/['"`](\w+)['"`]/g, 'string')];
  return [...new Set(named)].filter((key) => key !== 'no' && !isLoaded(key));
}

const pages = await bundle(customerPages);

test('the customers’ pages name no text that they do not load', () => {
  const { sources } = pages;
  expect(sources.join('')).toContain("t('language.label')");
  expect(notLoaded(sources, isCustomerText)).toEqual([]);
});

test('a text of the staff’s app on a customers’ page is found', () => {
  const named = "t('reserve.title') + t('pageNotFound') + t('verify.title')";
  expect(notLoaded([...pages.sources, named], isCustomerText)).toEqual(['reserve', 'pageNotFound']);
});

test('a catalogue without one of their texts stops the build', async () => {
  const lost = plant(/fi\.json/, (json) => json.replace('"pleaseWait"', '"lost"'));
  await expect(bundle(customerPages, [lost])).rejects.toThrow('no text for pleaseWait');
});

test('the customers’ pages load only their part of each catalogue', async () => {
  const ofTexts = pages.chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => /locales/.test(id)),
  );
  expect(ofTexts).toHaveLength(languages.length);
  for (const { code, moduleIds } of ofTexts) {
    const [name = '', query] = moduleIds.map((id) => basename(id))[0]?.split('.json') ?? [];
    expect([moduleIds.length, query]).toEqual([1, '?customer']);
    const loaded = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const part = [...customerTextKeys].map((key) => [key, catalogues[name]?.[key]]);
    expect(loaded.default).toStrictEqual(Object.fromEntries(part));
  }
});

test('the screens before the sign-in name no text that they do not load', async () => {
  const { sources } = await bundle(signInScreens);
  expect(sources.join('')).toContain("t('signIn.forgot')");
  // Permissions are named like texts, and some codes are compared without being shown.
  const own = sources
    .filter((source) => !/export const staffPermissions|const foreignCodes/.test(source))
    .map((source) => source.replaceAll(/permission: '[^']+'/g, ''));
  expect(notLoaded(own, (key) => isSignInText(en, key))).toEqual([]);
});
