import { type Language, languages } from '@kolli/domain/people/languages';
import { expect, test } from 'vitest';
import type { MailContent } from './queue-mail.ts';
import { writeMail } from './write-mail.ts';

const look = { productName: 'Kolli', publicUrl: 'https://kolli.test' };
const writtenAt = new Date('2026-03-10T09:00:00Z');
const link = 'https://kolli.test/auth/resetPassword#token=abc';
const to = 'somebody@example.test';
const write = (content: MailContent, language: Language = 'en') =>
  writeMail(content, { language, writtenAt, look });

const request = (of: (fact: string) => string): MailContent => ({
  kind: 'service_request',
  to,
  facts: {
    pharmacyName: of('Kamppi'),
    businessId: of('123'),
    address: of('Street 1'),
    askedBy: of('Aino'),
    description: of('Door 3 is stuck'),
    phone: of('+358401234567'),
    email: of('a@example.test'),
  },
});

const kinds: readonly MailContent[] = [
  { kind: 'reset', to, facts: { link, minutes: '30' } },
  {
    kind: 'invitation',
    to,
    facts: { link, pharmacyName: 'Kamppi', invitedBy: 'Aino Virtanen', days: '7' },
  },
  {
    kind: 'access_offered',
    to,
    facts: { link, pharmacyName: 'Kamppi', offeredBy: 'Aino Virtanen' },
  },
  { kind: 'many_corrections', to, facts: { pharmacyName: 'Kamppi', orderSource: 'webshop' } },
  request((fact) => fact),
  { kind: 'jobs_failed', to, facts: { jobs: 'watch-boxes: failures 3' } },
  { kind: 'attack_suspected', to, facts: { events: 'forbidden: 60, the usual number is 5.0' } },
  { kind: 'password_changed', to, facts: {} },
  {
    kind: 'keys_created',
    to,
    facts: { pharmacyName: 'Kamppi', createdBy: 'Aino', boxes: 'Lobby', orderSources: 'webshop' },
  },
  ...(['webhook_stopped', 'webhook_gave_up'] as const).map((kind) => ({
    kind,
    to,
    facts: { pharmacyName: 'Kamppi', orderSource: 'webshop', host: 'shop.example.test' },
  })),
  ...(['alarm', 'alarm_again', 'alarm_over'] as const).map((kind) => ({
    kind,
    to,
    facts: {
      pharmacyName: 'Kamppi',
      boxName: 'Lobby',
      place: 'Door 2-1',
      what: 'It burns',
      since: '10.03.2026 11:00',
      until: kind === 'alarm_over' ? '10.03.2026 12:00' : '',
      temperature: '9.5 °C (max)',
      range: '2–8 °C',
      link,
    },
  })),
];

