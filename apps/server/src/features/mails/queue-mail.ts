import type { Language } from '@kolli/domain/languages';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** What each kind of mail tells, as text; `minutes` and `days` are numbers of them. */
export interface MailFacts {
  /** A link that sets a new password, good for so many minutes. */
  reset: { readonly link: string; readonly minutes: string };
  /** A link that sets the first password, good for so many days. */
  invitation: {
    readonly link: string;
    readonly pharmacyName: string;
    readonly invitedBy: string;
    readonly days: string;
  };
  /** Somebody who has an account works at one more pharmacy; the link is the app's address. */
  access_given: { readonly pharmacyName: string; readonly givenBy: string; readonly link: string };
  /** A pharmacy asks for service; goes to the service address. */
  service_request: {
    readonly pharmacyName: string;
    readonly businessId: string;
    readonly address: string;
    readonly askedBy: string;
    readonly description: string;
    readonly phone: string;
    readonly email: string;
  };
  password_changed: Readonly<Record<string, never>>;
  /** Something is wrong at a box. */
  alarm: AlarmFacts;
  /** The same, again, since nobody has commented on it. */
  alarm_again: AlarmFacts;
  /** It is over. */
  alarm_over: AlarmFacts;
}

/** An alarm in words; what does not apply, such as an end, is an empty text. */
export interface AlarmFacts {
  readonly pharmacyName: string;
  readonly boxName: string;
  readonly place: string;
  readonly what: string;
  readonly since: string;
  readonly until: string;
  readonly temperature: string;
  readonly range: string;
  /** Where its pharmacy's alarms are. */
  readonly link: string;
}

export type MailKind = keyof MailFacts;

/** What is sealed of a mail. */
export type MailContent = {
  [Kind in MailKind]: {
    readonly kind: Kind;
    readonly to: string;
    readonly facts: MailFacts[Kind];
  };
}[MailKind];

/** A mail to one person. */
export type Mail = MailContent & {
  readonly language: Language;
  readonly now: Date;
  /** When a later mail says it anew. */
  readonly expiresAt?: Date;
};

/** What writing to people needs beside the transaction. */
export interface MailTools {
  readonly secrets: Secrets;
  readonly jobs: Jobs;
}

/** Where the content of a mail is sealed: it opens in no other row. */
export const mailPlace = (id: string) => ['outgoing_mail', id, 'content'] as const;

/** When its link is over or it is said anew; null for a mail that stays true. */
function expiryOf(mail: Mail): Date | null {
  const after = (ms: number) => new Date(mail.now.getTime() + ms);
  if (mail.kind === 'reset') return after(Number(mail.facts.minutes) * 60_000);
  if (mail.kind === 'invitation') return after(Number(mail.facts.days) * 86_400_000);
  return mail.expiresAt ?? null;
}

/**
 * Queues a mail: written sealed in `tx`, sent by a job after it; in any transaction, since mail
 * belongs to no pharmacy. Answers its id. It waits while there is no mail server, and is dropped
 * unsent where its link is over by then.
 */
export async function queueMail(tx: Tx, { secrets, jobs }: MailTools, mail: Mail): Promise<string> {
  const id = newId();
  const { kind, to, facts } = mail;
  const sealed = secrets.seal(JSON.stringify({ kind, to, facts }), mailPlace(id));
  await tx
    .insertInto('outgoing_mail')
    .values({
      id,
      kind,
      language: mail.language,
      content_cipher: sealed.cipher,
      content_key_id: sealed.keyId,
      created_at: mail.now,
      expires_at: expiryOf(mail),
    })
    .execute();
  await jobs.send(tx, 'send-mail', { mailId: id });
  return id;
}
