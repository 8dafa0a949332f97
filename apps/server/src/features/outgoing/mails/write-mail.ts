import { type Language, languageTag } from '@kolli/domain/people/languages';
import type { Letter } from './mail-letter.ts';
import { letters } from './mail-texts.ts';
import type { MailContent } from './queue-mail.ts';

/** A rendered mail. */
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly writtenAt: Date;
}

export interface MailLook {
  readonly productName: string;
  /** All links must start with this URL. */
  readonly publicUrl: string;
}

/**
 * One line without characters that could start a header or change the text direction. Joiners (U+200C, U+200D) stay: they are
 * parts of words and of emoji.
 */
const oneLine = (text: string) =>
  text
    .replace(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** Throws unless the link is an HTTP URL of our own origin. */
function checkLink(link: string, publicUrl: string): void {
  const { protocol, origin, username } = new URL(link);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || username !== '' || origin !== new URL(publicUrl).origin)
    throw new Error('A link in a mail leads to another site');
}

function textOf({ paragraphs, rows = [], action, after = [] }: Letter): string {
  const parts = [
    ...paragraphs,
    ...(rows.length === 0 ? [] : [rows.map((row) => row.map(oneLine).join(': ')).join('\n')]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]),
    ...after,
  ];
  return `${parts.join('\n\n')}\n`;
}

const paragraphStyle = 'margin:0 0 16px;white-space:pre-line';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#5b2a4e;color:#ffffff;' +
  'text-decoration:none;font-weight:600';

function htmlOf(letter: Letter, language: Language): string {
  const { subject, paragraphs, rows = [], action, after = [] } = letter;
  const paragraph = (text: string) => `<p style="${paragraphStyle}">${escape(text)}</p>`;
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:2px 16px 2px 0">${escape(label)}</th>` +
      `<td>${escape(oneLine(value))}</td></tr>`,
  );
  const body = [
    ...paragraphs.map(paragraph),
    ...(cells.length === 0 ? [] : [`<table role="presentation">${cells.join('')}</table>`]),
    ...(action === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a style="${buttonStyle}" href="${escape(action.link)}">` +
            `${escape(action.label)}</a></p>`,
          // For mail clients where buttons do not work.
          `<p style="${paragraphStyle};word-break:break-all;color:#555555">${escape(action.link)}</p>`,
        ]),
    ...after.map(paragraph),
  ].join('\n');
  return (
    `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8">` +
    `<title>${escape(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;' +
    `color:#2b2226;background:#ffffff"><div style="max-width:560px">\n${body}\n</div></body></html>`
  );
}

function letterOf(content: MailContent, language: Language, productName: string): Letter {
  const texts = letters[language];
  const product = oneLine(productName);
  switch (content.kind) {
    case 'reset':
      return texts.reset(content.facts, product);
    case 'invitation':
      return texts.invitation(content.facts, product);
    case 'access_offered':
      return texts.access_offered(content.facts, product);
    case 'service_request':
      return texts.service_request(content.facts, product);
    case 'jobs_failed':
      return texts.jobs_failed(content.facts, product);
    case 'attack_suspected':
      return texts.attack_suspected(content.facts, product);
    case 'keys_created':
      return texts.keys_created(content.facts, product);
    case 'many_corrections':
      return texts.many_corrections(content.facts, product);
    case 'webhook_stopped':
    case 'webhook_gave_up':
      return texts[content.kind](content.facts, product);
    case 'password_changed':
      return texts.password_changed(content.facts, product);
    case 'security_changed':
      return texts.security_changed(content.facts, product);
    case 'alarm':
    case 'alarm_again':
    case 'alarm_over':
      return texts[content.kind](content.facts, product);
  }
}

/**
 * Renders a mail in a language, as plain text and as HTML with the same words. User input is
 * escaped in both, and is one line in the subject. Throws if its link does not lead to `publicUrl`.
 */
export function writeMail(
  content: MailContent,
  options: { readonly language: Language; readonly writtenAt: Date; readonly look: MailLook },
): WrittenMail {
  const { language, writtenAt, look } = options;
  const letter = letterOf(content, language, look.productName);
  if (letter.action !== undefined) checkLink(letter.action.link, look.publicUrl);
  const subject = oneLine(letter.subject);
  return {
    subject,
    text: textOf(letter),
    html: htmlOf({ ...letter, subject }, language),
    writtenAt,
  };
}
