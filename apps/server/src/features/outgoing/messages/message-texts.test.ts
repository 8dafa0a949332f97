import { smsTextKinds } from '@kolli/contract/pharmacy/sms-texts';
import { type Language, languages } from '@kolli/domain/people/languages';
import { expect, test } from 'vitest';
import { type MessagePurpose, messageText, textKindOf } from './message-texts.ts';
import { namesIn } from '../sms-texts/render-text.ts';

const purposes = ['delivery', 'resend', 'reminder', 'lastDay'] as const;
const address = {
  name: 'Demo Pharmacy Central, Pickup box 1',
  street: 'Mannerheimintie 12',
  city: 'Helsinki',
  timeZone: 'Europe/Helsinki',
};
const endsAt = new Date('2026-03-12T22:30:00Z');
const secret = '012345';
const writeText = (
  fields: Pick<Parameters<typeof messageText>[0], 'kind'> &
    Partial<Parameters<typeof messageText>[0]>,
  chosen: readonly Language[],
) =>
  messageText({
    place: { ...address, languages: chosen },
    secret,
    endsAt,
    changed: new Map(),
    ...fields,
  });
const write = (purpose: MessagePurpose, chosen: readonly Language[], end: Date | null = endsAt) =>
  writeText({ kind: textKindOf(purpose, 'pin'), endsAt: end }, chosen);
const link = 'https://kolli.example/verify/1234567-8/01900000-0000-7000-8000-000000000000';

const pairs = languages.flatMap((first, index) =>
  languages.slice(index + 1).map((second) => [first, second] as const),
);
const cases = purposes.flatMap((purpose) => languages.map((language) => ({ purpose, language })));

test('VER-11: one message has the text in all chosen languages, and the place once', () => {
  expect(write('delivery', ['fi', 'sv'])).toBe(
    'Pakettisi on noudettavissa. Noutokoodi 012345. Nouda viimeistään 13.03.2026 klo 00.30.\n\n' +
      'Ditt paket finns att hämta. Hämtkod 012345. Hämta det senast 13.03.2026 kl. 00.30.\n\n' +
      'Demo Pharmacy Central, Pickup box 1, Mannerheimintie 12, Helsinki',
  );
});

test.each(cases)(
  '$purpose in $language names place, PIN, and last day and hour if it has an end',
  (one) => {
    const text = write(one.purpose, [one.language]);
    for (const part of ['Pickup box 1', 'Mannerheimintie 12', '012345', '13.03.2026'])
      expect(text).toContain(part);
    expect(text).toMatch(one.language === 'en' ? /at 00:30/ : /kl(o|\.) 00\.30/);
    const endless = write(one.purpose, [one.language], null);
    expect(endless).not.toMatch(/\d\d\.\d\d\.\d{4}|\d\d[:.]\d\d/);
    expect(endless.split('\n\n')[0]).toMatch(/012345\.$/);
  },
);

test('a reminder, the notice of the last day and the first message differ in every language', () => {
  const texts = languages.flatMap((language) =>
    (['delivery', 'reminder', 'lastDay'] as const).map((purpose) => write(purpose, [language])),
  );
  expect(new Set(texts).size).toBe(texts.length);
  for (const language of languages)
    expect(write('resend', [language])).toBe(write('delivery', [language]));
});

const linkCases = smsTextKinds
  .filter((kind) => kind.endsWith('Link'))
  .flatMap((kind) => languages.map((language) => ({ kind, language })));

test.each(linkCases)(
  '$kind in $language ends with the link, and has no PIN',
  ({ kind, language }) => {
    const text = writeText({ kind, secret: link }, [language]);
    expect(text).toMatch(gsmLetters);
    expect(text).toContain('13.03.2026');
    expect(text.split('\n\n')[0]).toMatch(new RegExp(`: ${link}$`));
    const endless = writeText({ kind, secret: link, endsAt: null }, [language]);
    expect(endless).not.toContain('13.03.2026');
    expect(endless.split('\n\n')[0]).toMatch(new RegExp(`^\\p{Lu}.*\\. .*: ${link}$`, 'u'));
  },
);

