import { languages } from '@kolli/domain/languages';
import { expect, test } from 'vitest';
import type { MailContent } from './queue-mail.ts';
import { writeMail } from './write-mail.ts';

const look = { productName: 'Kolli', publicUrl: 'https://kolli.test' };
const writtenAt = new Date('2026-03-10T09:00:00Z');
const link = 'https://kolli.test/auth/resetPassword#token=abc';
const to = 'somebody@example.test';

const kinds: readonly MailContent[] = [
  { kind: 'reset', to, facts: { link, minutes: '30' } },
  {
    kind: 'invitation',
    to,
    facts: { link, pharmacyName: 'Kamppi', invitedBy: 'Aino Virtanen', days: '7' },
  },
  { kind: 'access_given', to, facts: { link, pharmacyName: 'Kamppi', givenBy: 'Aino Virtanen' } },
  {
    kind: 'service_request',
    to,
    facts: {
      ...{ pharmacyName: 'Kamppi', businessId: '123', address: 'Street 1', askedBy: 'Aino' },
      ...{ description: 'Door 3 is stuck', phone: '+358401234567', email: 'a@example.test' },
    },
  },
  { kind: 'password_changed', to, facts: {} },
  ...(['alarm', 'alarm_again', 'alarm_over'] as const).map((kind) => ({
    ...{ kind, to },
    facts: {
      ...{ pharmacyName: 'Kamppi', boxName: 'Lobby', place: 'Door 2-1', what: 'It burns' },
      ...{ since: '10.03.2026 11:00', until: kind === 'alarm_over' ? '10.03.2026 12:00' : '' },
      ...{ temperature: '9.5 °C (max)', range: '2–8 °C', link },
    },
  })),
];

test.each(kinds)(
  'UIX-01: a mail of kind $kind is written in each of the four languages',
  (content) => {
    const written = languages.map((language) => writeMail(content, { language, writtenAt, look }));
    for (const part of ['subject', 'text', 'html'] as const)
      expect(new Set(written.map((mail) => mail[part])).size).toBe(languages.length);
    for (const { text, html } of written)
      for (const fact of Object.entries(content.facts)) {
        expect([fact, text]).toEqual([fact, expect.stringContaining(fact[1])]);
        expect([fact, html]).toEqual([fact, expect.stringContaining(fact[1])]);
      }
  },
);

test.each([
  ['en', 'for 30 minutes'],
  ['fi', 'voimassa 30 minuuttia'],
  ['sv', 'i 30 minuter'],
  ['no', 'i 30 minutter'],
] as const)('in %s the time that a link is good for is written in words', (language, words) => {
  const content: MailContent = { kind: 'reset', to, facts: { link, minutes: '30' } };
  expect(writeMail(content, { language, writtenAt, look }).text).toContain(words);
});

const hostile = 'Kamppi\r\nBcc: all@evil.test\r\n\r\n<img src=x onerror=alert(1)>"\'&\u202e\u0000';

test.each(languages)('in %s what somebody typed begins no header and no element', (language) => {
  const content: MailContent = {
    kind: 'service_request',
    to,
    facts: {
      ...{ pharmacyName: hostile, businessId: hostile, address: hostile, askedBy: hostile },
      ...{ description: hostile, phone: hostile, email: hostile },
    },
  };
  const { subject, html } = writeMail(content, { language, writtenAt, look });
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test('a link keeps its place in the attribute, whatever it holds', () => {
  const sly = `${link}"onmouseover="alert(1)`;
  const content: MailContent = { kind: 'reset', to, facts: { link: sly, minutes: '30' } };
  const { html } = writeMail(content, { language: 'en', writtenAt, look });
  expect(html).not.toContain('"onmouseover');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://kolli.test.evil.test/', 'nonsense'])(
  'a mail with the link %s is not written',
  (elsewhere) => {
    const content: MailContent = { kind: 'reset', to, facts: { link: elsewhere, minutes: '30' } };
    expect(() => writeMail(content, { language: 'en', writtenAt, look })).toThrow();
  },
);

test('whoever hears of an alarm is told that they will be told again, until it is over', () => {
  const isToldAgain = kinds
    .filter(({ kind }) => kind.startsWith('alarm'))
    .map((content) => writeMail(content, { language: 'en', writtenAt, look }))
    .map(({ text }) => text.includes('You are told again every hour'));
  expect(isToldAgain).toEqual([true, true, false]);
});