test.each(kinds)(
  'UIX-01: a mail of kind $kind is written in each of the four languages, without a gap for missing parts',
  (content) => {
    const written = languages.map((language) => write(content, language));
    for (const part of ['subject', 'text', 'html'] as const)
      expect(new Set(written.map((mail) => mail[part])).size).toBe(languages.length);
    for (const { subject } of written)
      expect(subject.replaceAll(/Kolli|Kamppi|\P{L}/gu, '').length).toBeGreaterThan(3);
    for (const { text, html } of written)
      for (const fact of Object.entries(content.facts)) {
        expect([fact, text]).toEqual([fact, expect.stringContaining(fact[1])]);
        expect([fact, html]).toEqual([fact, expect.stringContaining(fact[1])]);
      }
    const { text, html } = write(content, 'sv');
    expect(text).not.toMatch(/\n{3}|^\n/);
    expect(html).not.toMatch(/\n\n|"><\/table>/);
    expect(html).toContain('<html lang="sv">');
  },
);

test.each(languages)('UIX-01: in %s no part of a mail is empty', (language) => {
  const facts = { change: 'removed_by', by: 'Aino' } as const;
  for (const content of [...kinds, { kind: 'security_changed', to, facts } as const])
    expect(write(content, language).html, content.kind).not.toMatch(/"><\/(?:p|th|a)>/u);
});

test.each([
  ['en', 'for 30 minutes'],
  ['fi', 'voimassa 30 minuuttia'],
  ['sv', 'i 30 minuter'],
  ['no', 'i 30 minutter'],
] as const)('in %s the lifetime of a link is written in words', (language, words) => {
  const content: MailContent = { kind: 'reset', to, facts: { link, minutes: '30' } };
  expect(write(content, language).text).toContain(words);
});

const hostile = 'Kamppi\r\nBcc: all@evil.test\r\n\r\n<img src=x onerror=alert(1)>"\'&\u202e\u0000';

test.each(languages)('in %s user input cannot inject a header or an element', (language) => {
  const { subject, html } = write(
    request(() => hostile),
    language,
  );
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]|^\s|\s\s|\s$/u);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test('a link cannot break out of its attribute, and one of another kind or site is refused', () => {
  const sly = `${link}"onmouseover="alert(1)`;
  const content: MailContent = { kind: 'reset', to, facts: { link: sly, minutes: '30' } };
  const { html } = write(content);
  expect(html).not.toContain('"onmouseover');
  for (const elsewhere of [
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://kolli.test/x',
    'nonsense',
    'https://kolli.test.evil.test/',
    'https://somebody@kolli.test/',
  ]) {
    const refused: MailContent = { kind: 'reset', to, facts: { link: elsewhere, minutes: '30' } };
    expect(() => write(refused), elsewhere).toThrow();
  }
});

const alarm = {
  pharmacyName: 'Kamppi',
  boxName: 'Lobby',
  place: 'Door 2-1',
  what: "It's warm",
  since: '10.03.2026',
  until: '',
  temperature: '',
  range: '',
  link: 'https://kolli.test/alarms',
};

test('the HTML has the same words as the plain text, and its link as a button', () => {
  const content: MailContent = { kind: 'alarm', to, facts: alarm };
  const { html, text, ...rest } = write(content, 'no');
  expect(rest).toEqual({ subject: "Kolli: ny alarm – It's warm – Lobby, Door 2-1", writtenAt });
  expect(text.split('\n\n')).toEqual([
    'En henteboks trenger tilsyn.',
    "Alarm: It's warm\nSted: Door 2-1\nHenteboks: Lobby\nApotek: Kamppi\nSiden: 10.03.2026",
    'Åpne alarmene:\nhttps://kolli.test/alarms',
    'Meldingen gjentas hver time til hver alarm har en kommentar.\n',
  ]);
  const paragraph = 'margin:0 0 16px;white-space:pre-line';
  const row = (label: string, value: string) =>
    `<tr><th align="left" style="padding:2px 16px 2px 0">${label}</th><td>${value}</td></tr>`;
  const rows = [
    row('Alarm', 'It&#39;s warm'),
    row('Sted', 'Door 2-1'),
    row('Henteboks', 'Lobby'),
    row('Apotek', 'Kamppi'),
    row('Siden', '10.03.2026'),
  ];
  const [head, ...lines] = html.split('\n');
  expect(head).toMatch(
    /^<!doctype html><html lang="nb"><head><meta charset="utf-8"><title>Kolli: /,
  );
  expect(lines).toEqual([
    `<p style="${paragraph}">En henteboks trenger tilsyn.</p>`,
    `<table role="presentation">${rows.join('')}</table>`,
    expect.stringMatching(
      /^<p style="margin:24px 0"><a style="[^"]*" href="https:\/\/kolli\.test\/alarms">Åpne alarmene<\/a><\/p>$/,
    ),
    `<p style="${paragraph};word-break:break-all;color:#555555">https://kolli.test/alarms</p>`,
    `<p style="${paragraph}">Meldingen gjentas hver time til hver alarm har en kommentar.</p>`,
    '</div></body></html>',
  ]);
});

test('an alarm of a door names the door, an alarm of the box does not; alarm mails say that reminders follow, until the alarm ends', () => {
  const subjectOf = (place: string) =>
    write({ kind: 'alarm', to, facts: { ...alarm, place } }).subject;
  expect(subjectOf('Door 2-1')).toBe("Kolli: alarm – It's warm – Lobby, Door 2-1");
  expect(subjectOf('')).toBe("Kolli: alarm – It's warm – Lobby");
  const isNotifiedAgain = kinds
    .filter(({ kind }) => kind.startsWith('alarm'))
    .map((content) => write(content))
    .map(({ text }) => text.includes('You are notified again every hour'));
  expect(isNotifiedAgain).toEqual([true, true, false]);
});