const withText = (text: string, end: Date | null = endsAt, other = 'Code {pin}.') =>
  writeText(
    {
      kind: 'delivery',
      endsAt: end,
      changed: new Map([
        ['fi', text],
        ['en', other],
      ]),
    },
    ['fi', 'en'],
  );

test('a changed text is used for its language, with its placeholders replaced; place and address are appended unless every language’s text has them', () => {
  expect(withText('Koodi {pin}, {place}, {address}, {day} klo {hour}.')).toBe(
    'Koodi 012345, Demo Pharmacy Central, Pickup box 1, Mannerheimintie 12, Helsinki, ' +
      '13.03.2026 klo 00.30.\n\nCode 012345.\n\n' +
      'Demo Pharmacy Central, Pickup box 1, Mannerheimintie 12, Helsinki',
  );
  const text = withText('Koodi {pin}, {place}.', endsAt, 'Code {pin} at {place}.');
  expect(text.split('\n\n')[2]).toBe('Mannerheimintie 12, Helsinki');
  const both = withText('{pin} {place} {address}', endsAt, '{address} {place} {pin}');
  expect(both.split('\n\n')).toHaveLength(2);
});

test('with one language the place is written once, and with none only the place; a replaced value is not scanned for placeholders', () => {
  const place = { ...address, languages: ['en'] as const };
  const message = { kind: 'delivery', secret, endsAt: null } as const;
  const changed = new Map([['en', '{pin} {place} {address}'] as const]);
  const where = 'Demo Pharmacy Central, Pickup box 1, Mannerheimintie 12, Helsinki';
  const changedText = '012345 Demo Pharmacy Central, Pickup box 1 Mannerheimintie 12, Helsinki';
  expect(messageText({ ...message, place, changed })).toBe(changedText);
  expect(messageText({ ...message, place: { ...place, street: '', city: '' }, changed })).toBe(
    '012345 Demo Pharmacy Central, Pickup box 1 ',
  );
  expect(messageText({ ...message, place: { ...place, languages: [] }, changed })).toBe(where);
  const odd = { ...address, name: '{pin} & Co', languages: ['en'] as const };
  const scanned = new Map([['en', '{place}: {pin}'] as const]);
  const text = messageText({ ...message, place: odd, changed: scanned });
  expect(text).toMatch(/^\{pin\} & Co: 012345/);
});

test('without an end the sentences about it are left out, and a PIN is never lost with them', () => {
  const parted = withText('Tule jo! Nouda {day} mennessä, kl. {hour}. Koodi {pin}.', null);
  expect(parted).toMatch(/^Tule jo! Koodi 012345\.\n/);
  const joined = withText('Nouda koodilla {pin} viimeistään {day}.', null);
  expect(joined).toMatch(/^Pakettisi on noudettavissa\. Noutokoodi 012345\.\n/);
});

/** The basic character set of SMS; extension characters such as `€` count twice. */
const gsmLetters =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const lettersOfTwoParts = 2 * 153;

test.each(purposes)(
  '%s fits into two parts of an SMS in any two languages, and says nothing of medicine, health or contents',
  (purpose) => {
    for (const pair of pairs) {
      const text = write(purpose, pair);
      expect(text).toMatch(gsmLetters);
      expect(text.length).toBeLessThanOrEqual(lettersOfTwoParts);
    }

    expect(write(purpose, languages).toLowerCase()).not.toMatch(
      /medicin|medicine|lääke|läkemedel|medisin|drug|recept|resept|prescri/,
    );
  },
);

test('the names in braces are listed in order, including unknown ones', () => {
  const names = ['pin', 'place', 'colour', '', 'pin'];
  expect(namesIn('{pin} at {place}, {colour} {}: {pin}')).toEqual(names);
  expect(namesIn('Nothing { here')).toEqual([]);
});
