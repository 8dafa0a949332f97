/** Compares the texts of the four languages. Pure: from catalogues to sentences. */

const pluralKey = /^(?<base>.+?)(?<ordinal>_ordinal)?_(?<category>zero|one|two|few|many|other)$/;

/**
 * The texts by full key: `{ a: { b: 'x' } }` gives `a.b`.
 * @returns {Map<string, unknown>}
 */
export function flatten(catalogue, prefix = '') {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? [...flatten(value, `${prefix}${key}.`)]
        : [[prefix + key, value]],
    ),
  );
}

/** A key without its plural ending, when its text has plural forms; else the key itself. */
export function baseKey(texts, key) {
  const found = pluralKey.exec(key)?.groups;
  const isPlural = found && texts.has(`${found.base}${found.ordinal ?? ''}_other`);
  return isPlural ? found.base + (found.ordinal ?? '') : key;
}

/**
 * The differences between the catalogues: missing or extra keys, plural forms that a language lacks or
 * does not have, other placeholders or tags, empty texts, and English sentences in another language.
 * @param {Record<string, Record<string, unknown>>} catalogues by language, `en` among them
 * @param {{ sameInEnglish: string[] }} allowed keys whose text may equal the English one
 * @returns {string[]}
 */
export function parityFaults(catalogues, { sameInEnglish }) {
  const english = flatten(catalogues.en);
  return Object.entries(catalogues).flatMap(([language, catalogue]) => {
    const texts = flatten(catalogue);
    return [
      ...keyFaults(english, texts),
      ...pluralFaults(texts, language),
      ...[...texts].flatMap(([key, text]) => textFaults(english, texts, key, text)),
      ...(language === 'en' ? [] : leftInEnglish(english, texts, sameInEnglish)).map(
        (key) => `${key} is English: '${String(texts.get(key))}'`,
      ),
    ].map((fault) => `${language}.json: ${fault}`);
  });
}

function keyFaults(english, texts) {
  const bases = (map) => new Set([...map.keys()].map((key) => baseKey(map, key)));
  const [wanted, found] = [bases(english), bases(texts)];
  return [
    ...[...wanted.difference(found)].map((key) => `${key} is missing`),
    ...[...found.difference(wanted)].map((key) => `${key} is not in en.json`),
  ];
}

function pluralFaults(texts, language) {
  const bases = new Set([...texts.keys()].map((key) => baseKey(texts, key)));
  return [...bases].flatMap((base) => {
    if (!texts.has(`${base}_other`)) return [];
    const type = base.endsWith('_ordinal') ? 'ordinal' : 'cardinal';
    const wanted = new Set(
      new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories,
    );
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
    return forms
      .filter((form) => wanted.has(form) !== texts.has(`${base}_${form}`))
      .map(
        (form) =>
          `${base}_${form} ${wanted.has(form) ? 'is missing' : 'is no form of this language'}`,
      );
  });
}

function textFaults(english, texts, key, text) {
  if (typeof text !== 'string' || text.trim() === '') return [`${key} is empty`];
  const base = baseKey(texts, key);
  const model = english.get(base === key ? key : `${base}_other`);
  if (typeof model !== 'string') return [];
  const [own, wanted] = [slots(text), slots(model)];
  // 'One parcel' needs no number where 'Two parcels' does.
  const mayOmit = base === key || key.endsWith('_other') ? [] : ['{{count}}'];
  const missing = wanted.difference(own).difference(new Set(mayOmit));
  return [
    ...[...missing].map((slot) => `${key} lacks ${slot}`),
    ...[...own.difference(wanted)].map((slot) => `${key} has ${slot}, English has not`),
  ];
}

function slots(text) {
  const found = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?\w+\s*\/?>|\$t\([^)]*\)/g)];
  return new Set(found.map(([whole, name]) => (name ? `{{${name}}}` : whole)));
}

/** The words of a text, without placeholders and tags. */
function wordsOf(text) {
  const bare = String(text).replaceAll(/\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)/g, ' ');
  return new Set(bare.toLowerCase().match(/\p{L}{2,}/gu));
}

/** In how many texts each word is. */
function countWords(texts) {
  const counts = new Map();
  for (const text of texts.values())
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * The keys of a language's texts that are English: the English text itself, or one with more words of English
 * texts than words of other texts of the language. Where few words differ, as in 'Kolli ID',
 * or there is only one, nothing is said.
 * @param {Map<string, unknown>} english
 * @param {Map<string, unknown>} texts those of the language
 * @param {string[]} allowed keys whose text may be the same as in English
 * @returns {string[]}
 */
export function leftInEnglish(english, texts, allowed) {
  const [ours, theirs] = [countWords(texts), countWords(english)];
  const isEnglish = ([key, text]) => {
    const words = [...wordsOf(text)];
    if (words.length < 2 || allowed.includes(key)) return false;
    // The text itself is no evidence of what its language is, nor are a few others that are English, too.
    const isMore = (many, few) => many > 3 * few;
    const own = (word) => ours.get(word) - 1;
    const their = (word) => theirs.get(word) ?? 0;
    const onlyTheirs = words.filter((word) => isMore(their(word), own(word)));
    const onlyOurs = words.filter((word) => isMore(own(word), their(word)));
    const isTheirs = onlyTheirs.length > Math.max(1, onlyOurs.length);
    return text === english.get(key) || isTheirs;
  };
  return [...texts].filter(isEnglish).map(([key]) => key);
}
